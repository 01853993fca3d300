/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.process.Caller;
import jakarta.security.enterprise.SecurityContext;
import java.util.Optional;

/** The caller that Jakarta Security knows; loaded only where that API is present. */
final class SecurityCallers implements CallerSource {

    private final Lazy<SecurityContext> context;

    SecurityCallers(Beans beans) {
        this.context = new Lazy<>(() -> beans.reference(SecurityContext.class));
    }

    @Override
    public String name() {
        return "the SecurityContext of Jakarta Security";
    }

    @Override
    public Optional<Caller> find() {
        SecurityContext security = context.get();
        return AuthenticatedCaller.of(security.getCallerPrincipal(), security::isCallerInRole);
    }
}
