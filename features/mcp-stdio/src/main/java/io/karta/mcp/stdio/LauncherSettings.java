/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.stdio;

import java.net.URI;
import java.net.http.HttpRequest;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the arguments and the environment of the program configure. Immutable.
 *
 * @param url the endpoint
 * @param headers additional headers of all requests
 */
record LauncherSettings(URI url, Map<String, String> headers) {

    private static final String AUTHORIZATION = "Authorization";

    /** Headers that cannot be sent would fail each request, so they are tried here. */
    LauncherSettings {
        headers = Map.copyOf(headers);
        try {
            headers.forEach(HttpRequest.newBuilder(url)::setHeader);
        } catch (IllegalArgumentException e) { // its text can contain a token
            throw Messages.invalidHeader();
        }
    }

    /**
     * Reads arguments, which have precedence over the environment.
     *
     * @throws IllegalArgumentException if the URL is missing or an argument is invalid
     */
    static LauncherSettings of(String[] args, Map<String, String> environment) {
        var headers = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
        Optional.ofNullable(environment.get("KARTA_MCP_TOKEN"))
                .ifPresent(token -> headers.put(AUTHORIZATION, "Bearer " + token.strip()));
        environment.getOrDefault("KARTA_MCP_HEADERS", "").lines().forEach(line -> addHeader(line, headers));
        var url = Optional.ofNullable(environment.get("KARTA_MCP_URL"));
        Deque<String> left = new ArrayDeque<>(List.of(args));
        while (!left.isEmpty()) {
            var argument = left.remove();
            switch (argument) {
                case "--url" -> url = Optional.of(valueOf(argument, left));
                case "--token" -> headers.put(AUTHORIZATION, "Bearer " + valueOf(argument, left));
                case "--header" -> addHeader(valueOf(argument, left), headers);
                default -> url = Optional.of(positional(argument));
            }
        }
        return new LauncherSettings(uri(url.orElseThrow(Messages::noUrl)), new LinkedHashMap<>(headers));
    }

    private static String positional(String argument) {
        if (argument.startsWith("-")) {
            throw Messages.unknownOption(argument);
        }
        return argument;
    }

    private static String valueOf(String option, Deque<String> left) {
        return Optional.ofNullable(left.poll()).orElseThrow(() -> Messages.noValue(option));
    }

    private static void addHeader(String text, Map<String, String> headers) {
        if (text.isBlank()) {
            return;
        }
        int end = text.indexOf('=');
        if (end < 1) {
            throw Messages.invalidHeader();
        }
        headers.put(text.substring(0, end).strip(), text.substring(end + 1).strip());
    }

    private static URI uri(String text) {
        try {
            var uri = URI.create(text);
            var scheme = Optional.ofNullable(uri.getScheme()).orElse("").toLowerCase(Locale.ROOT);
            if (uri.getHost() != null && List.of("http", "https").contains(scheme)) {
                return uri;
            }
        } catch (IllegalArgumentException ignored) { // the message says so
        }
        throw Messages.invalidUrl(text);
    }
}
