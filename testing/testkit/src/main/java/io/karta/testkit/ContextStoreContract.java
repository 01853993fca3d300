/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.karta.spi.ContextStore;
import io.karta.spi.JournaledObject;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tests of the contract of {@link ContextStore}. Extend this class to test a store.
 *
 * <pre>{@code
 * class RedisContextStoreTest extends ContextStoreContract {
 *
 *     @Override
 *     protected ContextStore open() {
 *         return new RedisContextStore(connect());
 *     }
 * }
 * }</pre>
 */
public abstract class ContextStoreContract {

    private ContextStore store;

    /** Creates the tests; called by JUnit. */
    protected ContextStoreContract() {}

    /**
     * Opens an empty store.
     *
     * @return the store
     * @throws Exception if it cannot be opened
     */
    protected abstract ContextStore open() throws Exception;

    @BeforeEach
    void openStore() throws Exception {
        store = open();
    }

    private static JournaledObject object(String name, Object value) {
        return new JournaledObject(0, Optional.of(name), value.getClass(), value);
    }

    /** Objects are returned in the order in which they were added. */
    @Test
    void keepsWhatIsAddedInOrder() {
        store.add("ada", List.of(object("first", "one"), object("second", 2)));
        store.add("ada", List.of(object("third", "three")));

        assertThat(store.load("ada"))
                .extracting(each -> each.name().orElseThrow(), JournaledObject::value)
                .containsExactly(tuple("first", "one"), tuple("second", 2), tuple("third", "three"));
    }

    /** Contexts are independent of each other, and an unknown context is empty. */
    @Test
    void keepsContextsApart() {
        store.add("ada", List.of(object("name", "Ada")));
        store.add("grace", List.of(object("name", "Grace")));
        store.add("unknown", List.of());

        assertThat(store.load("grace")).extracting(JournaledObject::value).containsExactly("Grace");
        assertThat(store.load("unknown")).isEmpty();
    }

    /** A removed context is empty, and can be created again. */
    @Test
    void removesContexts() {
        store.add("ada", List.of(object("first", "one"), object("second", "two")));
        store.add("grace", List.of(object("name", "Grace")));

        assertThat(store.remove("ada")).isTrue();
        assertThat(store.remove("ada")).isFalse();

        assertThat(store.load("ada")).isEmpty();
        assertThat(store.load("grace")).extracting(JournaledObject::value).containsExactly("Grace");
        store.add("ada", List.of(object("third", "three")));
        assertThat(store.load("ada")).extracting(JournaledObject::value).containsExactly("three");
    }
}
