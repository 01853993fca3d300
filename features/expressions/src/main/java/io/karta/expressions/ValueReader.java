/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Reader of properties, entries and elements; inspects each class once. Thread-safe. */
final class ValueReader {

    private static final MethodType READING = MethodType.methodType(Object.class, Object.class);

    private final Map<Class<?>, Map<String, MethodHandle>> readers = new ConcurrentHashMap<>();
    private final Map<Class<?>, Set<String>> simpleNames = new ConcurrentHashMap<>();

    /** Returns the value in the form that expressions use: the content of an optional, the elements of an array. */
    static @Nullable Object shown(@Nullable Object value) {
        if (value instanceof Optional<?> optional) {
            return shown(optional.orElse(null));
        }
        if (value instanceof Character character) {
            return character.toString();
        }
        if (value instanceof Object[] array) {
            return Arrays.asList(array);
        }
        if (value != null && value.getClass().isArray()) {
            return IntStream.range(0, Array.getLength(value))
                    .mapToObj(i -> Array.get(value, i))
                    .toList();
        }
        return numberOf(value);
    }

    private static @Nullable Object numberOf(@Nullable Object value) {
        if (value instanceof OptionalInt optional) {
            return optional.isPresent() ? optional.getAsInt() : null;
        }
        if (value instanceof OptionalLong optional) {
            return optional.isPresent() ? optional.getAsLong() : null;
        }
        if (value instanceof OptionalDouble optional) {
            return optional.isPresent() ? optional.getAsDouble() : null;
        }
        return value;
    }

    /** Returns a number of the application as one of the JDK, and other values unchanged. */
    static @Nullable Object plainNumber(@Nullable Object value) {
        if (!(value instanceof Number number) || Accessors.isOfTheJdk(value.getClass())) {
            return value;
        }
        boolean isInteger = number.doubleValue() == number.longValue();
        return isInteger ? (Object) number.longValue() : (Object) number.doubleValue();
    }

    @Nullable
    Object read(Object owner, @Nullable Object key) {
        Object base = shown(owner);
        if (base == null || key == null) {
            return null;
        }
        if (base instanceof Map<?, ?> map) {
            return shown(entry(map, key));
        }
        if (base instanceof List<?> list && key instanceof Number index) {
            int i = index.intValue();
            return i >= 0 && i < list.size() ? shown(list.get(i)) : null;
        }
        if (base instanceof Collection<?> collection && key.equals(Properties.SIZE)) {
            return collection.size();
        }
        if (base instanceof CharSequence text && key.equals(Properties.LENGTH)) {
            return text.length();
        }
        return shown(property(base, key.toString()));
    }

    /** A number matches a key of equal value, a text the constant of that name. */
    private static @Nullable Object entry(Map<?, ?> map, Object key) {
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            Object known = entry.getKey();
            boolean isAsLarge = known instanceof Number && key instanceof Number && Equality.of(known, key);
            if (isAsLarge || key.equals(known) || (known instanceof Enum<?> constant && key.equals(constant.name()))) {
                return entry.getValue();
            }
        }
        return null;
    }

    private @Nullable Object property(Object base, String name) {
        MethodHandle reader = readers.computeIfAbsent(base.getClass(), any -> new ConcurrentHashMap<>())
                .computeIfAbsent(name, any -> reader(base.getClass(), name));
        try {
            return (@Nullable Object) reader.invokeExact(base);
        } catch (Error e) {
            throw e;
        } catch (Throwable e) { // a getter may throw anything
            throw new EvaluationException(
                    "reading %s.%s failed with %s"
                            .formatted(
                                    simpleName(base.getClass()),
                                    name,
                                    e.getClass().getName()),
                    e);
        }
    }

    private static MethodHandle reader(Class<?> type, String name) {
        Method accessor = Accessors.of(type).get(name);
        if (accessor == null) {
            throw new EvaluationException(
                    "a %s has no property '%s'; if only some variants have it, check is(.., '..') first"
                            .formatted(simpleName(type), name),
                    null);
        }
        try {
            if (!Accessors.isOfTheJdk(accessor.getDeclaringClass())) {
                accessor.setAccessible(true);
            }
            return MethodHandles.lookup().unreflect(accessor).asType(READING);
        } catch (IllegalAccessException | RuntimeException e) {
            throw new EvaluationException(
                    "%s.%s cannot be read: its module does not open the package".formatted(simpleName(type), name), e);
        }
    }

    /** Returns whether the class of an object, or one of its supertypes, has a simple name. */
    boolean isA(@Nullable Object object, String name) {
        Object shown = shown(object);
        return shown != null
                && simpleNames
                        .computeIfAbsent(shown.getClass(), type -> Accessors.lineage(type).stream()
                                .map(Class::getSimpleName)
                                .collect(Collectors.toUnmodifiableSet()))
                        .contains(name);
    }

    private static String simpleName(Class<?> type) {
        return type.getSimpleName().isEmpty() ? type.getName() : type.getSimpleName();
    }
}
