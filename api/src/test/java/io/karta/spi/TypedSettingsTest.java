/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.spi.TypedSettings.Range;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TypedSettingsTest {

    private static final Range<Integer> PERCENT = new Range<>(0, 100, "an integer of 0 to 100");
    private static final Range<Double> FRACTION = new Range<>(0.0, 1.0, "a number of 0 to 1");
    private static final Range<Duration> WAIT = new Range<>(Duration.ZERO, Duration.ofDays(1), "a duration of a day");

    private final List<String> problems = new ArrayList<>();

    private TypedSettings settings(Map<String, String> values) {
        return TypedSettings.of(
                key -> Optional.ofNullable(values.get(key)),
                (key, value, allowed) -> problems.add(key + "=" + value + ": " + allowed));
    }

    @Test
    void readsEachType() {
        var settings = settings(Map.of("i", "7", "l", "5000000000", "d", "0.5", "t", "PT3S", "b", "Yes", "s", "x"));

        assertThat(settings.integer("i", PERCENT)).contains(7);
        assertThat(settings.number("l", new Range<>(0L, Long.MAX_VALUE, "an integer")))
                .contains(5_000_000_000L);
        assertThat(settings.decimal("d", FRACTION)).contains(0.5);
        assertThat(settings.duration("t", WAIT)).contains(Duration.ofSeconds(3));
        assertThat(settings.bool("b")).contains(true);
        assertThat(settings.text("s")).contains("x");
        assertThat(problems).isEmpty();
    }

    @Test
    void aMissingValueIsEmptyAndNoProblem() {
        var settings = settings(Map.of());

        assertThat(settings.integer("i", PERCENT)).isEmpty();
        assertThat(settings.bool("b")).isEmpty();
        assertThat(settings.duration("t", WAIT)).isEmpty();
        assertThat(problems).isEmpty();
    }

    @Test
    void theBoundsAreValid() {
        var settings = settings(Map.of("least", "0", "most", "100"));

        assertThat(settings.integer("least", PERCENT)).contains(0);
        assertThat(settings.integer("most", PERCENT)).contains(100);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "101", "many", "1.5", "99999999999"})
    void reportsInvalidIntegers(String text) {
        assertThat(settings(Map.of("i", text)).integer("i", PERCENT)).isEmpty();

        assertThat(problems).containsExactly("i=" + text + ": an integer of 0 to 100");
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "-0.1", "Infinity", "half"})
    void reportsInvalidDecimals(String text) {
        assertThat(settings(Map.of("d", text)).decimal("d", FRACTION)).isEmpty();

        assertThat(problems).containsExactly("d=" + text + ": a number of 0 to 1");
    }

    @Test
    void reportsInvalidDurationsAndTruthValues() {
        var settings = settings(Map.of("t", "3s", "b", "perhaps"));

        assertThat(settings.duration("t", WAIT)).isEmpty();
        assertThat(settings.bool("b")).isEmpty();
        assertThat(problems).containsExactly("t=3s: a duration of a day", "b=perhaps: true or false");
    }

    @Test
    void readsTextsOfAForm() {
        var settings = settings(Map.of("good", "basic", "bad", "digest"));
        var form = Pattern.compile("basic|bearer");

        assertThat(settings.text("good", form, "basic or bearer")).contains("basic");
        assertThat(settings.text("bad", form, "basic or bearer")).isEmpty();
        assertThat(settings.text("none", form, "basic or bearer")).isEmpty();
        assertThat(problems).containsExactly("bad=digest: basic or bearer");
    }

    @Test
    void passesOnTheExceptionOfTheListener() {
        var settings = TypedSettings.of(key -> Optional.of("x"), (key, value, allowed) -> {
            throw new IllegalStateException(allowed);
        });

        assertThatThrownBy(() -> settings.integer("i", PERCENT))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("an integer of 0 to 100");
    }
}
