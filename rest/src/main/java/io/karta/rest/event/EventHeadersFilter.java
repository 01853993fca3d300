/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.event;

import jakarta.enterprise.context.Dependent;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;

/** Filter that prevents caches from storing events, and proxies from buffering them. */
@Dependent
public class EventHeadersFilter implements ContainerResponseFilter {

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (MediaType.SERVER_SENT_EVENTS_TYPE.isCompatible(response.getMediaType())) {
            response.getHeaders().putSingle(HttpHeaders.CACHE_CONTROL, "no-store");
            response.getHeaders().putSingle("X-Accel-Buffering", "no");
        }
    }
}
