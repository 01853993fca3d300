/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.SplittableRandom;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InstantFormatTest {

    private static final long[] UNITS = {1, 1_000, 1_000_000, 1_000_000_000};

    private static void check(Instant instant) {
        assertThat(InstantFormat.print(instant)).isEqualTo(instant.toString());
        assertThat(InstantFormat.parse(instant.toString())).isEqualTo(instant);
    }

    @Property(tries = 20_000, seed = "42", edgeCases = EdgeCasesMode.NONE)
    void writesAndReadsAsJavaDoes(@ForAll long seed) {
        var random = new SplittableRandom(seed);
        long unit = UNITS[random.nextInt(UNITS.length)];
        long second = random.nextLong(Instant.parse("-0002-01-01T00:00:00Z").getEpochSecond(), 300_000_000_000L);

        check(Instant.ofEpochSecond(second, random.nextLong(1_000_000_000) / unit * unit));
        check(Instant.ofEpochSecond(second - Math.floorMod(second, 60)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0000-01-01T00:00:00Z",
                "-0001-12-31T23:59:59.999999999Z",
                "9999-12-31T23:59:59.999999999Z",
                "+10000-01-01T00:00:00Z",
                "2024-02-29T00:00:00Z",
                "1970-01-01T00:00:00.000000001Z"
            })
    void writesAndReadsLimits(String text) {
        check(Instant.parse(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Z",
                "2026-01-02",
                "2026-01-02T03:04:05",
                "2026-01-02T03:04Z",
                "2026-01-02T03:04:05.Z",
                "2026-01-02T03:04:05.1Z",
                "2026-01-02T03:04:05.123456789Z",
                "2026-01-02T03:04:05.1234567890Z",
                "2026-01-02T03:04:05+01:00",
                "2026-01-02t03:04:05z",
                "2026-13-02T03:04:05Z",
                "2026-02-29T03:04:05Z",
                "2026-01-02T24:00:00Z",
                "2026-01-02T03:04:60Z",
                "2026-01-02 03:04:05Z",
                "2026-01-02T03:04:0aZ",
                "2026-01-02T03:04:05,5Z",
                "２026-01-02T03:04:05Z",
                "-026-01-02T03:04:05Z"
            })
    void readsOtherTextsAsJavaDoes(String text) {
        var expected = catchThrowable(() -> OffsetDateTime.parse(text));

        if (expected == null) {
            assertThat(InstantFormat.parse(text))
                    .isEqualTo(OffsetDateTime.parse(text).toInstant());
        } else {
            assertThat(catchThrowable(() -> InstantFormat.parse(text))).isInstanceOf(DateTimeException.class);
        }
    }
}
