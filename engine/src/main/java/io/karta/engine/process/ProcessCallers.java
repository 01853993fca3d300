/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.process.Caller;
import io.karta.spi.CallerRoles;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Callers of a platform: the current one, and those of processes with the roles that they still have. Thread-safe.
 *
 * @param current returns the caller of the current thread
 * @param sources returns what must confirm the roles of a process's caller; empty if the stored roles count
 * @param isDurable whether processes can wait for the sources
 */
public record ProcessCallers(Supplier<Caller> current, Supplier<List<CallerRoles>> sources, boolean isDurable) {

    /** Returns the caller of a process, without the roles that were withdrawn since it was created. */
    Caller checked(Caller stored) {
        List<CallerRoles> roles = stored.name().isEmpty() ? List.of() : sources.get();
        return roles.isEmpty() ? stored : new CheckedCaller(stored, roles, isDurable);
    }

    private record CheckedCaller(Caller stored, List<CallerRoles> sources, boolean isDurable) implements Caller {

        @Override
        public Optional<String> name() {
            return stored.name();
        }

        @Override
        public boolean hasRole(String role) {
            return stored.hasRole(role) && sources.stream().allMatch(source -> isConfirmed(source, role));
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
