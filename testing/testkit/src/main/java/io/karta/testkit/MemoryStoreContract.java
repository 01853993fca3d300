/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.StoredNames;
import io.karta.spi.MemoryStore;
import io.karta.spi.MemoryStore.Memory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tests of the contract of {@link MemoryStore}. Extend this class to test a store.
 *
 * <pre>{@code
 * class RedisMemoryStoreTest extends MemoryStoreContract {
 *
 *     @Override
 *     protected MemoryStore open() {
 *         return new RedisMemoryStore(connect());
 *     }
 * }
 * }</pre>
 */
public abstract class MemoryStoreContract {

    private static final Instant AT = Instant.parse("2026-01-01T00:00:00Z");

    private MemoryStore store;

    /** Creates the tests; called by JUnit. */
    protected MemoryStoreContract() {}

    /**
     * Opens an empty store.
     *
     * @return the store
     * @throws Exception if it cannot be opened
     */
    protected abstract MemoryStore open() throws Exception;

    @BeforeEach
    void openStore() throws Exception {
        store = open();
    }

    private static Memory memory(int second, String text) {
        return new Memory("ada", text, AT.plusSeconds(second));
    }

    /** The text with more words of the query comes first; of equal ones, the latest. */
    @Test
    void ordersByWordsAndTime() {
        store.addSession(
                "ada", "s1", List.of(memory(1, "A red kettle"), memory(2, "A kettle"), memory(3, "A new kettle")));
        store.addSession("ada", "s2", List.of(memory(4, "A toaster")));

        assertThat(store.search("ada", "red kettle", 9))
                .containsExactly(memory(1, "A red kettle"), memory(3, "A new kettle"), memory(2, "A kettle"));
        assertThat(store.search("ada", "kettle", 1)).containsExactly(memory(3, "A new kettle"));
    }

    /** The longest names of users are kept, also if their characters are rare. */
    @Test
    void keepsTheLongestNamesOfUsers() {
        String user = RareText.of(StoredNames.MAX_LENGTH);

        store.addSession(user, "s1", List.of(memory(1, "A red kettle")));

        assertThat(store.search(user, "kettle", 9)).hasSize(1);
    }

    /** Case is ignored, also outside of ASCII, and characters with a meaning in SQL are no wildcards. */
    @Test
    void findsWordsInAnyCase() {
        store.addSession("ada", "s1", List.of(memory(1, "Die GRÖSSE der Tür")));

        assertThat(store.search("ada", "größe TÜR", 9)).hasSize(1);
        assertThat(store.search("ada", "% _ '", 9)).isEmpty();
        assertThat(store.search("ada", "", 9)).isEmpty();
    }

    /** Marks, such as the vowels of Hindi or the dot of a Turkish I in lower case, are parts of words. */
    @Test
    void keepsWordsWithMarksTogether() {
        String book = "\u0915\u093F\u0924\u093E\u092C";
        store.addSession("ada", "s1", List.of(memory(1, "A " + book), memory(2, "\u0915 \u0924 I like it")));

        assertThat(store.search("ada", book, 9)).containsExactly(memory(1, "A " + book));
        assertThat(store.search("ada", "\u0130stanbul \u2764\uFE0F", 9)).isEmpty();
    }

    /** Of a query of any length, the first {@value MemoryStore.Query#MAX_WORDS} different words count. */
    @Test
    void limitsTheWordsOfAQuery() {
        store.addSession("ada", "s1", List.of(memory(1, "a kettle"), memory(2, "a toaster")));
        var many = IntStream.range(0, 100_000).mapToObj(i -> "word" + i).collect(Collectors.joining(" "));

        assertThat(store.search("ada", "kettle kettle " + many + " toaster", 9)).containsExactly(memory(1, "a kettle"));
    }

    /** A text with more words comes first, however old it is and however many texts have some of them. */
    @Test
    void findsTheBestOfManyTexts() {
        List<Memory> many = IntStream.range(0, 1_200)
                .mapToObj(i -> memory(10 + i, "a kettle " + i))
                .toList();
        store.addSession("ada", "s1", List.of(memory(1, "a red kettle")));
        store.addSession("ada", "s2", many);

        assertThat(store.search("ada", "red kettle", 2))
                .containsExactly(memory(1, "a red kettle"), memory(1_209, "a kettle 1199"));
    }

    /** A character that a database cannot store does not prevent the storage of a text. */
    @Test
    void acceptsEachCharacter() {
        store.addSession("ada", "s1", List.of(new Memory("a\0b", "a red\0 kettle \uD83D\uDE00", AT)));

        assertThat(store.search("ada", "kettle", 9))
                .singleElement()
                .satisfies(found -> assertThat(found.text()).startsWith("a red").endsWith(" kettle \uD83D\uDE00"));
    }

    /**
     * Of concurrent calls for one session, one wins.
     *
     * @throws Exception if a call fails
     */
    @Test
    void acceptsConcurrentCalls() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            List<Future<?>> calls = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                String session = "s" + i / 2;
                calls.add(threads.submit(() -> store.addSession(
                        "ada", session, List.of(memory(1, "one kettle"), memory(2, "another kettle")))));
            }
            for (Future<?> call : calls) {
                call.get();
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(store.search("ada", "kettle", 99)).hasSize(20);
    }

    /** The texts of one user are invisible to another one. */
    @Test
    void separatesUsers() {
        store.addSession("ada", "s1", List.of(memory(1, "the secret of ada")));
        store.addSession("bob", "s1", List.of(memory(1, "the secret of bob")));

        assertThat(store.search("bob", "secret ada", 9)).containsExactly(memory(1, "the secret of bob"));
        assertThat(store.search("ad%", "secret", 9)).isEmpty();
        assertThat(store.search("ADA", "secret", 9)).isEmpty();
    }

    /** Adding a session again replaces its texts. */
    @Test
    void replacesASession() {
        store.addSession("ada", "s1", List.of(memory(1, "one kettle")));
        store.addSession("ada", "s1", List.of(memory(1, "one kettle"), memory(2, "two kettles")));

        assertThat(store.search("ada", "kettle", 9)).hasSize(2);

        store.addSession("ada", "s1", List.of());

        assertThat(store.search("ada", "kettle", 9)).isEmpty();
    }

    /** Erasing removes the texts of one user only. */
    @Test
    void erasesAUser() {
        store.addSession("ada", "s1", List.of(memory(1, "a kettle")));
        store.addSession("bob", "s2", List.of(memory(1, "a kettle")));

        store.erase("ada");

        assertThat(store.search("ada", "kettle", 9)).isEmpty();
        assertThat(store.search("bob", "kettle", 9)).hasSize(1);
    }
}
