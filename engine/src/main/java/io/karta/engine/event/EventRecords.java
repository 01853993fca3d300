/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.event;

import io.karta.event.ActionFinished;
import io.karta.event.ActionStarted;
import io.karta.event.CallEvent;
import io.karta.event.ChildStarted;
import io.karta.event.CircuitClosed;
import io.karta.event.CircuitOpened;
import io.karta.event.ConversationCompacted;
import io.karta.event.DecisionMade;
import io.karta.event.EarlyTermination;
import io.karta.event.GoalAchieved;
import io.karta.event.GuardrailTripped;
import io.karta.event.KnowledgeSearched;
import io.karta.event.MessageSent;
import io.karta.event.ModelAnswered;
import io.karta.event.ModelAsked;
import io.karta.event.ModelDeclined;
import io.karta.event.ModelFellBack;
import io.karta.event.ModelRetried;
import io.karta.event.ModelThrottled;
import io.karta.event.ObjectAdded;
import io.karta.event.PartialObject;
import io.karta.event.PlanFormulated;
import io.karta.event.ProcessCreated;
import io.karta.event.ProcessEnded;
import io.karta.event.ProcessResumed;
import io.karta.event.ProcessStarted;
import io.karta.event.ProcessSuspended;
import io.karta.event.ProgressUpdated;
import io.karta.event.QuestionAnswered;
import io.karta.event.QuestionAsked;
import io.karta.event.QuestionExpired;
import io.karta.event.ReadyToPlan;
import io.karta.event.ReplanRequested;
import io.karta.event.StateEntered;
import io.karta.event.StuckHandled;
import io.karta.event.TextDelta;
import io.karta.event.TextsEmbedded;
import io.karta.event.ThinkingDelta;
import io.karta.event.ToolFailed;
import io.karta.event.ToolFinished;
import io.karta.event.ToolStarted;
import io.karta.event.TurnEnded;
import io.karta.event.TurnStarted;
import io.karta.generation.PartiallyGenerated;
import io.karta.guard.Checkpoint;
import io.karta.message.Message;
import io.karta.process.AgentPlan;
import io.karta.process.AgentProcess;
import io.karta.process.Decision;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessStatus;
import io.karta.process.StuckHandler;
import io.karta.process.history.ActionRun;
import io.karta.process.history.ModelCall;
import io.karta.process.history.QueuedEvent;
import io.karta.process.history.Turn;
import io.karta.spi.JournalEntry;
import io.karta.tool.FailureReference;
import io.karta.tool.KnowledgeSearch;
import io.karta.tool.ToolResult;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Implementations of the events for observers. */
interface EventRecords extends ProcessEvent {

    Moment moment();

    @Override
    default AgentProcess process() {
        return moment().process();
    }

    @Override
    default Instant at() {
        return moment().at();
    }

    @Override
    default int step() {
        return moment().step();
    }

    @Override
    default Optional<String> id() {
        return moment().id();
    }

    /** Event of a model or tool call in a process. */
    interface OfCall extends EventRecords, CallEvent {

        @Override
        default Instant at() {
            return EventRecords.super.at();
        }

        @Override
        default Optional<AgentProcess> callingProcess() {
            return Optional.of(process());
        }
    }

    /** Process and time of an event, and its id if it is journaled. */
    record Moment(AgentProcess process, Instant at, int step, Optional<String> id) {}

    record Created(Moment moment) implements ProcessCreated, EventRecords {}

    record Started(Moment moment) implements ProcessStarted, EventRecords {}

    record Resumed(Moment moment) implements ProcessResumed, EventRecords {}

    record Planning(Moment moment) implements ReadyToPlan, EventRecords {}

    record Planned(Moment moment, AgentPlan plan) implements PlanFormulated, EventRecords {}

    record Replanning(Moment moment, String action, String reason) implements ReplanRequested, EventRecords {}

    record Achieved(Moment moment) implements GoalAchieved, EventRecords {}

    record Starting(Moment moment, String action) implements ActionStarted, EventRecords {}

    record Finished(Moment moment, ActionRun run) implements ActionFinished, EventRecords {}

    record Asked(Moment moment, Optional<String> action, String model) implements ModelAsked, EventRecords {}

    record Replied(Moment moment, Optional<String> action, ModelCall call) implements ModelAnswered, EventRecords {}

    record Embedded(Moment moment, Optional<String> action, ModelCall call, int texts)
            implements TextsEmbedded, EventRecords {}

    record Searched(Moment moment, Optional<String> action, KnowledgeSearch search)
            implements KnowledgeSearched, EventRecords {}

    record Declined(Moment moment, Optional<String> action, String model, String type, String reason)
            implements ModelDeclined, EventRecords {}

    record Retried(Moment moment, Optional<String> action, String model, int attempt, Duration delay, Throwable failure)
            implements ModelRetried, OfCall {}

    record Tripped(
            Moment moment,
            Optional<String> action,
            String guardrail,
            Checkpoint checkpoint,
            Optional<String> reason,
            String model,
            Optional<String> tool)
            implements GuardrailTripped, EventRecords {}

    record FellBack(Moment moment, Optional<String> action, String model, String fallback, Throwable failure)
            implements ModelFellBack, OfCall {}

    record Waited(Moment moment, Optional<String> action, String model, Duration duration)
            implements ModelThrottled, OfCall {}

    record Compacted(
            Moment moment,
            Optional<String> action,
            String model,
            boolean isToolCallsOnly,
            int dropped,
            List<Message> replacement)
            implements ConversationCompacted, EventRecords {

        static Compacted of(Moment moment, JournalEntry.Compacted entry) {
            return new Compacted(
                    moment,
                    entry.action(),
                    entry.model(),
                    entry.isToolCallsOnly(),
                    entry.dropped(),
                    entry.replacement());
        }

        /** Omits the replacement, which contains texts of the user. */
        @Override
        public String toString() {
            return "ConversationCompacted[model=%s, dropped=%d]".formatted(model, dropped);
        }
    }

    record Opened(Moment moment, Optional<String> action, String model, Duration delay)
            implements CircuitOpened, OfCall {}

    record Closed(Moment moment, Optional<String> action, String model) implements CircuitClosed, OfCall {}

    record ToolStarting(Moment moment, Optional<String> action, String tool, String arguments)
            implements ToolStarted, EventRecords {

        /** Omits arguments, which may be confidential. */
        @Override
        public String toString() {
            return "tool " + tool + " of " + process();
        }
    }

    record ToolBroke(Moment moment, Optional<String> action, String tool, FailureReference reference, Throwable failure)
            implements ToolFailed, OfCall {}

    record ToolDone(
            Moment moment,
            Optional<String> action,
            String tool,
            String arguments,
            ToolResult result,
            Optional<Throwable> failure,
            Duration duration)
            implements ToolFinished, EventRecords {

        /** Omits arguments and results, which may be confidential. */
        @Override
        public String toString() {
            return "tool %s of %s, %s".formatted(tool, process(), result.isError() ? "failed" : duration);
        }
    }

    record Added(Moment moment, Object object, Optional<String> name) implements ObjectAdded, EventRecords {

        /** Omits values, which may be confidential. */
        @Override
        public String toString() {
            return object.getClass().getSimpleName() + " added to " + process();
        }
    }

    record Progressed(Moment moment, String action, String text) implements ProgressUpdated, EventRecords {}

    record Sent(Moment moment, String action, Message message) implements MessageSent, EventRecords {

        @Override
        public String text() {
            return message.text();
        }

        /** Omits the text of the model, which may be confidential. */
        @Override
        public String toString() {
            return "message sent by " + action + " of " + process();
        }
    }

    record Entered(Moment moment, Object state, Optional<String> action, Optional<Object> previous)
            implements StateEntered, EventRecords {

        /** Omits values, which may be confidential. */
        @Override
        public String toString() {
            return process() + " entered the state " + state.getClass().getSimpleName();
        }
    }

    record Decided(Moment moment, Decision decision, Optional<String> action) implements DecisionMade, EventRecords {}

    record Questioned(Moment moment, PendingAnswer question) implements QuestionAsked, EventRecords {}

    record Answered(Moment moment, PendingAnswer question, Optional<String> by)
            implements QuestionAnswered, EventRecords {}

    record Expired(Moment moment, PendingAnswer question) implements QuestionExpired, EventRecords {}

    record Helped(Moment moment, StuckHandler.Resolution resolution) implements StuckHandled, EventRecords {}

    record Delegated(Moment moment, AgentProcess child) implements ChildStarted, EventRecords {}

    record Terminating(Moment moment, String reason) implements EarlyTermination, EventRecords {}

    record Suspended(Moment moment, ProcessStatus status) implements ProcessSuspended, EventRecords {}

    record TurnBegun(Moment moment, int turn, Optional<QueuedEvent> event) implements TurnStarted, EventRecords {}

    record TurnDone(Moment moment, int turn, Turn.Ending ending, Optional<String> reason, Optional<Throwable> failure)
            implements TurnEnded, EventRecords {}

    record Ended(Moment moment, ProcessStatus status) implements ProcessEnded, EventRecords {}

    record Written(Moment moment, Optional<String> action, boolean isAnswer, long message, int offset, String text)
            implements TextDelta, EventRecords {

        /** Omits the text of the model, which may be confidential. */
        @Override
        public String toString() {
            return "%d characters of message %d of %s".formatted(text.length(), message, process());
        }
    }

    record Thought(Moment moment, Optional<String> action, boolean isAnswer, long message, int offset, String text)
            implements ThinkingDelta, EventRecords {

        /** Shows no text: it is a model's, and may be confidential. */
        @Override
        public String toString() {
            return "%d characters of thinking about message %d of %s".formatted(text.length(), message, process());
        }
    }

    record Partial(
            Moment moment, Optional<String> action, long message, String objectType, PartiallyGenerated<?> object)
            implements PartialObject, EventRecords {

        /** Shows no values: they are a model's, and may be confidential. */
        @Override
        public String toString() {
            return "a part of %s of message %d of %s".formatted(objectType, message, process());
        }
    }
}
