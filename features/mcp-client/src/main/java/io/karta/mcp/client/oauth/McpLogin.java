/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client.oauth;

import io.karta.model.Secret;
import java.util.Optional;

/**
 * Login of an application to an MCP server, named by {@code karta.mcp.<name>.oauth.login-bean}. A person logs in once,
 * in a browser; all processes then use the tools of the server with the permissions of that person.
 *
 * <pre>{@code
 * @Named("trackerLogin")
 * @ApplicationScoped
 * @Path("tracker")
 * @RolesAllowed("admin")
 * public class TrackerLogin implements McpLogin {
 *
 *     private final AtomicReference<McpLoginRequest> latest = new AtomicReference<>();
 *
 *     @Override
 *     public void required(McpLoginRequest request) {
 *         latest.set(request);                            // tell an administrator
 *     }
 *
 *     @GET
 *     @Path("login")
 *     public Response login() {
 *         return Response.seeOther(latest.get().url()).build();
 *     }
 *
 *     @GET
 *     @Path("callback")                                   // karta.mcp.tracker.oauth.redirect-uri
 *     public String callback(@Context UriInfo uri) {
 *         latest.get().complete(uri.getRequestUri());
 *         return "Connected.";
 *     }
 * }
 * }</pre>
 *
 * <p>Thread-safe.
 */
public interface McpLogin {

    /**
     * A person must log in before the tools of the server can be used: there was no login yet, it has ended, or the
     * server requires further permissions. A later request replaces an earlier one. Called on the thread that
     * connects to the server; returns without waiting for the person.
     *
     * @param request the login
     */
    void required(McpLoginRequest request);

    /**
     * Returns the login that was last {@linkplain #save saved}, such as before a restart or by another node. Called at
     * the first connection, and before the tokens are renewed.
     *
     * @return the login; empty if there is none. Default: empty
     */
    default Optional<Secret> saved() {
        return Optional.empty();
    }

    /**
     * Saves the login, which contains tokens: encrypt it. Called after each login and each renewal of the tokens.
     * By default, a login ends with the application.
     *
     * @param login the login, as a text
     */
    default void save(Secret login) {}
}
