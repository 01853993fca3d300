/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.event.ActionFinished;
import io.karta.process.ProcessEvent;
import jakarta.json.JsonObject;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * Cost of model calls by day, agent and model, counted from the events of the store in the background: of the processes
 * that the store keeps, on all nodes. A page never reads journals. Thread-safe.
 */
final class CostLedger {

    private static final int MOST = 20_000;

    private final int days;
    private final Clock clock;
    private final Map<Row, CostTotals> totals = new ConcurrentHashMap<>();

    /** What a total is for. */
    private record Row(LocalDate day, String agent, String model) {}

    CostLedger(int days, Clock clock) {
        this.days = days;
        this.clock = clock;
    }

    /** Counts the model calls of an action. Each event is counted once. */
    void count(ProcessEvent event) {
        if (event instanceof ActionFinished finished) {
            var agent = event.process().agent().name();
            var run = finished.run();
            run.modelCalls().forEach(call -> count(agent, finished.at(), call.model(), CostTotals.of(call)));
            run.failedCalls().forEach(call -> count(agent, finished.at(), call.model(), CostTotals.of(call)));
        }
    }

    /** Rows are limited, because agents can be deployed under any number of names. */
    private void count(String agent, Instant at, String model, CostTotals call) {
        var day = LocalDate.ofInstant(at, ZoneOffset.UTC);
        var row = new Row(day, agent, model);
        if (day.isAfter(today(clock).minusDays(days)) && (totals.size() < MOST || totals.containsKey(row))) {
            totals.merge(row, call, CostTotals::plus);
        }
    }

    private static LocalDate today(Clock clock) {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }

    double today() {
        return sum(row -> row.day().equals(today(clock))).cost();
    }

    JsonObjects ofModel(String name) {
        return sum(row -> row.model().equals(name)).document();
    }

    private CostTotals sum(Predicate<Row> filter) {
        return totals.entrySet().stream()
                .filter(each -> filter.test(each.getKey()))
                .map(Map.Entry::getValue)
                .reduce(CostTotals.NONE, CostTotals::plus);
    }

    /** Returns all totals. */
    JsonObject document(EventFeed events) {
        var oldest = today(clock).minusDays(days);
        totals.keySet().removeIf(row -> !row.day().isAfter(oldest));
        List<JsonObjects> rows = totals.entrySet().stream()
                .map(each -> each.getValue()
                        .document()
                        .add("day", each.getKey().day().toString())
                        .add("agent", each.getKey().agent())
                        .add("model", each.getKey().model()))
                .toList();
        return JsonObjects.with("items", rows)
                .add("isAvailable", events.isAvailable())
                .add("isComplete", totals.size() < MOST)
                .add("countedUntil", events.receivedUntil())
                .add("today", today(clock).toString())
                .add("days", days)
                .build();
    }
}
