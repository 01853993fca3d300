/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.request;

import io.karta.process.Caller;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;

/** Filter that rejects unauthenticated requests before they are matched, after the filters that authenticate them. */
@PreMatching
@Priority(Priorities.AUTHENTICATION + 100)
@Dependent
public class AdmissionFilter implements ContainerRequestFilter {

    @Inject
    RestFacade facade;

    /** The name of Helidon's principal without a user. */
    private static final String ANONYMOUS = "<ANONYMOUS>";

    @Override
    public void filter(ContainerRequestContext request) {
        var caller = callerOf(request.getSecurityContext());
        request.setProperty(RestRequest.PROPERTY, new RestRequest(caller, basePath(request.getUriInfo()), request));
        AcceptHeader.check(request);
    }

    /** The path is cut, if possible, because {@code getBaseUri()} parses another address for each request. */
    private static String basePath(UriInfo uri) {
        var path = uri.getPath(false);
        var relative = path.startsWith("/") ? path : "/" + path;
        var whole = uri.getRequestUri().getRawPath();
        return whole.endsWith(relative) && !whole.endsWith("/" + relative)
                ? whole.substring(0, whole.length() - relative.length() + 1)
                : uri.getBaseUri().getRawPath();
    }

    private Caller callerOf(SecurityContext security) {
        var principal = security.getUserPrincipal();
        if (principal != null && !ANONYMOUS.equals(principal.getName())) {
            return Caller.named(principal.getName(), security::isUserInRole);
        }
        if (facade.settings().admitsAnonymous()) {
            return Caller.anonymous();
        }
        throw Messages.unauthenticated();
    }
}
