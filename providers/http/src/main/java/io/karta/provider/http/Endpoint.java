/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import java.net.URI;

/**
 * Base URL of an API. Paths are appended before its query.
 *
 * @param base the base URL
 */
record Endpoint(URI base) {

    /**
     * Returns the address of a path.
     *
     * @throws IllegalArgumentException if it is not a URL
     */
    URI resolve(String path) {
        var text = base.toString();
        int query = text.indexOf('?');
        var start = query < 0 ? text : text.substring(0, query);
        var end = query < 0 ? "" : text.substring(query).replace('?', path.contains("?") ? '&' : '?');
        return URI.create(withoutSlash(start) + (path.startsWith("/") ? path : "/" + path) + end);
    }

    static String withoutSlash(String text) {
        return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    }
}
