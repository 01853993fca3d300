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
 * Makes a type a state of an agent: its {@link Action} methods can run only while an object of it is the process's state.
 *
 * <pre>{@code
 * @State sealed interface Stage permits Draft, Done {}
 *
 * record Draft(Story story) implements Stage {
 *
 *     @Action
 *     Outcome<Feedback> ask() {
 *         return Outcome.await(Form.of(Feedback.class).title("How is this?").show(story.text()));
 *     }
 *
 *     @Action
 *     Stage assess(Feedback feedback, Ai ai) {
 *         return feedback.accepted() ? new Done(story) : new Draft(revise(story, feedback, ai));
 *     }
 * }
 * }</pre>
 *
 * <p>The annotation counts for all that implement or extend the type. A process enters a state when an object of it comes onto its
 * blackboard: an action returns or adds it, a person or a child gives it, it is an input, or {@link AgentProcess#add} hands it in. {@link StateEntered} tells.
 *
 * <p>A state is a scope: entering one, also another object of the same type, takes the previous state out of sight with everything its
 * actions put on the blackboard, set as conditions or asked, and everything other actions made from that; what was there before stays, and so
 * does what was {@link Blackboard#bindProtected protected}. An action that may run once may run once for each state object, if it is an action
 * of the state or was handed something of its scope. What an action yields after its state was left does not count.
 *
 * <p>An action that returns {@code this} stays in its state and keeps what was made there; to run again it needs
 * {@link Action#canRerun()}. A process remembers no state for the next one of its context.
 *
 * <p>States are values, not beans: records, or static nested or top-level classes. A bean reaches them as a {@link Provided} parameter.
 * Interceptors do not apply to their actions.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface State {}
