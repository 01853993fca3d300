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

/**
 * Builder of one action of a domain. Not thread-safe.
 *
 * <pre>{@code
 * Domain.builder().action("brew", a -> a.requires("water", "beans").produces("coffee").cost(0.2))
 * }</pre>
 */
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

    private ActionSpec require(boolean required, String... facts) {
        DomainBuilder.put(requires, required, "the action " + name, facts);
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
     * Adds alternative effects of a run, in addition to {@link #produces} and {@link #removes}. Plans assume the best
     * alternative; another one requires a new plan. Repeated calls add alternatives.
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
     * Makes all facts false on each run, except its effects and those that are kept, here or in the domain. Every
     * run-once action, including this one, can run again. A condition keeps its value if all facts that it reads are
     * kept.
     */
    public ActionSpec clears() {
        this.clears = true;
        return this;
    }

    /**
     * Permits run-once actions to run again after each run, including this one if it is listed. All facts keep their
     * values, including those that an action has run.
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
