/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No text whatever breaks the reader. {@link Fuzzer} looks for more on demand. */
class FuzzTest {

    private static final List<String> SEEDS = Corpus.seeds();

    private final ReaderChecks checks = new ReaderChecks();

    static List<String> failuresOfThePast() {
        return Corpus.texts();
    }

    @ParameterizedTest
    @MethodSource
    void failuresOfThePast(String text) {
        checks.check(text);
    }

    @Property(tries = 1_000, seed = "42", edgeCases = EdgeCasesMode.NONE)
    void mutatedTextsAreReadOrRefused(@ForAll long seed) {
        checks.check(new Mutations(new SplittableRandom(seed), SEEDS).next());
    }

    @Property(tries = 25, seed = "42", edgeCases = EdgeCasesMode.NONE)
    void everyPrefixIsReadOrRefused(@ForAll long seed) {
        var text = new RandomJson(new SplittableRandom(seed), RandomJson.ANY_CHARACTER)
                .document()
                .toString();
        for (int end = 0; end <= text.length(); end++) {
            checks.check(text.substring(0, end));
        }
    }
}
