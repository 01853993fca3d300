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
 * Publishes a method of a CDI bean as a tool for MCP clients.
 *
 * <pre>{@code
 * @ApplicationScoped
 * public class Orders {
 *
 *     @McpTool(description = "Finds the orders of a customer", readOnly = true)
 *     List<Order> orders(@LlmTool.Param(description = "the e-mail address") String customer) {
 *         return repository.of(customer);
 *     }
 * }
 * }</pre>
 *
 * <p>The parameters become the input schema; {@link io.karta.tool.LlmTool.Param} describes them. A parameter of type
 * {@link McpContext} receives the context of the call. A result of type {@link McpContent}, or a list of them, is sent
 * as it is; a {@link String} as text; any other object as structured content with its schema. The message of a thrown
 * {@link McpToolException} is sent to the client; the cause of any other exception is only logged.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface McpTool {

    /**
     * Returns the name of the tool.
     *
     * @return letters, digits, underscores, hyphens and dots; empty for the name of the method
     */
    String name() default "";

    /**
     * Returns the title for users.
     *
     * @return the title; empty for none
     */
    String title() default "";

    /**
     * Returns the description for models.
     *
     * @return the purpose of the tool, and when to use it
     */
    String description();

    /**
     * Returns whether the tool has no side effects.
     *
     * @return the hint {@code readOnlyHint}
     */
    boolean readOnly() default false;

    /**
     * Returns whether the tool may delete or overwrite something.
     *
     * @return the hint {@code destructiveHint}
     */
    boolean destructive() default true;

    /**
     * Returns whether a second call with the same arguments has no further effect.
     *
     * @return the hint {@code idempotentHint}
     */
    boolean idempotent() default false;

    /**
     * Returns whether the tool calls systems outside of the application.
     *
     * @return the hint {@code openWorldHint}
     */
    boolean openWorld() default true;
}
