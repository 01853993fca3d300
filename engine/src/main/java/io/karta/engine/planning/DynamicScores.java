/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.planning;

import io.karta.action.OperationContext;
import io.karta.ai.BudgetExceededException;
import io.karta.engine.call.FailureReason;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.Score;
import io.karta.engine.process.EngineServices;
import io.karta.engine.process.JournaledProcess;
import io.karta.planner.Action;
import io.karta.planner.PlanningRequest;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoublePredicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Costs and values of actions, computed by methods while a process plans. Guarded by the lock of the planning loop. */
final class DynamicScores {

    private static final Logger LOG = System.getLogger(DynamicScores.class.getName());

    private final JournaledProcess process;
    private final EngineServices services;
    private final Supplier<OperationContext> contexts;
    private final Set<String> reported = new HashSet<>();
    private @Nullable String exhaustedLimit;

    DynamicScores(JournaledProcess process, EngineServices services, Supplier<OperationContext> contexts) {
        this.process = process;
        this.services = services;
        this.contexts = contexts;
    }

    /** Begins a round of planning. Each method is called at most once per round, and only on demand. */
    UnaryOperator<PlanningRequest> round() {
        exhaustedLimit = null;
        if (!process.compiled().hasScores() || process.style().ignoresCosts()) {
            return request -> request;
        }
        Map<String, Double> computed = new HashMap<>();
        return request -> request.withCosts(
                        (action, state) -> now(model(action).costScore(), action.cost(), cost -> cost >= 0, computed))
                .withActionValues(action -> now(model(action).valueScore(), action.value(), value -> true, computed));
    }

    /** Returns the exhausted limit of the budget, if a method has exceeded it with model calls. */
    Optional<String> exhaustedLimit() {
        return Optional.ofNullable(exhaustedLimit);
    }

    private ActionModel model(Action action) {
        return process.compiled().action(action.name());
    }

    private double now(Optional<Score> score, double declared, DoublePredicate isLegal, Map<String, Double> computed) {
        if (score.isEmpty()) {
            return declared;
        }
        String name = score.get().name();
        Double result = computed.get(name);
        if (result == null) {
            result = ask(score.get());
            computed.put(name, result);
        }
        if (Double.isFinite(result) && isLegal.test(result)) {
            return result;
        }
        report(name, "the result was " + result, Optional.empty());
        return declared;
    }

    private double ask(Score score) {
        try {
            Object result =
                    ReadOnlyCall.of(score, process, services, contexts.get()).ask();
            if (result instanceof Number number) {
                return number.doubleValue();
            }
            report(score.name(), "the result was " + result, Optional.empty());
        } catch (BudgetExceededException e) {
            exhaustedLimit = process.ledger().exhaustedLimit().orElseGet(() -> FailureReason.of(e));
            reported.add(score.name());
        } catch (Exception | Error e) {
            report(score.name(), "it failed", Optional.of(e));
        }
        return Double.NaN;
    }

    /** Reports a failure once, because a process plans often. */
    private void report(String score, String what, Optional<Throwable> cause) {
        if (!process.status().isFinished() && reported.add(score)) {
            LOG.log(Level.WARNING, () -> Messages.badScore(process, score, what), cause.orElse(null));
        }
    }
}
