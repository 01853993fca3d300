/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import io.karta.message.MessagePart;
import io.karta.model.ModelResponse;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessStatus;
import io.karta.process.history.ActionRun;
import io.karta.process.history.ModelCall;
import io.karta.process.history.ProcessCommand;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Entry of the journal of a process, as stored by its {@link ProcessStore}. */
public sealed interface JournalEntry {

    /**
     * Returns when it happened.
     *
     * @return the time
     */
    Instant at();

    /**
     * Returns the status of the process after this entry.
     *
     * @return the status; empty if the entry does not change it
     */
    default Optional<ProcessStatus> status() {
        return Optional.empty();
    }

    /**
     * The process was made.
     *
     * @param at when
     * @param agent the agent's name
     * @param agentVersion the agent's version
     * @param goal the goal's name
     * @param parent the id of the process that made it from an action
     * @param caller the caller's name
     * @param callerRoles those roles the agent mentions that the caller has
     * @param terms what it may use up, and how it runs
     * @param remembered what it starts with from its context or from the blackboard of another process: objects that
     *     follow one that begins a state were made in that state
     * @param inputs what it starts with besides
     * @param conditions the conditions that are set from the beginning
     */
    record Created(
            Instant at,
            String agent,
            String agentVersion,
            String goal,
            Optional<String> parent,
            Optional<String> caller,
            Set<String> callerRoles,
            ProcessSettings terms,
            List<JournaledObject> remembered,
            List<JournaledObject> inputs,
            Map<String, Boolean> conditions)
            implements JournalEntry {

        @Override
        public Optional<ProcessStatus> status() {
            return Optional.of(ProcessStatus.NOT_STARTED);
        }
    }

    /**
     * A node begins to run the process, or continues with it.
     *
     * @param at when
     * @param node the node that runs it from now on
     */
    record Started(Instant at, String node) implements JournalEntry {

        @Override
        public Optional<ProcessStatus> status() {
            return Optional.of(ProcessStatus.RUNNING);
        }
    }

    /**
     * An action that must not run twice is about to run.
     *
     * @param at when
     * @param action the action's id
     * @param state the place of the state object in whose scope it runs, if it does
     */
    record ActionStarted(Instant at, String action, Optional<Integer> state) implements JournalEntry {

        /**
         * An action is about to run in no state's scope.
         *
         * @param at when
         * @param action the action's id
         */
        public ActionStarted(Instant at, String action) {
            this(at, action, Optional.empty());
        }
    }

    /**
     * A model has answered inside an action whose record is yet to come. A repeated run of the action receives this
     * answer to the same request without asking.
     *
     * @param at when
     * @param action the action's id
     * @param request a digest of the request
     * @param response the answer
     * @param call the line it adds to the run
     * @param state the place of the state object in whose scope the action runs, if it does: a run in another one asks
     *     anew
     */
    record ModelReplied(
            Instant at, String action, String request, ModelResponse response, ModelCall call, Optional<Integer> state)
            implements JournalEntry {}

    /**
     * A tool has run inside an action whose record is yet to come. A repeated run of the action receives this result of
     * the same call without running the tool.
     *
     * @param at when
     * @param action the action's id
     * @param call a digest of the tool's name and its arguments
     * @param text what the model read
     * @param isError whether the call was unsuccessful
     * @param changes what it changed on the blackboard, in order; objects have no place yet
     * @param state the place of the state object in whose scope the action runs, if it does: a run in another one calls
     *     anew
     * @param artefact the object that the program got besides, where what a model is offered next may depend on it; has
     *     no place
     * @param parts texts, images and documents, in order, if there was more than a text
     */
    record ToolAnswered(
            Instant at,
            String action,
            String call,
            String text,
            boolean isError,
            List<BlackboardChange> changes,
            Optional<Integer> state,
            Optional<JournaledObject> artefact,
            List<MessagePart> parts)
            implements JournalEntry {

        /**
         * Creates an entry.
         *
         * @param at when
         * @param action the action's id
         * @param call a digest of the tool's name and its arguments
         * @param text what the model read
         * @param isError whether the call was unsuccessful
         * @param changes what it changed on the blackboard, in order
         * @param state the place of the state object in whose scope the action runs, if it does
         * @param artefact the object that the program got besides
         * @param parts texts, images and documents, in order, if there was more than a text
         */
        public ToolAnswered {
            parts = List.copyOf(parts);
        }

        /**
         * Creates an entry without an object.
         *
         * @param at when
         * @param action the action's id
         * @param call a digest of the tool's name and its arguments
         * @param text what the model read
         * @param isError whether the call was unsuccessful
         * @param changes what it changed on the blackboard, in order
         * @param state the place of the state object in whose scope the action runs, if it does
         */
        public ToolAnswered(
                Instant at,
                String action,
                String call,
                String text,
                boolean isError,
                List<BlackboardChange> changes,
                Optional<Integer> state) {
            this(at, action, call, text, isError, changes, state, Optional.empty(), List.of());
        }

        /**
         * Returns this entry with everything that the model got.
         *
         * @param shown texts, images and documents, in order; empty if there was nothing but a text
         * @return the changed copy
         */
        public ToolAnswered showing(List<MessagePart> shown) {
            return new ToolAnswered(at, action, call, text, isError, changes, state, artefact, shown);
        }

        /**
         * Returns this entry with an object that the program got.
         *
         * @param value the object
         * @return the changed copy
         */
        public ToolAnswered with(Object value) {
            var object = new JournaledObject(0, Optional.empty(), value.getClass(), value);
            return new ToolAnswered(at, action, call, text, isError, changes, state, Optional.of(object), parts);
        }
    }

    /**
     * An action has run. One that ran in the scope of a state that the process has left since only adds its line to the
     * history.
     *
     * @param at when it ended
     * @param run the line it adds to the history
     * @param changes what it changed on the blackboard, in order
     * @param output what it produced, if anything
     * @param question what it waits for, if it does: a user's answer or a child's result
     * @param state the place of the state object in whose scope it ran: it is an action of that state, or was handed
     *     the state object or something made in its scope; empty if it ran in no scope
     * @param stays the place of the state object it produced, if that was the process's state already
     */
    record ActionRan(
            Instant at,
            ActionRun run,
            List<BlackboardChange> changes,
            Optional<JournaledObject> output,
            Optional<PendingAnswer> question,
            Optional<Integer> state,
            Optional<Integer> stays)
            implements JournalEntry {

        /**
         * An action has run in no state's scope.
         *
         * @param at when it ended
         * @param run the line it adds to the history
         * @param changes what it changed on the blackboard, in order
         * @param output what it produced, if anything
         * @param question what it waits for, if it does: a user's answer or a child's result
         */
        public ActionRan(
                Instant at,
                ActionRun run,
                List<BlackboardChange> changes,
                Optional<JournaledObject> output,
                Optional<PendingAnswer> question) {
            this(at, run, changes, output, question, Optional.empty(), Optional.empty());
        }
    }

    /**
     * A model that supervises the process has decided what comes next.
     *
     * @param at when
     * @param actions the ids of the actions to run, in order; empty if it gave up
     * @param written the arguments that it wrote, which are on the blackboard from now on
     * @param reason why, in the model's words
     * @param modelCalls the calls it took
     */
    record Chosen(
            Instant at, List<String> actions, List<JournaledObject> written, String reason, List<ModelCall> modelCalls)
            implements JournalEntry {

        /** Copies the lists. */
        public Chosen {
            actions = List.copyOf(actions);
            written = List.copyOf(written);
            modelCalls = List.copyOf(modelCalls);
        }
    }

    /**
     * A user has answered, or a child has ended with a result.
     *
     * @param at when
     * @param questionId which question
     * @param by the name of the caller who answered, if it is known
     * @param changes what the answer changes on the blackboard before it is put there, in order
     * @param answer what the action that asked produces; empty for a no, and where the time to answer is over
     * @param runTime how long the process has run so far at least, because a child has run for it; empty for the answer
     *     of a user
     */
    record Answered(
            Instant at,
            String questionId,
            Optional<String> by,
            List<BlackboardChange> changes,
            Optional<JournaledObject> answer,
            Optional<Duration> runTime)
            implements JournalEntry {

        /**
         * A user has answered.
         *
         * @param at when
         * @param questionId which question
         * @param by the name of the caller who answered, if it is known
         * @param changes what the answer changes on the blackboard before it is put there, in order
         * @param answer what the action that asked produces; empty for a no, and where the time to answer is over
         */
        public Answered(
                Instant at,
                String questionId,
                Optional<String> by,
                List<BlackboardChange> changes,
                Optional<JournaledObject> answer) {
            this(at, questionId, by, changes, answer, Optional.empty());
        }

        /**
         * Returns this entry with the run time of the process.
         *
         * @param time how long the process has run so far at least
         * @return the changed copy
         */
        public Answered after(Duration time) {
            return new Answered(at, questionId, by, changes, answer, Optional.of(time));
        }
    }

    /**
     * An object was added from outside.
     *
     * @param at when
     * @param object the object
     */
    record Added(Instant at, JournaledObject object) implements JournalEntry {}

    /**
     * A request to the process before its next action.
     *
     * @param at when
     * @param command what the process is to do
     * @param reason the reason, for users
     */
    record Requested(Instant at, Command command, String reason) implements JournalEntry {}

    /**
     * A caller has given a command. The entries that carry it out follow in the same append.
     *
     * @param command the kind of the command
     * @param at the time
     * @param by the name of the caller, if it is known
     * @param detail the reason or the object of the command; may be empty
     */
    record Commanded(Instant at, ProcessCommand.Kind command, Optional<String> by, String detail)
            implements JournalEntry {}

    /** Command to a running process. */
    enum Command {
        /** Ends the process. */
        TERMINATE,
        /** Suspends the process. */
        PAUSE,
        /** Suspends the process after one action. */
        STEP
    }

    /**
     * The process rests.
     *
     * @param at when
     * @param suspension the status: waiting, stuck or paused
     * @param reason the reason, for users
     * @param wakesAt when the process must be checked again, if nothing happens before
     * @param children the children that it awaits; the end of any of them wakes it
     */
    record Suspended(
            Instant at, ProcessStatus suspension, String reason, Optional<Instant> wakesAt, Set<String> children)
            implements JournalEntry {

        /** Copies the set. */
        public Suspended {
            children = Set.copyOf(children);
        }

        @Override
        public Optional<ProcessStatus> status() {
            return Optional.of(suspension);
        }

        /**
         * Returns how long after it was written the process must be looked at. Stores count it by their own clock,
         * because {@link #at} and {@link #wakesAt} follow the clock of the node that wrote them.
         *
         * @return how long after {@link #at}, if nothing happens before; not positive if that is at once
         */
        public Optional<Duration> wakesAfter() {
            return wakesAt.map(time -> Duration.between(at, time));
        }
    }

    /**
     * The process has ended.
     *
     * @param at when
     * @param cause why
     * @param reason the reason, for users; empty if it completed
     * @param failure what was thrown, if it failed; a store that serialises keeps its text
     * @param node the node that has ended it, if it is known
     */
    record Ended(Instant at, Cause cause, String reason, Optional<Throwable> failure, Optional<String> node)
            implements JournalEntry {

        /**
         * The process has ended on an unknown node.
         *
         * @param at when
         * @param cause why
         * @param reason the reason, for users; empty if it completed
         * @param failure what was thrown, if it failed
         */
        public Ended(Instant at, Cause cause, String reason, Optional<Throwable> failure) {
            this(at, cause, reason, failure, Optional.empty());
        }

        @Override
        public Optional<ProcessStatus> status() {
            return Optional.of(cause.status());
        }
    }

    /** Why a process ends. */
    enum Cause {
        /** The goal is reached. */
        GOAL_REACHED(ProcessStatus.COMPLETED),
        /** An action failed and there was no other way. */
        FAILURE(ProcessStatus.FAILED),
        /** The process was killed. */
        KILL(ProcessStatus.KILLED),
        /** An action asked to stop. */
        STOP(ProcessStatus.TERMINATED),
        /** The budget is used up. */
        BUDGET(ProcessStatus.TERMINATED),
        /** The time is up. */
        TIMEOUT(ProcessStatus.TERMINATED);

        private final ProcessStatus status;

        Cause(ProcessStatus status) {
            this.status = status;
        }

        /**
         * Returns the status of a process that ended for this cause.
         *
         * @return a status that is finished
         */
        public ProcessStatus status() {
            return status;
        }
    }
}
