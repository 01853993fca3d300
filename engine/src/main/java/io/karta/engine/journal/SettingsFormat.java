/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import io.karta.process.Budget;
import io.karta.process.Verbosity;
import io.karta.spi.ProcessSettings;
import io.karta.spi.RequestKey;
import io.karta.spi.TurnSettings;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Settings of processes as records of {@link JournalJson} and back. */
final class SettingsFormat {

    private SettingsFormat() {}

    static JournalJson.Terms line(ProcessSettings settings) {
        return new JournalJson.Terms(
                settings.budget().actions(),
                settings.budget().tokens(),
                settings.budget().cost(),
                settings.timeout(),
                settings.delay(),
                settings.isConcurrent(),
                settings.contextId(),
                settings.locale().toLanguageTag(),
                settings.verbosity().showsPrompts(),
                settings.verbosity().showsResponses(),
                settings.verbosity().showsPlanning(),
                settings.verbosity().isDebug(),
                settings.planner(),
                Optional.of(true).filter(yes -> settings.isEndedWhenIdle()),
                settings.label(),
                settings.requestKey().map(RequestKey::token),
                settings.requestKey().map(RequestKey::fingerprint),
                Optional.of(settings.toolDelay()).filter(delay -> !delay.isZero()),
                settings.turns().map(SettingsFormat::line),
                Optional.of(settings.traceContext()).filter(context -> !context.isEmpty()));
    }

    private static JournalJson.Turns line(TurnSettings turns) {
        return new JournalJson.Turns(
                turns.budget().actions(),
                turns.budget().tokens(),
                turns.budget().cost(),
                turns.timeout(),
                turns.idleTimeout());
    }

    private static TurnSettings turns(JournalJson.Turns line) {
        return new TurnSettings(budget(line.actions(), line.tokens(), line.cost()), line.timeout(), line.idleTimeout());
    }

    private static Budget budget(int actions, long tokens, double cost) {
        return Budget.unlimited().withActions(actions).withTokens(tokens).withCost(cost);
    }

    static ProcessSettings settings(JournalJson.Terms line) {
        return new ProcessSettings(
                budget(line.actions(), line.tokens(), line.cost()),
                line.timeout(),
                line.delay(),
                line.concurrent(),
                line.contextId(),
                Locale.forLanguageTag(line.locale()),
                verbosity(line),
                line.planner(),
                line.endedWhenIdle().orElse(false),
                line.label(),
                line.requestToken()
                        .map(token ->
                                new RequestKey(token, line.requestFingerprint().orElse(""))),
                line.toolDelay().orElse(Duration.ZERO),
                line.turns().map(SettingsFormat::turns),
                line.traceContext().orElse(Map.of()));
    }

    private static Verbosity verbosity(JournalJson.Terms line) {
        Verbosity verbosity = Verbosity.silent();
        verbosity = line.showsPrompts() ? verbosity.showingPrompts() : verbosity;
        verbosity = line.showsResponses() ? verbosity.showingResponses() : verbosity;
        verbosity = line.showsPlanning() ? verbosity.showingPlanning() : verbosity;
        return line.debug() ? verbosity.debugging() : verbosity;
    }
}
