/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.annotation.Nullable;
import io.karta.generation.result.Problem;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;

/** Components with an annotation of the name Nullable, of this library and of others. */
class NullableComponentsTest {

    record Ticket(String subject, @Nullable LocalDate due, @org.jspecify.annotations.Nullable String owner) {}

    @Test
    void mayBeMissing() {
        Shape<Ticket> shape = Shape.of(Ticket.class);

        assertThat(shape.read("{\"subject\": \"Kettle\"}").orElseThrow()).isEqualTo(new Ticket("Kettle", null, null));
        assertThat(shape.read("{\"owner\": \"Ada\"}").problems())
                .extracting(Problem::pointer)
                .containsExactly("/subject");
    }
}
