/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.request;

import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.SecurityContext;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Request that {@link AdmissionFilter} has admitted. Not thread-safe.
 *
 * @param caller the caller
 * @param base the base path, for example {@code /shop/karta/}
 * @param context the headers and parameters
 */
public record RestRequest(Caller caller, String base, ContainerRequestContext context) {

    static final String PROPERTY = RestRequest.class.getName();

    /**
     * Returns the current request.
     *
     * @param security the injected context
     * @throws NotFoundException if the request did not come through {@link AdmissionFilter}: a JAX-RS {@code
     *     Application} of the user that lists no classes also offers these resources, but without the filter
     */
    public static RestRequest of(SecurityContext security) {
        if (security.getUserPrincipal() instanceof AdmittedContext admitted) {
            return admitted.request();
        }
        throw new NotFoundException();
    }

    /** Returns the path, for example {@code /shop/karta/goals}. */
    public String path() {
        return context.getUriInfo().getRequestUri().getRawPath();
    }

    /** Returns the query, encoded; empty if there is none. */
    public String query() {
        return Optional.ofNullable(context.getUriInfo().getRequestUri().getRawQuery())
                .orElse("");
    }

    /** Returns the query parameters. */
    public QueryParameters parameters() {
        return new QueryParameters(context.getUriInfo().getQueryParameters());
    }

    /** Returns the value of a header; the values of several lines are separated by commas. */
    Optional<String> header(String name) {
        return Optional.ofNullable(context.getHeaderString(name));
    }

    /** Returns the languages that the client accepts, best first. */
    List<Locale> languages() {
        return context.getAcceptableLanguages();
    }

    public String process(AgentProcess process) {
        return base + "processes/" + process.id();
    }

    String goal(String name) {
        return base + "goals/" + name;
    }
}
