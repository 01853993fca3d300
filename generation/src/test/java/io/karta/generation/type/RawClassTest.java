/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.TypeRef;
import jakarta.validation.constraints.Size;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RawClassTest {

    /** Fields of every kind of type. */
    static final class Types<T, N extends Number & Comparable<N>, M extends N> {
        int primitive;
        String plain = "";
        int[] arrayOfPrimitives = {};
        List<String> generic = List.of();
        Map.Entry<String, Integer> nested = Map.entry("a", 1);
        List<String>[] arrayOfGenerics;
        N[][] arrayOfVariables;
        T variable;
        N boundedVariable;
        M variableBoundedByVariable;
        List<@Size(max = 3) String> constrained = List.of();
    }

    private static Type type(String field) throws NoSuchFieldException {
        return Types.class.getDeclaredField(field).getGenericType();
    }

    @ParameterizedTest
    @CsvSource({
        "primitive, int",
        "plain, java.lang.String",
        "arrayOfPrimitives, [I",
        "generic, java.util.List",
        "nested, java.util.Map$Entry",
        "arrayOfGenerics, [Ljava.util.List;",
        "arrayOfVariables, [[Ljava.lang.Number;",
        "variable, java.lang.Object",
        "boundedVariable, java.lang.Number",
        "variableBoundedByVariable, java.lang.Number"
    })
    void erasesTypes(String field, String expected) throws NoSuchFieldException {
        assertThat(RawClass.of(type(field)).getName()).isEqualTo(expected);
    }

    @Test
    void erasesWildcardsToTheirUpperBound() {
        assertThat(RawClass.of(argument(new TypeRef<List<? extends Number>>() {}.type())))
                .isEqualTo(Number.class);
        assertThat(RawClass.of(argument(new TypeRef<List<? super Integer>>() {}.type())))
                .isEqualTo(Object.class);
    }

    @Test
    void erasesTypesWithConstraints() throws NoSuchFieldException {
        var type =
                GenericTypes.normal(Types.class.getDeclaredField("constrained").getAnnotatedType(), Map.of());

        assertThat(GenericTypes.argument(type, 0)).isInstanceOf(GenericTypes.ConstrainedType.class);
        assertThat(RawClass.of(GenericTypes.argument(type, 0))).isEqualTo(String.class);
    }

    @Test
    void erasesForeignTypesToObject() {
        assertThat(RawClass.of(new Type() {})).isEqualTo(Object.class);
    }

    @Test
    void boxesPrimitiveTypesOnly() throws NoSuchFieldException {
        assertThat(RawClass.boxed(int.class)).isEqualTo(Integer.class);
        assertThat(RawClass.boxed(void.class)).isEqualTo(Void.class);
        assertThat(RawClass.boxed(int[].class)).isEqualTo(int[].class);
        assertThat(RawClass.boxed(type("generic"))).isEqualTo(List.class);
    }

    private static Type argument(Type type) {
        return ((java.lang.reflect.ParameterizedType) type).getActualTypeArguments()[0];
    }
}
