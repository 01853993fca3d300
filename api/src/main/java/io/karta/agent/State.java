/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import io.karta.event.StateEntered;
import io.karta.process.AgentProcess;
import io.karta.process.Blackboard;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares a type as a state of an agent: its {@link Action} methods can run only while an object of the type is the
 * current state of the process.
 *
 * <pre>{@code
 * @State sealed interface Stage permits Draft, Done {}
 *
 * record Draft(Story story) implements Stage {
 *
 *     @Action
 *     Outcome<Feedback> ask() {
 *         return Outcome.await(Form.of(Feedback.class).title("How is this?").text(story.text()));
 *     }
 *
 *     @Action
 *     Stage assess(Feedback feedback, Ai ai) {
 *         return feedback.accepted() ? new Done(story) : new Draft(revise(story, feedback, ai));
 *     }
 * }
 * }</pre>
 *
 * <p>The annotation applies to all subtypes. A process enters a state when an object of the type is added to its
 * blackboard: by an action, by an answer or a child, as an input, or with {@link AgentProcess#add}. The event
 * {@link StateEntered} reports it.
 *
 * <p>A state is a scope. Entering a state, even with another object of the same type, hides the previous state and
 * everything in its scope: the objects, conditions and questions of its actions, and everything that other actions
 * derived from them. Objects from before remain visible, and so do {@linkplain Blackboard#bindProtected protected}
 * objects. An action of a state, or one that received an object of its scope, may run once per state object. The result
 * of an action whose state was left in the meantime is ignored.
 *
 * <p>An action that returns {@code this} stays in its state and keeps its scope; to run again it needs
 * {@link Action#canRerun()}. The state is not stored in the context for later processes.
 *
 * <p>States are values, not beans: records, or static nested or top-level classes. They access beans through
 * {@link Provided} parameters. Interceptors do not apply to their actions.
 */
@Discovered
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface State {}
