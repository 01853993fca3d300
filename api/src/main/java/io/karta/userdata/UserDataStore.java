/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.userdata;

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
     * @param user the name of the user
     */
    void erase(String user);
}
