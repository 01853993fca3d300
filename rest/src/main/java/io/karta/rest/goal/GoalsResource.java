/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.goal;

import io.karta.rest.process.ExportedGoals;
import io.karta.rest.process.JsonDocuments;
import io.karta.rest.request.RestFacade;
import io.karta.rest.request.RestReply;
import io.karta.rest.request.RestRequest;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.io.InputStream;

/** Resource that lists, describes and calls the exported goals. */
@Path("goals")
@Dependent
@Produces({MediaType.APPLICATION_JSON, RestReply.PROBLEM})
public class GoalsResource {

    @Inject
    RestFacade facade;

    /** Lists the goals. */
    @GET
    public Response goals(@Context SecurityContext security) {
        var unused = RestRequest.of(security);
        return RestReply.of(200, JsonDocuments.of(facade).goals()).toResponse();
    }

    /** Describes a goal, with the schemas of its input and result. */
    @GET
    @Path("{goal}")
    public Response goal(@Context SecurityContext security, @PathParam("goal") String goal) {
        var unused = RestRequest.of(security);
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
    public Response call(@Context SecurityContext security, @PathParam("goal") String goal, InputStream content) {
        var request = RestRequest.of(security);
        var body = facade.body(request, content);
        var start = StartOptions.of(request, RequestedOptions.of(facade, request));
        return GoalCalls.of(facade, request).call(goal, body, start).toResponse();
    }
}
