/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.process;

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

/** Resource that lists processes. */
@Path("processes")
@Dependent
@Produces({MediaType.APPLICATION_JSON, RestReply.PROBLEM})
public class ProcessListResource {

    @Inject
    RestFacade facade;

    /** Lists the processes that the caller may see. */
    @GET
    public Response processes(@Context SecurityContext security) {
        var request = RestRequest.of(security);
        return ProcessList.of(facade, request).page(request.parameters()).toResponse();
    }
}
