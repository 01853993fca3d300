/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.process.AgentPlatform;
import io.karta.process.ProcessEvent;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What one subscription to the events of all processes keeps up to date, for all pages together. Thread-safe.
 *
 * @param costs the cost of model calls
 * @param changes the processes that changed recently
 * @param counts the numbers of the overview
 */
record LiveState(EventFeed events, CostLedger costs, RecentChanges changes, SharedCounts counts)
        implements AutoCloseable {

    static LiveState of(AgentPlatform platform, ConsoleSettings settings, Clock clock) {
        var costs = new CostLedger(settings.costDays(), clock);
        var changes = new RecentChanges();
        Consumer<ProcessEvent> counting = costs::count;
        var events = new EventFeed(platform::events, counting.andThen(changes::note), clock);
        return new LiveState(events, costs, changes, new SharedCounts(platform, clock));
    }

    /** Returns the latest event that changes all processes or one; empty if that is unknown. */
    Optional<String> latest(Optional<String> process) {
        return Optional.of(events).filter(EventFeed::isAvailable).map(feed -> process.flatMap(changes::of)
                .orElseGet(feed::last));
    }

    @Override
    public void close() {
        events.close();
    }
}
