/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.process;

import io.karta.rest.request.CurrentRequest;
import io.karta.rest.request.IdempotencyHeader;
import io.karta.rest.request.Preferences;
import io.karta.rest.request.RestFacade;
import io.karta.rest.request.RestReply;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.InputStream;

/** Resource of the processes of exported goals: state, answers, objects and commands. */
@Path("processes/{id}")
@ApplicationScoped
@Produces({MediaType.APPLICATION_JSON, RestReply.PROBLEM})
public class ProcessesResource {

    @Inject
    RestFacade facade;

    @Inject
    CurrentRequest current;

    /** Returns the state of a process. */
    @GET
    public Response process(@PathParam("id") String id) {
        return ProcessCalls.of(facade, current.get()).show(id).toResponse();
    }

    /** Kills a process. */
    @DELETE
    public Response kill(@PathParam("id") String id) {
        return ProcessCalls.of(facade, current.get()).kill(id).toResponse();
    }

    /** Answers a question of a process. */
    @POST
    @Path("answers/{question}")
    public Response answer(
            @PathParam("id") String id,
            @PathParam("question") String question,
            @Context HttpHeaders headers,
            InputStream content) {
        var processes = ProcessCalls.of(facade, current.get());
        var body = facade.body(headers, content);
        return processes.answer(id, question, body, Preferences.of(headers)).toResponse();
    }

    /** Adds an object to a process. */
    @POST
    @Path("objects")
    public Response add(@PathParam("id") String id, @Context HttpHeaders headers, InputStream content) {
        var processes = ProcessCalls.of(facade, current.get());
        IdempotencyHeader.reject(headers);
        var body = facade.body(headers, content);
        return processes.add(id, body).toResponse();
    }

    /** Pauses a process. */
    @POST
    @Path("pause")
    public Response pause(@PathParam("id") String id) {
        return ProcessCalls.of(facade, current.get()).pause(id).toResponse();
    }

    /** Resumes a paused process. */
    @POST
    @Path("resume")
    public Response resume(@PathParam("id") String id) {
        return ProcessCalls.of(facade, current.get()).resume(id).toResponse();
    }

    /** Retries a stuck or failed process. */
    @POST
    @Path("retry")
    public Response retry(@PathParam("id") String id, @Context HttpHeaders headers) {
        var processes = ProcessCalls.of(facade, current.get());
        IdempotencyHeader.reject(headers);
        return processes.retry(id).toResponse();
    }

    /** Runs one step of a paused process. */
    @POST
    @Path("step")
    public Response step(@PathParam("id") String id, @Context HttpHeaders headers) {
        var processes = ProcessCalls.of(facade, current.get());
        IdempotencyHeader.reject(headers);
        return processes.step(id).toResponse();
    }

    /** Terminates a process before its next action. */
    @POST
    @Path("terminate")
    public Response terminate(@PathParam("id") String id, @Context HttpHeaders headers, InputStream content) {
        var processes = ProcessCalls.of(facade, current.get());
        var body = facade.body(headers, content);
        return processes.terminate(id, body).toResponse();
    }
}
