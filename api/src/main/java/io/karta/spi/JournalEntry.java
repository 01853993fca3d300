/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import io.karta.message.Message;
import io.karta.message.MessagePart;
import io.karta.model.ModelResponse;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessStatus;
import io.karta.process.history.ActionRun;
import io.karta.process.history.ModelCall;
import io.karta.process.history.ProcessCommand;
import io.karta.process.history.SentMessage;
import io.karta.process.history.Turn;
import io.karta.tool.ToolResult;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Entry of the journal of a process, as stored by its {@link ProcessStore}. */
public sealed interface JournalEntry {

    /**
     * Returns the time of the entry.
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
     * The process was created.
     *
     * @param at the time
     * @param agent the agent's name
     * @param agentVersion the agent's version
     * @param goal the goal's name
     * @param parent the id of the process that created it in an action
     * @param caller the caller's name
     * @param callerRoles the roles of the caller that the agent refers to
     * @param terms the settings of the process
     * @param remembered the initial objects from its context or from the blackboard of another process; objects after
     *     one that begins a state were created in that state
     * @param inputs the inputs
     * @param conditions the conditions that are set initially, with their values outside of a state
     * @param stateConditions the conditions that were set in the state that one of the initial objects begins; their
     *     values end with that state
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
            Map<String, Boolean> conditions,
            Map<String, Boolean> stateConditions)
            implements JournalEntry {

        @Override
        public Optional<ProcessStatus> status() {
            return Optional.of(ProcessStatus.NOT_STARTED);
        }
    }

    /**
     * A node starts or continues to run the process.
     *
     * @param at the time
     * @param node the node that runs it from now on
     */
    record Started(Instant at, String node) implements JournalEntry {

        @Override
        public Optional<ProcessStatus> status() {
            return Optional.of(ProcessStatus.RUNNING);
        }
    }

    /**
     * An action that is not idempotent is about to run.
     *
     * @param at the time
     * @param action the action's id
     * @param state the number of the state object of its scope; empty outside of a state
     */
    record ActionStarted(Instant at, String action, Optional<Integer> state) implements JournalEntry {

        /**
         * Creates the entry of a run outside of a state.
         *
         * @param at the time
         * @param action the action's id
         */
        public ActionStarted(Instant at, String action) {
            this(at, action, Optional.empty());
        }
    }

    /**
     * A model has answered inside a running action. A repeated run of the action receives this answer to an equal
     * request without a call.
     *
     * @param at the time
     * @param action the action's id
     * @param request a digest of the request
     * @param response the answer
     * @param call the entry for the history of the run
     * @param state the number of the state object of the action's scope, if there is one; a run in another scope calls
     *     the model again
     */
    record ModelReplied(
            Instant at, String action, String request, ModelResponse response, ModelCall call, Optional<Integer> state)
            implements JournalEntry {}

    /**
     * A part of a conversation is no longer sent to models. Later prompts that begin with an equal part contain its
     * replacement instead.
     *
     * @param at the time
     * @param action the action's id
     * @param model the name of the model whose window was exceeded
     * @param isToolCallsOnly whether only tool calls and their results are dropped from the part
     * @param messages the number of messages of the part, from the beginning of the conversation
     * @param part a digest of these messages
     * @param dropped the number of messages that this entry drops
     * @param replacement the messages that replace the part
     * @param isTemporary whether only the current prompts of the action do not contain the part, because the model that
     *     replaces it has failed; later prompts contain it again
     */
    record Compacted(
            Instant at,
            Optional<String> action,
            String model,
            boolean isToolCallsOnly,
            int messages,
            String part,
            int dropped,
            List<Message> replacement,
            boolean isTemporary)
            implements JournalEntry {

        /** Creates an entry. */
        public Compacted {
            replacement = List.copyOf(replacement);
        }

        /**
         * Returns the entry of an action.
         *
         * @param id the action's id
         * @return the changed copy
         */
        public Compacted by(String id) {
            return new Compacted(
                    at, Optional.of(id), model, isToolCallsOnly, messages, part, dropped, replacement, isTemporary);
        }
    }

    /**
     * A tool has run inside a running action. A repeated run of the action receives this result of an equal call
     * without running the tool.
     *
     * @param at the time
     * @param action the action's id
     * @param call a digest of the tool's name and its arguments
     * @param text the text for the model
     * @param isError whether the call was unsuccessful
     * @param changes the changes of the blackboard, in order; objects have no numbers yet
     * @param state the number of the state object of the action's scope, if there is one; a run in another scope calls
     *     the tool again
     * @param artefact the object for the program, if the tools of the next round can depend on it; without a number
     * @param parts texts, images and documents, in order; empty for a text only
     * @param end how the process continues, if the tool has ended the action
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
            List<MessagePart> parts,
            Optional<ToolResult.ActionEnd.Kind> end)
            implements JournalEntry {

        /**
         * Creates an entry.
         *
         * @param at the time
         * @param action the action's id
         * @param call a digest of the tool's name and its arguments
         * @param text the text for the model
         * @param isError whether the call was unsuccessful
         * @param changes the changes of the blackboard, in order
         * @param state the number of the state object of the action's scope; empty outside of a state
         * @param artefact the object for the program
         * @param parts texts, images and documents, in order; empty for a text only
         * @param end how the process continues, if the tool has ended the action
         */
        public ToolAnswered {
            parts = List.copyOf(parts);
        }

        /**
         * Creates an entry without an object.
         *
         * @param at the time
         * @param action the action's id
         * @param call a digest of the tool's name and its arguments
         * @param text the text for the model
         * @param isError whether the call was unsuccessful
         * @param changes the changes of the blackboard, in order
         * @param state the number of the state object of the action's scope; empty outside of a state
         */
        public ToolAnswered(
                Instant at,
                String action,
                String call,
                String text,
                boolean isError,
                List<BlackboardChange> changes,
                Optional<Integer> state) {
            this(at, action, call, text, isError, changes, state, Optional.empty(), List.of(), Optional.empty());
        }

        /**
         * Returns this entry with all parts of the result.
         *
         * @param visible texts, images and documents, in order; empty for a text only
         * @return the changed copy
         */
        public ToolAnswered showing(List<MessagePart> visible) {
            return new ToolAnswered(at, action, call, text, isError, changes, state, artefact, visible, end);
        }

        /**
         * Returns this entry with an object for the program.
         *
         * @param value the object
         * @return the changed copy
         */
        public ToolAnswered with(Object value) {
            var object = new JournaledObject(0, Optional.empty(), value.getClass(), value);
            return new ToolAnswered(at, action, call, text, isError, changes, state, Optional.of(object), parts, end);
        }

        /**
         * Returns this entry with the decision of the tool to end the action.
         *
         * @param kind how the process continues
         * @return the changed copy
         */
        public ToolAnswered ending(ToolResult.ActionEnd.Kind kind) {
            return new ToolAnswered(
                    at, action, call, text, isError, changes, state, artefact, parts, Optional.of(kind));
        }
    }

    /**
     * An action has run. If the process has left the state of its scope meanwhile, only the history changes.
     *
     * @param at the time of its end
     * @param run the entry for the history
     * @param changes the changes of the blackboard, in order
     * @param output the output, if there is one
     * @param question the awaited answer of a user or result of a child, if there is one
     * @param state the number of the state object of its scope: it is an action of that state, or its inputs include
     *     the state object or an object created in its scope; empty outside of a state
     * @param stays the number of the state object that it produced, if that was already the state of the process
     * @param messages the messages that it sent, in order; empty for a process without turns
     */
    record ActionRan(
            Instant at,
            ActionRun run,
            List<BlackboardChange> changes,
            Optional<JournaledObject> output,
            Optional<PendingAnswer> question,
            Optional<Integer> state,
            Optional<Integer> stays,
            List<SentMessage> messages)
            implements JournalEntry {

        /**
         * Creates the entry of a run without messages.
         *
         * @param at the time of its end
         * @param run the entry for the history
         * @param changes the changes of the blackboard, in order
         * @param output the output, if there is one
         * @param question the awaited answer of a user or result of a child, if there is one
         * @param state the number of the state object of its scope; empty outside of a state
         * @param stays the number of the state object that it produced, if that was already the state of the process
         */
        public ActionRan(
                Instant at,
                ActionRun run,
                List<BlackboardChange> changes,
                Optional<JournaledObject> output,
                Optional<PendingAnswer> question,
                Optional<Integer> state,
                Optional<Integer> stays) {
            this(at, run, changes, output, question, state, stays, List.of());
        }

        /**
         * Creates the entry of a run outside of a state, without messages.
         *
         * @param at the time of its end
         * @param run the entry for the history
         * @param changes the changes of the blackboard, in order
         * @param output the output, if there is one
         * @param question the awaited answer of a user or result of a child, if there is one
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
     * A supervising model has selected the next actions.
     *
     * @param at the time
     * @param actions the ids of the actions to run, in order; empty if it gave up
     * @param written the arguments that it wrote to the blackboard
     * @param reason the reason, written by the model
     * @param modelCalls the model calls of the decision
     */
    record Chosen(
            Instant at, List<String> actions, List<JournaledObject> written, String reason, List<ModelCall> modelCalls)
            implements JournalEntry {

        /** Creates an entry. */
        public Chosen {
            actions = List.copyOf(actions);
            written = List.copyOf(written);
            modelCalls = List.copyOf(modelCalls);
        }
    }

    /**
     * A user has answered, or a child has ended with a result.
     *
     * @param at the time
     * @param questionId the id of the question
     * @param by the name of the caller who answered, if it is known
     * @param changes the changes of the blackboard before the answer is added, in order
     * @param answer the output of the action that asked; empty for a rejection, or after the question expired
     * @param runTime the minimum run time of the process so far, which includes that of the child; empty for the answer
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
         * Creates the entry of an answer of a user.
         *
         * @param at the time
         * @param questionId the id of the question
         * @param by the name of the caller who answered, if it is known
         * @param changes the changes of the blackboard before the answer is added, in order
         * @param answer the output of the action that asked; empty for a rejection, or after the question expired
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
         * @param time the minimum run time of the process so far
         * @return the changed copy
         */
        public Answered after(Duration time) {
            return new Answered(at, questionId, by, changes, answer, Optional.of(time));
        }
    }

    /**
     * An external object was added.
     *
     * @param at the time
     * @param object the object
     */
    record Added(Instant at, JournaledObject object) implements JournalEntry {}

    /**
     * An event was queued.
     *
     * @param at the time
     * @param by the name of the caller, if it is known
     * @param event the event, without a number
     */
    record Enqueued(Instant at, Optional<String> by, JournaledObject event) implements JournalEntry {}

    /**
     * A turn has started. Its event, if it has one, is the first one in the queue, and becomes the latest object of the
     * blackboard.
     *
     * @param at the time
     * @param turn the number of the turn, from 1
     * @param hasEvent whether the turn starts with the next event of the queue
     * @param actions the number of actions that the process and its children have run before
     * @param tokens the number of tokens that they have used before
     * @param cost the cost of their model calls before
     */
    record TurnStarted(Instant at, int turn, boolean hasEvent, int actions, long tokens, double cost)
            implements JournalEntry {}

    /**
     * The current turn has ended. Unless it is completed, its running actions are interrupted, and its questions are
     * closed.
     *
     * @param at the time
     * @param turn the number of the turn, from 1
     * @param ending how it ended
     * @param reason the reason, for users; empty for a completed turn
     * @param failure the exception, if an action failed; durable stores keep only its text
     */
    record TurnEnded(Instant at, int turn, Turn.Ending ending, String reason, Optional<Throwable> failure)
            implements JournalEntry {}

    /**
     * A command for the process before its next action.
     *
     * @param at the time
     * @param command the command
     * @param reason the reason, for users
     */
    record Requested(Instant at, Command command, String reason) implements JournalEntry {}

    /**
     * A caller has issued a command. The entries that execute it follow in the same append.
     *
     * @param command the kind of the command
     * @param at the time
     * @param by the name of the caller, if it is known
     * @param detail the reason or the object of the command; may be empty
     */
    record Commanded(Instant at, ProcessCommand.Kind command, Optional<String> by, String detail)
            implements JournalEntry {}

    /** Command for a running process. */
    enum Command {
        /** Ends the process. */
        TERMINATE,
        /** Suspends the process. */
        PAUSE,
        /** Suspends the process after one action. */
        STEP
    }

    /**
     * The process is suspended.
     *
     * @param at the time
     * @param suspension the status: waiting, stuck or paused
     * @param reason the reason, for users
     * @param wakesAt the time at which the process must be checked again, without an earlier change
     * @param children the awaited children; the end of any of them resumes the process
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
         * Returns the delay after which the process must be checked. Stores measure it by their clock, because {@link
         * #at} and {@link #wakesAt} follow the clock of the node that wrote them.
         *
         * @return the delay after {@link #at}, without an earlier change; not positive for an immediate check
         */
        public Optional<Duration> wakesAfter() {
            return wakesAt.map(time -> Duration.between(at, time));
        }
    }

    /**
     * The process has ended.
     *
     * @param at the time
     * @param cause the cause
     * @param reason the reason, for users; empty if it completed
     * @param failure the exception, if it failed; durable stores keep only its text
     * @param node the node that ended it, if it is known
     */
    record Ended(Instant at, Cause cause, String reason, Optional<Throwable> failure, Optional<String> node)
            implements JournalEntry {

        /**
         * Creates the entry of an end on an unknown node.
         *
         * @param at the time
         * @param cause the cause
         * @param reason the reason, for users; empty if it completed
         * @param failure the exception, if it failed
         */
        public Ended(Instant at, Cause cause, String reason, Optional<Throwable> failure) {
            this(at, cause, reason, failure, Optional.empty());
        }

        @Override
        public Optional<ProcessStatus> status() {
            return Optional.of(cause.status());
        }
    }

    /** Causes of the end of a process. */
    enum Cause {
        /** The goal is reached. */
        GOAL_REACHED(ProcessStatus.COMPLETED),
        /** An action failed, and there was no alternative plan. */
        FAILURE(ProcessStatus.FAILED),
        /** The process was killed. */
        KILL(ProcessStatus.KILLED),
        /** An action requested the end. */
        STOP(ProcessStatus.TERMINATED),
        /** The budget is exhausted. */
        BUDGET(ProcessStatus.TERMINATED),
        /** The timeout has elapsed. */
        TIMEOUT(ProcessStatus.TERMINATED);

        private final ProcessStatus status;

        Cause(ProcessStatus status) {
            this.status = status;
        }

        /**
         * Returns the status of a process that ended for this cause.
         *
         * @return the status, which is a finished one
         */
        public ProcessStatus status() {
            return status;
        }
    }
}
