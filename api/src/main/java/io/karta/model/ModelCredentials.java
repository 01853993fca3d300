/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

/**
 * Source of the access token of each request, for OAuth, Microsoft Entra ID or workload identity. The token is sent as
 * {@code Authorization: Bearer} and replaces the API key of the configuration.
 *
 * <pre>{@code
 * @Named("careful")                              // for karta.models.careful; without a name for all models
 * @ApplicationScoped
 * class EntraCredentials implements ModelCredentials {
 *
 *     public Secret token(ModelConfig model) {
 *         return Secret.of(cache.get(SCOPE, this::requestToken));
 *     }
 *
 *     public void reject(ModelConfig model, Secret token) {
 *         cache.remove(SCOPE);
 *     }
 * }
 * }</pre>
 *
 * <p>Thread-safe.
 */
@FunctionalInterface
public interface ModelCredentials {

    /**
     * Returns a valid token. Called for every request, so tokens should be cached.
     *
     * @param model the model that is called
     * @return the token
     */
    Secret token(ModelConfig model);

    /**
     * Receives a token that the vendor rejected with HTTP 401. If {@link #token} then returns another one, the request
     * is repeated once.
     *
     * @param model the model that was called
     * @param token the rejected token
     */
    default void reject(ModelConfig model, Secret token) {}
}
