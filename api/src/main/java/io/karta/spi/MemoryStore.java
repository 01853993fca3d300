/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import static java.util.Objects.requireNonNull;

import io.karta.userdata.UserDataStore;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Long-term memory of users: texts of their earlier sessions, found by words. Every call names the user, and never
 * returns or changes a text of another user. Thread-safe.
 *
 * <pre>{@code
 * List<Memory> found = memories.search("ada", "kettle order", 5);
 * }</pre>
 *
 * <p>Extend {@code MemoryStoreContract} of {@code karta-testkit} to test an implementation.
 */
public interface MemoryStore extends UserDataStore {

    /**
     * Replaces the texts of a session.
     *
     * @param user the name of the user; not blank
     * @param session the id of the session
     * @param memories the texts of the session; an empty list removes the session
     */
    void addSession(String user, String session, List<Memory> memories);

    /**
     * Returns the texts of a user that contain words of a query.
     *
     * @param user the name of the user
     * @param query words in any order; case is ignored; the first {@value Query#MAX_WORDS} different words count
     * @param max the maximum number of texts; at least 1
     * @return the texts with the most words of the query, and of these the latest first
     */
    List<Memory> search(String user, String query, int max);

    /**
     * Removes all texts of a user.
     *
     * @param user the name of the user
     */
    @Override
    void erase(String user);

    /**
     * Text that is remembered. Immutable.
     *
     * @param author the author: the name of the user or the id of an action; may be empty
     * @param text the text
     * @param at the time of the text
     */
    record Memory(String author, String text, Instant at) {

        /** Creates a text. */
        public Memory {
            requireNonNull(author, "author");
            requireNonNull(text, "text");
            requireNonNull(at, "at");
        }
    }

    /**
     * Words of a query, for implementations. Immutable.
     *
     * @param words the words in lower case
     */
    record Query(Set<String> words) {

        /** Maximum number of words of a query: {@value}. A model chooses the query, and each word costs a condition. */
        public static final int MAX_WORDS = 32;

        private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}]*");

        /** Creates a query. */
        public Query {
            words = Set.copyOf(words);
        }

        /**
         * Reads the first {@value #MAX_WORDS} different words of a text: sequences of letters, with their marks, and
         * digits.
         *
         * @param text the text
         * @return the query; without words it finds nothing
         */
        public static Query of(String text) {
            return new Query(WORD.matcher(normal(text))
                    .results()
                    .map(MatchResult::group)
                    .distinct()
                    .limit(MAX_WORDS)
                    .collect(Collectors.toSet()));
        }

        /**
         * Returns the form of a text in which words are searched.
         *
         * @param text the text
         * @return the text in lower case
         */
        public static String normal(String text) {
            return text.toLowerCase(Locale.ROOT);
        }

        /**
         * Returns the best of some texts.
         *
         * @param memories the texts
         * @param max the maximum number of results
         * @return the texts with the most words, and of these the latest first
         */
        public List<Memory> best(List<Memory> memories, int max) {
            return memories.stream()
                    .filter(memory -> matches(memory) > 0)
                    .sorted(Comparator.comparingLong(this::matches)
                            .thenComparing(Memory::at)
                            .reversed())
                    .limit(max)
                    .toList();
        }

        private long matches(Memory memory) {
            String text = normal(memory.text());
            return words.stream().filter(text::contains).count();
        }
    }
}
