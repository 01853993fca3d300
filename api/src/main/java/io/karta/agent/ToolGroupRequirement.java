/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A group of tools that every model call inside an {@link Action} is offered, as part of {@link Action#toolGroups()}.
 *
 * <pre>{@code
 * @Action(toolGroups = @ToolGroupRequirement("web"))
 * Findings research(Topic topic, Ai ai) { ... }
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({})
public @interface ToolGroupRequirement {

    /**
     * The role of the group.
     *
     * @return the role, for example {@code web}
     */
    String value();

    /**
     * Whether the application needs it.
     *
     * @return true if it is a deployment error that nobody provides it; false if the action does without
     */
    boolean required() default true;
}
