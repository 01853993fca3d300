/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.annotation;

import io.karta.generation.ActionTags;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Takes the text inside an action's tag; the other components are its attributes.
 *
 * <pre>{@code
 * // <SendMessage to="Ada">Hello</SendMessage>
 * record SendMessage(String to, @InnerText String text) implements ChatAction {}
 * }</pre>
 *
 * @see ActionTags
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
public @interface InnerText {}
