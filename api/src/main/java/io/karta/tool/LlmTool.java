/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

import io.karta.agent.Discovered;
import io.karta.ai.ToolContext;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares a method as a tool that models may call, on any object: a domain object, a record, a CDI bean.
 *
 * <pre>{@code
 * record Customer(String name, LoyaltyLevel level) {
 *
 *     @LlmTool(description = "The discount this customer may be offered, in percent")
 *     int discount() { return level.discount(); }
 * }
 *
 * ai.withDefaultLlm().withToolObject(customer).createObject("Decide what to do about ...", Resolution.class);
 * }</pre>
 *
 * <p>The method may have any visibility, be static or inherited. A model never sees a method without this annotation.
 * Parameters have types that {@link io.karta.generation.Shape} can read, or {@link ToolContext}, which is invisible to
 * the model. Parameters of type {@code Optional}, or annotated with {@code @Nullable}, are optional. Bean Validation
 * constraints on parameters are described to the model and checked. A result other than a {@code String} is written as
 * JSON, without {@code @Hidden} components; an {@link io.karta.message.AgentImage} or
 * {@link io.karta.message.AgentDocument}, or a list of them with texts, is shown to the model.
 *
 * <p>{@code @RolesAllowed}, {@code @PermitAll} and {@code @DenyAll} on the method or its class are checked against the
 * caller of the process, before the method runs. Asynchronous, reactive and functional types are rejected when the tool
 * is created.
 */
@Discovered
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface LlmTool {

    /**
     * The name of the tool.
     *
     * @return letters, digits, {@code _} and {@code -}, at most 64; empty means the name of the method
     */
    String name() default "";

    /**
     * The description of the tool: what it does and when to use it.
     *
     * @return the description
     */
    String description();

    /**
     * Whether the result of the tool is the final answer, without another model call.
     *
     * @return {@code true} to end the conversation with the result
     */
    boolean returnDirect() default false;

    /**
     * Whether the tool has no side effects. Several calls of read-only tools in one model answer run in parallel.
     *
     * @return {@code true} if it is read-only
     */
    boolean readOnly() default false;

    /**
     * Whether the tool runs at most once per conversation. A second call returns the first result with a note.
     *
     * @return {@code true} if it must not run again
     */
    boolean oneShot() default false;

    /**
     * The number of retries with the same arguments after an exception.
     *
     * @return the maximum number of retries; 0 reports the exception to the model immediately
     */
    int retries() default 0;

    /**
     * The category of the tool, for code that selects tools. Invisible to the model.
     *
     * @return the category; empty for none
     */
    String category() default "";

    /**
     * Additional metadata of the tool. Invisible to the model.
     *
     * @return the entries
     */
    Meta[] metadata() default {};

    /** Entry of {@link #metadata()}. */
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target({})
    @interface Meta {

        /**
         * The key of the entry.
         *
         * @return the key
         */
        String key();

        /**
         * The value of the entry.
         *
         * @return the value
         */
        String value();
    }

    /**
     * Describes a parameter of a tool method.
     *
     * <pre>{@code
     * @LlmTool(description = "Refunds an order")
     * Receipt refund(@LlmTool.Param(description = "Order number") String order, @Positive BigDecimal amount) { ... }
     * }</pre>
     */
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.PARAMETER)
    @interface Param {

        /**
         * The name of the parameter.
         *
         * @return the name; empty means its name in Java, which requires compilation with {@code -parameters}
         */
        String name() default "";

        /**
         * The description of the parameter.
         *
         * @return the description; empty means the text of its {@link io.karta.generation.annotation.Guide}, if it has
         *     one
         */
        String description() default "";

        /**
         * Whether the parameter is required.
         *
         * @return {@code false} if it is optional: a missing value is {@code null}, zero, or an empty {@code Optional}
         */
        boolean required() default true;
    }
}
