/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import static java.util.Objects.requireNonNull;

import io.karta.process.ProcessStatus;
import java.util.List;

/**
 * Result of an {@link Action} that is more than a plain value: a question, a child process, a request for another plan,
 * or the end of the process.
 *
 * <pre>{@code
 * @Action
 * Outcome<Price> quote(Ticket ticket) {
 *     return market.isClosed() ? Outcome.replan("the market is closed") : Outcome.of(market.price(ticket.item()));
 * }
 * }</pre>
 *
 * <p>An outcome is a value, not an exception, so {@code catch} blocks do not affect it.
 *
 * @param <T> the type of the value, as the planner sees it
 */
public sealed interface Outcome<T>
        permits Outcomes.Value,
                Outcomes.None,
                Outcomes.Await,
                Outcomes.Delegate,
                Outcomes.DelegateTo,
                Outcomes.Attempt,
                Outcomes.Replan,
                Outcomes.Stop {

    /**
     * Returns an outcome with a value.
     *
     * @param value the value
     * @param <T> its type
     * @return the outcome
     */
    static <T> Outcome<T> of(T value) {
        return new Outcomes.Value<>(requireNonNull(value, "value"));
    }

    /**
     * Returns an outcome without a value: the action has run and produced nothing.
     *
     * @param <T> the declared type of the value
     * @return the outcome
     */
    static <T> Outcome<T> none() {
        return new Outcomes.None<>();
    }

    /**
     * Returns an outcome that asks the user a question. The process is suspended without a thread and resumes with the
     * answer as the action's value.
     *
     * @param form the question
     * @param <T> the type of the answer
     * @return the outcome
     */
    static <T> Outcome<T> await(Form<T> form) {
        return new Outcomes.Await<>(requireNonNull(form, "form"));
    }

    /**
     * Returns an outcome that asks the user to accept or reject something. The process is suspended without a thread.
     * If the user accepts, the payload is the action's value; otherwise the action has run without a result.
     *
     * @param payload the value of the action if the user accepts
     * @param question the question that the user reads
     * @param <T> the type of the payload
     * @return the outcome
     */
    static <T> Outcome<T> confirmation(T payload, String question) {
        return await(Form.confirmation(payload, question));
    }

    /**
     * Returns an outcome that delegates the work to another agent. The process is suspended without a thread and
     * resumes with the child's result as the action's value. The child shares the budget, the caller and the deadline
     * of this process, and ends with it. It starts with a copy of this process's blackboard, and only its result is
     * returned. A child that awaits user input suspends its parent.
     *
     * @param agent the class of the agent
     * @param input the child's input, in addition to this process's blackboard
     * @param result the type of the result; exactly one goal of the agent must produce it
     * @param <T> the type of the result
     * @return the outcome
     */
    static <T> Outcome<T> delegate(Class<?> agent, Object input, Class<T> result) {
        return new Outcomes.Delegate<>(
                requireNonNull(agent, "agent"), requireNonNull(input, "input"), requireNonNull(result, "result"));
    }

    /**
     * Returns an outcome that delegates the work to another agent, as {@link #delegate(Class, Object, Class)} does.
     *
     * @param agent the agent; it must be deployed, so the process can find it after a restart
     * @param input the child's input, in addition to this process's blackboard
     * @param result the type of the result; exactly one goal of the agent must produce it
     * @param <T> the type of the result
     * @return the outcome
     */
    static <T> Outcome<T> delegate(AgentSource agent, Object input, Class<T> result) {
        return new Outcomes.DelegateTo<>(
                requireNonNull(agent, "agent").agent(),
                requireNonNull(input, "input"),
                requireNonNull(result, "result"));
    }

    /**
     * Returns an outcome that delegates the work to another agent, as {@link #delegate(AgentSource, Object, Class)}
     * does, but tolerates its failure. The action's value reports how the child ended; the child's result is bound by
     * name.
     *
     * <pre>{@code
     * @Action
     * Outcome<ChildResult> ask(Topic topic) {
     *     return Outcome.attempt(researcher, "research", "findings", topic);
     * }
     * }</pre>
     *
     * <p>A stuck child counts as failed, even if the cause is a stuck child of its own. Failures that no other attempt
     * can avoid end this process too: a child that is killed or terminated, an exhausted budget or timeout, a guardrail
     * that blocks, a caller without permission.
     *
     * @param agent the agent; it must be deployed
     * @param goal the name of its goal
     * @param binding the name of the result on this process's blackboard
     * @param inputs the child's inputs, in addition to this process's blackboard
     * @return the outcome
     */
    static Outcome<ChildResult> attempt(AgentSource agent, String goal, String binding, Object... inputs) {
        return new Outcomes.Attempt(
                requireNonNull(agent, "agent").agent(),
                requireNonNull(goal, "goal"),
                requireNonNull(binding, "binding"),
                List.of(inputs));
    }

    /**
     * Returns an outcome that requests another plan, without this action. If there is none, the action runs again if it
     * has changed the blackboard; otherwise the process is stuck or idle.
     *
     * @param reason the reason, for users
     * @param <T> the declared type of the value
     * @return the outcome
     */
    static <T> Outcome<T> replan(String reason) {
        return new Outcomes.Replan<>(requireNonNull(reason, "reason"));
    }

    /**
     * Returns an outcome that ends the process with status {@link ProcessStatus#TERMINATED}.
     *
     * @param reason the reason, for users
     * @param <T> the declared type of the value
     * @return the outcome
     */
    static <T> Outcome<T> stop(String reason) {
        return new Outcomes.Stop<>(requireNonNull(reason, "reason"));
    }

    /**
     * Calls the method of a visitor that matches the kind of this outcome.
     *
     * @param cases the visitor
     * @param <R> the type of the result
     * @return the result of the visitor
     */
    <R> R fold(Cases<? super T, R> cases);

    /**
     * Visitor of outcomes.
     *
     * @param <T> the type of the value
     * @param <R> the type of the result
     */
    interface Cases<T, R> {

        /**
         * Handles a value.
         *
         * @param value the value
         * @return the result
         */
        R value(T value);

        /**
         * Handles an outcome without a value.
         *
         * @return the result
         */
        R none();

        /**
         * Handles a question to the user.
         *
         * @param form the question
         * @return the result
         */
        R await(Form<?> form);

        /**
         * Handles the delegation to an agent class.
         *
         * @param agent the class of the agent
         * @param input the child's input
         * @param result the type of the result
         * @return the result
         */
        R delegate(Class<?> agent, Object input, Class<?> result);

        /**
         * Handles the delegation to a programmatic agent.
         *
         * @param agent the agent
         * @param input the child's input
         * @param result the type of the result
         * @return the result
         */
        R delegate(AgentDefinition agent, Object input, Class<?> result);

        /**
         * Handles an attempt by a child process.
         *
         * @param agent the agent
         * @param goal the name of its goal
         * @param binding the name of the result
         * @param inputs the child's input
         * @return the result
         */
        R attempt(AgentDefinition agent, String goal, String binding, List<Object> inputs);

        /**
         * Handles the request for another plan.
         *
         * @param reason the reason
         * @return the result
         */
        R replan(String reason);

        /**
         * Handles the end of the process.
         *
         * @param reason the reason
         * @return the result
         */
        R stop(String reason);
    }
}
