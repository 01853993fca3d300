/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import io.karta.model.Secret;
import io.karta.process.Caller;
import java.util.Optional;

/**
 * Source of the access tokens for an MCP server, named by {@code karta.mcp.<name>.token-bean}. The token is sent as
 * {@code Authorization: Bearer}. The credentials of a caller reach a server only if such a bean returns them.
 *
 * <pre>{@code
 * @Named("githubToken")
 * @ApplicationScoped
 * public class GithubToken implements McpTokenProvider {
 *
 *     @Override
 *     public Optional<Secret> token(Caller caller) {
 *         return tokens.exchange(caller);          // a token of this caller for this server, by OAuth token exchange
 *     }
 * }
 * }</pre>
 *
 * <p>Thread-safe.
 */
@FunctionalInterface
public interface McpTokenProvider {

    /**
     * Returns a valid token. Called for every request, so tokens should be cached.
     *
     * @param caller the caller of the process whose tool is called; anonymous when the tools are listed
     * @return the token; empty for a request without one
     */
    Optional<Secret> token(Caller caller);
}
