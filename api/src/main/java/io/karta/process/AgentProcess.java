/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentException;
import io.karta.agent.GoalDefinition;
import io.karta.model.ModelUsage;
import io.karta.process.history.ActionRun;
import io.karta.process.history.ProcessCommand;
import io.karta.process.history.QueuedEvent;
import io.karta.process.history.Turn;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Run of an agent towards one goal.
 *
 * <pre>{@code
 * AgentProcess process = answerComplaint.start(new UserInput("My kettle arrived broken"));
 * process.onEnd(p -> log(p.status(), p.explain()));
 * }</pre>
 *
 * <p>Accessors return the current state. Thread-safe.
 */
public interface AgentProcess {

    /**
     * Returns the process's id, unique in its store.
     *
     * @return the id; safe in a URL
     */
    String id();

    /**
     * Returns the status of the process.
     *
     * @return the status
     */
    ProcessStatus status();

    /**
     * Returns the agent.
     *
     * @return the agent
     */
    AgentDefinition agent();

    /**
     * Returns the goal of the process.
     *
     * @return the goal; for a process without a named goal, the goal it has achieved, and until then a goal named
     *     {@code Nirvana}
     */
    GoalDefinition goal();

    /**
     * Returns the process that started this one from an action.
     *
     * @return the parent's id; empty if this is no child
     */
    Optional<String> parent();

    /**
     * Returns the caller on whose behalf the process runs.
     *
     * @return the caller, with those of its roles that the agent mentions
     */
    Caller caller();

    /**
     * Returns the label of the process.
     *
     * @return the label of {@link ProcessOptions#withLabel}; empty for none
     */
    default Optional<String> label() {
        return Optional.empty();
    }

    /**
     * Returns the language of the process's forms.
     *
     * @return the locale
     */
    Locale locale();

    /**
     * Returns the creation time of the process.
     *
     * @return the time
     */
    Instant createdAt();

    /**
     * Returns the time at which the process ended.
     *
     * @return the time; empty while the process has not ended
     */
    Optional<Instant> endedAt();

    /**
     * Returns the objects with which the process was created. Unlike those of the blackboard, they stay when an action
     * hides objects or clears the blackboard.
     *
     * @return the inputs, in order
     */
    List<Object> inputs();

    /**
     * Returns the history of the process.
     *
     * @return the runs of its actions, in order
     */
    List<ActionRun> history();

    /**
     * Returns the commands that callers have given to the process, answers included.
     *
     * @return the commands, oldest first; empty if the implementation does not record them
     */
    default List<ProcessCommand> commands() {
        return List.of();
    }

    /**
     * Returns the model calls of this process and its children so far, and their cost.
     *
     * @return the current totals
     */
    ModelUsage usage();

    /**
     * Returns the current plan.
     *
     * @return the latest plan; if the process has not started or is suspended, the plan from there, as if its questions
     *     were answered; empty if there is no plan, or no action is left
     */
    Optional<AgentPlan> plan();

    /**
     * Returns the blackboard.
     *
     * @return the blackboard; objects can be added to it only while an action of the process runs
     */
    Blackboard blackboard();

    /**
     * Returns the latest object of a type on the blackboard.
     *
     * @param type the type, or one of its supertypes
     * @param <T> the type
     * @return the object; empty if there is none
     */
    <T> Optional<T> last(Class<T> type);

    /**
     * Returns the result.
     *
     * @param type the type of the result, or one of its supertypes
     * @param <T> the type
     * @return the result
     * @throws ProcessNotCompletedException if the process is not {@link ProcessStatus#COMPLETED}; the subclass states
     *     the reason
     * @throws ClassCastException if the goal produces another type
     */
    <T> T result(Class<T> type);

    /**
     * Returns the cause of the failure.
     *
     * @return the exception; empty unless the status is {@link ProcessStatus#FAILED}
     */
    Optional<Throwable> failure();

    /**
     * Returns the pending question.
     *
     * @return the question; empty unless the status is {@link ProcessStatus#WAITING}, and empty if the process waits
     *     because no action is left to run
     */
    Optional<PendingAnswer> pendingAnswer();

    /**
     * Returns all pending questions and child processes; more than one only in a concurrent process.
     *
     * @return the questions, oldest first
     */
    List<PendingAnswer> pendingAnswers();

    /**
     * Returns the questions to users that are no longer pending: they were answered or have expired, or the process has
     * ended or left the state that asked them.
     *
     * @return the questions, oldest first; empty if the implementation does not keep them
     */
    default List<PendingAnswer> closedQuestions() {
        return List.of();
    }

    /**
     * Answers the pending question, and resumes the process on this thread until it ends or is suspended.
     *
     * @param questionId the id of the question; of two answers to one question the first wins
     * @param answer the answer, of the type that its form declares
     * @throws AgentException if the process does not await an answer to this question, or if the answer has another
     *     type
     */
    void answer(String questionId, Object answer);

    /**
     * Answers a question on behalf of a caller.
     *
     * @param questionId the id of the question
     * @param answer the answer, of the type that the form declares
     * @param by the caller who answers; needs the form's role, if it has one
     * @throws InvalidAnswerException if the answer is invalid; the process is still waiting
     * @throws ForbiddenActionException if the caller does not have the form's role
     * @throws AgentException if the process does not, or no longer, await an answer to this question
     */
    void answer(String questionId, Object answer, Caller by);

    /**
     * Adds an object to the blackboard, as the latest one. A process that is {@link ProcessStatus#WAITING} or
     * {@link ProcessStatus#STUCK} plans again with it, on another thread. A {@link ProcessStatus#PAUSED} process only
     * keeps the object until {@link AgentPlatform#resume}.
     *
     * @param object the object
     * @throws AgentException if the process has ended
     */
    void add(Object object);

    /**
     * Adds an object as {@link #add(Object)} does, on behalf of a caller.
     *
     * @param object the object
     * @param by the caller, whose name is recorded in the journal
     * @throws AgentException if the process has ended
     */
    void add(Object object, Caller by);

    /**
     * Queues an event for a process with {@linkplain ProcessOptions#withTurns turns}, on behalf of the current caller.
     *
     * @param event the event
     * @return the queued event, with its number
     * @throws AgentException as {@link #enqueue(Object, Caller)} does
     */
    QueuedEvent enqueue(Object event);

    /**
     * Queues an event for a process with {@linkplain ProcessOptions#withTurns turns}, durably. When no action is left
     * to run, the next event is added to the blackboard as the latest object, and starts a turn, on another thread.
     * Events are delivered one at a time and in order, on whichever node runs the process. A process that is {@link
     * ProcessStatus#PAUSED}, or that awaits an answer, keeps them in the queue; events that are in the queue when the
     * process ends are not delivered.
     *
     * <pre>{@code
     * @Action(trigger = UserMessage.class, canRerun = true)
     * void answer(UserMessage message, ActionContext context) {
     *     context.sendMessage(new AssistantMessage("I have read: " + message.text()));
     * }
     * }</pre>
     *
     * @param event the event
     * @param by the caller, whose name is recorded in the journal
     * @return the queued event, with its number
     * @throws AgentException if the process has no turns or has ended
     */
    QueuedEvent enqueue(Object event, Caller by);

    /**
     * Stops the current turn, on behalf of the current caller.
     *
     * @return whether there was a turn
     * @throws AgentException as {@link #stopTurn(Caller)} does
     */
    boolean stopTurn();

    /**
     * Stops the current turn: its action is interrupted, the result of that action is dropped, and its open question is
     * closed. The process continues with the next event. If another node runs the action, it is interrupted with the
     * next heartbeat of that node; its result is dropped in any case.
     *
     * @param by the caller, whose name is recorded in the journal
     * @return whether there was a turn
     * @throws AgentException if the process has no turns
     */
    boolean stopTurn(Caller by);

    /**
     * Returns the turns of the process, with the messages that its actions sent.
     *
     * @return the turns, oldest first; empty for a process without turns
     */
    default List<Turn> turns() {
        return List.of();
    }

    /**
     * Returns the events that await their turns.
     *
     * @return the events, in the order of delivery
     */
    default List<QueuedEvent> queuedEvents() {
        return List.of();
    }

    /**
     * Runs one step on this thread: the next action of the plan. Afterwards the process is paused again, unless it has
     * ended. A step that was interrupted by a node crash is run by the node that takes the process over.
     *
     * <pre>{@code
     * AgentProcess process = platform.createProcess(agent, ProcessOptions.defaults(), order);
     * while (!process.status().isFinished()) {
     *     process.tick();
     * }
     * }</pre>
     *
     * @throws AgentException if the process is neither new nor paused
     */
    void tick();

    /**
     * Runs one step as {@link #tick()} does, on behalf of a caller.
     *
     * @param by the caller, whose name is recorded in the journal
     * @throws AgentException if the process is neither new nor paused
     */
    void tick(Caller by);

    /**
     * Pauses the process before its next action, with status {@link ProcessStatus#PAUSED}, until
     * {@link AgentPlatform#resume}. A process that is waiting or stuck keeps its status.
     *
     * @throws AgentException if the process has ended
     */
    void pause();

    /**
     * Pauses the process as {@link #pause()} does, on behalf of a caller.
     *
     * @param by the caller, whose name is recorded in the journal
     * @throws AgentException if the process has ended
     */
    void pause(Caller by);

    /**
     * Ends the process before its next action, with status {@link ProcessStatus#TERMINATED}; a suspended process ends
     * immediately. Its children end too. A running action is not interrupted; see {@link #kill}.
     *
     * @param reason the reason, for users
     * @throws AgentException if the process store is unavailable; nothing has changed then
     */
    void terminate(String reason);

    /**
     * Ends the process as {@link #terminate(String)} does, on behalf of a caller.
     *
     * @param reason the reason, for users
     * @param by the caller, whose name is recorded in the journal
     * @throws AgentException if the process store is unavailable; nothing has changed then
     */
    void terminate(String reason, Caller by);

    /**
     * Kills the process and its children immediately; running actions are interrupted. No effect if the process has
     * ended.
     *
     * @throws AgentException if the process store is unavailable; nothing has changed then
     */
    void kill();

    /**
     * Kills the process as {@link #kill()} does, on behalf of a caller.
     *
     * @param by the caller, whose name is recorded in the journal
     * @throws AgentException if the process store is unavailable; nothing has changed then
     */
    void kill(Caller by);

    /**
     * Registers a callback that is called once when the process ends, immediately if it has ended.
     *
     * @param listener the callback; an exception that it throws is logged and has no effect on the process
     */
    void onEnd(Consumer<AgentProcess> listener);

    /**
     * Sends the output of the process and its children to a channel from now on, in addition to other channels. The
     * channel receives the output of actions that run on this node, until the process ends. It does not keep the
     * process in memory.
     *
     * <pre>{@code
     * platform.process(id).ifPresent(process -> process.attach(event -> socket.send(event.text())));
     * }</pre>
     *
     * @param channel the channel; no effect if it is already attached or the process has ended
     */
    void attach(OutputChannel channel);

    /**
     * Stops sending output to a channel.
     *
     * @param channel the channel of {@link #attach}; no effect if it is not attached
     */
    void detach(OutputChannel channel);

    /**
     * Explains the current state of the process and its reasons.
     *
     * @return text for users
     */
    String explain();

    /**
     * Explains the current state of the process and its reasons, as data and as a diagram.
     *
     * @return the explanation of the current state
     */
    Explanation explanation();
}
