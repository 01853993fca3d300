/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.goal;

import io.karta.rest.request.IdempotencyHeader;
import io.karta.rest.request.RestFacade;
import io.karta.rest.request.RestReply;
import io.karta.rest.request.RestRequest;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.io.InputStream;

/** Resource that finds the goal for a text. */
@Path("ask")
@Dependent
@Produces({MediaType.APPLICATION_JSON, RestReply.PROBLEM})
public class AskResource {

    @Inject
    RestFacade facade;

    /** Starts the agent with an exported goal that matches a text best. */
    @POST
    public Response ask(@Context SecurityContext security, InputStream content) {
        var request = RestRequest.of(security);
        IdempotencyHeader.reject(request);
        var body = facade.body(request, content);
        var start = StartOptions.of(request, RequestedOptions.of(facade, request));
        return AskCalls.of(facade, request).ask(body, start).toResponse();
    }
}
