/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.ActionFinished;
import io.karta.agent.ActionRun;
import io.karta.agent.ActionStarted;
import io.karta.agent.AgentPlan;
import io.karta.agent.AgentProcess;
import io.karta.agent.CallEvent;
import io.karta.agent.ChildStarted;
import io.karta.agent.CircuitClosed;
import io.karta.agent.CircuitOpened;
import io.karta.agent.Decision;
import io.karta.agent.DecisionMade;
import io.karta.agent.EarlyTermination;
import io.karta.agent.GoalAchieved;
import io.karta.agent.GuardrailTripped;
import io.karta.agent.MessageSent;
import io.karta.agent.ModelAnswered;
import io.karta.agent.ModelAsked;
import io.karta.agent.ModelCall;
import io.karta.agent.ModelDeclined;
import io.karta.agent.ModelFellBack;
import io.karta.agent.ModelRetried;
import io.karta.agent.ModelWaited;
import io.karta.agent.ObjectAdded;
import io.karta.agent.PendingAnswer;
import io.karta.agent.PlanFormulated;
import io.karta.agent.ProcessCreated;
import io.karta.agent.ProcessEnded;
import io.karta.agent.ProcessEvent;
import io.karta.agent.ProcessRested;
import io.karta.agent.ProcessResumed;
import io.karta.agent.ProcessStarted;
import io.karta.agent.ProcessStatus;
import io.karta.agent.ProgressUpdated;
import io.karta.agent.QuestionAnswered;
import io.karta.agent.QuestionAsked;
import io.karta.agent.QuestionExpired;
import io.karta.agent.ReadyToPlan;
import io.karta.agent.ReplanRequested;
import io.karta.agent.StateEntered;
import io.karta.agent.StuckHandled;
import io.karta.agent.StuckHandler;
import io.karta.agent.TextsEmbedded;
import io.karta.agent.ToolFailed;
import io.karta.agent.ToolFinished;
import io.karta.agent.ToolStarted;
import io.karta.ai.Message;
import io.karta.guard.Checkpoint;
import io.karta.tool.FailureReference;
import io.karta.tool.ToolResult;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** An event as observers get it. */
interface Told extends ProcessEvent {

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

    /** An incident of a call in a process. */
    interface OfCall extends Told, CallEvent {

        @Override
        default Instant at() {
            return Told.super.at();
        }

        @Override
        default Optional<AgentProcess> callingProcess() {
            return Optional.of(process());
        }
    }

    /** Where and when something happened. */
    record Moment(AgentProcess process, Instant at, int step) {}

    record Created(Moment moment) implements ProcessCreated, Told {}

    record Started(Moment moment) implements ProcessStarted, Told {}

    record Resumed(Moment moment) implements ProcessResumed, Told {}

    record Planning(Moment moment) implements ReadyToPlan, Told {}

    record Planned(Moment moment, AgentPlan plan) implements PlanFormulated, Told {}

    record Replanning(Moment moment, String action, String reason) implements ReplanRequested, Told {}

    record Achieved(Moment moment) implements GoalAchieved, Told {}

    record Starting(Moment moment, String action) implements ActionStarted, Told {}

    record Finished(Moment moment, ActionRun run) implements ActionFinished, Told {}

    record Asked(Moment moment, Optional<String> action, String model) implements ModelAsked, Told {}

    record Replied(Moment moment, Optional<String> action, ModelCall call) implements ModelAnswered, Told {}

    record Embedded(Moment moment, Optional<String> action, ModelCall call, int texts) implements TextsEmbedded, Told {}

    record Declined(Moment moment, Optional<String> action, String model, String type, String reason)
            implements ModelDeclined, Told {}

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
            implements GuardrailTripped, Told {}

    record FellBack(Moment moment, Optional<String> action, String model, String fallback, Throwable failure)
            implements ModelFellBack, OfCall {}

    record Waited(Moment moment, Optional<String> action, String model, Duration duration)
            implements ModelWaited, OfCall {}

    record Opened(Moment moment, Optional<String> action, String model, Duration delay)
            implements CircuitOpened, OfCall {}

    record Closed(Moment moment, Optional<String> action, String model) implements CircuitClosed, OfCall {}

    record ToolStarting(Moment moment, Optional<String> action, String tool, String arguments)
            implements ToolStarted, Told {

        /** Shows no arguments. */
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
            implements ToolFinished, Told {

        /** Shows neither arguments nor results. */
        @Override
        public String toString() {
            return "tool %s of %s, %s".formatted(tool, process(), result.isError() ? "in vain" : duration);
        }
    }

    record Added(Moment moment, Object object, Optional<String> name) implements ObjectAdded, Told {

        /** Shows no values: they may be nobody's business. */
        @Override
        public String toString() {
            return object.getClass().getSimpleName() + " added to " + process();
        }
    }

    record Progressed(Moment moment, String action, String text) implements ProgressUpdated, Told {}

    record Sent(Moment moment, String action, Message message) implements MessageSent, Told {

        @Override
        public String text() {
            return message.text();
        }

        /** Shows no text: it may be a model's, and nobody's business. */
        @Override
        public String toString() {
            return "message sent by " + action + " of " + process();
        }
    }

    record Entered(Moment moment, Object state, Optional<String> action, Optional<Object> previous)
            implements StateEntered, Told {

        /** Shows no values: they may be nobody's business. */
        @Override
        public String toString() {
            return process() + " entered the state " + state.getClass().getSimpleName();
        }
    }

    record Decided(Moment moment, Decision decision, Optional<String> action) implements DecisionMade, Told {}

    record Questioned(Moment moment, PendingAnswer question) implements QuestionAsked, Told {}

    record Answered(Moment moment, PendingAnswer question, Optional<String> by) implements QuestionAnswered, Told {}

    record Expired(Moment moment, PendingAnswer question) implements QuestionExpired, Told {}

    record Helped(Moment moment, StuckHandler.Resolution resolution) implements StuckHandled, Told {}

    record Delegated(Moment moment, AgentProcess child) implements ChildStarted, Told {}

    record Terminating(Moment moment, String reason) implements EarlyTermination, Told {}

    record Rested(Moment moment, ProcessStatus status) implements ProcessRested, Told {}

    record Ended(Moment moment, ProcessStatus status) implements ProcessEnded, Told {}
}
