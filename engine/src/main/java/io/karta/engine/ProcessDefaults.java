/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.StoredNames;
import io.karta.engine.blackboard.BlackboardSnapshot;
import io.karta.engine.concurrent.EngineTimer;
import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.domain.StartingBlackboard;
import io.karta.engine.journal.InMemoryContextStore;
import io.karta.engine.journal.TimeOrderedIds;
import io.karta.engine.process.JournaledProcess;
import io.karta.process.Budget;
import io.karta.process.Caller;
import io.karta.process.ProcessOptions;
import io.karta.process.TurnLimits;
import io.karta.spi.ContextStore;
import io.karta.spi.JournaledObject;
import io.karta.spi.ProcessSettings;
import io.karta.spi.TurnSettings;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Initial properties of processes, including defaults for missing options.
 *
 * @param settings the default settings
 * @param callers supplies the current caller
 * @param ids supplies the ids of processes
 * @param contexts the store of contexts
 */
record ProcessDefaults(EngineSettings settings, Supplier<Caller> callers, Supplier<String> ids, ContextStore contexts) {

    static ProcessDefaults of(LocalPlatformBuilder builder) {
        return new ProcessDefaults(
                builder.settings,
                builder.callers,
                builder.ids == null ? new TimeOrderedIds(builder.clock) : builder.ids,
                builder.contexts == null
                        ? new InMemoryContextStore(InMemoryContextStore.DEFAULT_WINDOW)
                        : builder.contexts);
    }

    Caller caller(ProcessOptions options) {
        Caller caller = options.caller().orElseGet(callers);
        caller.name().ifPresent(name -> StoredNames.require("caller", name));
        return caller;
    }

    /**
     * Returns the blackboard of a process before its inputs. Objects of a context have no internal names; those of
     * the blackboard of the same agent keep them, because the process continues there.
     */
    StartingBlackboard remembered(ProcessOptions options, CompiledAgent agent) {
        if (options.contextId().isEmpty() && options.blackboard().isEmpty()) {
            return StartingBlackboard.EMPTY;
        }
        List<JournaledObject> stored = options.contextId().map(contexts::load).orElse(List.of());
        var context = StartingBlackboard.of(
                stored.stream().map(agent.model()::external).toList());
        return options.blackboard()
                .map(BlackboardSnapshot::of)
                .map(ProcessDefaults::readable)
                .map(snapshot -> context.and(snapshot, agent.model()))
                .orElse(context);
    }

    private static BlackboardSnapshot readable(BlackboardSnapshot snapshot) {
        if (!snapshot.unreadable().isEmpty()) {
            throw Messages.blackboardUnreadable(snapshot.unreadable());
        }
        return snapshot;
    }

    /** The defaults of a process apply to a turn instead, if it has turns. */
    ProcessSettings terms(ProcessOptions options) {
        boolean hasTurns = options.turns().isPresent();
        Budget budget = hasTurns ? Budget.unlimited() : settings.budget();
        Duration timeout = hasTurns ? EngineTimer.LONGEST : settings.timeout();
        return new ProcessSettings(
                        options.budget().orElse(budget),
                        atMost(EngineTimer.LONGEST, options.timeout().orElse(timeout)),
                        options.delay(),
                        options.isConcurrent(),
                        options.contextId(),
                        options.locale().orElseGet(ProcessDefaults::defaultLocale),
                        options.verbosity().orElse(settings.verbosity()))
                .labelled(options.label())
                .withToolDelay(options.toolDelay().orElse(settings.toolDelay()))
                .withTurns(options.turns().map(this::turns));
    }

    private TurnSettings turns(TurnLimits limits) {
        TurnSettings turn = settings.turn();
        return new TurnSettings(
                limits.budget().orElse(turn.budget()),
                atMost(EngineTimer.LONGEST, limits.timeout().orElse(turn.timeout())),
                limits.idleTimeout().or(turn::idleTimeout).map(time -> atMost(EngineTimer.LONGEST, time)));
    }

    /** The locale {@code C.UTF-8}, which containers often have, has no language. */
    private static Locale defaultLocale() {
        var locale = Locale.getDefault();
        return locale.toLanguageTag().startsWith("und") ? Locale.ENGLISH : locale;
    }

    private static Duration atMost(Duration longest, Duration time) {
        return time.compareTo(longest) < 0 ? time : longest;
    }

    /** A child has the planning style of its agent. It ends when it is stuck if its parent does. */
    static ProcessSettings childTerms(JournaledProcess parent, CompiledAgent agent) {
        ProcessSettings terms = parent.origin().terms();
        ProcessSettings own = new ProcessSettings(
                        terms.budget(),
                        parent.lifeCycle().timeLeft(),
                        terms.delay(),
                        terms.isConcurrent(),
                        Optional.empty(),
                        terms.locale(),
                        terms.verbosity())
                .plannedBy(agent.model().planner())
                .withToolDelay(terms.toolDelay());
        return terms.isEndedWhenIdle() && parent.parent().isPresent() ? own.endedWhenIdle() : own;
    }
}
