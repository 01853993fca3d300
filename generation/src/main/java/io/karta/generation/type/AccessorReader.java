/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** Reader of a component by its accessor, which is accessible. */
public record AccessorReader(Method accessor) implements Component.Reader {

    public AccessorReader {
        accessor.setAccessible(true);
    }

    @Override
    public @Nullable Object read(Object owner) throws ReflectiveOperationException {
        return accessor.invoke(owner);
    }
}
