/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import io.karta.planner.collection.Bits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Known state: the truth of every fact of a {@link Domain}, and the actions that have run. Immutable; states of one
 * domain with equal content are equal, and the hash is computed once.
 */
public final class State {

    final Domain domain;
    final long[] holds;
    final long[] unknown;
    final long[] ran;
    private final int hash;

    State(Domain domain, long[] holds, long[] unknown, long[] ran) {
        this.domain = domain;
        this.holds = holds;
        this.unknown = unknown;
        this.ran = ran;
        this.hash = (Arrays.hashCode(holds) * 31 + Arrays.hashCode(unknown)) * 31 + Arrays.hashCode(ran);
    }

    /** Returns the domain of the facts. */
    public Domain domain() {
        return domain;
    }

    /** Returns the truth of {@code fact}. */
    public Truth truth(Fact fact) {
        if (Bits.has(unknown, fact.index())) {
            return Truth.UNKNOWN;
        }
        return Truth.of(Bits.has(holds, fact.index()));
    }

    /** Returns the truth of the fact with a name. */
    public Truth truth(String fact) {
        return truth(domain.fact(fact));
    }

    /** Returns whether a run-once action has run, see {@link Action#isRunOnce()}. */
    public boolean hasRun(Action action) {
        return Bits.has(ran, action.index());
    }

    /** Returns whether the requirements of the goal hold, where unknown facts may have the required values. */
    public boolean mayReach(Goal goal) {
        return maySatisfy(goal.requires());
    }

    /** Returns whether the action can run, where unknown facts may have the required values. */
    public boolean mayRun(Action action) {
        return !(action.isRunOnce() && hasRun(action)) && maySatisfy(action.requires());
    }

    private boolean maySatisfy(Map<Fact, Boolean> requirements) {
        for (Map.Entry<Fact, Boolean> require : requirements.entrySet()) {
            if (contradicts(require.getKey(), require.getValue())) {
                return false;
            }
        }
        return true;
    }

    boolean isFullyKnown() {
        for (long word : unknown) {
            if (word != 0) {
                return false;
            }
        }
        return true;
    }

    boolean contradicts(Fact fact, boolean required) {
        return truth(fact).contradicts(Truth.of(required));
    }

    /** Returns whether {@code observed} is this state, or this state with values for some unknown facts. */
    boolean allows(State observed) {
        if (domain != observed.domain) {
            return false;
        }
        for (int i = 0; i < holds.length; i++) {
            if ((observed.unknown[i] & ~unknown[i]) != 0 || ((holds[i] ^ observed.holds[i]) & ~unknown[i]) != 0) {
                return false;
            }
        }
        for (int i = 0; i < ran.length; i++) {
            if (((ran[i] ^ observed.ran[i]) & domain.runOnce()[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns the state a planner expects after {@code action} has run and ended in {@code alternative}. */
    public State after(Action action, Action.Alternative alternative) {
        return new Transition(this).run(action, alternative);
    }

    /** Returns a builder that starts from this state. */
    public StateBuilder toBuilder() {
        return new StateBuilder(this);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof State that
                && hash == that.hash
                && domain == that.domain
                && Arrays.equals(holds, that.holds)
                && Arrays.equals(unknown, that.unknown)
                && Arrays.equals(ran, that.ran);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    /** Returns the facts that hold and those that are unknown. */
    @Override
    public String toString() {
        List<String> words = new ArrayList<>();
        for (Fact fact : domain.facts()) {
            switch (truth(fact)) {
                case TRUE -> words.add(fact.name());
                case UNKNOWN -> words.add(fact.name() + "?");
                case FALSE -> {}
            }
        }
        return words.toString();
    }
}
