/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares {@link Knowledge} of an {@link Agent} class. Models that choose agents see name and description. The text is
 * added to each prompt of the agent's actions.
 *
 * <pre>{@code
 * @Agent(description = "Answers a customer's complaint with a letter")
 * @Known(name = "style", description = "Voice and tone guidelines", text = "Active voice only")
 * @Known(name = "returns-policy", description = "How we take goods back", resource = "returns.md")
 * public class SupportDesk { .. }
 * }</pre>
 *
 * <p>Exactly one of {@link #text} and {@link #resource} is set; everything else is a deployment error.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Repeatable(Known.List.class)
public @interface Known {

    /**
     * The name of the knowledge.
     *
     * @return letters, digits, {@code _} and {@code -}
     */
    String name();

    /**
     * The purpose, for models that choose agents.
     *
     * @return one line
     */
    String description();

    /**
     * The text.
     *
     * @return the text; empty if there is a resource
     */
    String text() default "";

    /**
     * The class path resource with the text, in UTF-8. It is read with the first prompt.
     *
     * @return the path, relative to the class, or absolute with a leading slash; empty if there is a text
     */
    String resource() default "";

    /** Container of repeated annotations. */
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    @interface List {

        /**
         * The annotations.
         *
         * @return the knowledge of the agent
         */
        Known[] value();
    }
}
