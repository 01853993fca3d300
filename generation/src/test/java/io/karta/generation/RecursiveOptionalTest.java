/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecursiveOptionalTest {

    record Link(String name, Optional<Link> next) {}

    record Chain(Optional<Link> first) {}

    @Test
    void staysOptionalWhereItContainsItself() {
        var shape = Shape.of(Chain.class);

        Chain chain = shape.strict()
                .read("{\"first\":{\"name\":\"a\",\"next\":{\"name\":\"b\"}}}")
                .orElseThrow();

        assertThat(chain)
                .isEqualTo(new Chain(Optional.of(new Link("a", Optional.of(new Link("b", Optional.empty()))))));
        assertThat(shape.read(shape.write(chain).toString()).orElseThrow()).isEqualTo(chain);
    }
}
