/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.security;

import io.karta.cdi.bean.Beans;
import io.karta.cdi.bean.Lazy;
import io.karta.process.Caller;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.function.Supplier;

/** Caller of the current HTTP request; loaded only where the Servlet API is present. */
final class ServletCallerSource implements CallerSource {

    private final Supplier<Optional<HttpServletRequest>> request;

    ServletCallerSource(Supplier<Optional<HttpServletRequest>> request) {
        this.request = request;
    }

    /** Returns the source for the built-in bean of the request, which the extension sees on some servers only. */
    static ServletCallerSource ofBean(Beans beans) {
        var bean = new Lazy<>(() -> beans.reference(HttpServletRequest.class));
        return new ServletCallerSource(() -> Optional.of(bean.get()));
    }

    /** Returns the source for the current request of Jakarta Authorization. */
    static ServletCallerSource ofPolicyContext() {
        return new ServletCallerSource(PolicyContextRequest::current);
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
