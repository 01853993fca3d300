/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static io.karta.generation.Corruption.*;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.json.LenientJson;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.Stream;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Any value with two kinds of lossless damage is read unchanged. */
class CorruptionPropertiesTest {

    /**
     * Words without quotes, or without one of them, need what tells them apart; an end that is lost must be the end.
     */
    private static final Map<Corruption, Set<Corruption>> AMBIGUOUS = Map.ofEntries(
            entry(BARE_TEXTS, EnumSet.of(NO_COMMAS, NO_COLONS, PROSE_WITH_BRACKETS, ELLIPSES, CONCATENATION)),
            entry(
                    NO_CLOSING_QUOTES,
                    EnumSet.complementOf(EnumSet.of(FENCE, COMMENTS, ARROWS, SINGLE_QUOTES, OTHER_LITERALS))),
            entry(
                    NO_OPENING_QUOTES,
                    EnumSet.of(DOUBLED_QUOTES, BLOCK_QUOTES, CONCATENATION, ESCAPED_DOCUMENT, NO_COMMAS, NO_COLONS)),
            entry(
                    NO_LAST_BRACKETS,
                    EnumSet.of(PROSE, PLAIN_FENCE, ANSWER_TAG, STRAY_TAG, CALL, MORE_BRACKETS, WRONG_LAST_BRACKET)),
            entry(WRONG_LAST_BRACKET, EnumSet.of(PROSE, ANSWER_TAG, STRAY_TAG, CALL)),
            entry(PROSE_WITH_BRACKETS, EnumSet.of(CALL)),
            entry(TUPLES, EnumSet.of(PROSE, PROSE_WITH_BRACKETS, ANSWER_TAG, STRAY_TAG, CALL)),
            entry(ESCAPED_DOCUMENT, EnumSet.of(DOUBLED_QUOTES, BLOCK_QUOTES, NO_COMMAS, COMMENTS, HASH_COMMENTS)),
            entry(DOUBLED_QUOTES, EnumSet.of(CONCATENATION)),
            entry(BARE_NAMES, EnumSet.of(NO_COLONS)));

    static final List<Set<Corruption>> PAIRS = pairs(corruption -> !corruption.needsType());

    static List<Set<Corruption>> pairs(Predicate<Corruption> chosen) {
        var flaws = Stream.of(Corruption.values()).filter(chosen).toList();
        return flaws.stream()
                .flatMap(one -> flaws.stream().map(other -> (Set<Corruption>) EnumSet.of(one, other)))
                .filter(pair -> pair.stream().allMatch(corruption -> areClear(corruption, pair)))
                .toList();
    }

    private static boolean areClear(Corruption corruption, Set<Corruption> pair) {
        return pair.size() == 1 || pair.stream().noneMatch(AMBIGUOUS.getOrDefault(corruption, Set.of())::contains);
    }

    @Property(tries = 5_000, seed = "42", edgeCases = EdgeCasesMode.NONE)
    void damageThatLosesNothingIsRepaired(@ForAll long seed) {
        var random = new SplittableRandom(seed);
        var flaws = PAIRS.get(random.nextInt(PAIRS.size()));
        var words = flaws.stream().anyMatch(Corruption::needsWords);
        var document = new RandomJson(random, words ? RandomJson.LETTERS : RandomJson.ANY_CHARACTER).document();
        var text = new JsonCorruptor(flaws).write(document);

        var read = LenientJson.read(text).value();

        assertThat(read).as("%s: %s", flaws, text).isEqualTo(document);
    }
}
