/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.event;

import io.karta.process.AgentProcess;
import io.karta.process.EventFilter;
import io.karta.rest.request.RestReply;
import io.karta.rest.request.RestRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HEAD;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.sse.Sse;
import jakarta.ws.rs.sse.SseEventSink;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Sub-resource that streams the events of one process, or of all. */
public final class EventStream {

    private final EventConnections connections;
    private final Function<RestRequest, Selection> selection;

    /**
     * Creates a stream.
     *
     * @param selection selects the events of an admitted request, or throws the problem of the request. The server
     *     admits a request only after it has located this object
     */
    EventStream(EventConnections connections, Function<RestRequest, Selection> selection) {
        this.connections = connections;
        this.selection = selection;
    }

    /** Events that a stream consists of. */
    record Selection(EventFilter filter, Predicate<AgentProcess> visibility) {}

    /** Sends the events, or those after the one in {@code Last-Event-ID}. */
    @GET
    @Produces(MediaType.SERVER_SENT_EVENTS)
    public void events(
            @Context SecurityContext security,
            @HeaderParam(HttpHeaders.LAST_EVENT_ID_HEADER) @Nullable String lastEventId,
            @Context SseEventSink sink,
            @Context Sse sse) {
        var selected = selection.apply(RestRequest.of(security));
        connections.connect(connections.events(selected.filter(), lastEventId), selected.visibility(), sink, sse);
    }

    /** Rejects a request of a client that accepts no stream. */
    @GET
    @Produces({MediaType.APPLICATION_JSON + ";qs=0.1", RestReply.PROBLEM + ";qs=0.1"})
    public Response refuse(@Context SecurityContext security) {
        var unused = selection.apply(RestRequest.of(security));
        throw Messages.notAcceptable();
    }

    /** Handles {@code HEAD} without opening a stream. */
    @HEAD
    @Produces(MediaType.SERVER_SENT_EVENTS)
    public Response head(@Context SecurityContext security) {
        var unused = selection.apply(RestRequest.of(security));
        return Response.ok().type(MediaType.SERVER_SENT_EVENTS).build();
    }
}
