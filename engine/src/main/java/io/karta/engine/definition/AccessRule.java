/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import io.karta.process.Caller;
import java.util.Set;

/** Rule about the callers that may run an action. */
public sealed interface AccessRule {

    /** Permits every caller: without an annotation, or {@code @PermitAll}. */
    AccessRule EVERYBODY = new Everybody();

    /** Denies every caller: {@code @DenyAll}. */
    AccessRule DENY_ALL = new OneOf(Set.of());

    /**
     * Permits callers with one of the roles: {@code @RolesAllowed}.
     *
     * @param roles the roles
     * @return the rule
     */
    static AccessRule oneOf(Set<String> roles) {
        return new OneOf(roles);
    }

    /**
     * Returns whether a caller may run the action.
     *
     * @param caller the caller of the process
     * @return true if so
     */
    boolean permits(Caller caller);

    /**
     * Returns the roles the rule mentions.
     *
     * @return the roles
     */
    Set<String> roles();

    /** Permits every caller. */
    record Everybody() implements AccessRule {

        @Override
        public boolean permits(Caller caller) {
            return true;
        }

        @Override
        public Set<String> roles() {
            return Set.of();
        }
    }

    /**
     * Permits callers with one of the roles.
     *
     * @param roles the roles; none denies every caller
     */
    record OneOf(Set<String> roles) implements AccessRule {

        /**
         * Creates a rule.
         *
         * @param roles the roles; none denies every caller
         */
        public OneOf {
            roles = Set.copyOf(roles);
        }

        @Override
        public boolean permits(Caller caller) {
            return roles.stream().anyMatch(caller::hasRole);
        }
    }
}
