/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool.agentic;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says how the tools of a class are offered as one, for {@link UnfoldingTool#fromInstance}.
 *
 * <pre>{@code
 * @UnfoldingTools(name = "files", description = "Reads and writes files")
 * class Files {
 *
 *     @LlmTool(description = "Reads a file", category = "read")
 *     String read(String path) { ... }
 *
 *     @LlmTool(description = "Writes a file", category = "write")
 *     void write(String path, String text) { ... }
 * }
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface UnfoldingTools {

    /**
     * How the tool is called that stands for all.
     *
     * @return letters, digits, {@code _} and {@code -}, at most 64
     */
    String name();

    /**
     * What the tools are good for.
     *
     * @return the description
     */
    String description();

    /**
     * What a model must know of the tools inside once it has them.
     *
     * @return the notes; empty for none
     */
    String usageNotes() default "";

    /**
     * Whether a model that has opened it is offered nothing else any more.
     *
     * @return {@code true} if so
     */
    boolean exclusive() default false;

    /**
     * How the parameter is called that chooses a category, where the tools have any.
     *
     * @return the name
     */
    String categoryParameter() default UnfoldingTool.CATEGORY;
}
