/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.goal;

import io.karta.rest.process.ExportedGoals;
import io.karta.rest.process.JsonDocuments;
import io.karta.rest.request.CurrentRequest;
import io.karta.rest.request.RestFacade;
import io.karta.rest.request.RestReply;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.io.InputStream;

/** Resource that lists, describes and calls the exported goals. */
@Path("goals")
@ApplicationScoped
@Produces({MediaType.APPLICATION_JSON, RestReply.PROBLEM})
public class GoalsResource {

    @Inject
    RestFacade facade;

    @Inject
    CurrentRequest current;

    /** Lists the goals. */
    @GET
    public Response goals() {
        current.get();
        return RestReply.of(200, JsonDocuments.of(facade).goals()).toResponse();
    }

    /** Describes a goal, with the schemas of its input and result. */
    @GET
    @Path("{goal}")
    public Response goal(@PathParam("goal") String goal) {
        current.get();
        return RestReply.of(
                        200,
                        JsonDocuments.of(facade)
                                .goal(new ExportedGoals(facade.platform())
                                        .find(goal)
                                        .goal()))
                .toResponse();
    }

    /** Calls a goal. */
    @POST
    @Path("{goal}")
    public Response call(
            @PathParam("goal") String goal, @Context HttpHeaders headers, @Context UriInfo uri, InputStream content) {
        var request = current.get();
        var body = facade.body(headers, content);
        var start = StartOptions.of(headers, uri, RequestedOptions.of(facade, request));
        return GoalCalls.of(facade, request).call(goal, body, start).toResponse();
    }
}
