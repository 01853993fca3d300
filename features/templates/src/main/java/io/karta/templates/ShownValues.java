/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.templates;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Conversion of values with records, in collections too, to values that show no hidden components. */
final class ShownValues {

    private static final int DEEPEST = 64;

    private ShownValues() {}

    /** Returns the value for a template: itself if it contains no record, optional or array. */
    static @Nullable Object of(@Nullable Object given) {
        Object value = asOptional(given);
        if (value instanceof Optional<?> optional) {
            return of(optional.orElse(null)); // as Jinjava does, so that default('..') applies
        }
        return converted(value, each -> each instanceof Record record ? new ShownRecord(record) : each, 0);
    }

    /** Returns an optional of a primitive type as an {@code Optional}, and any other value as it is. */
    static @Nullable Object asOptional(@Nullable Object value) {
        if (value instanceof OptionalInt number) {
            return number.isPresent() ? Optional.of(number.getAsInt()) : Optional.empty();
        }
        if (value instanceof OptionalLong number) {
            return number.isPresent() ? Optional.of(number.getAsLong()) : Optional.empty();
        }
        if (value instanceof OptionalDouble number) {
            return number.isPresent() ? Optional.of(number.getAsDouble()) : Optional.empty();
        }
        return value;
    }

    /** Returns the value for the methods of an application. */
    static @Nullable Object original(@Nullable Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.map(ShownValues::original);
        }
        return converted(value, each -> each instanceof ShownRecord shown ? shown.original() : each, 0);
    }

    private static @Nullable Object converted(@Nullable Object value, UnaryOperator<Object> conversion, int depth) {
        if (depth > DEEPEST) {
            return "..."; // a collection that contains itself
        }
        if (value instanceof Collection<?> elements) {
            return collection(elements, each -> converted(each, conversion, depth + 1));
        }
        if (value instanceof Map<?, ?> map) {
            return map(map, each -> converted(each, conversion, depth + 1));
        }
        if (value instanceof Object[] array) {
            Object elements = collection(Arrays.asList(array), each -> converted(each, conversion, depth + 1));
            return elements instanceof ArrayList<?> ? elements : array;
        }
        if (value != null && value.getClass().isArray()) {
            return elements(value); // Jinjava iterates over arrays of objects only
        }
        return value == null ? null : conversion.apply(value);
    }

    /** Returns the value for the text of a prompt. */
    static @Nullable Object output(@Nullable Object value) {
        return element(value instanceof Optional<?> optional ? of(element(optional)) : of(value));
    }

    /** Returns a value that shows its content in a collection. */
    private static @Nullable Object element(@Nullable Object given) {
        Object value = asOptional(given);
        if (value instanceof Optional<?> optional) {
            return optional.isPresent() ? optional.get() : "";
        }
        return value instanceof Object[] array ? Arrays.asList(array) : value;
    }

    private static List<Object> elements(Object array) {
        return IntStream.range(0, Array.getLength(array))
                .mapToObj(i -> Array.get(array, i))
                .toList();
    }

    private static Object collection(Collection<?> elements, Conversion conversion) {
        Collection<@Nullable Object> converted = elements instanceof Set ? new LinkedHashSet<>() : new ArrayList<>();
        boolean isChanged = false;
        for (Object each : elements) {
            Object to = conversion.apply(element(each));
            isChanged |= to != each;
            converted.add(to);
        }
        return isChanged ? converted : elements;
    }

    private static Object map(Map<?, ?> map, Conversion conversion) {
        Map<@Nullable Object, @Nullable Object> converted = new LinkedHashMap<>();
        boolean isChanged = false;
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            Object key = conversion.apply(entry.getKey());
            Object value = conversion.apply(
                    asOptional(entry.getValue()) instanceof Optional<?> optional
                            ? optional.orElse(null)
                            : element(entry.getValue()));
            isChanged |= key != entry.getKey() || value != entry.getValue();
            converted.put(key, value);
        }
        return isChanged ? converted : map;
    }

    private interface Conversion {
        @Nullable
        Object apply(@Nullable Object value);
    }
}
