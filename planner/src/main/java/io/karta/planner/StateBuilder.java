/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import static java.util.Objects.requireNonNull;

import io.karta.planner.collection.Bits;
import java.util.Objects;

/**
 * Builder of a {@link State}. Facts that are not set are false. Not thread-safe.
 *
 * <pre>{@code
 * State kitchen = domain.newState().holds("water", "bag").build();
 * }</pre>
 */
public final class StateBuilder {

    private final Domain domain;
    private long[] holds;
    private long[] unknown;
    private long[] ran;

    /** A state has the same arrays, so that the next change copies them. */
    private boolean isShared;

    StateBuilder(Domain domain) {
        this.domain = domain;
        this.holds = Bits.ofSize(domain.facts().size());
        this.unknown = holds.clone();
        this.ran = Bits.ofSize(domain.actions().size());
    }

    StateBuilder(State state) {
        this.domain = state.domain;
        this.holds = state.holds;
        this.unknown = state.unknown;
        this.ran = state.ran;
        this.isShared = true;
    }

    private void beforeChange() {
        if (isShared) {
            holds = holds.clone();
            unknown = unknown.clone();
            ran = ran.clone();
            isShared = false;
        }
    }

    /** Sets the truth of the fact at {@code index} of {@link Domain#facts()}. */
    public StateBuilder set(int index, Truth truth) {
        Objects.checkIndex(index, domain.facts().size());
        beforeChange();
        Bits.set(holds, index, truth == Truth.TRUE);
        Bits.set(unknown, index, truth == Truth.UNKNOWN);
        return this;
    }

    /** Sets the truth of the fact with that name. */
    public StateBuilder set(String fact, Truth truth) {
        return set(domain.fact(fact).index(), requireNonNull(truth, "truth"));
    }

    /** Marks facts as true. */
    public StateBuilder holds(String... facts) {
        for (String fact : facts) {
            set(fact, Truth.TRUE);
        }
        return this;
    }

    /** Marks facts as unknown. */
    public StateBuilder unknown(String... facts) {
        for (String fact : facts) {
            set(fact, Truth.UNKNOWN);
        }
        return this;
    }

    /**
     * Records that the action at {@code index} of {@link Domain#actions()} has run: its {@code ran:} fact is true, if
     * anything reads it, and it does not run again if it is {@link Action#isRunOnce() run-once}.
     */
    public StateBuilder ran(int index) {
        Action action = domain.actions().get(index);
        beforeChange();
        Bits.set(ran, index, true);
        Fact fact = domain.ranFact(action);
        return fact == null ? this : set(fact.index(), Truth.TRUE);
    }

    /** Records that the action with this name has run, as {@link #ran(int)} does. */
    public StateBuilder ran(String action) {
        return ran(domain.action(action).index());
    }

    StateBuilder markRun(Action action) {
        beforeChange();
        Bits.set(ran, action.index(), true);
        return this;
    }

    /** Returns the state; this builder remains usable. */
    public State build() {
        isShared = true;
        return new State(domain, holds, unknown, ran);
    }
}
