/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.bind;

import io.karta.generation.result.GenerationException;
import java.lang.reflect.Type;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static GenerationException plainObject(Class<?> type) {
        return new GenerationException(("KARTA-231: a value of %s has no components to write. "
                        + "Write a record, a bean, a map or a list instead.")
                .formatted(type.getName()));
    }

    static GenerationException unwritable(Type expected, Object value) {
        return new GenerationException(
                ("KARTA-209: a value of %s cannot be written with the shape of %s. Use the shape of the value's own "
                                + "type.")
                        .formatted(value.getClass().getName(), expected.getTypeName()));
    }

    static GenerationException accessorFailed(String where, Throwable cause) {
        return new GenerationException(
                "KARTA-211: the accessor of %s failed: %s. Fix the accessor.".formatted(where, cause), cause);
    }

    static GenerationException notMade(Type type, Throwable cause) {
        return new GenerationException(
                ("KARTA-212: an instance of %s cannot be created: %s. Make its constructor and its package "
                                + "accessible, and name the type arguments of a generic type.")
                        .formatted(type.getTypeName(), cause),
                cause);
    }
}
