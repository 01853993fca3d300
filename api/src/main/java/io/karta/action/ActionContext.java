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
 * Context of a running action, as a parameter of its method.
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
 * <p>Valid until the action returns. Thread-safe.
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
     * caller and the deadline of this process, and ends with it. It starts with the objects of this process and the
     * inputs. Only its result is returned; its other objects are not added to this process.
     *
     * @param result the type of the result; exactly one goal of the application must produce it
     * @param inputs further objects on the blackboard of the child
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
     * @param inputs further objects on the blackboard of the child
     * @param <T> the type of the result
     * @return the result
     * @throws AgentException if no goal of that name produces the type; the message names the goals that do
     * @throws ProcessNotCompletedException if the child has no result
     */
    <T> T run(String goal, Class<T> result, Object... inputs);

    /**
     * Runs a goal of an agent in a child process on this thread, as {@link #run(Class, Object...)} does. An agent that
     * is not deployed is validated and compiled at its first run.
     *
     * <pre>{@code
     * Joke joke = context.run(SimpleAgent.returning(Joke.class).running(this::tell).asAgent("joker"), Joke.class);
     * TaskOutput output = context.run(Agents.of(new InnerSubAgent()), TaskOutput.class);
     * }</pre>
     *
     * @param agent the agent
     * @param result the type of the result; exactly one goal of the agent must produce it
     * @param inputs further objects on the blackboard of the child
     * @param <T> the type of the result
     * @return the result
     * @throws AgentException if the agent is invalid; the message lists all problems
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
     * Returns the platform on which the process runs.
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
     * Requests the end of this action at its next model call or, if there is none, when it returns. Its result is
     * dropped, and the process continues without it.
     *
     * @param reason the reason, for users
     */
    void terminateAction(String reason);

    /**
     * Reports the progress of the action to the {@link OutputChannel} of the process, and as the CDI event {@link
     * ProgressUpdated}. The report is not journaled; an action that is repeated sends it again.
     *
     * <pre>{@code
     * context.progress("3 of 10 chapters");
     * }</pre>
     *
     * <p>Progress and messages of an action are delivered in the order of the calls, also from several threads.
     *
     * @param text the text, for users
     * @throws AgentException if the action has returned
     */
    void progress(String text);

    /**
     * Sends a message to the {@link OutputChannel} of the process, and as the CDI event {@link MessageSent}. In a
     * process with {@linkplain ProcessOptions#withTurns turns}, the message is journaled exactly once, with the record
     * of the action, even if the action is repeated; see {@link AgentProcess#turns()}. In other processes it is not
     * journaled, like {@link #progress(String)}.
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
     * Returns the extensions of a kind that the application provides: the beans of that type, by priority. Intended for
     * modules that implement other kinds of agents.
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
