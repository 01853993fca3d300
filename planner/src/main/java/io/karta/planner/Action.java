/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Action of a domain: its preconditions, its effects and its cost. Actions belong to one {@link Domain} and are
 * compared by identity.
 */
public final class Action {

    private final int index;
    private final ActionSpec spec;
    private final Map<Fact, Boolean> requires;
    private final List<Alternative> alternatives;

    Action(int index, ActionSpec spec, Map<Fact, Boolean> requires, List<Alternative> alternatives) {
        this.index = index;
        this.spec = spec;
        this.requires = requires;
        this.alternatives = alternatives;
    }

    /**
     * Returns the index in {@link Domain#actions()}. Of two equally good plans, the one whose actions come first wins.
     */
    public int index() {
        return index;
    }

    /** Returns the name the domain was built with. */
    public String name() {
        return spec.name;
    }

    /** Returns the default cost of one run; finite and at least 0. */
    public double cost() {
        return spec.cost;
    }

    /** Returns the default value of one run, for {@link Planner#utility()} and for the net value of plans. */
    public double value() {
        return spec.value;
    }

    /** Returns the facts that must be true or false before a run. */
    public Map<Fact, Boolean> requires() {
        return requires;
    }

    /**
     * Returns the ways a run can end, the common effects included; an action without alternatives has one, without a
     * label.
     */
    public List<Alternative> alternatives() {
        return alternatives;
    }

    /** Returns whether a second run needs an action in between that clears or resets this one. */
    public boolean isRunOnce() {
        return spec.runOnce;
    }

    /**
     * Returns whether a run makes all facts false except those that are kept and its effects, and permits run-once
     * actions to run again.
     */
    public boolean isClearing() {
        return spec.clears;
    }

    ActionSpec free(boolean excluded) {
        var copy = new ActionSpec(spec.name);
        copy.requires.putAll(spec.requires);
        copy.effects.putAll(spec.effects);
        copy.alternatives.addAll(spec.alternatives);
        copy.keeps.addAll(spec.keeps);
        copy.resets.addAll(spec.resets);
        copy.runOnce = spec.runOnce;
        copy.clears = spec.clears;
        return excluded ? copy.requires(" never") : copy;
    }

    boolean keeps(Fact fact) {
        return fact.isKept() || spec.keeps.contains(fact.name());
    }

    /** Returns the name. */
    @Override
    public String toString() {
        return spec.name;
    }

    /**
     * Alternative effects of a run.
     *
     * @param label the label; empty if there is only one alternative
     * @param effects the facts that become true or false
     * @param resets the names of run-once actions that can run again
     */
    public record Alternative(String label, Map<Fact, Boolean> effects, Set<String> resets) {

        /** Keeps the order of the effects. */
        public Alternative {
            effects = DomainCompiler.unmodifiable(effects);
            resets = Set.copyOf(resets);
        }

        boolean resets(Action other) {
            return resets.contains(other.name());
        }
    }
}
