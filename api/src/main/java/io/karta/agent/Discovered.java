/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the annotations by which Karta discovers classes of an application, such as {@link Agent} and {@link Action}.
 * Applications do not need it.
 *
 * <pre>{@code
 * @Discovered
 * @Retention(RetentionPolicy.RUNTIME)
 * @Target(ElementType.METHOD)
 * public @interface Condition {}
 * }</pre>
 *
 * <p>CDI containers search each member of each class for each annotation that an extension names; the extension of
 * Karta names this one instead of all those that have it.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.ANNOTATION_TYPE)
public @interface Discovered {}
