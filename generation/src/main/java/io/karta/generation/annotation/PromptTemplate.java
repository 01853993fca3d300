/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Template for values of a type in prompts.
 *
 * <pre>{@code
 * @PromptTemplate("USER PROFILE:\nName: {{ name }}\nRole: {{ role }}")
 * @PromptTemplate(target = "Short", value = "{{ name }}")
 * @PromptTemplate(reader = Agent.class, value = "For {{ reader.name }}: {{ self }}")
 * record User(String name, String role) {}
 * }</pre>
 *
 * Besides the components, {@code self} is the value as key-value text, {@code schema} and {@code example} are those of
 * its type, and {@code reader} is the reader of the text.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Repeatable(PromptTemplate.All.class)
@Target(ElementType.TYPE)
public @interface PromptTemplate {

    /** {@return the template; empty if it is in a file} */
    String value() default "";

    /** {@return the name of a resource with the template, found from the class} */
    String file() default "";

    /** {@return the target of the template; empty for all targets without a template} */
    String target() default "";

    /** {@return the type of the reader; {@code Object} for all readers} */
    Class<?> reader() default Object.class;

    /** Container of repeated annotations. */
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    @interface All {

        /** {@return the annotations} */
        PromptTemplate[] value();
    }
}
