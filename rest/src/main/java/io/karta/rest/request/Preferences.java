/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.request;

import jakarta.ws.rs.core.HttpHeaders;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Preferences of a client: {@code Prefer: respond-async, wait=10} or {@code handling=strict} (RFC 7240), and the
 * language of forms.
 *
 * @param isStrict whether a response without a result is a problem
 */
public record Preferences(
        boolean respondsAsync, Optional<Duration> patience, boolean isStrict, Optional<Locale> language) {

    /** Limits how long a request occupies its thread. */
    public static final Duration LONGEST_WAIT = Duration.ofMinutes(10);

    private static final Preferences NONE = new Preferences(false, Optional.empty(), false, Optional.empty());
    private static final String ANY = "*";

    private static final String RESPOND_ASYNC = "respond-async";
    private static final Pattern EMPTY_VALUE = Pattern.compile("(?<!\\s)\\s*+=\\s*+(\"\")?$");
    private static final Pattern STRICT = Pattern.compile("handling\\s*=\\s*\"?strict\"?");
    private static final Pattern WAIT = Pattern.compile("wait\\s*=\\s*\"?(\\d{1,18})\"?");

    public static Preferences of(RestRequest request) {
        var preferences = request.header("Prefer").map(Preferences::parse).orElse(NONE);
        var language = request.header(HttpHeaders.ACCEPT_LANGUAGE).flatMap(header -> firstOf(request.languages()));
        return new Preferences(preferences.respondsAsync(), preferences.patience(), preferences.isStrict(), language);
    }

    private static Optional<Locale> firstOf(List<Locale> languages) {
        return languages.stream()
                .filter(language -> !language.toString().equals(ANY))
                .findFirst();
    }

    /**
     * Reads the header, whose lines are joined by commas; of several waits the first one applies, and unknown
     * preferences are ignored. An empty value is no value (RFC 7240, section 2).
     */
    static Preferences parse(String header) {
        var preferences = QuotedText.split(header, ',').stream()
                .map(preference ->
                        QuotedText.split(preference, ';').get(0).trim().toLowerCase(Locale.ROOT))
                .map(preference -> EMPTY_VALUE.matcher(preference).replaceFirst(""))
                .toList();
        var patience = preferences.stream()
                .map(WAIT::matcher)
                .filter(matcher -> matcher.matches())
                .map(matcher -> Long.parseLong(matcher.group(1)))
                .map(seconds -> Duration.ofSeconds(Math.min(seconds, LONGEST_WAIT.toSeconds())))
                .findFirst();
        return new Preferences(
                preferences.contains(RESPOND_ASYNC),
                patience,
                preferences.stream()
                        .anyMatch(preference -> STRICT.matcher(preference).matches()),
                Optional.empty());
    }

    /** Returns these preferences for requests that may have a response without a result. */
    public Preferences lenient() {
        return new Preferences(respondsAsync, patience, false, language);
    }

    /** Returns the value of the header {@code Preference-Applied}. */
    public String applied() {
        return patience.map(wait -> RESPOND_ASYNC + ", wait=" + wait.toSeconds())
                .orElse(RESPOND_ASYNC);
    }
}
