/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool.agentic;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares that the tools of a class are offered as one unfolding tool; see {@link UnfoldingTool#fromInstance}. Its
 * subclasses inherit it, such as the client proxies of CDI beans.
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
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface UnfoldingTools {

    /**
     * The name of the unfolding tool.
     *
     * @return letters, digits, {@code _} and {@code -}, at most 64
     */
    String name();

    /**
     * The purpose of the tools.
     *
     * @return the description
     */
    String description();

    /**
     * Usage notes for the model, shown when the tool unfolds.
     *
     * @return the notes; empty for none
     */
    String usageNotes() default "";

    /**
     * Whether only these tools are offered after the tool unfolds.
     *
     * @return {@code true} if so
     */
    boolean exclusive() default false;

    /**
     * The name of the parameter that selects a category, if the tools have categories.
     *
     * @return the name
     */
    String categoryParameter() default UnfoldingTool.CATEGORY;
}
