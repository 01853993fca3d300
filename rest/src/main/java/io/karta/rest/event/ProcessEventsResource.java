/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.event;

import io.karta.process.EventFilter;
import io.karta.rest.process.VisibilityPolicy;
import io.karta.rest.request.RestFacade;
import io.karta.rest.request.RestReply;
import io.karta.rest.request.RestRequest;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HEAD;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.sse.Sse;
import jakarta.ws.rs.sse.SseEventSink;
import org.jspecify.annotations.Nullable;

/** Resource that streams the events of one process. */
@Path("processes/{id}/events")
@ApplicationScoped
public class ProcessEventsResource {

    @Inject
    RestFacade facade;

    @Inject
    EventConnections connections;

    /** Sends all events of the process, or those after the one in {@code Last-Event-ID}; ends with the process. */
    @GET
    @Produces(MediaType.SERVER_SENT_EVENTS)
    public void events(
            @Context SecurityContext security,
            @PathParam("id") String id,
            @HeaderParam(HttpHeaders.LAST_EVENT_ID_HEADER) @Nullable String lastEventId,
            @Context SseEventSink sink,
            @Context Sse sse) {
        var process = VisibilityPolicy.of(facade, RestRequest.of(security)).visible(id);
        var filter = EventFilter.ofProcess(process.id());
        connections.connect(connections.events(filter, lastEventId), visible -> true, sink, sse);
    }

    /** Rejects a request of a client that accepts no stream. */
    @GET
    @Produces({MediaType.APPLICATION_JSON + ";qs=0.1", RestReply.PROBLEM + ";qs=0.1"})
    public Response refuse(@Context SecurityContext security, @PathParam("id") String id) {
        VisibilityPolicy.of(facade, RestRequest.of(security)).visible(id);
        throw Messages.notAcceptable();
    }

    /** Handles {@code HEAD} without opening a stream. */
    @HEAD
    @Produces(MediaType.SERVER_SENT_EVENTS)
    public Response head(@Context SecurityContext security, @PathParam("id") String id) {
        VisibilityPolicy.of(facade, RestRequest.of(security)).visible(id);
        return Response.ok().type(MediaType.SERVER_SENT_EVENTS).build();
    }
}
