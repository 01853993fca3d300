/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.request;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.Dependent;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;

/**
 * Filter that passes the admitted request to the resource, after filters of the server that set a security context of
 * their own.
 */
@Priority(Integer.MAX_VALUE)
@Dependent
public class AdmittedRequestFilter implements ContainerRequestFilter {

    @Override
    public void filter(ContainerRequestContext request) {
        if (request.getProperty(RestRequest.PROPERTY) instanceof RestRequest admitted) {
            request.setSecurityContext(new AdmittedContext(request.getSecurityContext(), admitted));
        }
    }
}
