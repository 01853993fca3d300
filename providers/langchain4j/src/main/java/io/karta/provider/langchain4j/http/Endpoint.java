/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j.http;

import java.net.URI;
import java.util.Optional;

/**
 * Where a vendor is called.
 *
 * @param base the base URL
 * @param completions the address of completions, if the configuration sets one
 */
public record Endpoint(URI base, Optional<URI> completions) {

    boolean isSecure() {
        return "https".equalsIgnoreCase(base.getScheme());
    }
}
