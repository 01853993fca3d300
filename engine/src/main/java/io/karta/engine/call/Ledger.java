/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import io.karta.engine.domain.SupervisorAgenda;
import io.karta.process.Budget;
import io.karta.process.ModelCall;
import io.karta.spi.JournalEntry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What a process and its children have used up, of what they may. Thread-safe. */
public final class Ledger {

    private final Budget budget;
    private final Map<String, String> parents = new HashMap<>();
    private final Map<String, Map<String, UsageTotals>> used = new HashMap<>();

    /** By processes, answers that are booked although their actions had not ended. */
    private final Map<String, List<JournalEntry.ModelReplied>> unfinished = new HashMap<>();

    private int actions;
    private long tokens;
    private long held;
    private double cost;
    private @Nullable Consumer<Ledger> earlier;

    public Ledger(Budget budget) {
        this(budget, ledger -> {});
    }

    /** Makes a ledger that looks up what was used before when it is asked for the first time. */
    public Ledger(Budget budget, Consumer<Ledger> earlier) {
        this.budget = budget;
        this.earlier = earlier;
    }

    private void lookBack() {
        Consumer<Ledger> look = earlier;
        if (look != null) {
            look.accept(this);
            earlier = null; // a store that does not answer is asked again
        }
    }

    /** Books what another node has appended to the journal of a process, unless it is still to be looked up. */
    public synchronized void learn(String process, List<JournalEntry> news) {
        if (earlier == null) {
            book(process, news);
        }
    }

    /** Books what a process did before this node had it. */
    public synchronized void book(String process, List<JournalEntry> journal) {
        List<JournalEntry.ModelReplied> open = new ArrayList<>();
        for (JournalEntry entry : journal) {
            if (entry instanceof JournalEntry.ActionRan ran) {
                actions++;
                notYetBooked(process, ran).forEach(call -> book(process, call));
                open.removeIf(reply -> reply.action().equals(ran.run().action()));
            } else if (entry instanceof JournalEntry.Chosen chosen) {
                chosen.modelCalls().forEach(call -> book(process, call));
                open.removeIf(reply -> reply.action().equals(SupervisorAgenda.SUPERVISOR));
            } else if (entry instanceof JournalEntry.ModelReplied reply) {
                open.add(reply);
            }
        }
        open.forEach(reply -> book(process, reply.call()));
        unfinished.computeIfAbsent(process, id -> new ArrayList<>()).addAll(open);
    }

    /** Returns the calls of a run without those that were booked before the run had ended. */
    private List<ModelCall> notYetBooked(String process, JournalEntry.ActionRan ran) {
        List<ModelCall> calls = new ArrayList<>(ran.run().modelCalls());
        unfinished
                .getOrDefault(process, new ArrayList<>())
                .removeIf(reply -> reply.action().equals(ran.run().action()) && calls.remove(reply.call()));
        return calls;
    }

    /** Takes one action off the budget; says what is used up if that cannot be. */
    public synchronized Optional<String> takeAction() {
        lookBack();
        actions++;
        return usedUp();
    }

    /** Returns what is used up, if anything is. */
    public synchronized Optional<String> usedUp() {
        return actions > budget.actions()
                ? Optional.of("its budget of %d actions is used up".formatted(budget.actions()))
                : modelsUsedUp();
    }

    private Optional<String> modelsUsedUp() {
        if (tokens >= budget.tokens()) {
            return Optional.of("its budget of %d tokens is used up".formatted(budget.tokens()));
        }
        return cost >= budget.cost()
                ? Optional.of("its budget of %s for models is used up".formatted(budget.cost()))
                : Optional.empty();
    }

    /** Sets tokens aside for a call that is about to be made; says what is used up if that cannot be. */
    public synchronized Optional<String> hold(long estimate) {
        lookBack();
        Optional<String> none = modelsUsedUp();
        if (none.isPresent()) {
            return none;
        }
        if (tokens + held + estimate > budget.tokens()) {
            return Optional.of("of its budget of %d tokens, %d are used and %d set aside, and this call takes about %d"
                    .formatted(budget.tokens(), tokens, held, estimate));
        }
        held += estimate;
        return Optional.empty();
    }

    /** Knows that a process is the child of another. */
    public synchronized void adopt(String child, String parent) {
        parents.put(child, parent);
    }

    /** What a process and its children have used of models. */
    public synchronized UsageTotals usage(String process) {
        lookBack();
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

    /** Gives back what was set aside. */
    public synchronized void release(long estimate) {
        held -= estimate;
    }

    /** Books a call that never received an answer; what a vendor charges for it is not known. */
    public synchronized void bookFailed(String process, String model, int attempts) {
        lookBack();
        used.computeIfAbsent(process, id -> new HashMap<>())
                .merge(model, UsageTotals.failed(attempts), UsageTotals::plus);
    }

    /** Books a call that was answered. */
    public synchronized void book(String process, ModelCall call) {
        used.computeIfAbsent(process, id -> new HashMap<>())
                .merge(call.model(), UsageTotals.of(call), UsageTotals::plus);
        tokens += call.inputTokens() + call.outputTokens();
        cost += call.cost();
    }
}
