/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import static java.util.Objects.requireNonNull;

import io.karta.process.ProcessStatus;
import java.util.List;

/**
 * What an {@link Action} may return when a plain value does not say it all.
 *
 * <pre>{@code
 * @Action
 * Outcome<Price> quote(Ticket ticket) {
 *     return market.isClosed() ? Outcome.replan("the market is closed") : Outcome.of(market.price(ticket.item()));
 * }
 * }</pre>
 *
 * <p>An outcome is a value, never an exception: code that catches does not break it.
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
     * The action yields a value.
     *
     * @param value the value
     * @param <T> its type
     * @return the outcome
     */
    static <T> Outcome<T> of(T value) {
        return new Outcomes.Value<>(requireNonNull(value, "value"));
    }

    /**
     * The action has run and yields nothing.
     *
     * @param <T> the type of the value there could have been
     * @return the outcome
     */
    static <T> Outcome<T> none() {
        return new Outcomes.None<>();
    }

    /**
     * The action asks a person; the process waits, without a thread, and goes on with the answer as the action's value.
     *
     * @param form the question
     * @param <T> the type of the answer
     * @return the outcome
     */
    static <T> Outcome<T> await(Form<T> form) {
        return new Outcomes.Await<>(requireNonNull(form, "form"));
    }

    /**
     * The action asks a person for a yes to something; the process waits, without a thread. With a yes the payload becomes the
     * action's value; with a no the action has run and yields nothing.
     *
     * @param payload what the yes is asked for, and the value that comes of it
     * @param question what the person reads
     * @param <T> the type of the payload
     * @return the outcome
     */
    static <T> Outcome<T> confirmation(T payload, String question) {
        return await(Form.confirmation(payload, question));
    }

    /**
     * The action leaves its work to another agent; the process waits, without a thread, and goes on with the child's result as
     * the action's value. The child shares the budget, the caller, the deadline and the end of this process, begins with what
     * this process knows, and only its result comes back. A child that may wait for a person makes its parent wait.
     *
     * @param agent the class of the agent
     * @param input what the child begins with beside what this process knows
     * @param result the type of the result; exactly one goal of the agent must yield it
     * @param <T> the type of the result
     * @return the outcome
     */
    static <T> Outcome<T> delegate(Class<?> agent, Object input, Class<T> result) {
        return new Outcomes.Delegate<>(
                requireNonNull(agent, "agent"), requireNonNull(input, "input"), requireNonNull(result, "result"));
    }

    /**
     * The action leaves its work to another agent, as {@link #delegate(Class, Object, Class)} does.
     *
     * @param agent the agent; it must be deployed, or nobody would find it again when the process goes on after a restart
     * @param input what the child begins with beside what this process knows
     * @param result the type of the result; exactly one goal of the agent must yield it
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
     * The action leaves its work to another agent, as {@link #delegate(AgentSource, Object, Class)} does, and hears also that it failed: the
     * action's value says how the child ended, and what the child has made is bound beside it.
     *
     * <pre>{@code
     * @Action
     * Outcome<ChildResult> ask(Topic topic) {
     *     return Outcome.attempt(researcher, "research", "findings", topic);
     * }
     * }</pre>
     *
     * <p>A child that gets stuck has failed, also where a child of its own does. What no other attempt could get around ends this process
     * too: a child that is killed or terminated, a budget or a time that is used up, a guardrail that blocks, a caller who may not.
     *
     * @param agent the agent; it must be deployed
     * @param goal the name of its goal
     * @param binding what the result is bound under on this process's blackboard
     * @param inputs what the child begins with beside what this process knows
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
     * The action cannot help from here: the process looks for a plan whose next step is another one.
     *
     * @param reason why, for people
     * @param <T> the type of the value there could have been
     * @return the outcome
     */
    static <T> Outcome<T> replan(String reason) {
        return new Outcomes.Replan<>(requireNonNull(reason, "reason"));
    }

    /**
     * The process ends, {@link ProcessStatus#TERMINATED}.
     *
     * @param reason why, for people
     * @param <T> the type of the value there could have been
     * @return the outcome
     */
    static <T> Outcome<T> stop(String reason) {
        return new Outcomes.Stop<>(requireNonNull(reason, "reason"));
    }

    /**
     * Does what fits this outcome.
     *
     * @param cases what to do, per kind of outcome
     * @param <R> the type of what comes of it
     * @return what the fitting case returned
     */
    <R> R fold(Cases<? super T, R> cases);

    /**
     * What to do, per kind of outcome.
     *
     * @param <T> the type of the value
     * @param <R> the type of what comes of it
     */
    interface Cases<T, R> {

        /**
         * There is a value.
         *
         * @param value the value
         * @return what comes of it
         */
        R value(T value);

        /**
         * There is nothing.
         *
         * @return what comes of it
         */
        R none();

        /**
         * A person is asked.
         *
         * @param form the question
         * @return what comes of it
         */
        R await(Form<?> form);

        /**
         * A child process is to do it.
         *
         * @param agent the class of the agent
         * @param input what the child begins with
         * @param result the type of the result
         * @return what comes of it
         */
        R delegate(Class<?> agent, Object input, Class<?> result);

        /**
         * A child process of an agent that was made in code is to do it.
         *
         * @param agent the agent
         * @param input what the child begins with
         * @param result the type of the result
         * @return what comes of it
         */
        R delegate(AgentDefinition agent, Object input, Class<?> result);

        /**
         * A child process is to try it.
         *
         * @param agent the agent
         * @param goal the name of its goal
         * @param binding what the result is bound under
         * @param inputs what the child begins with
         * @return what comes of it
         */
        R attempt(AgentDefinition agent, String goal, String binding, List<Object> inputs);

        /**
         * Another plan is wanted.
         *
         * @param reason why
         * @return what comes of it
         */
        R replan(String reason);

        /**
         * The process is to end.
         *
         * @param reason why
         * @return what comes of it
         */
        R stop(String reason);
    }
}
