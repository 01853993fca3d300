/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.TypeRef;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ResolvedTypeTest {

    static Stream<Arguments> sameTypes() {
        return Stream.of(
                Arguments.of(ResolvedType.of(List.class, String.class), new TypeRef<List<String>>() {}.type()),
                Arguments.of(
                        ResolvedType.of(Map.Entry.class, String.class, Integer.class),
                        new TypeRef<Map.Entry<String, Integer>>() {}.type()),
                Arguments.of(
                        ResolvedType.of(List.class, ResolvedType.of(List.class, String.class)),
                        new TypeRef<List<List<String>>>() {}.type()));
    }

    @ParameterizedTest
    @MethodSource("sameTypes")
    void equalsTheTypeOfTheJdk(Type resolved, Type ofJdk) {
        assertThat(resolved).isEqualTo(ofJdk).hasSameHashCodeAs(ofJdk);
        assertThat(ofJdk).isEqualTo(resolved);
        assertThat(resolved.getTypeName()).isEqualTo(ofJdk.getTypeName());
    }

    @Test
    void differsByClassAndArguments() {
        var strings = ResolvedType.of(List.class, String.class);

        assertThat(strings)
                .isNotEqualTo(ResolvedType.of(List.class, Integer.class))
                .isNotEqualTo(ResolvedType.of(Iterable.class, String.class))
                .isNotEqualTo(new TypeRef<List<Integer>>() {}.type())
                .isNotEqualTo(List.class);
    }
}
