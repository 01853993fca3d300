/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentException;
import io.karta.agent.GoalDefinition;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * One run of an agent toward one goal.
 *
 * <pre>{@code
 * AgentProcess process = answerComplaint.start(new UserInput("My kettle arrived broken"));
 * process.onEnd(p -> log(p.status(), p.explain()));
 * }</pre>
 *
 * <p>Every accessor tells how things stand at that moment; all may be called from any thread.
 */
public interface AgentProcess {

    /**
     * Returns the process's id, unique in its store.
     *
     * @return the id; safe in a URL
     */
    String id();

    /**
     * Returns where the process is in its life.
     *
     * @return the status
     */
    ProcessStatus status();

    /**
     * Returns the agent that acts.
     *
     * @return the agent
     */
    AgentDefinition agent();

    /**
     * Returns what the process works for.
     *
     * @return the goal; for a process that works for none in particular the one it has reached, and until then one
     *     named {@code Nirvana}
     */
    GoalDefinition goal();

    /**
     * Returns the process that started this one from an action.
     *
     * @return the parent's id; empty if this is no child
     */
    Optional<String> parent();

    /**
     * Returns on whose behalf the process runs.
     *
     * @return the caller, with those roles the agent mentions
     */
    Caller caller();

    /**
     * Returns the language of the people it asks.
     *
     * @return the locale of its forms
     */
    Locale locale();

    /**
     * Returns when the process was made.
     *
     * @return the time
     */
    Instant createdAt();

    /**
     * Returns when the process ended.
     *
     * @return the time; empty until it has
     */
    Optional<Instant> endedAt();

    /**
     * Returns the actions that ran.
     *
     * @return the runs, in order
     */
    List<ActionRun> history();

    /**
     * Returns what models were asked so far, and what that cost: by this process and by its children.
     *
     * @return the sum, at this moment
     */
    ModelUsage usage();

    /**
     * Returns the way the process means to go from here.
     *
     * @return the latest plan; empty before the first, and when there is no way
     */
    Optional<AgentPlan> plan();

    /**
     * Returns what the process knows.
     *
     * @return the blackboard; adding to it is only allowed while an action of the process runs
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
     * @throws ProcessNotCompletedException if the process is not {@link ProcessStatus#COMPLETED}; the subclass tells
     *     why
     * @throws ClassCastException if the goal produces something else
     */
    <T> T result(Class<T> type);

    /**
     * Returns why the process failed.
     *
     * @return what was thrown; empty unless it is {@link ProcessStatus#FAILED}
     */
    Optional<Throwable> failure();

    /**
     * Returns the question the process waits with.
     *
     * @return the question; empty unless it is {@link ProcessStatus#WAITING}, and where it waits because nothing is
     *     left to do
     */
    Optional<PendingAnswer> pendingAnswer();

    /**
     * Returns everything the process waits for: several things only where it is concurrent.
     *
     * @return the questions, the oldest first
     */
    List<PendingAnswer> pendingAnswers();

    /**
     * Returns the questions to persons that the process has asked and does not wait with any more: they were answered,
     * their time is over, or the process has ended or left the state that asked them.
     *
     * @return the questions, the oldest first; empty where an implementation does not keep them
     */
    default List<PendingAnswer> closedQuestions() {
        return List.of();
    }

    /**
     * Answers the question the process waits with, and lets the process go on on this thread until it ends or rests.
     *
     * @param questionId the question's id; of two answers to one question the first wins
     * @param answer the answer, of the type its form asks for
     * @throws AgentException if the process does not wait for an answer to this question, or the answer is of another
     *     type
     */
    void answer(String questionId, Object answer);

    /**
     * Answers a question on somebody's behalf.
     *
     * @param questionId which question
     * @param answer the answer, of the type the form asks for
     * @param by who answers; must have the form's role, if it names one
     * @throws InvalidAnswerException if the answer does not do; the process continues waiting
     * @throws ForbiddenActionException if the form is for people with a role, and this is none of them
     * @throws AgentException if the process does not wait for this, any more
     */
    void answer(String questionId, Object answer, Caller by);

    /**
     * Hands an object to the process, as the latest thing it knows. A process that rests continues with it, on another
     * thread.
     *
     * @param object the object
     * @throws AgentException if the process has ended
     */
    void add(Object object);

    /**
     * Lets the process rest, {@link ProcessStatus#PAUSED}, before its next action, until {@link AgentPlatform#resume}.
     * A process that waits or is stuck stays as it is.
     *
     * @throws AgentException if the process has ended
     */
    void pause();

    /**
     * Ends the process, {@link ProcessStatus#TERMINATED}, before its next action; one that rests, at once. The children
     * end too. A running action is not interrupted: {@link #kill} does that.
     *
     * @param reason why, for people
     * @throws AgentException if the store of processes does not answer; nothing has happened then
     */
    void terminate(String reason);

    /**
     * Ends the process, and its children, now: a running action is interrupted. Does nothing when it has ended.
     *
     * @throws AgentException if the store of processes does not answer; nothing has happened then
     */
    void kill();

    /**
     * Calls back once when the process has ended, at once if it has.
     *
     * @param listener what to call; an exception it throws is logged and changes nothing
     */
    void onEnd(Consumer<AgentProcess> listener);

    /**
     * Says in words how the process stands, and why.
     *
     * @return text for people
     */
    String explain();

    /**
     * Says how the process stands, and why, as data and as a drawing.
     *
     * @return how it stands at this moment
     */
    Explanation explanation();
}
