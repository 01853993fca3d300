/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.security;

import io.karta.cdi.bean.Beans;
import io.karta.cdi.bean.Lazy;
import io.karta.process.Caller;
import jakarta.ws.rs.core.SecurityContext;
import java.util.Optional;

/** Caller from Jakarta REST, on servers with its context as a bean; loaded only where that API is present. */
final class RestCallerSource implements CallerSource {

    private final Lazy<SecurityContext> context;

    RestCallerSource(Beans beans) {
        this.context = new Lazy<>(() -> beans.reference(SecurityContext.class));
    }

    @Override
    public String name() {
        return "the SecurityContext of Jakarta REST";
    }

    @Override
    public Optional<Caller> find() {
        SecurityContext security = context.get();
        return AuthenticatedCaller.of(security.getUserPrincipal(), security::isUserInRole);
    }
}
