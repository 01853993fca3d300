/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.action;

import io.karta.agent.AgentException;
import io.karta.agent.AgentSource;
import io.karta.agent.Knowledge;
import io.karta.event.MessageSent;
import io.karta.event.ProgressUpdated;
import io.karta.message.Message;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.Blackboard;
import io.karta.process.OutputChannel;
import io.karta.process.ProcessNotCompletedException;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import java.util.List;

/**
 * Context of a running action: a parameter of its method.
 *
 * <pre>{@code
 * @Action
 * Report research(Topics topics, ActionContext context) {
 *     List<Finding> findings = context.parallelMap(topics.all(), 4, this::lookInto);
 *     Summary summary = context.run(Summary.class, new Findings(findings));      // another goal, as a child process
 *     return new Report(findings, summary);
 * }
 * }</pre>
 *
 * <p>Usable until the action returns.
 */
public interface ActionContext extends OperationContext {

    /**
     * Returns the blackboard of the process.
     *
     * @return the blackboard
     */
    @Override
    Blackboard blackboard();

    /**
     * Runs another goal in a child process on this thread, and returns its result. The child shares the budget, the
     * caller, the deadline and the end of this process; it begins with what this process knows and the inputs, and only
     * its result comes back.
     *
     * @param result the type of the result; exactly one goal of the application must produce it
     * @param inputs what the child starts with
     * @param <T> the type of the result
     * @return the result
     * @throws ProcessNotCompletedException if the child has no result
     */
    <T> T run(Class<T> result, Object... inputs);

    /**
     * Runs a goal by its name in a child process on this thread, as {@link #run(Class, Object...)} does.
     *
     * @param goal the name of the goal
     * @param result the type of the result
     * @param inputs what the child starts with
     * @param <T> the type of the result
     * @return the result
     * @throws AgentException if no goal of that name produces the type; names those that do
     * @throws ProcessNotCompletedException if the child has no result
     */
    <T> T run(String goal, Class<T> result, Object... inputs);

    /**
     * Runs a goal of an agent in a child process on this thread, as {@link #run(Class, Object...)} does. The agent need
     * not be deployed: one that is not is checked, and made ready, the first time its definition is run.
     *
     * <pre>{@code
     * Joke joke = context.run(SimpleAgent.returning(Joke.class).running(this::tell).asAgent("joker"), Joke.class);
     * TaskOutput output = context.run(Agents.of(new InnerSubAgent()), TaskOutput.class);
     * }</pre>
     *
     * @param agent the agent
     * @param result the type of the result; exactly one goal of the agent must produce it
     * @param inputs what the child starts with
     * @param <T> the type of the result
     * @return the result
     * @throws AgentException if something is wrong with the agent; says everything at once
     * @throws ProcessNotCompletedException if the child has no result
     */
    <T> T run(AgentSource agent, Class<T> result, Object... inputs);

    /**
     * Returns this context with knowledge whose text is added to each prompt of its {@link #ai()}. Child processes have
     * their own knowledge.
     *
     * @param knowledge the knowledge
     * @return the changed copy
     */
    ActionContext withKnowledge(List<Knowledge> knowledge);

    /**
     * Returns the platform the process runs on.
     *
     * <pre>{@code
     * List<AgentDefinition> helpers = context.platform().agents();
     * }</pre>
     *
     * @return the platform, with the agents that are deployed
     */
    AgentPlatform platform();

    /**
     * Requests the end of the process before its next action, with status {@link ProcessStatus#TERMINATED}.
     *
     * @param reason the reason, for users
     */
    void terminateAgent(String reason);

    /**
     * Requests the end of this action at its next model call or, if there is none, when it returns. What it returns is
     * dropped, and the process continues without it.
     *
     * @param reason the reason, for users
     */
    void terminateAction(String reason);

    /**
     * Reports the progress of the action to the {@link OutputChannel} of the process, and as the CDI event
     * {@link ProgressUpdated}. It is not journaled: an action that runs again says it again.
     *
     * <pre>{@code
     * context.progress("3 of 10 chapters");
     * }</pre>
     *
     * <p>What one action says arrives in the order in which it is said, also where several threads of it speak.
     *
     * @param text what to say, as it is to be read
     * @throws AgentException if the action has returned
     */
    void progress(String text);

    /**
     * Sends a message to the {@link OutputChannel} of the process, and as the CDI event {@link MessageSent}. In a
     * process with {@linkplain ProcessOptions#withTurns turns}, it becomes part of the journal with the record of the
     * action, once, also if the action was repeated: see {@link AgentProcess#turns()}. Otherwise as
     * {@link #progress(String)}.
     *
     * <pre>{@code
     * context.sendMessage(new AssistantMessage("I have found three hotels. Shall I go on?"));
     * }</pre>
     *
     * @param message the message
     * @throws AgentException if the action has returned
     */
    void sendMessage(Message message);

    /**
     * Returns the extensions of a kind that the application provides: the beans of that type, by priority. For
     * implementations of further kinds of agents.
     *
     * <pre>{@code
     * List<AgentCallback> callbacks = context.extensions(AgentCallback.class);
     * }</pre>
     *
     * @param kind the kind
     * @param <T> the kind
     * @return the extensions; empty for unknown kinds
     */
    default <T> List<T> extensions(Class<T> kind) {
        return List.of();
    }
}
