/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.userdata;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentException;
import io.karta.agent.StoredNames;
import java.util.Map;
import java.util.Optional;

/**
 * Store of named texts that outlive sessions: of the application, and of each user. {@link ScopedState} is the API for
 * actions and tools. Thread-safe.
 *
 * <pre>{@code
 * store.put(Scope.ofUser("ada"), "language", "German");
 * }</pre>
 *
 * <p>Extend {@code StateStoreContract} of {@code karta-testkit} to test an implementation.
 */
public interface StateStore extends UserDataStore {

    /**
     * Sets a value. Of concurrent calls, one wins.
     *
     * @param scope the scope
     * @param name the name, without the prefix of the scope: a letter, {@code _} or {@code $}, then also digits,
     *     {@code -} and {@code .}, in at most 200 characters
     * @param value the value; at most 100,000 characters without {@code U+0000} or unpaired surrogates
     * @throws AgentException if the name or the value is invalid
     */
    void put(Scope scope, String name, String value);

    /**
     * Checks the arguments of {@link #put}. Implementations call this method.
     *
     * @param name the name, without the prefix of the scope
     * @param value the value
     * @throws AgentException if the name or the value is invalid
     */
    static void requireValid(String name, String value) {
        StateNames.check("", requireNonNull(name, "name"));
        StateNames.checkValue(name, requireNonNull(value, "value"));
    }

    /**
     * Returns a value.
     *
     * @param scope the scope
     * @param name the name, without the prefix of the scope
     * @return the value; empty if there is none
     */
    Optional<String> find(Scope scope, String name);

    /**
     * Returns all values of a scope.
     *
     * @param scope the scope
     * @return the values by name, in the order of the names
     */
    Map<String, String> list(Scope scope);

    /**
     * Removes a value.
     *
     * @param scope the scope
     * @param name the name, without the prefix of the scope
     */
    void remove(Scope scope, String name);

    /**
     * Removes the values of a user; those of the application remain.
     *
     * @param user the name of the user
     */
    @Override
    void erase(String user);

    /**
     * Scope of values. Immutable.
     *
     * @param user the name of the user; empty for the application
     */
    record Scope(Optional<String> user) {

        /**
         * Creates a scope.
         *
         * @throws IllegalArgumentException if the name is empty, or no name that every store can keep
         */
        public Scope {
            requireNonNull(user, "user");
            if (user.filter(String::isEmpty).isPresent()) {
                throw new IllegalArgumentException("The name of a user is not empty");
            }
            user.ifPresent(name -> StoredNames.require("user", name));
        }

        /**
         * Returns the scope of the application, which all users share.
         *
         * @return the scope
         */
        public static Scope ofApplication() {
            return new Scope(Optional.empty());
        }

        /**
         * Returns the scope of a user.
         *
         * @param user the name of the user
         * @return the scope
         */
        public static Scope ofUser(String user) {
            return new Scope(Optional.of(user));
        }
    }
}
