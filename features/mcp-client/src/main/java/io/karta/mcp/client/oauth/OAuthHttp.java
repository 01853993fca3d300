/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client.oauth;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Sends requests to authorization servers, follows no redirects, and limits the size of responses. Thread-safe. */
@FunctionalInterface
public interface OAuthHttp {

    /**
     * Sends a request.
     *
     * @throws IOException if there is no response within the time limit of the request
     */
    HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException;
}
