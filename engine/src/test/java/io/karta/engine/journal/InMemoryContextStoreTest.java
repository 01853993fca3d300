/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.spi.ContextStore;
import io.karta.spi.JournaledObject;
import io.karta.testkit.ContextStoreContract;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class InMemoryContextStoreTest extends ContextStoreContract {

    @Override
    protected ContextStore open() {
        return new InMemoryContextStore(2);
    }

    @Test
    void forgetsWhatWasNotUsedForLongest() {
        ContextStore store = open();
        for (String id : List.of("first", "second")) {
            store.add(id, List.of(new JournaledObject(0, Optional.empty(), String.class, id)));
        }
        store.load("first");
        store.add("third", List.of(new JournaledObject(0, Optional.empty(), String.class, "third")));

        assertThat(store.load("first")).hasSize(1);
        assertThat(store.load("second")).isEmpty();
    }

    @Test
    void remembersAtLeastOne() {
        assertThatThrownBy(() -> new InMemoryContextStore(0)).isInstanceOf(IllegalArgumentException.class);
    }
}
