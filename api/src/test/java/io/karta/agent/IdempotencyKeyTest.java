/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class IdempotencyKeyTest {

    @Test
    void sessionsWithDifferentUnpairedSurrogatesHaveDifferentKeys() {
        List<String> ids = List.of("a?", "a\uD800", "a\uDC00", "\uD880", "\u0600", "");

        assertThat(ids.stream().map(id -> IdempotencyKey.ofSession("desk", id))).doesNotHaveDuplicates();
        assertThat(IdempotencyKey.ofSession("desk", "a\uD800")).isEqualTo(IdempotencyKey.ofSession("desk", "a\uD800"));
    }

    /** Keys are in stores. */
    @Test
    void theKeyOfASessionDoesNotChange() {
        assertThat(IdempotencyKey.ofSession("desk", "Größe \uD83E\uDED6").key())
                .isEqualTo("session-d8acc441-62ae-390d-95f0-db62e2a0e1b0");
    }
}
