/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.bean;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of CDI 4.0, 2.4.2.1: the parameters of each method are a required type and the type of a bean. */
@SuppressWarnings({"rawtypes", "unused"}) // raw types are what some of the rules are about, and only the types are read
class BeanTypesTest {

    interface Fits {
        void same(String required, String ofBean);

        void boxed(int required, Integer ofBean);

        void array(String[] required, String[] ofBean);

        void object(Object required, Object ofBean);

        void arguments(List<String> required, List<String> ofBean);

        void nested(Map<String, List<Integer>> required, Map<String, List<Integer>> ofBean);

        void raw(List required, List<Object> ofBean);

        <T> void rawOfVariable(List required, List<T> ofBean);

        void rawBean(List<?> required, List ofBean);

        void wildcard(List<?> required, List<String> ofBean);

        void upperBound(List<? extends Number> required, List<Integer> ofBean);

        void lowerBound(List<? super Integer> required, List<Number> ofBean);

        <T> void variable(List<String> required, List<T> ofBean);

        <T extends Number> void boundedVariable(List<Integer> required, List<T> ofBean);
    }

    interface DoesNotFit {
        void supertype(CharSequence required, String ofBean);

        void subtype(String required, Object ofBean);

        void array(String[] required, Object[] ofBean);

        void otherArguments(List<String> required, List<Integer> ofBean);

        void otherClass(Collection<String> required, List<String> ofBean);

        void raw(List required, List<String> ofBean);

        void rawBean(List<String> required, List ofBean);

        void upperBound(List<? extends Number> required, List<String> ofBean);

        void lowerBound(List<? super Integer> required, List<String> ofBean);

        <T extends Number> void boundedVariable(List<String> required, List<T> ofBean);

        void nested(List<List<String>> required, List<List<Integer>> ofBean);
    }

    private static boolean isAssignable(Class<?> rules, String method) {
        Type[] types = Stream.of(rules.getDeclaredMethods())
                .filter(candidate -> candidate.getName().equals(method))
                .findFirst()
                .orElseThrow()
                .getGenericParameterTypes();
        return BeanTypes.isAssignable(types[0], types[1]);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "same",
                "boxed",
                "array",
                "object",
                "arguments",
                "nested",
                "raw",
                "rawOfVariable",
                "rawBean",
                "wildcard",
                "upperBound",
                "lowerBound",
                "variable",
                "boundedVariable",
            })
    void assignableTypes(String method) {
        assertThat(isAssignable(Fits.class, method)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "supertype",
                "subtype",
                "array",
                "otherArguments",
                "otherClass",
                "raw",
                "rawBean",
                "upperBound",
                "lowerBound",
                "boundedVariable",
                "nested",
            })
    void otherTypes(String method) {
        assertThat(isAssignable(DoesNotFit.class, method)).isFalse();
    }
}
