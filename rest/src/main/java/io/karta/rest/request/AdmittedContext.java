/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.request;

import jakarta.ws.rs.core.SecurityContext;
import java.security.Principal;

/**
 * Security context with an admitted request. A filter can pass a resource nothing else that works on every server and
 * needs no bean per request. Filters that run later see this principal instead of that of the server.
 */
record AdmittedContext(SecurityContext original, RestRequest request) implements SecurityContext, Principal {

    @Override
    public Principal getUserPrincipal() {
        return this;
    }

    /** Returns the name of the caller; empty if it is anonymous. */
    @Override
    public String getName() {
        return request.caller().name().orElse("");
    }

    @Override
    public boolean isUserInRole(String role) {
        return original.isUserInRole(role);
    }

    @Override
    public boolean isSecure() {
        return original.isSecure();
    }

    @Override
    public String getAuthenticationScheme() {
        return original.getAuthenticationScheme();
    }
}
