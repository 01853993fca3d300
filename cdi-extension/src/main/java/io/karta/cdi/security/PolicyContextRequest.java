/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.security;

import jakarta.security.jacc.PolicyContext;
import jakarta.security.jacc.PolicyContextException;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/** The current HTTP request by Jakarta Authorization 2.1, 4.6.1.3; loaded only where that API is present. */
final class PolicyContextRequest {

    private static final String KEY = "jakarta.servlet.http.HttpServletRequest";

    private PolicyContextRequest() {}

    static Optional<HttpServletRequest> current() {
        try {
            return Optional.ofNullable(PolicyContext.getContext(KEY))
                    .filter(HttpServletRequest.class::isInstance)
                    .map(HttpServletRequest.class::cast);
        } catch (PolicyContextException | IllegalArgumentException unsupported) {
            return Optional.empty(); // the server has no handler for requests
        }
    }
}
