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
import io.karta.agent.IdempotencyException;
import io.karta.agent.InvalidCursorException;
import io.karta.agent.InvalidEventIdException;
import io.karta.agent.RequireNameMatch;
import io.karta.generation.Shapes;
import io.karta.generation.result.Problem;
import io.karta.health.PlatformHealth;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Agents of one application and their processes.
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
     * Deploys a programmatic agent, so that its goals can be called like those of all other agents. The agent is
     * validated like an annotated agent at deployment of the application. If the agent is known at startup, produce it
     * instead: {@code @Produces @ApplicationScoped AgentDefinition}. If processes outlive the JVM, deploy the agent
     * again after a restart.
     *
     * @param agent the agent; no effect if the same definition is already deployed
     * @return the deployed agent, with its actions and goals
     * @throws AgentException if the agent is invalid, or if its name or the name of a goal is taken; the message lists
     *     all problems
     */
    AgentDefinition deploy(AgentSource agent);

    /**
     * Returns an invocation of the goal that produces a type. A goal with {@code @Export(local = false)} is never
     * selected.
     *
     * @param result the type of the result
     * @param <T> the type of the result
     * @return the invocation; use {@link AgentInvocation#ofGoal} if several goals produce the type
     */
    <T> AgentInvocation<T> invocation(Class<T> result);

    /**
     * Returns an invocation that repeatedly runs the action with the highest value, from the actions of all components.
     *
     * @return the invocation; without components, select an agent with {@link UtilityInvocation#ofAgent}
     */
    UtilityInvocation utility();

    /**
     * Returns an invocation in which a model selects the actions until there is a result, from the actions of all
     * components.
     *
     * @return the invocation; without components, select an agent with {@link SupervisorInvocation#ofAgent}
     */
    SupervisorInvocation supervisor();

    /**
     * Returns an invocation of the agent, or goal, that fits a text best.
     *
     * @param content the request of the user
     * @return the invocation
     */
    AutonomyInvocation ask(String content);

    /**
     * Creates a process without starting it.
     *
     * @param agent the agent; if it is not deployed, it is validated at its first use. Its suspended processes can
     *     resume only while the application references the process or the definition: deploy agents whose processes
     *     resume later or on other nodes
     * @param options the options of the process; they name the goal if the agent has several
     * @param inputs the inputs of the process
     * @return the process, {@link ProcessStatus#NOT_STARTED} unless an earlier request with the same
     *     {@linkplain ProcessOptions#withIdempotencyKey idempotency key} has created it
     * @throws InvalidInputException if the goal cannot be reached from these inputs; the message names what is missing
     * @throws IdempotencyException if the idempotency key was used for a request with another content
     */
    AgentProcess createProcess(AgentDefinition agent, ProcessOptions options, Object... inputs);

    /**
     * Creates a process with named inputs, without starting it.
     *
     * @param agent the agent
     * @param options the options of the process; they name the goal if the agent has several
     * @param inputs the inputs of the process, by the names of {@link RequireNameMatch}. Of several inputs of one type
     *     the latest is used: the last one in the order of the map, such as a {@link java.util.LinkedHashMap}; for maps
     *     without an order, the last one by name. An input named {@code it} is always the latest
     * @return the process, {@link ProcessStatus#NOT_STARTED} unless an earlier request with the same
     *     {@linkplain ProcessOptions#withIdempotencyKey idempotency key} has created it
     * @throws InvalidInputException if the goal cannot be reached from these inputs; the message names what is missing
     * @throws IdempotencyException if the idempotency key was used for a request with another content
     */
    AgentProcess createProcess(AgentDefinition agent, ProcessOptions options, Map<String, ?> inputs);

    /**
     * Returns the process that an earlier request with the same
     * {@linkplain ProcessOptions#withIdempotencyKey idempotency key} has created, for the same caller and goal.
     *
     * @param agent the agent
     * @param options the options of the request
     * @return the process; empty if there is none, if the key has expired, or if the options have no key
     * @throws IdempotencyException if the idempotency key was used for a request with another content
     */
    Optional<AgentProcess> requestedProcess(AgentDefinition agent, ProcessOptions options);

    /**
     * Returns the budget of processes whose options have none.
     *
     * @return the configured budget: {@code karta.processes.max-actions}, {@code max-tokens} and {@code max-cost}
     */
    default Budget defaultBudget() {
        return Budget.defaults();
    }

    /**
     * Runs a process on the calling thread until it ends or is suspended.
     *
     * @param process a process with the status {@link ProcessStatus#NOT_STARTED}, {@link ProcessStatus#STUCK} or
     *     {@link ProcessStatus#PAUSED}
     * @return the same process
     * @throws AgentException if the process has another status, another node runs it, or the application stops and has
     *     closed the platform
     */
    AgentProcess run(AgentProcess process);

    /**
     * Runs a process on another thread.
     *
     * @param process a process with the status {@link ProcessStatus#NOT_STARTED}, {@link ProcessStatus#STUCK} or
     *     {@link ProcessStatus#PAUSED}
     * @return a stage that completes with the process when it ends, is suspended or leaves this node; cancelling its
     *     future kills the process
     * @throws AgentException as {@link #run(AgentProcess)} does, or if no thread is free
     */
    CompletionStage<AgentProcess> start(AgentProcess process);

    /**
     * Returns a process of this application.
     *
     * @param id the process's id
     * @return the process; empty if there is none, or if it has ended and is no longer kept
     */
    Optional<AgentProcess> process(String id);

    /**
     * Lists the processes of this application, on all nodes, the latest first. Ended processes are listed as long as
     * the store keeps them.
     *
     * @param filter the conditions that each process satisfies
     * @param page the size of the page and its place in the list
     * @return the processes, by descending id, which is by descending time of creation
     * @throws InvalidCursorException if the cursor is not one of this list
     * @throws AgentException if the process store is unavailable
     */
    Page<ProcessInfo> processes(ProcessFilter filter, PageRequest page);

    /**
     * Lists the child processes that actions of a process have started, the oldest first. Ended ones are listed as long
     * as the store keeps them.
     *
     * @param process the id of the parent
     * @return the children, at most 1,000; empty if there are none, or if the process is unknown
     * @throws AgentException if the process store is unavailable
     */
    List<ProcessInfo> children(String process);

    /**
     * Lists the questions that await users' answers, of all processes on all nodes: an inbox.
     *
     * @param filter the conditions that each question satisfies
     * @param page the size of the page and its place in the list
     * @return the questions, those of the oldest process first
     * @throws InvalidCursorException if the cursor is not one of this list
     * @throws AgentException if the process store is unavailable
     */
    Page<OpenQuestion> questions(QuestionFilter filter, PageRequest page);

    /**
     * Records that questions were shown to a caller, for {@link #wasShown}. Call it wherever an application shows
     * questions; the REST endpoints do. Nothing is recorded for anonymous callers and for the callers of the asking
     * processes.
     *
     * @param questions the questions
     * @param caller the caller who sees them
     * @throws AgentException if the process store is unavailable
     */
    void recordShown(Collection<OpenQuestion> questions, Caller caller);

    /**
     * Returns whether a question was shown to a caller, on any node. A caller who has lost the role that a question
     * requires can so be told that an answer is too late, instead of that the process is unknown.
     *
     * @param process the process that asks or has asked
     * @param question the id of the question
     * @param caller the caller
     * @return {@code true} if {@link #recordShown} has recorded it
     * @throws AgentException if the process store is unavailable
     */
    boolean wasShown(AgentProcess process, String question, Caller caller);

    /**
     * Kills a process and its children immediately.
     *
     * @param id the process's id
     * @return the process; empty if there is none
     * @throws AgentException if the process store is unavailable; nothing has changed then
     */
    default Optional<AgentProcess> kill(String id) {
        Optional<AgentProcess> found = process(id);
        found.ifPresent(AgentProcess::kill);
        return found;
    }

    /**
     * Removes processes that have not changed for a time from the store, with their journals. A process is removed
     * together with its descendants: none of them if one has another status, has changed later, or is suspended and
     * claimed by a node. Processes with the status {@link ProcessStatus#RUNNING} are never removed. Large numbers are
     * removed in several transactions, so a failure may leave a part of them; call the method again then.
     *
     * <pre>{@code
     * platform.purge(Duration.ofDays(30), ProcessFilter.all().withAgent("Desk"));
     * }</pre>
     *
     * @param olderThan the time for which no process of a tree has changed; zero for any
     * @param filter the conditions that a root process satisfies. Without statuses, only ended processes are removed;
     *     otherwise processes with these statuses, such as {@link ProcessStatus#WAITING}
     * @return the number of removed processes, descendants included
     * @throws IllegalArgumentException if the time is negative, or if the filter contains {@code RUNNING}
     * @throws AgentException if the process store is unavailable, or does not remove processes
     */
    long purge(Duration olderThan, ProcessFilter filter);

    /**
     * Removes processes with some statuses, like {@link #purge(Duration, ProcessFilter)}.
     *
     * @param olderThan the time for which no process of a tree has changed; zero for any
     * @param statuses the statuses; empty for those of ended processes
     * @return the number of removed processes, descendants included
     * @throws IllegalArgumentException if the time is negative, or if the statuses contain {@code RUNNING}
     * @throws AgentException if the process store is unavailable, or does not remove processes
     */
    default long purge(Duration olderThan, Set<ProcessStatus> statuses) {
        return purge(olderThan, ProcessFilter.all().withStatuses(statuses));
    }

    /**
     * Exports a process as JSON, for example to answer a request of a user for the own data. The result has the members
     * {@code process}, its id; {@code entries}, its journal in the format of durable stores; and {@code children}, the
     * exports of its children. It contains all values in clear text, those with {@code @Hidden} included, so check who
     * may read it.
     *
     * @param process the id of the process
     * @return the text of a JSON object; empty if there is no such process
     * @throws AgentException if the process store is unavailable
     * @throws io.karta.spi.UnwritableValueException if an object of the process cannot be written as JSON, which is
     *     possible in memory only
     */
    Optional<String> exportProcess(String process);

    /**
     * Erases the data of a user: kills and removes the processes that run on behalf of the user, such as chat sessions,
     * with their journals, and calls every {@link io.karta.userdata.UserDataStore} of the application. Contexts of
     * {@link ProcessOptions#withContextId} belong to no user and remain; {@link #removeContext} removes them. Call the
     * method again if it fails.
     *
     * <pre>{@code
     * platform.eraseUser("ada");
     * }</pre>
     *
     * @param user the name of the user, as {@link Caller#name} returns it
     * @return the number of removed processes, descendants included
     * @throws AgentException if the name is blank, a store is unavailable or does not remove processes, or if processes
     *     of the user remain, because a node uses them or the user has started them in the meantime
     */
    long eraseUser(String user);

    /**
     * Removes a context of {@link ProcessOptions#withContextId}, with the objects that processes have stored in it.
     * Processes that have started with these objects keep their copies, and an unfinished process of the context adds
     * its objects when it completes: end and remove such processes first.
     *
     * <pre>{@code
     * platform.removeContext("customer-17");
     * }</pre>
     *
     * @param contextId the id of the context
     * @return whether there was such a context
     * @throws AgentException if the context store is unavailable, or does not remove contexts
     */
    boolean removeContext(String contextId);

    /**
     * Resumes a process that is paused or stuck, or that was interrupted by a node crash. It runs on another thread,
     * from the state in its journal and with the current actions.
     *
     * @param id the process's id
     * @return the process; empty if there is none
     * @throws AgentException if the process has ended, or if it is already running on this or another node
     */
    Optional<AgentProcess> resume(String id);

    /**
     * Resumes a process as {@link #resume(String)} does, on behalf of a caller.
     *
     * @param id the process's id
     * @param by the caller, whose name is recorded in the journal
     * @return the process; empty if there is none
     * @throws AgentException if the process has ended, or if it is already running on this or another node
     */
    Optional<AgentProcess> resume(String id, Caller by);

    /**
     * Starts a process again that is stuck or has failed, on another thread. The actions that had failed, or whose
     * outcome is unknown, may run again; the others are not repeated. References to a failed process from before keep
     * its end: use the process that this method returns.
     *
     * @param id the process's id
     * @param by the caller, whose name is recorded in the journal
     * @return the process; empty if there is none
     * @throws AgentException if the process is neither stuck nor failed, or is a child of another process that no
     *     longer awaits its result
     */
    Optional<AgentProcess> retry(String id, Caller by);

    /**
     * Explains how a goal could be reached without a process: from types alone, with every condition undecided.
     *
     * @param goal the goal's name
     * @param inputs the types of the inputs; none means the first of the goal's
     *     {@linkplain GoalDefinition#startingInputTypes starting types} or, if it has none, all types that its agent
     *     needs and does not produce
     * @return the plan, or the obstacles
     * @throws AgentException if there is no such goal
     */
    Explanation explanation(String goal, Class<?>... inputs);

    /**
     * Answers a question on behalf of a caller and resumes the process on another thread.
     *
     * @param process a process that awaits an answer
     * @param questionId the id of the question
     * @param answer the answer, of the type that the form declares
     * @param by the caller who answers; needs the form's role, if it has one
     * @return a stage that completes with the process when it ends or is suspended
     * @throws InvalidAnswerException if the answer is invalid; the process is still waiting
     * @throws ForbiddenActionException if the caller does not have the form's role
     * @throws AgentException if the process does not, or no longer, await an answer to this question
     */
    CompletionStage<AgentProcess> answer(AgentProcess process, String questionId, Object answer, Caller by);

    /**
     * Publishes the events of one process or of all processes.
     *
     * <p>Events with an {@linkplain ProcessEvent#id() id} follow from the journals. A subscriber receives each of them
     * once and in order, on any node, also those from before the subscription: they are read again as the subscriber
     * requests them, so a slow subscriber neither loses them nor affects a process. Other events of a process, such as
     * {@link io.karta.event.ProgressUpdated}, are published only on the node that runs it, and are dropped if the
     * subscriber is slow. The events of all processes are those with an id.
     *
     * <p>The stream of a process completes after {@link io.karta.event.ProcessEnded}, or after the latest one if the
     * process was retried; every stream completes when the platform is closed. Subscribers are called on threads of the
     * platform, one at a time.
     *
     * @param filter the events to publish
     * @return the publisher; each subscription begins after {@link EventFilter#after()}
     * @throws InvalidEventIdException if the id of {@link EventFilter#after()} is beyond the end of the stream
     * @throws AgentException if there is no such process, or if the process store has no log of all events
     */
    Flow.Publisher<ProcessEvent> events(EventFilter filter);

    /**
     * Returns the events of a run of a process, with its children and the output of models.
     *
     * @param process a process with the status {@link ProcessStatus#NOT_STARTED}, which the first subscription starts
     *     on another thread
     * @return the events; they complete after {@link io.karta.event.ProcessEnded}
     */
    ProcessEvent.Stream stream(AgentProcess process);

    /**
     * Returns the events of the turn that another event starts, with children and the output of models.
     *
     * @param process a process with turns
     * @param event the event, which the first subscription {@linkplain AgentProcess#enqueue(Object, Caller) adds to the
     *     queue} of the process
     * @param by the caller, whose name is recorded in the journal
     * @return the events from {@link io.karta.event.TurnStarted} to {@link io.karta.event.TurnEnded}; they fail if the
     *     process accepts no more events, or ends before the turn begins
     */
    ProcessEvent.Stream streamTurn(AgentProcess process, Object event, Caller by);

    /**
     * Returns the shapes of the application's types, for models and HTTP.
     *
     * @return the shapes, derived once per type
     */
    Shapes shapes();

    /**
     * Returns the violated constraints of an object, such as those of Bean Validation. Interfaces to other systems
     * check the objects that they read: {@code platform.violations(order, Locale.ENGLISH)}. Locations have the names in
     * JSON, and constraints of {@link io.karta.generation.annotation.Hidden} components are not checked.
     *
     * @param value any object; one without constraints is valid
     * @param locale the language of the problems
     * @return the problems in the order of their locations; empty for a valid object, and without a validator
     */
    default List<Problem> violations(Object value, Locale locale) {
        return List.of();
    }

    /**
     * Returns the violated constraints of the arguments of a method, those of its parameters included: {@code
     * platform.violations(calculator, add, new Object[] {1, 2}, Locale.ENGLISH)}.
     *
     * @param owner the object with the method
     * @param method the method
     * @param arguments one for each parameter
     * @param locale the language of the problems
     * @return the problems in the order of their locations; empty for valid arguments, and without a validator
     */
    default List<Problem> violations(Object owner, Method method, @Nullable Object[] arguments, Locale locale) {
        return List.of();
    }

    /**
     * Returns the health of this platform, without a call of a model: {@code platform.health(Duration.ofSeconds(2))}.
     * A durable store is asked with one short query, at most once per second; concurrent callers share it.
     *
     * @param limit the maximum time to wait for the store; a store that does not answer in time is not reachable
     * @return the health
     * @throws IllegalArgumentException if the limit is not positive
     */
    PlatformHealth health(Duration limit);

    /**
     * Returns whether the timers of this platform run. Without them nothing expires, and only a restart helps. Does not
     * wait, and asks no other system.
     *
     * @return {@code false} if a timer is a minute late, or if the platform is closed
     */
    default boolean isAlive() {
        return true;
    }

    /**
     * Returns whether this platform is being closed: its processes leave it after their running actions, and a new one
     * runs on another node.
     *
     * @return {@code true} as soon as the application begins to stop
     */
    default boolean isStopping() {
        return false;
    }

    /**
     * Returns an instrumentation that a jar of the application provides, for other code of the same jar.
     *
     * @param type the class of the instrumentation
     * @param <T> the class of the instrumentation
     * @return the instrumentation; empty if there is none, or if the configuration does not enable it
     */
    default <T> Optional<T> instrumentation(Class<T> type) {
        return Optional.empty();
    }

    /**
     * Returns the current caller, on whose behalf this thread starts and controls processes.
     *
     * @return the caller that the container has authenticated; anonymous without one
     */
    default Caller currentCaller() {
        return Caller.anonymous();
    }

    /**
     * Returns a configuration value for features outside the engine:
     * {@code platform.setting(ConfigKeys.ORCHESTRATOR_FAST_PATH)}. Keys that the engine itself reads are not available.
     * {@link io.karta.spi.TypedSettings} converts values to other types.
     *
     * @param key the key, one of {@link ConfigKeys}
     * @return the value as configured; empty if there is none
     */
    default Optional<String> setting(String key) {
        return Optional.empty();
    }
}
