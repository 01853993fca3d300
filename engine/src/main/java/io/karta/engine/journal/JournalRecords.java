/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import io.karta.agent.Form;
import io.karta.model.ModelResponse;
import io.karta.model.ModelResponse.FinishReason;
import io.karta.model.TokenUsage;
import io.karta.planner.Action;
import io.karta.planner.Plan;
import io.karta.process.AgentPlan;
import io.karta.process.Caller;
import io.karta.process.PendingAnswer;
import io.karta.process.history.ActionRun;
import io.karta.process.history.FailedModelCall;
import io.karta.process.history.ModelCall;
import io.karta.process.history.QueuedEvent;
import io.karta.process.history.SentMessage;
import io.karta.process.history.Turn;
import io.karta.spi.JournaledObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Implementations of the values that a process exposes. */
public final class JournalRecords {

    private static final int NOWHERE = -1;

    private JournalRecords() {}

    /** The clock may have been set back meanwhile. */
    private static Duration notNegative(Duration measured) {
        return measured.isNegative() ? Duration.ZERO : measured;
    }

    public record Run(
            String action,
            Instant startedAt,
            Duration duration,
            ActionRun.Ending ending,
            Optional<String> remark,
            List<ModelCall> modelCalls,
            List<FailedModelCall> failedCalls)
            implements ActionRun {

        public Run {
            duration = notNegative(duration);
            modelCalls = List.copyOf(modelCalls);
            failedCalls = List.copyOf(failedCalls);
        }

        public Run(
                String action,
                Instant startedAt,
                Duration duration,
                ActionRun.Ending ending,
                Optional<String> remark,
                List<ModelCall> modelCalls) {
            this(action, startedAt, duration, ending, remark, modelCalls, List.of());
        }
    }

    /**
     * A call without a usable answer.
     *
     * @param usage the tokens of answers that could not be used
     * @param cost the cost of these tokens
     */
    public record FailedCall(
            String model, int attempts, Duration duration, String failure, TokenUsage usage, double cost)
            implements FailedModelCall {

        public FailedCall {
            duration = notNegative(duration);
        }

        public FailedCall(String model, int attempts, Duration duration, String failure) {
            this(model, attempts, duration, failure, TokenUsage.UNKNOWN, 0);
        }

        @Override
        public long inputTokens() {
            return usage.input();
        }

        @Override
        public long outputTokens() {
            return usage.output();
        }
    }

    /**
     * A turn.
     *
     * @param place the number of the event on the blackboard
     */
    public record TurnRecord(
            int number,
            Optional<QueuedEvent> event,
            Optional<Integer> place,
            Instant startedAt,
            Optional<Instant> endedAt,
            Optional<Turn.Ending> ending,
            Optional<String> reason,
            boolean isBlocked,
            List<SentMessage> messages)
            implements Turn {

        public TurnRecord {
            messages = List.copyOf(messages);
        }

        TurnRecord saying(List<SentMessage> more) {
            List<SentMessage> all =
                    Stream.concat(messages.stream(), more.stream()).toList();
            return new TurnRecord(number, event, place, startedAt, endedAt, ending, reason, isBlocked, all);
        }

        TurnRecord ended(Instant at, Turn.Ending how, String why, boolean isBlock) {
            return new TurnRecord(
                    number,
                    event,
                    place,
                    startedAt,
                    Optional.of(at),
                    Optional.of(how),
                    Optional.of(why).filter(text -> !text.isEmpty()),
                    isBlock,
                    messages);
        }
    }

    public record Call(
            String model,
            TokenUsage usage,
            double cost,
            int attempts,
            Duration duration,
            Optional<FinishReason> finishReason,
            Optional<String> responseModel,
            Optional<String> requestId)
            implements ModelCall {

        public Call {
            duration = notNegative(duration);
        }

        public Call(String model, TokenUsage usage, double cost, int attempts, Duration duration) {
            this(model, usage, cost, attempts, duration, Optional.empty(), Optional.empty(), Optional.empty());
        }

        /** Returns the call with what the vendor reports besides its usage. */
        public Call answeredBy(ModelResponse response) {
            return new Call(
                    model,
                    usage,
                    cost,
                    attempts,
                    duration,
                    Optional.of(response.finishReason()),
                    response.model(),
                    response.requestId());
        }

        @Override
        public long inputTokens() {
            return usage.input();
        }

        @Override
        public long outputTokens() {
            return usage.output();
        }

        @Override
        public long cachedInputTokens() {
            return usage.cached();
        }
    }

    /** Caller with the roles that the application mentions. */
    public record StoredCaller(Optional<String> name, Set<String> roles) implements Caller {

        @Override
        public boolean hasRole(String role) {
            return roles.contains(role) || (role.equals(AUTHENTICATED) && name.isPresent());
        }
    }

    /**
     * A question.
     *
     * @param binding for an attempt of a child, the name of the result's binding
     */
    public record Question(
            String id, String action, Form<?> form, Instant askedAt, Optional<String> child, Optional<String> binding)
            implements PendingAnswer {

        public Question(String id, String action, Form<?> form, Instant askedAt, Optional<String> child) {
            this(id, action, form, askedAt, child, Optional.empty());
        }

        /** Assigns a number, unless its child identifies it. */
        public PendingAnswer numbered(String number) {
            return child.isPresent() ? this : new Question(number, action, form, askedAt, child, binding);
        }

        /** Returns the question with the origins of the tools in its suspended dialogue. */
        public Question keeping(Function<SuspendedDialogue, SuspendedDialogue> kept) {
            return form instanceof ToolCallForm<?> call
                    ? new Question(id, action, call.waiting(kept.apply(call.waiting())), askedAt, child, binding)
                    : this;
        }
    }

    /** Object in a journal that is not on a blackboard. */
    public static JournaledObject unnumbered(Object value) {
        return new JournaledObject(NOWHERE, Optional.empty(), value.getClass(), value);
    }

    public static boolean isOnBoard(JournaledObject object) {
        return object.number() != NOWHERE;
    }

    public record PlanRecord(Plan plan) implements AgentPlan {

        @Override
        public List<String> actions() {
            return plan.actions().stream().map(Action::name).toList();
        }

        @Override
        public double cost() {
            return plan.cost();
        }

        @Override
        public boolean isBestSoFar() {
            return plan.isBestSoFar();
        }

        @Override
        public String explain() {
            return plan.explain();
        }
    }
}
