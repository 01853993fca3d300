/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import java.util.Optional;
import java.util.function.Predicate;

/** Caller that a container has authenticated; the roles are those of the current request. */
final class AuthenticatedCaller implements Caller {

    private final String name;
    private final Predicate<String> roles;

    AuthenticatedCaller(String name, Predicate<String> roles) {
        this.name = name;
        this.roles = roles;
    }

    @Override
    public Optional<String> name() {
        return Optional.of(name);
    }

    @Override
    public boolean hasRole(String role) {
        return role.equals(AUTHENTICATED) || roles.test(role);
    }

    @Override
    public String toString() {
        return name;
    }
}
