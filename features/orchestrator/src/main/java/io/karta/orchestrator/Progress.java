/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import io.karta.action.OperationContext;
import io.karta.agent.ChildResult;
import io.karta.orchestrator.OrchestrationDecision.IntentMade;
import io.karta.orchestrator.OrchestrationDecision.Origin;
import io.karta.orchestrator.OrchestrationDecision.OutputValidated;
import io.karta.orchestrator.OrchestrationDecision.RemediationChosen;
import io.karta.orchestrator.OrchestrationDecision.StrategyDesigned;
import io.karta.orchestrator.OrchestrationDecision.VariableMapped;
import io.karta.process.BlackboardView;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Progress of an orchestrator, computed from the blackboard of its process. Not thread-safe. */
final class Progress {

    private final List<OrchestrationDecision> decisions = new ArrayList<>();
    private final Map<String, Object> finished = new LinkedHashMap<>();
    private final Map<Integer, Integer> failures = new HashMap<>();
    private final Map<String, Integer> attempts = new HashMap<>();
    private final Map<String, String> mapped = new HashMap<>();
    private boolean begun;
    private @Nullable Strategy strategy;
    private @Nullable IntentMade intent;
    private @Nullable ChildResult failure;
    private @Nullable ChildResult unvalidated;
    private @Nullable String rejection;
    private boolean needsValidation;
    private boolean isRunning;
    private boolean hasRun;
    private int redesigns;

    private Progress() {}

    static Progress of(OperationContext context) {
        return of(context.process().id(), context.blackboard());
    }

    static Progress of(String process, BlackboardView board) {
        var progress = new Progress();
        board.objects().forEach(object -> progress.add(object, process, board));
        return progress;
    }

    private void add(Object object, String process, BlackboardView board) {
        if (object instanceof OrchestrationStarted began) {
            begun |= began.process().equals(process);
        } else if (begun && object instanceof OrchestrationDecision decision) {
            decisions.add(decision);
            decided(decision, board);
        } else if (begun && object instanceof ValidationRequired) {
            needsValidation = true;
        } else if (begun && object instanceof ChildResult ended) {
            ended(ended, board);
        }
    }

    private void decided(OrchestrationDecision decision, BlackboardView board) {
        if (decision instanceof StrategyDesigned designed) {
            begin(designed);
        } else if (decision instanceof VariableMapped found) {
            mapped.put(found.variable(), found.source());
        } else if (decision instanceof IntentMade values) {
            intent = values;
            isRunning = true;
            attempts.merge(values.step(), 1, Integer::sum);
        } else if (decision instanceof OutputValidated validated) {
            validated(validated, board);
        } else if (decision instanceof RemediationChosen) {
            failure = null;
            rejection = null;
            redesigns++;
        }
    }

    private void begin(StrategyDesigned designed) {
        strategy = designed.strategy();
        clearIntent();
        if (designed.origin() == Origin.FULL_REGENERATION) {
            finished.clear();
            failures.clear();
            attempts.clear();
        }
    }

    private void ended(ChildResult ended, BlackboardView board) {
        hasRun = true;
        isRunning = false;
        boolean mustBeValidated = needsValidation && ended.isCompleted();
        needsValidation = false;
        if (mustBeValidated) {
            unvalidated = ended;
        } else {
            finish(ended, board);
        }
    }

    /** A rejected output is hidden, so it must not be looked up. */
    private void validated(OutputValidated decision, BlackboardView board) {
        ChildResult ended = unvalidated;
        unvalidated = null;
        if (ended != null && decision.isAccepted()) {
            finish(ended, board);
        } else if (ended != null) {
            rejection = decision.reason();
            fail(ended);
        }
    }

    private void finish(ChildResult ended, BlackboardView board) {
        Optional<Object> values = board.find(ended.binding()).filter(object -> ended.isCompleted());
        if (values.isPresent()) {
            finished.put(ended.binding(), values.get());
            clearIntent();
        } else {
            fail(ended);
        }
    }

    private void fail(ChildResult ended) {
        failure = ended;
        failures.merge(finished.size(), 1, Integer::sum);
    }

    private void clearIntent() {
        intent = null;
        mapped.clear();
    }

    Optional<Strategy> strategy() {
        return Optional.ofNullable(strategy);
    }

    List<Strategy.Step> steps() {
        return strategy().map(Strategy::steps).orElse(List.of());
    }

    /** Returns the finished steps. */
    List<Strategy.Step> finishedSteps() {
        return steps().subList(0, finished.size());
    }

    /** Returns the current step. */
    Strategy.Step current() {
        return steps().get(finished.size());
    }

    boolean isReady() {
        return !isRunning && failure == null && unvalidated == null && finished.size() < steps().size();
    }

    /** Returns whether the output of the current step must be validated. */
    boolean isUnvalidated() {
        return unvalidated != null;
    }

    boolean hasFailed() {
        return failure != null;
    }

    boolean isDone() {
        return strategy != null && finished.size() == steps().size();
    }

    /** Returns whether any step has run. */
    boolean hasRun() {
        return hasRun;
    }

    /** Returns the intent of the current step if it was already sent. */
    Optional<IntentMade> intent() {
        return Optional.ofNullable(intent);
    }

    /** Returns the resolved names of the current step. */
    Map<String, String> mapped() {
        return Map.copyOf(mapped);
    }

    /** Returns the failure of the current step. */
    String failure() {
        return rejection()
                .map(reason -> Messages.outputRejected(current(), reason))
                .or(() -> failed().flatMap(ChildResult::failure))
                .orElse("its result is not on the blackboard");
    }

    /** Returns the reason for the rejection of the current step's output, if it was rejected. */
    Optional<String> rejection() {
        return Optional.ofNullable(rejection);
    }

    /** Returns the exception of the current step. */
    private Optional<ChildResult> failed() {
        return Optional.ofNullable(failure);
    }

    /** Returns the failed process of the current step, if there was one. */
    Optional<String> failedProcess() {
        return failed().flatMap(ChildResult::process);
    }

    /** Returns the number of failures of the step at this position. */
    int failures() {
        return failures.getOrDefault(finished.size(), 0);
    }

    int redesigns() {
        return redesigns;
    }

    /** Returns the number of starts of a step. */
    int attempts(String step) {
        return attempts.getOrDefault(step, 0);
    }

    /** Returns the outputs of steps by id, in order. */
    Map<String, Object> finished() {
        return Collections.unmodifiableMap(finished);
    }

    List<OrchestrationDecision> decisions() {
        return List.copyOf(decisions);
    }
}
