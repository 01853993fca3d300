/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import io.karta.mcp.client.oauth.Challenge;
import io.karta.model.Secret;
import io.karta.process.Caller;
import io.karta.spi.ApplicationBeans;
import java.io.IOException;
import java.time.Clock;
import java.util.Optional;

/** Access tokens of one server. Thread-safe. */
@FunctionalInterface
interface AccessTokens {

    /** Returns the token for a caller; empty if requests have none. */
    Optional<Secret> token(Caller caller);

    /** Returns the token for a caller without waiting. */
    default Optional<Secret> present(Caller caller) {
        return token(caller);
    }

    /**
     * Obtains another token after a request was rejected.
     *
     * @return whether there is one
     * @throws IOException if none can be obtained now, with the reason
     */
    default boolean renew(Challenge challenge, Optional<Secret> used) throws IOException, InterruptedException {
        return false;
    }

    /** Runs an action after each login. */
    default void onLogin(Runnable action) {}

    /** Ends the connections to other servers. */
    default void close() {}

    /** Returns the tokens of the configured login or bean, which is looked up at its first use. */
    static AccessTokens of(ConnectionSettings settings, ApplicationBeans beans, Clock clock) {
        return settings.login()
                .<AccessTokens>map(login -> new OAuthTokens(login, beans, clock))
                .orElseGet(
                        () -> caller -> settings.tokenBean().flatMap(name -> beans.named(name, McpTokenProvider.class)
                                .orElseThrow(() -> Messages.noTokenBean(settings.name(), name))
                                .token(caller)));
    }
}
