/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Validator of objects by their constraints, such as Bean Validation.
 *
 * <pre>{@code
 * LocalPlatform.builder().validator((object, locale) -> object instanceof Letter letter && letter.text().isBlank()
 *         ? List.of(new Violation("/text", "must not be blank"))
 *         : List.of());
 * }</pre>
 *
 * <p>Thread-safe.
 */
@FunctionalInterface
public interface ObjectValidator {

    /**
     * Checks an object.
     *
     * @param object any object; one without constraints is valid
     * @param locale the language of messages; {@link Locale#ROOT} for models
     * @return the violations, in the order of their paths
     */
    List<Violation> violations(Object object, Locale locale);

    /**
     * Checks the arguments of a method.
     *
     * @param owner the object with the method
     * @param method the method, which is not static
     * @param arguments one per parameter
     * @param locale the language of messages; {@link Locale#ROOT} for models
     * @return the violations, in the order of their paths, which start with the name of the parameter; none by default
     */
    default List<Violation> violations(Object owner, Method method, @Nullable Object[] arguments, Locale locale) {
        return List.of();
    }
}
