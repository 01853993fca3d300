/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.TypeRef;
import java.util.List;
import org.junit.jupiter.api.Test;

class TypeNamesTest {

    @Test
    void areSimpleIfTheyAreUnique() {
        var names = TypeNames.of(List.of(String.class, Integer.class, String.class));

        assertThat(names.of(String.class)).isEqualTo("String");
    }

    @Test
    void areFullIfTheyAreAmbiguous() {
        var names = TypeNames.of(List.of(java.util.Date.class, java.sql.Date.class, String.class));

        assertThat(names.of(java.util.Date.class)).isEqualTo("java.util.Date");
        assertThat(names.of(java.sql.Date.class)).isEqualTo("java.sql.Date");
        assertThat(names.of(String.class)).isEqualTo("String");
    }

    @Test
    void haveTypeArguments() {
        var texts = new TypeRef<List<String>>() {}.type();
        var names = TypeNames.of(List.of(texts, new TypeRef<List<Integer>>() {}.type()));

        assertThat(names.of(texts)).isEqualTo("List<String>");
    }
}
