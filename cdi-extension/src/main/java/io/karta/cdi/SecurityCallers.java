/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.agent.Caller;
import jakarta.enterprise.context.ContextNotActiveException;
import jakarta.security.enterprise.SecurityContext;
import java.security.Principal;
import java.util.Optional;
import java.util.function.Supplier;

/** The caller that Jakarta Security knows; loaded only where that API is there. */
final class SecurityCallers implements Supplier<Caller> {

    private final Lazy<SecurityContext> context;

    SecurityCallers(Beans beans) {
        this.context = new Lazy<>(() -> beans.reference(SecurityContext.class));
    }

    static boolean isThere(Beans beans) {
        return beans.isResolvable(SecurityContext.class);
    }

    @Override
    public Caller get() {
        try {
            return caller(context.get());
        } catch (IllegalStateException | ContextNotActiveException ignored) {
            return Caller.anonymous(); // a thread without a request has no caller
        }
    }

    private static Caller caller(SecurityContext context) {
        Principal principal = context.getCallerPrincipal();
        return principal == null ? Caller.anonymous() : new Known(principal.getName(), context);
    }

    /** Asked for roles at once, on the thread of the call. */
    private record Known(String caller, SecurityContext context) implements Caller {

        @Override
        public Optional<String> name() {
            return Optional.of(caller);
        }

        @Override
        public boolean hasRole(String role) {
            return context.isCallerInRole(role);
        }
    }
}
