/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import jakarta.json.JsonValue;
import java.lang.reflect.Type;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Value that may be absent: an {@code Optional}, or a value that may be null in its container. In values of a schema,
 * which are plain, JSON's null represents absence.
 */
public record OptionalNode(Type type, Node content, Constraints constraints) implements Node {

    public OptionalNode(Type type, Node content) {
        this(type, content, Constraints.NONE);
    }

    /** Returns whether null represents absence, as in {@code List<@Nullable String>}. */
    public boolean isNullable() {
        var raw = RawClass.of(type);
        return raw != Object.class && !isOptional(raw);
    }

    public static boolean isOptional(Class<?> raw) {
        return raw == Optional.class
                || raw == OptionalInt.class
                || raw == OptionalLong.class
                || raw == OptionalDouble.class;
    }

    public Object empty() {
        var raw = RawClass.of(type);
        if (raw == Object.class) {
            return JsonValue.NULL;
        }
        if (raw == OptionalInt.class) {
            return OptionalInt.empty();
        }
        if (raw == OptionalLong.class) {
            return OptionalLong.empty();
        }
        return raw == OptionalDouble.class ? OptionalDouble.empty() : Optional.empty();
    }

    public Object of(Object value) {
        var raw = RawClass.of(type);
        if (raw == Object.class || !isOptional(raw)) {
            return value;
        }
        if (raw == OptionalInt.class) {
            return OptionalInt.of((Integer) value);
        }
        if (raw == OptionalLong.class) {
            return OptionalLong.of((Long) value);
        }
        return raw == OptionalDouble.class ? OptionalDouble.of((Double) value) : Optional.of(value);
    }

    @Nullable
    public Object contentOf(Object optional) {
        if (optional instanceof OptionalInt number) {
            return number.isPresent() ? number.getAsInt() : null;
        }
        if (optional instanceof OptionalLong number) {
            return number.isPresent() ? number.getAsLong() : null;
        }
        if (optional instanceof OptionalDouble number) {
            return number.isPresent() ? number.getAsDouble() : null;
        }
        if (optional instanceof Optional<?> other) {
            return other.orElse(null);
        }
        return optional == JsonValue.NULL ? null : optional;
    }

    @Override
    public String word() {
        return content.word();
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.optional(this);
    }
}
