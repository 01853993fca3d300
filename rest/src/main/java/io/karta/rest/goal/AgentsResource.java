/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.goal;

import io.karta.rest.process.JsonDocuments;
import io.karta.rest.request.RestFacade;
import io.karta.rest.request.RestReply;
import io.karta.rest.request.RestRequest;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;

/** Resource that lists the agents with an exported goal. */
@Path("agents")
@Dependent
@Produces({MediaType.APPLICATION_JSON, RestReply.PROBLEM})
public class AgentsResource {

    @Inject
    RestFacade facade;

    /** Lists the agents. */
    @GET
    public Response agents(@Context SecurityContext security) {
        var unused = RestRequest.of(security);
        return RestReply.of(200, JsonDocuments.of(facade).agents()).toResponse();
    }
}
