/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Describes one action to a {@link DomainBuilder}. Not thread-safe. */
public final class ActionSpec {

    final String name;
    final Map<String, Boolean> requires = new LinkedHashMap<>();
    final Map<String, Boolean> effects = new LinkedHashMap<>();
    final List<AlternativeSpec> alternatives = new ArrayList<>();
    final Set<String> keeps = new LinkedHashSet<>();
    final Set<String> resets = new LinkedHashSet<>();
    double cost;
    double value;
    boolean runOnce;
    boolean clears;

    ActionSpec(String name) {
        this.name = name;
    }

    /** Adds facts that must hold before the action runs. */
    public ActionSpec requires(String... facts) {
        return require(true, facts);
    }

    /** Adds facts that must not hold before the action runs. */
    public ActionSpec requiresNot(String... facts) {
        return require(false, facts);
    }

    private ActionSpec require(boolean wanted, String... facts) {
        DomainBuilder.put(requires, wanted, "the action " + name, facts);
        return this;
    }

    /** Adds facts that hold after every run. */
    public ActionSpec produces(String... facts) {
        DomainBuilder.put(effects, true, "the action " + name, facts);
        return this;
    }

    /** Adds facts that do not hold after a run. */
    public ActionSpec removes(String... facts) {
        DomainBuilder.put(effects, false, "the action " + name, facts);
        return this;
    }

    /**
     * Adds the alternative ways in which a run can end, on top of {@link #produces} and {@link #removes}. Plans count
     * on the best one; a run that ends otherwise needs a new plan. Calls add up.
     */
    @SafeVarargs
    public final ActionSpec alternatives(Consumer<AlternativeSpec>... ways) {
        for (Consumer<AlternativeSpec> way : ways) {
            var alternative = new AlternativeSpec(name);
            way.accept(alternative);
            alternatives.add(alternative);
        }
        return this;
    }

    /** Sets the cost of one run: a finite number of at least 0, usually up to 1. The default is 0. */
    public ActionSpec cost(double cost) {
        this.cost = DomainBuilder.checkCost("cost", "the action " + name, cost);
        return this;
    }

    /** Sets the value of one run: any finite number. The default is 0. */
    public ActionSpec value(double value) {
        this.value = DomainBuilder.checkValue("the action " + name, value);
        return this;
    }

    /** Limits the action to one run, until an action that {@link #clears} or {@link #resets} it has run. */
    public ActionSpec runOnce() {
        this.runOnce = true;
        return this;
    }

    /**
     * Makes every fact false on each run except its own effects and those marked as kept, here or in the domain, and
     * lets every run-once action run again, this one included. A condition keeps its value if every fact it reads is
     * kept.
     */
    public ActionSpec clears() {
        this.clears = true;
        return this;
    }

    /**
     * Every run lets these run-once actions run again, this one included if it is among them. Facts stay as they are,
     * those that say that an action has run as well.
     */
    public ActionSpec resets(String... actions) {
        resets.addAll(List.of(actions));
        return this;
    }

    /** Adds facts that keep their value when this action {@link #clears}. */
    public ActionSpec keeps(String... facts) {
        keeps.addAll(List.of(facts));
        return this;
    }
}
