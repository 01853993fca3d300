/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.request;

import io.karta.process.Caller;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.NotFoundException;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Data of the current request that {@link AdmissionFilter} determines. Not thread-safe. */
@RequestScoped
public class CurrentRequest {

    private @Nullable String base;
    private @Nullable String path;
    private String query = "";
    private @Nullable Caller caller;

    void arriveAt(String basePath, URI address) {
        base = basePath;
        path = address.getRawPath();
        query = address.getRawQuery() == null ? "" : address.getRawQuery();
    }

    void admit(Caller admitted) {
        caller = admitted;
    }

    /** Returns the path of the request; empty if the request failed before {@link AdmissionFilter}. */
    Optional<String> path() {
        return Optional.ofNullable(path);
    }

    /**
     * Returns the request with its caller.
     *
     * @throws NotFoundException if the request did not come through {@link AdmissionFilter}: a JAX-RS {@code
     *     Application} of the user that lists no classes also offers these resources, but without the filter
     */
    public RestRequest get() {
        if (caller == null || base == null || path == null) {
            throw new NotFoundException();
        }
        return new RestRequest(caller, base, path, query);
    }
}
