/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.annotation;

import io.karta.generation.Shape;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Example of a value, as JSON or, for a text, the text itself.
 *
 * <pre>{@code
 * record User(@Example("user-12345") String id, @Example("Taro Yamada") String name) {}
 *
 * Shape.of(User.class).example();   // User[id=user-12345, name=Taro Yamada]
 * }</pre>
 *
 * @see Shape#example()
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.TYPE})
public @interface Example {

    /** {@return the value as a model would write it} */
    String value();
}
