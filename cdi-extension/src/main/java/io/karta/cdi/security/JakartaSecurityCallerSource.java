/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.security;

import io.karta.cdi.bean.Beans;
import io.karta.cdi.bean.Lazy;
import io.karta.process.Caller;
import jakarta.security.enterprise.SecurityContext;
import java.util.Optional;

/** Caller from Jakarta Security; loaded only where that API is present. */
final class JakartaSecurityCallerSource implements CallerSource {

    private final Lazy<SecurityContext> context;

    JakartaSecurityCallerSource(Beans beans) {
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
