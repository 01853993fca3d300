/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.event;

import io.karta.process.EventFilter;
import io.karta.rest.process.VisibilityPolicy;
import io.karta.rest.request.RestFacade;
import io.karta.rest.request.RestRequest;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.Path;

/** Resource that streams the events of all processes to operators. */
@Path("events")
@Dependent
public class EventsResource {

    @Inject
    RestFacade facade;

    @Inject
    EventConnections connections;

    /** Returns the stream of new events. */
    @Path("")
    public EventStream events() {
        return new EventStream(connections, this::allIfOperator);
    }

    private EventStream.Selection allIfOperator(RestRequest request) {
        // now, because the roles of a caller are available during the request only
        var policy = VisibilityPolicy.of(facade, request);
        if (!policy.isOperator()) {
            throw Messages.operatorsOnly(policy.operatorRole());
        }
        return new EventStream.Selection(EventFilter.all(), policy::isOpen);
    }
}
