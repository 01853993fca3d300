/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.StoredNames;
import io.karta.userdata.StateStore;
import io.karta.userdata.StateStore.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tests of the contract of {@link StateStore}. Extend this class to test a store.
 *
 * <pre>{@code
 * class FileStateStoreTest extends StateStoreContract {
 *
 *     @Override
 *     protected StateStore open() {
 *         return new FileStateStore(directory);
 *     }
 * }
 * }</pre>
 */
public abstract class StateStoreContract {

    private static final Scope APPLICATION = Scope.ofApplication();
    private static final Scope ADA = Scope.ofUser("ada");
    private static final Scope BOB = Scope.ofUser("bob");
    private static final String TEXT = "Größe \uD83E\uDED6";

    private StateStore store;

    /** Creates the tests; called by JUnit. */
    protected StateStoreContract() {}

    /**
     * Opens an empty store.
     *
     * @return the store
     * @throws Exception if it cannot be opened
     */
    protected abstract StateStore open() throws Exception;

    @BeforeEach
    void openStore() throws Exception {
        store = open();
    }

    /** The latest value of a name is found. */
    @Test
    void replacesValues() {
        store.put(ADA, "language", "German");
        store.put(ADA, "language", TEXT);
        store.put(ADA, "empty", "");

        assertThat(store.find(ADA, "language")).contains(TEXT);
        assertThat(store.find(ADA, "empty")).contains("");
        assertThat(store.find(ADA, "LANGUAGE")).isEmpty();
        assertThat(store.list(ADA)).containsExactly(entry("empty", ""), entry("language", TEXT));
    }

    /** Users and the application have separate values. */
    @Test
    void separatesScopes() {
        store.put(ADA, "x", "of ada");
        store.put(APPLICATION, "x", "of all");

        assertThat(store.find(ADA, "x")).contains("of ada");
        assertThat(store.find(APPLICATION, "x")).contains("of all");
        assertThat(store.find(BOB, "x")).isEmpty();
        assertThat(store.list(BOB)).isEmpty();
    }

    /** Names that no placeholder can have and values that not all databases can store are rejected. */
    @Test
    void rejectsInvalidNamesAndValues() {
        for (String name : List.of("", "user:x", "a b", "1", "a..b", "x".repeat(201))) {
            assertThatThrownBy(() -> store.put(ADA, name, "1")).as(name).hasMessageContaining("KARTA-187");
        }
        assertThatThrownBy(() -> store.put(ADA, "x", "a\0b")).hasMessageContaining("KARTA-189");
        assertThatThrownBy(() -> store.put(ADA, "x", "a\uD83D")).hasMessageContaining("KARTA-189");
        assertThatThrownBy(() -> store.put(ADA, "x", "x".repeat(100_001))).hasMessageContaining("KARTA-189");
        store.remove(ADA, "a\0b");
        store.remove(ADA, "a\uD83D");

        assertThat(store.find(ADA, "a\0b")).isEmpty();
        assertThat(store.find(ADA, "a\uD83D")).isEmpty();
        assertThat(store.list(ADA)).isEmpty();
    }

    /** Long names and values are stored as they are. */
    @Test
    void keepsLongNamesAndValues() {
        String name = "\u00e4".repeat(200);
        String value = "\u00e4".repeat(100_000);

        store.put(ADA, name, value);

        assertThat(store.list(ADA)).containsExactly(entry(name, value));
    }

    /** The longest names of users are kept; a name that not every store can keep is rejected. */
    @Test
    void keepsTheLongestNamesOfUsers() {
        var scope = Scope.ofUser(RareText.of(StoredNames.MAX_LENGTH));

        store.put(scope, "x", "1");

        assertThat(store.list(scope)).containsExactly(entry("x", "1"));
        assertThatThrownBy(() -> Scope.ofUser("a\0b")).hasMessageContaining("KARTA-182");
    }

    /** A removed value is not found; removing it again has no effect. */
    @Test
    void removesValues() {
        store.put(ADA, "x", "1");
        store.put(ADA, "y", "2");

        store.remove(ADA, "x");
        store.remove(ADA, "x");
        store.remove(BOB, "y");

        assertThat(store.list(ADA)).containsExactly(entry("y", "2"));
    }

    /** The erasure of a user leaves other users and the application. */
    @Test
    void erasesAUser() {
        store.put(ADA, "x", "of ada");
        store.put(BOB, "x", "of bob");
        store.put(APPLICATION, "x", "of all");

        store.erase("ada");
        store.erase("ada");

        assertThat(store.list(ADA)).isEmpty();
        assertThat(store.find(BOB, "x")).contains("of bob");
        assertThat(store.find(APPLICATION, "x")).contains("of all");
    }

    /**
     * Of concurrent calls with one name, one wins.
     *
     * @throws Exception if a call fails
     */
    @Test
    void acceptsConcurrentCalls() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<?>> calls = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                String value = "v" + i;
                calls.add(threads.submit(() -> store.put(ADA, "x", value)));
            }
            for (Future<?> call : calls) {
                call.get();
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(store.find(ADA, "x")).get().asString().startsWith("v");
        assertThat(store.list(ADA)).hasSize(1);
    }
}
