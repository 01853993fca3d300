/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import static java.util.Objects.requireNonNull;

import io.karta.agent.IdempotencyKey;
import io.karta.agent.PlannerType;
import io.karta.agent.StoredNames;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** Immutable implementation of {@link ProcessOptions}. */
record ImmutableProcessOptions(
        Optional<String> goal,
        Optional<Budget> budget,
        Optional<Duration> timeout,
        Optional<Caller> caller,
        boolean isConcurrent,
        Duration delay,
        Optional<Duration> toolDelay,
        Optional<String> contextId,
        Optional<BlackboardView> blackboard,
        Optional<Locale> locale,
        Optional<Verbosity> verbosity,
        Optional<PlannerType> planner,
        Optional<String> label,
        Optional<IdempotencyKey> idempotencyKey,
        Optional<OutputChannel> outputChannel,
        Optional<TurnLimits> turns)
        implements ProcessOptions {

    private static final int MAX_LENGTH = 200;

    static final ProcessOptions NOTHING_CHOSEN = new Choice().options();

    @Override
    public ProcessOptions withGoal(String other) {
        Choice choice = new Choice(this);
        choice.goal = Optional.of(requireNonNull(other, "goal"));
        return choice.options();
    }

    @Override
    public ProcessOptions withBudget(Budget other) {
        Choice choice = new Choice(this);
        choice.budget = Optional.of(requireNonNull(other, "budget"));
        return choice.options();
    }

    @Override
    public ProcessOptions withTimeout(Duration other) {
        if (other.isNegative() || other.isZero()) {
            throw new IllegalArgumentException("A process needs a positive timeout, not " + other);
        }
        Choice choice = new Choice(this);
        choice.timeout = Optional.of(other);
        return choice.options();
    }

    @Override
    public ProcessOptions withCaller(Caller other) {
        Choice choice = new Choice(this);
        choice.caller = Optional.of(requireNonNull(other, "caller"));
        return choice.options();
    }

    @Override
    public ProcessOptions concurrent() {
        Choice choice = new Choice(this);
        choice.concurrent = true;
        return choice.options();
    }

    @Override
    public ProcessOptions withDelay(Duration other) {
        if (other.isNegative()) {
            throw new IllegalArgumentException("A delay cannot be negative: " + other);
        }
        Choice choice = new Choice(this);
        choice.delay = other;
        return choice.options();
    }

    @Override
    public ProcessOptions withToolDelay(Duration other) {
        if (other.isNegative()) {
            throw new IllegalArgumentException("A delay cannot be negative: " + other);
        }
        Choice choice = new Choice(this);
        choice.toolDelay = Optional.of(other);
        return choice.options();
    }

    @Override
    public ProcessOptions withContextId(String other) {
        Choice choice = new Choice(this);
        choice.contextId = Optional.of(StoredNames.require("context", requireNonNull(other, "contextId"), MAX_LENGTH));
        return choice.options();
    }

    @Override
    public ProcessOptions withBlackboard(BlackboardView other) {
        Choice choice = new Choice(this);
        choice.blackboard = Optional.of(other.snapshot());
        return choice.options();
    }

    @Override
    public ProcessOptions withLocale(Locale other) {
        Choice choice = new Choice(this);
        choice.locale = Optional.of(requireNonNull(other, "locale"));
        return choice.options();
    }

    @Override
    public ProcessOptions withVerbosity(Verbosity other) {
        Choice choice = new Choice(this);
        choice.verbosity = Optional.of(requireNonNull(other, "verbosity"));
        return choice.options();
    }

    @Override
    public ProcessOptions withPlanner(PlannerType other) {
        Choice choice = new Choice(this);
        choice.planner = Optional.of(requireNonNull(other, "planner"));
        return choice.options();
    }

    @Override
    public ProcessOptions withLabel(String other) {
        if (other.isBlank()) {
            throw new IllegalArgumentException("A label is not blank");
        }
        Choice choice = new Choice(this);
        choice.label = Optional.of(StoredNames.require("label", other, MAX_LENGTH));
        return choice.options();
    }

    @Override
    public ProcessOptions withIdempotencyKey(IdempotencyKey other) {
        Choice choice = new Choice(this);
        choice.idempotencyKey = Optional.of(other);
        return choice.options();
    }

    @Override
    public ProcessOptions withOutputChannel(OutputChannel other) {
        Choice choice = new Choice(this);
        choice.outputChannel = Optional.of(requireNonNull(other, "channel"));
        return choice.options();
    }

    @Override
    public ProcessOptions withTurns(TurnLimits other) {
        Choice choice = new Choice(this);
        choice.turns = Optional.of(requireNonNull(other, "limits"));
        return choice.options();
    }

    /** Mutable copy of options. */
    private static final class Choice {

        private Optional<String> goal = Optional.empty();
        private Optional<Budget> budget = Optional.empty();
        private Optional<Duration> timeout = Optional.empty();
        private Optional<Caller> caller = Optional.empty();
        private boolean concurrent;
        private Duration delay = Duration.ZERO;
        private Optional<Duration> toolDelay = Optional.empty();
        private Optional<String> contextId = Optional.empty();
        private Optional<BlackboardView> blackboard = Optional.empty();
        private Optional<Locale> locale = Optional.empty();
        private Optional<Verbosity> verbosity = Optional.empty();
        private Optional<PlannerType> planner = Optional.empty();
        private Optional<String> label = Optional.empty();
        private Optional<IdempotencyKey> idempotencyKey = Optional.empty();
        private Optional<OutputChannel> outputChannel = Optional.empty();
        private Optional<TurnLimits> turns = Optional.empty();

        private Choice() {}

        private Choice(ImmutableProcessOptions before) {
            goal = before.goal;
            budget = before.budget;
            timeout = before.timeout;
            caller = before.caller;
            concurrent = before.isConcurrent;
            delay = before.delay;
            toolDelay = before.toolDelay;
            contextId = before.contextId;
            blackboard = before.blackboard;
            locale = before.locale;
            verbosity = before.verbosity;
            planner = before.planner;
            label = before.label;
            idempotencyKey = before.idempotencyKey;
            outputChannel = before.outputChannel;
            turns = before.turns;
        }

        private ProcessOptions options() {
            return new ImmutableProcessOptions(
                    goal,
                    budget,
                    timeout,
                    caller,
                    concurrent,
                    delay,
                    toolDelay,
                    contextId,
                    blackboard,
                    locale,
                    verbosity,
                    planner,
                    label,
                    idempotencyKey,
                    outputChannel,
                    turns);
        }
    }
}
