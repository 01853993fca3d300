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
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;

/** Resource that explains processes, as data and as a diagram. */
@Path("processes/{id}")
@Dependent
public class ExplanationResource {

    @Inject
    RestFacade facade;

    /** Explains the state of a process: completed, planned and missing actions. */
    @GET
    @Path("explanation")
    @Produces({MediaType.APPLICATION_JSON, RestReply.PROBLEM})
    public Response explanation(@Context SecurityContext security, @PathParam("id") String id) {
        return ProcessCalls.of(facade, RestRequest.of(security)).explain(id).toResponse();
    }

    /** Draws the actions of a process and their states. */
    @GET
    @Path("diagram")
    @Produces({RestReply.MERMAID, RestReply.PROBLEM})
    public Response diagram(@Context SecurityContext security, @PathParam("id") String id) {
        return ProcessCalls.of(facade, RestRequest.of(security))
                .draw(id)
                .withHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT)
                .toResponse();
    }

    /** Draws the actions of a process for clients that do not know the media type of Mermaid. */
    @GET
    @Path("diagram")
    @Produces(MediaType.TEXT_PLAIN + ";qs=0.5")
    public Response text(@Context SecurityContext security, @PathParam("id") String id) {
        return ProcessCalls.of(facade, RestRequest.of(security))
                .draw(id)
                .asText()
                .withHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT)
                .toResponse();
    }
}
