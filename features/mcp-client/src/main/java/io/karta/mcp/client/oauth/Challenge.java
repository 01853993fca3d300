/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client.oauth;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a server requires in {@code WWW-Authenticate: Bearer}.
 *
 * @param resourceMetadata the URL of the metadata of the server
 * @param scopes the required scopes
 * @param isInsufficientScope whether the token is valid but lacks scopes
 */
public record Challenge(Optional<String> resourceMetadata, List<String> scopes, boolean isInsufficientScope) {

    private static final Pattern BEARER = Pattern.compile("(?i)(?:^|,)\\s*Bearer(?=\\s|,|$)(.*)", Pattern.DOTALL);

    /** Stops at the next scheme, which is a word before a space that is no parameter. */
    private static final Pattern PARAMETER =
            Pattern.compile("\\G[\\s,]*([A-Za-z0-9_-]{1,50})\\s*=\\s*(?:\"((?:[^\"\\\\]|\\\\.)*+)\"|([^\\s,\"]+))");

    /**
     * Reads the headers of a response.
     *
     * @param status the status of the response, 401 or 403
     * @param headers the values of {@code WWW-Authenticate}; others than Bearer are ignored
     */
    public static Challenge of(int status, List<String> headers) {
        return headers.stream()
                .map(BEARER::matcher)
                .filter(Matcher::find)
                .map(bearer -> of(status, bearer.group(1)))
                .findFirst()
                .orElse(new Challenge(Optional.empty(), List.of(), false));
    }

    private static Challenge of(int status, String parameters) {
        return new Challenge(
                parameter("resource_metadata", parameters),
                parameter("scope", parameters).map(Challenge::words).orElse(List.of()),
                status == 403
                        && parameter("error", parameters)
                                .filter("insufficient_scope"::equals)
                                .isPresent());
    }

    private static Optional<String> parameter(String name, String parameters) {
        Matcher each = PARAMETER.matcher(parameters);
        while (each.find()) {
            if (each.group(1).equalsIgnoreCase(name)) {
                return Optional.of(each.group(2) == null ? each.group(3) : each.group(2));
            }
        }
        return Optional.empty();
    }

    static List<String> words(String text) {
        return Arrays.stream(text.split(" "))
                .filter(word -> !word.isEmpty())
                .distinct()
                .toList();
    }
}
