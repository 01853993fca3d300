/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.userdata;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentException;
import io.karta.agent.StoredNames;

/**
 * Store of personal data. {@link io.karta.process.AgentPlatform#eraseUser} erases a user in all beans of this type, so
 * stores of the application can participate. Thread-safe.
 *
 * <pre>{@code
 * @ApplicationScoped
 * class Ratings implements UserDataStore {
 *
 *     @Override
 *     public void erase(String user) {
 *         database.execute("DELETE FROM ratings WHERE rated_by = ?", user);
 *     }
 * }
 * }</pre>
 */
public interface UserDataStore {

    /**
     * Removes everything that belongs to a user. Repeating it has no effect.
     *
     * @param user the name of the user, not blank
     */
    void erase(String user);

    /**
     * Checks the argument of {@link #erase}. Implementations call this method if they also keep data of anonymous
     * users, which have no name: a blank name would match the data of all of them.
     *
     * @param user the name of the user
     * @throws AgentException if the name is blank
     * @throws IllegalArgumentException if no store can have the name
     */
    static void requireUser(String user) {
        if (requireNonNull(user, "user").isBlank()) {
            throw Messages.noUserToErase();
        }
        StoredNames.require("user", user);
    }
}
