/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Caller on whose behalf a process runs. A process stores the caller's name and those of its roles that the agent
 * mentions; {@code @RolesAllowed} on an action is checked against them.
 *
 * <pre>{@code
 * ProcessOptions.defaults().withCaller(Caller.named("grace", Set.of("support")));
 * }</pre>
 */
public interface Caller {

    /** The role of every caller with a name, as in {@code @RolesAllowed("**")}. */
    String AUTHENTICATED = "**";

    /**
     * Returns an anonymous caller without roles.
     *
     * @return the anonymous caller
     */
    static Caller anonymous() {
        return ImmutableCaller.ANONYMOUS;
    }

    /**
     * Returns a caller with a name and roles.
     *
     * @param name the name
     * @param roles the roles the caller has
     * @return the caller
     */
    static Caller named(String name, Set<String> roles) {
        return new ImmutableCaller(Optional.of(requireNonNull(name, "name")), roles);
    }

    /**
     * Returns a caller whose roles are looked up when they are needed, such as those of a request.
     *
     * <pre>{@code
     * Caller.named(request.getUserPrincipal().getName(), request::isUserInRole);
     * }</pre>
     *
     * @param name the name
     * @param roles returns whether the caller has a role
     * @return the caller
     */
    static Caller named(String name, Predicate<String> roles) {
        return new AuthenticatedCaller(requireNonNull(name, "name"), requireNonNull(roles, "roles"));
    }

    /**
     * Returns the caller's name.
     *
     * @return the name; empty if the caller is anonymous
     */
    Optional<String> name();

    /**
     * Returns whether the caller has a role.
     *
     * @param role the name of the role; a caller with a name has the role {@value #AUTHENTICATED}
     * @return {@code true} if so
     */
    boolean hasRole(String role);
}
