/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.security;

import io.karta.process.Caller;
import java.security.Principal;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Caller that the container has authenticated.
 *
 * @param caller the name
 * @param roles the test of a role, called on the thread of the call
 */
record AuthenticatedCaller(String caller, Predicate<String> roles) implements Caller {

    /** Names of unauthenticated callers: GlassFish, WildFly and Payara, Open Liberty, Helidon. */
    private static final Set<String> ANONYMOUS = Set.of("", "anonymous", "unauthenticated", "<anonymous>");

    /** Returns the caller; empty without a principal, or with the principal of an unauthenticated caller. */
    static Optional<Caller> of(@Nullable Principal principal, Predicate<String> roles) {
        return Optional.ofNullable(principal)
                .map(Principal::getName)
                .filter(name -> !ANONYMOUS.contains(name.toLowerCase(Locale.ROOT)))
                .map(name -> new AuthenticatedCaller(name, roles));
    }

    @Override
    public Optional<String> name() {
        return Optional.of(caller);
    }

    @Override
    public boolean hasRole(String role) {
        return role.equals(AUTHENTICATED) || roles.test(role);
    }
}
