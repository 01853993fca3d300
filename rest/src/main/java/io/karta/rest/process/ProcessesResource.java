/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.process;

import io.karta.rest.request.IdempotencyHeader;
import io.karta.rest.request.Preferences;
import io.karta.rest.request.RestFacade;
import io.karta.rest.request.RestReply;
import io.karta.rest.request.RestRequest;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.DELETE;
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

/** Resource of the processes of exported goals: state, answers, objects and commands. */
@Path("processes/{id}")
@Dependent
@Produces({MediaType.APPLICATION_JSON, RestReply.PROBLEM})
public class ProcessesResource {

    @Inject
    RestFacade facade;

    /** Returns the state of a process. */
    @GET
    public Response process(@Context SecurityContext security, @PathParam("id") String id) {
        return ProcessCalls.of(facade, RestRequest.of(security)).show(id).toResponse();
    }

    /** Kills a process. */
    @DELETE
    public Response kill(@Context SecurityContext security, @PathParam("id") String id) {
        return ProcessCalls.of(facade, RestRequest.of(security)).kill(id).toResponse();
    }

    /** Answers a question of a process. */
    @POST
    @Path("answers/{question}")
    public Response answer(
            @Context SecurityContext security,
            @PathParam("id") String id,
            @PathParam("question") String question,
            InputStream content) {
        var request = RestRequest.of(security);
        var body = facade.body(request, content);
        return ProcessCalls.of(facade, request)
                .answer(id, question, body, Preferences.of(request))
                .toResponse();
    }

    /** Adds an object to a process. */
    @POST
    @Path("objects")
    public Response add(@Context SecurityContext security, @PathParam("id") String id, InputStream content) {
        var request = RestRequest.of(security);
        IdempotencyHeader.reject(request);
        var body = facade.body(request, content);
        return ProcessCalls.of(facade, request).add(id, body).toResponse();
    }

    /** Pauses a process. */
    @POST
    @Path("pause")
    public Response pause(@Context SecurityContext security, @PathParam("id") String id) {
        return ProcessCalls.of(facade, RestRequest.of(security)).pause(id).toResponse();
    }

    /** Resumes a paused process. */
    @POST
    @Path("resume")
    public Response resume(@Context SecurityContext security, @PathParam("id") String id) {
        return ProcessCalls.of(facade, RestRequest.of(security)).resume(id).toResponse();
    }

    /** Retries a stuck or failed process. */
    @POST
    @Path("retry")
    public Response retry(@Context SecurityContext security, @PathParam("id") String id) {
        var request = RestRequest.of(security);
        IdempotencyHeader.reject(request);
        return ProcessCalls.of(facade, request).retry(id).toResponse();
    }

    /** Runs one step of a paused process. */
    @POST
    @Path("step")
    public Response step(@Context SecurityContext security, @PathParam("id") String id) {
        var request = RestRequest.of(security);
        IdempotencyHeader.reject(request);
        return ProcessCalls.of(facade, request).step(id).toResponse();
    }

    /** Terminates a process before its next action. */
    @POST
    @Path("terminate")
    public Response terminate(@Context SecurityContext security, @PathParam("id") String id, InputStream content) {
        var request = RestRequest.of(security);
        var body = facade.body(request, content);
        return ProcessCalls.of(facade, request).terminate(id, body).toResponse();
    }
}
