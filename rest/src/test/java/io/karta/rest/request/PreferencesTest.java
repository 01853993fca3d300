/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PreferencesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "respond-async",
                "Respond-Async",
                "respond-async; x=y",
                "respond-async; x=\"a;b,c\"",
                "foo=\"a;b, c\", respond-async",
                "respond-async=\"\"",
                "respond-async =",
                "return=minimal, respond-async",
                " handling=lenient ,respond-async,"
            })
    void findsRespondAsync(String line) {
        assertThat(Preferences.parse(line).respondsAsync()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "respond-asynchronously",
                "x=respond-async",
                "wait=10",
                "foo=\"a, respond-async, b\"",
                "foo=\"\\\", respond-async\"",
                "foo; a=\"b, respond-async\""
            })
    void seesThatItIsNotThere(String line) {
        assertThat(Preferences.parse(line).respondsAsync()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"wait=10", "wait = \"10\"", "WAIT=10; a=b", "wait=10, wait=20"})
    void findsHowLongToWait(String line) {
        assertThat(Preferences.parse(line).patience()).contains(Duration.ofSeconds(10));
    }

    @ParameterizedTest
    @ValueSource(strings = {"wait", "wait=", "wait=soon", "wait=-1", "wait=1.5", "wait=99999999999999999999"})
    void ignoresWhatItDoesNotUnderstand(String line) {
        assertThat(Preferences.parse(line).patience()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"wait=601", "wait=999999999999999999"})
    void waitsTenMinutesAtMost(String line) {
        var preferences = Preferences.parse(line);

        assertThat(preferences.patience()).contains(Duration.ofMinutes(10));
        assertThat(preferences.applied()).isEqualTo("respond-async, wait=600");
    }

    @Test
    void readsAllLines() {
        var preferences = Preferences.parse("wait=5,respond-async");

        assertThat(preferences.applied()).isEqualTo("respond-async, wait=5");
    }

    @Test
    @Timeout(60) // quadratic time would be hours
    void readsManySpacesInLinearTime() {
        var line = "a" + " ".repeat(1_000_000) + "b, respond-async";

        assertThat(Preferences.parse(line).respondsAsync()).isTrue();
    }

    @Test
    void wantsNothingWithoutTheHeader() {
        assertThat(Preferences.parse("").respondsAsync()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"handling=strict", "Handling = \"strict\"", "wait=5, handling=strict; x=y"})
    void findsStrictHandling(String line) {
        assertThat(Preferences.parse(line).isStrict()).isTrue();
        assertThat(Preferences.parse("handling=lenient").isStrict()).isFalse();
    }
}
