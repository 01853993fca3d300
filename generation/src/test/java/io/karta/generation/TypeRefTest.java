/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TypeRefTest {

    @Test
    void equalsTheDeclaredTypeIfItsArgumentsAreKnownAtRunTime() {
        var list = TypeRef.of(
                List.class, TypeRef.of(Map.class, String.class, Integer.class).type());

        assertThat(list.type()).isEqualTo(new TypeRef<List<Map<String, Integer>>>() {}.type());
        assertThat(list).hasToString("java.util.List<java.util.Map<java.lang.String, java.lang.Integer>>");
        assertThat(Shape.of(list).read("[{'a': '1'}]").value()).isEqualTo(List.of(Map.of("a", 1)));
    }

    @Test
    void namesAClassWithoutParametersToo() {
        assertThat(TypeRef.of(Integer.class).type()).isEqualTo(Integer.class);
    }
}
