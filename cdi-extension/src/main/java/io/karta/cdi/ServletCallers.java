/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.process.Caller;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.function.Supplier;

/** The caller of the current HTTP request; loaded only where the Servlet API is present. */
final class ServletCallers implements CallerSource {

    private final Supplier<Optional<HttpServletRequest>> request;

    ServletCallers(Supplier<Optional<HttpServletRequest>> request) {
        this.request = request;
    }

    /** The request as a built-in bean, which the extension sees on some servers only. */
    static ServletCallers ofBean(Beans beans) {
        var bean = new Lazy<>(() -> beans.reference(HttpServletRequest.class));
        return new ServletCallers(() -> Optional.of(bean.get()));
    }

    /** The request as Jakarta Authorization knows it. */
    static ServletCallers ofPolicyContext() {
        return new ServletCallers(PolicyRequests::current);
    }

    @Override
    public String name() {
        return "the HttpServletRequest";
    }

    @Override
    public Optional<Caller> find() {
        return request.get().flatMap(http -> AuthenticatedCaller.of(http.getUserPrincipal(), http::isUserInRole));
    }
}
