/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import io.karta.engine.domain.SupervisorAgenda;
import io.karta.process.Budget;
import io.karta.process.history.FailedModelCall;
import io.karta.process.history.ModelCall;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessSettings;
import io.karta.spi.TurnSettings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Budget and usage of a process and all its descendants. Thread-safe. */
public final class Ledger {

    private final BudgetLimit limit;
    private final Optional<Budget> turnBudget;
    private Optional<BudgetLimit> turn = Optional.empty();
    private final Map<String, String> parents = new HashMap<>();
    private final Map<String, Map<String, UsageTotals>> used = new HashMap<>();

    /** By processes, answers that are booked although their actions had not ended. */
    private final Map<String, List<JournalEntry.ModelReplied>> unfinished = new HashMap<>();

    /** Number of journal entries that are booked, by process; those before a process was read may be missing. */
    private final Map<String, Long> bookedUpTo = new HashMap<>();

    private final ContinuedRuns continued = new ContinuedRuns();

    private int actions;

    /** Number of actions that were refused since the last one, because too few were left. */
    private int refused;

    private long tokens;
    private long held;
    private double cost;
    private @Nullable Consumer<Ledger> earlier;
    private final Consumer<Ledger> descendants;
    private boolean hasRunElsewhere;

    public Ledger(Budget budget) {
        this(budget, Optional.empty(), ledger -> {});
    }

    Ledger(Budget budget, Optional<Budget> turnBudget, Consumer<Ledger> earlier) {
        this(budget, turnBudget, earlier, ledger -> {});
    }

    /**
     * Creates a ledger.
     *
     * @param earlier loads earlier usage, at the first use
     * @param descendants loads the usage of descendants that this node does not have, at the next use after another
     *     node has run one of the processes
     */
    public Ledger(ProcessSettings settings, Consumer<Ledger> earlier, Consumer<Ledger> descendants) {
        this(settings.budget(), settings.turns().map(TurnSettings::budget), earlier, descendants);
    }

    /** Creates the ledger of a new process, which has no earlier usage. */
    public Ledger(ProcessSettings settings, Consumer<Ledger> descendants) {
        this(settings.budget(), settings.turns().map(TurnSettings::budget), null, descendants);
    }

    private Ledger(
            Budget budget,
            Optional<Budget> turnBudget,
            @Nullable Consumer<Ledger> earlier,
            Consumer<Ledger> descendants) {
        this.limit = BudgetLimit.ofProcess(budget);
        this.turnBudget = turnBudget;
        this.earlier = earlier;
        this.descendants = descendants;
    }

    private void loadEarlier() {
        Consumer<Ledger> load = earlier;
        if (load != null) {
            load.accept(this);
            earlier = null; // if the store fails, it is read again later
        } else if (hasRunElsewhere) {
            descendants.accept(this);
            hasRunElsewhere = false;
        }
    }

    /**
     * Books entries that other nodes have appended to the journal of a process, except entries that the ledger reads,
     * or has read, from the store.
     *
     * @param first the number of the first of these entries in the journal
     */
    public synchronized void bookAppended(String process, long first, List<JournalEntry> entries) {
        if (earlier == null) {
            long known = Math.min(entries.size(), Math.max(0, bookedUpTo(process) - first));
            List<JournalEntry> unbooked = entries.subList((int) known, entries.size());
            unbooked.forEach(entry -> book(process, entry));
            bookedUpTo.merge(process, first + entries.size(), Math::max);
            hasRunElsewhere |= unbooked.stream().anyMatch(Ledger::isOfRun);
        }
    }

    private static boolean isOfRun(JournalEntry entry) {
        return entry instanceof JournalEntry.Started
                || entry instanceof JournalEntry.ActionRan
                || entry instanceof JournalEntry.Answered;
    }

    /** Books the journal of a process that has no object on this node until now, except entries that are booked. */
    public synchronized void read(String process, Optional<String> parent, List<JournalEntry> journal) {
        parent.ifPresent(up -> addDescendant(process, up));
        bookAppended(process, 0, journal);
    }

    /** Books the journal of a process from the store. */
    public synchronized void book(String process, List<JournalEntry> journal) {
        journal.forEach(entry -> book(process, entry));
        bookedUpTo.put(process, (long) journal.size());
    }

    /** Returns the number of journal entries of a process that are booked. */
    public synchronized long bookedUpTo(String process) {
        return bookedUpTo.getOrDefault(process, 0L);
    }

    private void book(String process, JournalEntry entry) {
        if (entry instanceof JournalEntry.ActionRan ran) {
            actions += continued.contains(process, ran) ? 0 : 1;
            bookRest(process, ran.run().action(), ran.run().modelCalls());
            ran.run().failedCalls().forEach(call -> book(process, call));
        } else if (entry instanceof JournalEntry.Chosen chosen) {
            bookRest(process, SupervisorAgenda.SUPERVISOR, chosen.modelCalls());
        } else if (entry instanceof JournalEntry.ModelReplied reply) {
            book(process, reply.call());
        }
        wrote(process, entry);
    }

    /** Books the calls of a run, except calls that were booked before the run had ended. */
    private void bookRest(String process, String action, List<ModelCall> calls) {
        List<ModelCall> rest = new ArrayList<>(calls);
        unfinished.getOrDefault(process, List.of()).stream()
                .filter(reply -> reply.action().equals(action))
                .forEach(reply -> rest.remove(reply.call()));
        rest.forEach(call -> book(process, call));
    }

    /**
     * Applies entries that this node has appended. Usage of models was booked with the calls.
     *
     * @param first the number of the first of these entries in the journal
     */
    public synchronized void wrote(String process, long first, List<JournalEntry> entries) {
        entries.forEach(entry -> wrote(process, entry));
        bookedUpTo.merge(process, first + entries.size(), Math::max);
    }

    private void wrote(String process, JournalEntry entry) {
        continued.wrote(process, entry);
        if (entry instanceof JournalEntry.ModelReplied reply) {
            unfinished.computeIfAbsent(process, id -> new ArrayList<>()).add(reply);
        } else if (entry instanceof JournalEntry.ActionRan ran) {
            ended(process, ran.run().action());
        } else if (entry instanceof JournalEntry.Chosen) {
            ended(process, SupervisorAgenda.SUPERVISOR);
        } else if (entry instanceof JournalEntry.Ended) {
            unfinished.remove(process);
        } else if (entry instanceof JournalEntry.TurnStarted started) {
            turn = turnBudget.map(budget ->
                    new BudgetLimit(budget, "its turn's", started.actions(), started.tokens(), started.cost()));
        } else if (entry instanceof JournalEntry.TurnEnded) {
            turn = Optional.empty();
            refused = 0;
            unfinished.remove(process); // interrupted actions do not end
        }
    }

    /** Returns the entry of a turn that starts now. */
    public synchronized JournalEntry.TurnStarted startTurn(Instant now, int number, boolean hasEvent) {
        loadEarlier();
        return new JournalEntry.TurnStarted(now, number, hasEvent, actions, tokens, cost);
    }

    private void ended(String process, String action) {
        unfinished.computeIfPresent(process, (id, replies) -> {
            replies.removeIf(reply -> reply.action().equals(action));
            return replies.isEmpty() ? null : replies;
        });
    }

    /** Returns the number of answers that belong to actions which have not ended. */
    synchronized int unfinished() {
        return unfinished.values().stream().mapToInt(List::size).sum();
    }

    /**
     * Reserves actions of the budget. Returns the exhausted limit if too few are left. Refused actions are not counted,
     * because the process may continue with its next turn.
     */
    public synchronized Optional<String> takeActions(int count) {
        loadEarlier();
        refused = count;
        Optional<String> exhausted = exhaustedLimit();
        if (exhausted.isEmpty()) {
            refused = 0;
            actions += count;
        }
        return exhausted;
    }

    /** Returns the exhausted limit of the process or of its turn, if there is one. */
    public synchronized Optional<String> exhaustedLimit() {
        return exhaustedLimitOfProcess()
                .or(() -> turn.flatMap(one -> one.exhaustedLimit(actions + refused, tokens, cost)));
    }

    /** Returns the exhausted limit of the process, independent of its turn. */
    public synchronized Optional<String> exhaustedLimitOfProcess() {
        return limit.exhaustedLimit(actions + refused, tokens, cost);
    }

    /** Reserves tokens for a call. Returns the exhausted limit if that is not possible. */
    public synchronized Optional<String> reserve(long estimate) {
        loadEarlier();
        Optional<String> exceeded = exceeded(limit, estimate).or(() -> turn.flatMap(one -> exceeded(one, estimate)));
        if (exceeded.isEmpty()) {
            held += estimate;
        }
        return exceeded;
    }

    private Optional<String> exceeded(BudgetLimit one, long estimate) {
        return one.exhaustedLimit(tokens, cost).or(() -> one.exceededBy(estimate, tokens, held));
    }

    /** Registers a process as a descendant. */
    public synchronized void addDescendant(String child, String parent) {
        parents.put(child, parent);
    }

    /** Model usage of a process and its descendants. */
    public synchronized UsageTotals usage(String process) {
        loadEarlier();
        return UsageTotals.sum(used.entrySet().stream()
                .filter(share -> belongs(share.getKey(), process))
                .map(Map.Entry::getValue)
                .toList());
    }

    private boolean belongs(String process, String ancestor) {
        String each = process;
        while (each != null && !each.equals(ancestor)) {
            each = parents.get(each);
        }
        return each != null;
    }

    /** Returns a reservation to the budget. */
    public synchronized void release(long estimate) {
        held -= estimate;
    }

    /** Books a call without a usable answer. The vendor may have charged more than it has reported. */
    public synchronized void bookFailed(String process, FailedModelCall call) {
        loadEarlier();
        book(process, call);
    }

    private void book(String process, FailedModelCall call) {
        used.computeIfAbsent(process, id -> new HashMap<>())
                .merge(call.model(), UsageTotals.of(call), UsageTotals::plus);
        tokens += call.inputTokens() + call.outputTokens();
        cost += call.cost();
    }

    /** Books a call with an answer. */
    public synchronized void book(String process, ModelCall call) {
        used.computeIfAbsent(process, id -> new HashMap<>())
                .merge(call.model(), UsageTotals.of(call), UsageTotals::plus);
        tokens += call.inputTokens() + call.outputTokens();
        cost += call.cost();
    }
}
