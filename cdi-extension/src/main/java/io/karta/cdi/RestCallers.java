/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.process.Caller;
import jakarta.ws.rs.core.SecurityContext;
import java.util.Optional;

/** The caller that Jakarta REST knows, on servers that offer its context as a bean; loaded only where that API is present. */
final class RestCallers implements CallerSource {

    private final Lazy<SecurityContext> context;

    RestCallers(Beans beans) {
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
