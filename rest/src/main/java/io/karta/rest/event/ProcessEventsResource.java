/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.event;

import io.karta.process.EventFilter;
import io.karta.rest.process.VisibilityPolicy;
import io.karta.rest.request.RestFacade;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;

/** Resource that streams the events of one process. */
@Path("processes/{id}/events")
@Dependent
public class ProcessEventsResource {

    @Inject
    RestFacade facade;

    @Inject
    EventConnections connections;

    /** Returns the stream of all events of the process, which ends with the process. */
    @Path("")
    public EventStream events(@PathParam("id") String id) {
        return new EventStream(connections, request -> {
            var process = VisibilityPolicy.of(facade, request).visible(id);
            return new EventStream.Selection(EventFilter.ofProcess(process.id()), visible -> true);
        });
    }
}
