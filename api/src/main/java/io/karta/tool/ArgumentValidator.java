/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

import java.lang.reflect.Method;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Says which constraints arguments break, as Bean Validation does. Thread-safe. */
public interface ArgumentValidator {

    /**
     * Returns a validator that objects to nothing.
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
     * Checks an object.
     *
     * @param value the object
     * @return what it breaks, each with the place
     */
    List<String> violations(Object value);

    /**
     * Checks the arguments of a method.
     *
     * @param owner the object whose method it is
     * @param method the method, which is not static
     * @param arguments one per parameter
     * @return what they break, each with the place
     */
    List<String> violations(Object owner, Method method, @Nullable Object[] arguments);
}
