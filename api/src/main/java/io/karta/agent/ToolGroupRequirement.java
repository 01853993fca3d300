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
 * Tool group that is offered to every model call inside an {@link Action}, as part of {@link Action#toolGroups()}.
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
     * Whether the group is required.
     *
     * @return {@code true} if deployment fails without the group, and the planner avoids the action while the group is
     *     not available; {@code false} if the action also works without it
     */
    boolean required() default true;
}
