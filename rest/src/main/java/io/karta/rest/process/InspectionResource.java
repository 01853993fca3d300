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

/** Resource that shows the contents of processes: blackboard, children and plan. */
@Path("processes/{id}")
@Dependent
public class InspectionResource {

    @Inject
    RestFacade facade;

    /** Returns the objects of the blackboard. */
    @GET
    @Path("blackboard")
    @Produces({MediaType.APPLICATION_JSON, RestReply.PROBLEM})
    public Response blackboard(@Context SecurityContext security, @PathParam("id") String id) {
        return ProcessCalls.of(facade, RestRequest.of(security)).blackboard(id).toResponse();
    }

    /** Returns the tree of the children, with the cost of each. */
    @GET
    @Path("children")
    @Produces({MediaType.APPLICATION_JSON, RestReply.PROBLEM})
    public Response children(@Context SecurityContext security, @PathParam("id") String id) {
        return ProcessCalls.of(facade, RestRequest.of(security)).children(id).toResponse();
    }

    /** Returns the plan as data. */
    @GET
    @Path("plan")
    @Produces({MediaType.APPLICATION_JSON, RestReply.PROBLEM})
    public Response plan(@Context SecurityContext security, @PathParam("id") String id) {
        return byAccept(ProcessCalls.of(facade, RestRequest.of(security)).plan(id));
    }

    /** Returns the plan as a Mermaid diagram. */
    @GET
    @Path("plan")
    @Produces(RestReply.MERMAID + ";qs=0.5")
    public Response mermaid(@Context SecurityContext security, @PathParam("id") String id) {
        return byAccept(ProcessCalls.of(facade, RestRequest.of(security)).draw(id));
    }

    /** Returns the Mermaid diagram for clients that do not know its media type. */
    @GET
    @Path("plan")
    @Produces(MediaType.TEXT_PLAIN + ";qs=0.4")
    public Response text(@Context SecurityContext security, @PathParam("id") String id) {
        return byAccept(
                ProcessCalls.of(facade, RestRequest.of(security)).draw(id).asText());
    }

    /** Returns the plan as an SVG image. */
    @GET
    @Path("plan")
    @Produces(RestReply.SVG + ";qs=0.5")
    public Response svg(@Context SecurityContext security, @PathParam("id") String id) {
        return byAccept(ProcessCalls.of(facade, RestRequest.of(security)).svg(id));
    }

    private static Response byAccept(RestReply reply) {
        return reply.withHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT).toResponse();
    }
}
