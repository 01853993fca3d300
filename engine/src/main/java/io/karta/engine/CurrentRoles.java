/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.process.Caller;
import io.karta.userdata.CallerRoles;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Limits the caller of a process to the roles that it still has, if the application can confirm them. Thread-safe.
 *
 * @param isDurable whether processes can wait for the application
 */
record CurrentRoles(ApplicationExtensions extensions, boolean isDurable) implements UnaryOperator<Caller> {

    @Override
    public Caller apply(Caller stored) {
        List<CallerRoles> sources = stored.name().isEmpty() ? List.of() : extensions.of(CallerRoles.class);
        return sources.isEmpty() ? stored : new CheckedCaller(stored, sources, isDurable);
    }

    private record CheckedCaller(Caller stored, List<CallerRoles> sources, boolean isDurable) implements Caller {

        @Override
        public Optional<String> name() {
            return stored.name();
        }

        @Override
        public boolean hasRole(String role) {
            return stored.hasRole(role)
                    && (role.equals(AUTHENTICATED) || sources.stream().allMatch(source -> isConfirmed(source, role)));
        }

        private boolean isConfirmed(CallerRoles source, String role) {
            try {
                return source.hasRole(name().orElseThrow(), role);
            } catch (RuntimeException e) {
                throw Messages.rolesUnknown(source, e, isDurable);
            }
        }
    }
}
