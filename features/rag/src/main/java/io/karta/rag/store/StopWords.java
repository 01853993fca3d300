/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.store;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * English words of questions that say nothing about the subject. Documents rarely ask questions, so searches would give
 * the most weight to words such as "how" and "I".
 *
 * <pre>{@code StopWords.without("How do I return a kettle?") // "return kettle?" }</pre>
 */
public final class StopWords {

    private static final Pattern BETWEEN_WORDS = Pattern.compile("\\s+");
    private static final Pattern PUNCTUATION = Pattern.compile("[^\\p{L}\\p{N}']+");

    /** The pronouns, auxiliary verbs, articles, prepositions, conjunctions and question words of English. */
    private static final Set<String> WORDS = Set.of(
            """
            i me my mine myself we us our ours you your yours he him his she her hers it its itself they them their
            theirs what which who whom whose this that these those am is are was were be been being have has had
            having do does did doing done would should could can may might must shall will cannot can't don't doesn't
            won't isn't aren't i'm it's a an the and but if or nor because as until while of at by for with about
            against between into through during to from in out on off then here there when where why how all any both
            each few more most some such no not only own same so than too very"""
                    .split("\\s+"));

    private StopWords() {}

    /**
     * Returns whether a word says nothing about the subject of a question.
     *
     * @param word the word, in any case, with or without punctuation
     * @return {@code true} if so
     */
    public static boolean contain(String word) {
        return WORDS.contains(PUNCTUATION.matcher(word.toLowerCase(Locale.ROOT)).replaceAll(""));
    }

    /**
     * Returns a text without these words.
     *
     * @param text the text
     * @return its other words, separated by spaces; the text itself if there are no others
     */
    public static String without(String text) {
        String others = Arrays.stream(BETWEEN_WORDS.split(text))
                .filter(word -> !contain(word))
                .collect(Collectors.joining(" "));
        return others.isBlank() ? text : others;
    }
}
