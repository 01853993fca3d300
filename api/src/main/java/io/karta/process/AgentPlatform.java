/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentException;
import io.karta.agent.AgentSource;
import io.karta.agent.ConfigKeys;
import io.karta.agent.GoalDefinition;
import io.karta.agent.RequireNameMatch;
import io.karta.generation.Shapes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * All agents of one application, and the processes they run.
 *
 * <pre>{@code
 * @Inject AgentPlatform platform;
 *
 * Letter letter = platform.invocation(Letter.class).invoke(new UserInput("My kettle arrived broken"));
 * }</pre>
 *
 * <p>Thread-safe.
 */
public interface AgentPlatform {

    /**
     * Returns the deployed agents.
     *
     * @return the agents, by name
     */
    List<AgentDefinition> agents();

    /**
     * Returns the goals of all deployed agents.
     *
     * @return the goals, by name
     */
    List<GoalDefinition> goals();

    /**
     * Deploys an agent that was made in code: from now on its goals can be called as those of any other agent. What is
     * checked for annotated agents when the application is deployed is checked now. An application that knows the agent
     * when it starts produces it instead: {@code @Produces @ApplicationScoped AgentDefinition}. Where processes outlive
     * the JVM the agent must be deployed again when it comes back.
     *
     * @param agent the agent; nothing happens if this very definition is deployed already
     * @return the agent as it is deployed, with its actions and goals
     * @throws AgentException if something is wrong with the agent, or its name or a goal's is taken; says everything at
     *     once
     */
    AgentDefinition deploy(AgentSource agent);

    /**
     * Returns a way to call the goal that yields a type. A goal with {@code @Export(local = false)} is not chosen, nor
     * found by its name.
     *
     * @param result the type of the result
     * @param <T> the type of the result
     * @return the invocation; it asks for {@link AgentInvocation#ofGoal} when several goals yield the type
     */
    <T> AgentInvocation<T> invocation(Class<T> result);

    /**
     * Returns a way to let the most valuable action run, again and again; over the actions of all components.
     *
     * @return the invocation; where no component is deployed, choose an agent with {@link UtilityInvocation#ofAgent}
     */
    UtilityInvocation utility();

    /**
     * Returns a way to let a model decide which actions run, until there is a result; over the actions of all
     * components.
     *
     * @return the invocation; where no component is deployed, choose an agent with {@link SupervisorInvocation#ofAgent}
     */
    SupervisorInvocation supervisor();

    /**
     * Returns a way to let whoever fits deal with a text.
     *
     * @param content what somebody wants
     * @return the invocation
     */
    AutonomyInvocation ask(String content);

    /**
     * Creates a process without starting it.
     *
     * @param agent the agent that acts; one that is not deployed is checked, and made ready, the first time. Its
     *     process can go on after a rest as long as somebody holds the process or the definition: deploy what is to go
     *     on later, or elsewhere
     * @param options how the process runs; names the goal if the agent has several
     * @param inputs what the process starts with
     * @return the process, {@link ProcessStatus#NOT_STARTED}
     * @throws InvalidInputException if the goal cannot be reached from these inputs; says what is missing
     */
    AgentProcess createProcess(AgentDefinition agent, ProcessOptions options, Object... inputs);

    /**
     * Creates a process with named inputs, without starting it.
     *
     * @param agent the agent that acts
     * @param options how the process runs; names the goal if the agent has several
     * @param inputs what the process starts with, by the names of {@link RequireNameMatch}. The latest of a type
     *     counts: the last one of a map with an order, such as {@link java.util.LinkedHashMap}; of other maps the last
     *     one by name; in any case the one named {@code it}
     * @return the process, {@link ProcessStatus#NOT_STARTED}
     * @throws InvalidInputException if the goal cannot be reached from these inputs; says what is missing
     */
    AgentProcess createProcess(AgentDefinition agent, ProcessOptions options, Map<String, ?> inputs);

    /**
     * Runs a process on the calling thread until it ends or rests.
     *
     * @param process a process that has not started, or is stuck
     * @return the same process
     */
    AgentProcess run(AgentProcess process);

    /**
     * Runs a process on another thread.
     *
     * @param process a process that has not started, or is stuck
     * @return completes with the process when it ends or rests; cancelling its future kills the process
     */
    CompletionStage<AgentProcess> start(AgentProcess process);

    /**
     * Returns a process of this application.
     *
     * @param id the process's id
     * @return the process; empty if there is none, or if it ended so long ago that it was forgotten
     */
    Optional<AgentProcess> process(String id);

    /**
     * Ends a process, and its children, now.
     *
     * @param id the process's id
     * @return the process; empty if there is none
     * @throws AgentException if the store of processes does not answer; nothing has happened then
     */
    Optional<AgentProcess> kill(String id);

    /**
     * Lets a process go on that is paused or stuck, or that a node left behind when it died. It runs on another thread,
     * from the facts its journal holds and with today's actions.
     *
     * @param id the process's id
     * @return the process; empty if there is none
     * @throws AgentException if it has ended, or runs already, here or elsewhere
     */
    Optional<AgentProcess> resume(String id);

    /**
     * Says how a goal could be reached, before any process works for it: from types alone, with every condition open.
     *
     * @param goal the goal's name
     * @param inputs types of what a process would start with; none means the first of the goal's own
     *     {@linkplain GoalDefinition#startingInputTypes starting types} or, if it has none, everything its agent needs
     *     and does not make
     * @return the plan, or what is in the way
     * @throws AgentException if there is no such goal
     */
    Explanation explanation(String goal, Class<?>... inputs);

    /**
     * Answers a question on somebody's behalf, and lets the process go on on another thread.
     *
     * @param process a process that waits
     * @param questionId which question
     * @param answer the answer, of the type the form asks for
     * @param by who answers; must have the form's role, if it names one
     * @return completes with the process when it ends or rests
     * @throws InvalidAnswerException if the answer does not do; the process continues waiting
     * @throws ForbiddenActionException if the form is for people with a role, and this is none of them
     * @throws AgentException if the process does not wait for this, any more
     */
    CompletionStage<AgentProcess> answer(AgentProcess process, String questionId, Object answer, Caller by);

    /**
     * Returns how this application's types look to a model and to HTTP.
     *
     * @return the shapes, derived once per type
     */
    Shapes shapes();

    /**
     * Returns what is configured for work that is not the engine's own:
     * {@code platform.setting(ConfigKeys.ORCHESTRATOR_FAST_PATH)}. Keys that the engine reads itself are not among
     * them.
     *
     * @param key the key, one of {@link ConfigKeys}
     * @return the value as it is written; empty if there is none
     */
    default Optional<String> setting(String key) {
        return Optional.empty();
    }
}
