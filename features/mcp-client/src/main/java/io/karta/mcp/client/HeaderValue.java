/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Pattern;

/** Values of HTTP headers that repeat parts of a request. */
final class HeaderValue {

    private static final Pattern PLAIN = Pattern.compile("|[\\x21-\\x7e]([\\x20-\\x7e]*[\\x21-\\x7e])?");
    private static final String PREFIX = "=?base64?";
    private static final String SUFFIX = "?=";

    private HeaderValue() {}

    /** Returns a text, encoded if it contains characters that headers cannot contain. */
    static String encoded(String text) {
        return PLAIN.matcher(text).matches() && !text.startsWith(PREFIX)
                ? text
                : PREFIX + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)) + SUFFIX;
    }
}
