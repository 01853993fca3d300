/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.spi.BlackboardChange;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournaledFailure;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Entries as text. */
class ShapeJournalCodecTest extends ShapeJournalCodecFixture {

    @ParameterizedTest
    @MethodSource("entries")
    void writesEachEntryOnOneLine(JournalEntry entry) {
        String text = codec.write(entry);

        assertThat(text).startsWith("{\"v\":1,").doesNotContain("\n");
        assertThat(codec.read(text)).usingRecursiveComparison().isEqualTo(entry);
        assertThat(codec.write(codec.read(text))).isEqualTo(text);
    }

    @Test
    void writesAllKindsOfEntries() {
        assertThat(entries().map(Object::getClass).distinct())
                .containsExactlyInAnyOrder(JournalEntry.class.getPermittedSubclasses());
        assertThat(entries()
                        .filter(JournalEntry.ActionRan.class::isInstance)
                        .flatMap(entry -> ((JournalEntry.ActionRan) entry).changes().stream())
                        .map(Object::getClass))
                .containsExactlyInAnyOrder(BlackboardChange.class.getPermittedSubclasses());
    }

    @Nested
    class Failures {

        @Test
        void keepTheirTextAndThatOfTheirCauses() {
            var thrown = new IllegalStateException("broken", new java.io.IOException((String) null));
            var ended = new JournalEntry.Ended(AT, JournalEntry.Cause.FAILURE, "why", Optional.of(thrown));

            var read = (JournalEntry.Ended) codec.read(codec.write(ended));

            assertThat(read.failure().orElseThrow())
                    .isInstanceOf(JournaledFailure.class)
                    .hasMessage("java.lang.IllegalStateException: broken")
                    .hasCauseInstanceOf(JournaledFailure.class)
                    .hasRootCauseMessage("java.io.IOException");
            assertThat(codec.write(read)).isEqualTo(codec.write(ended));
        }

        @Test
        void supportsCyclicCauses() {
            var one = new IllegalStateException("one");
            one.initCause(new IllegalStateException("two", one));
            var ended = new JournalEntry.Ended(AT, JournalEntry.Cause.FAILURE, "why", Optional.of(one));

            assertThat(codec.read(codec.write(ended))).isInstanceOf(JournalEntry.Ended.class);
        }
    }
}
