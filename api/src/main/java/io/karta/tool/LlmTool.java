/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

import io.karta.ai.ToolContext;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Lets models call a method, of whatever object is handed to them: a domain object, a record, a CDI bean.
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
 * Its parameters are what {@link io.karta.generation.Shape} can read, and {@link ToolContext}, which the model does not
 * see; an {@code Optional} parameter, or one annotated {@code @Nullable}, may be left out. Bean Validation's
 * constraints on parameters are told to the model and checked. A result that is no {@code String} is written as JSON,
 * without what is {@code @Hidden}; an {@link io.karta.message.AgentImage} or {@link io.karta.message.AgentDocument}, or
 * a list of them with texts between, is shown.
 *
 * <p>{@code @RolesAllowed}, {@code @PermitAll} and {@code @DenyAll} on the method or its class are checked against the
 * caller of the process, before the method runs. Asynchronous, reactive and functional types are refused when the tool
 * is made.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface LlmTool {

    /**
     * How the tool is called.
     *
     * @return letters, digits, {@code _} and {@code -}, at most 64; empty means the name of the method
     */
    String name() default "";

    /**
     * What the tool does and when to use it.
     *
     * @return the description
     */
    String description();

    /**
     * Whether what the tool returns is the answer, without another word of the model.
     *
     * @return {@code true} to end the conversation with it
     */
    boolean returnDirect() default false;

    /**
     * Whether the tool changes nothing. Several such calls that a model makes at once run in parallel.
     *
     * @return {@code true} if it only reads
     */
    boolean readOnly() default false;

    /**
     * Whether the tool runs once in a conversation. A second call is answered with the first result, and that it is so.
     *
     * @return {@code true} if it must not run again
     */
    boolean oneShot() default false;

    /**
     * How often the method is called again with the same arguments when it throws an exception.
     *
     * @return how often at most; 0 for the model to hear of the exception at once
     */
    int retries() default 0;

    /**
     * What the tool belongs to, for whoever chooses among many. A model does not see it.
     *
     * @return the category; empty for none
     */
    String category() default "";

    /**
     * Whatever else there is to say of the tool. A model does not see it.
     *
     * @return the entries
     */
    Meta[] metadata() default {};

    /** An entry of {@link #metadata()}. */
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target({})
    @interface Meta {

        /**
         * What is said.
         *
         * @return the key
         */
        String key();

        /**
         * How it is.
         *
         * @return the value
         */
        String value();
    }

    /**
     * Says more of a parameter.
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
         * How the parameter is called.
         *
         * @return the name; empty means its name in Java, which a class has that is compiled with {@code -parameters}
         */
        String name() default "";

        /**
         * What to put there.
         *
         * @return the description; empty for the words of its {@link io.karta.generation.annotation.Guide}, if it has one
         */
        String description() default "";

        /**
         * Whether a model must give it.
         *
         * @return {@code false} if it may be left out: it is then null, zero, or an empty {@code Optional}
         */
        boolean required() default true;
    }
}
