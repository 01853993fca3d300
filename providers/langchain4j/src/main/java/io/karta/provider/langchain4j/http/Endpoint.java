/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j.http;

import java.net.URI;
import java.util.Optional;

/**
 * Addresses of a vendor's server.
 *
 * @param base the base URL
 * @param completions the URL of completions; empty for the one that LangChain4j derives from the base URL
 */
public record Endpoint(URI base, Optional<URI> completions) {

    boolean isSecure() {
        return "https".equalsIgnoreCase(base.getScheme());
    }
}
