/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

import java.lang.reflect.Method;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Validator of tool arguments by Bean Validation constraints. Thread-safe. */
public interface ArgumentValidator {

    /**
     * Returns a validator that accepts everything.
     *
     * @return the validator
     */
    static ArgumentValidator none() {
        return new ArgumentValidator() {

            @Override
            public List<String> violations(Object value) {
                return List.of();
            }

            @Override
            public List<String> violations(Object owner, Method method, @Nullable Object[] arguments) {
                return List.of();
            }
        };
    }

    /**
     * Validates an object.
     *
     * @param value the object
     * @return the violations, each with its place
     */
    List<String> violations(Object value);

    /**
     * Validates the arguments of a method.
     *
     * @param owner the object with the method
     * @param method the method, which is not static
     * @param arguments one per parameter
     * @return the violations, each with its place
     */
    List<String> violations(Object owner, Method method, @Nullable Object[] arguments);
}
