/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import java.util.Optional;
import java.util.Set;

/** Immutable implementation of {@link Caller} with a fixed set of roles. */
record ImmutableCaller(Optional<String> name, Set<String> roles) implements Caller {

    static final Caller ANONYMOUS = new ImmutableCaller(Optional.empty(), Set.of());

    ImmutableCaller {
        roles = Set.copyOf(roles);
    }

    @Override
    public boolean hasRole(String role) {
        return roles.contains(role) || (role.equals(AUTHENTICATED) && name.isPresent());
    }
}
