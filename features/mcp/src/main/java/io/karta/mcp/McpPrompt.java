/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Publishes a method of a CDI bean as a prompt for MCP clients.
 *
 * <pre>{@code
 * @McpPrompt(description = "Answers a complaint politely")
 * String complaint(@LlmTool.Param(description = "the text of the customer") String text) {
 *     return "Answer this complaint politely: " + text;
 * }
 * }</pre>
 *
 * <p>The arguments are {@link String} and enum parameters. A parameter of type {@link McpContext} receives the
 * context of the request. A {@link String} is one message of the user; {@link McpContent} and a list of them are
 * messages of the user, too.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface McpPrompt {

    /**
     * Returns the name of the prompt.
     *
     * @return the name; empty for the name of the method
     */
    String name() default "";

    /**
     * Returns the title for users.
     *
     * @return the title; empty for none
     */
    String title() default "";

    /**
     * Returns the description for users.
     *
     * @return the description
     */
    String description();
}
