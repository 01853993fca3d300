/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import io.karta.model.Secret;
import io.karta.process.Caller;
import io.karta.spi.ApplicationBeans;
import java.util.Optional;

/** Access tokens of one server. Thread-safe. */
@FunctionalInterface
interface AccessTokens {

    /** Returns the token for a caller; empty if requests have none. */
    Optional<Secret> token(Caller caller);

    /** Returns the tokens of the configured bean, which is looked up at its first use. */
    static AccessTokens of(ConnectionSettings settings, ApplicationBeans beans) {
        return caller -> settings.tokenBean().flatMap(name -> beans.named(name, McpTokenProvider.class)
                .orElseThrow(() -> Messages.noTokenBean(settings.name(), name))
                .token(caller));
    }
}
