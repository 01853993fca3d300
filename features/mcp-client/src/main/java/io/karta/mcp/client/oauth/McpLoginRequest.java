/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client.oauth;

import java.net.URI;

/**
 * A login that a person makes in a browser. Thread-safe.
 *
 * <pre>{@code
 * Response.seeOther(request.url()).build();               // to the login page
 *
 * request.complete(uriInfo.getRequestUri());              // back from it
 * }</pre>
 */
public interface McpLoginRequest {

    /**
     * Returns the name of the connection.
     *
     * @return the name in {@code karta.mcp.<name>}
     */
    String server();

    /**
     * Returns the login page.
     *
     * @return the URL to which the browser is redirected
     */
    URI url();

    /**
     * Completes the login with the request to which the login page has redirected the browser.
     *
     * @param redirect the redirect URI with the parameters of the answer; its host may differ from the configured one,
     *     for example behind a proxy
     * @throws io.karta.agent.AgentException if the login was rejected, the answer belongs to another login, or the
     *     authorization server is unavailable (KARTA-966)
     */
    void complete(URI redirect);
}
