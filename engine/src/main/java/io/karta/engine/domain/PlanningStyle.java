/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.domain;

import io.karta.agent.PlannerType;
import io.karta.engine.definition.GoalModel;
import io.karta.planner.PlanningRequest;
import io.karta.planner.PlanningResult;
import io.karta.process.history.ActionRun;
import java.util.List;
import java.util.function.Supplier;

/**
 * Strategy that selects the next actions of a process. Stateless: information about the past is in the history, so it
 * is the same on every node.
 */
public interface PlanningStyle {

    static PlanningStyle of(PlannerType type) {
        return switch (type) {
            case GOAP -> new GoapStyle();
            case UTILITY -> new UtilityStyle(false);
            case HYBRID -> new UtilityStyle(true);
            case SEQUENTIAL -> new SequentialStyle();
            case SUPERVISOR -> new SupervisorStyle(() -> SupervisorAgenda.EMPTY);
        };
    }

    /**
     * Returns the next actions; an empty plan if a goal is reached and no action is left; or the reason why there is no
     * next action.
     */
    PlanningResult plan(PlanningRequest request, Supplier<List<ActionRun>> history);

    /** Returns whether its plans contain more than the first step. */
    default boolean plansAhead() {
        return false;
    }

    /** Returns this style for the process with an agenda. */
    default PlanningStyle of(Supplier<SupervisorAgenda> agenda) {
        return this;
    }

    /** Returns whether a model selects the actions. */
    default boolean isSupervised() {
        return false;
    }

    /** Returns whether independent steps of a plan may run concurrently. */
    default boolean allowsSideBySide() {
        return plansAhead();
    }

    /** Returns whether costs and values of actions have no influence. */
    default boolean ignoresCosts() {
        return false;
    }

    /**
     * Returns whether a process needs no specific goal, and is suspended when no action is left. With other styles it
     * is then stuck.
     */
    default boolean isOpenEnded() {
        return false;
    }

    /** Returns whether a process ends as soon as its goal is reached; others end when no action is left. */
    default boolean endsAtGoal() {
        return true;
    }

    /** Returns the reason why there is no next action. */
    String noActionReason(PlanningResult found, GoalModel goal, List<ActionRun> history);
}
