/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.agent.GoalDefinition;
import io.karta.agent.PendingAnswer;
import io.karta.generation.Shapes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Makes typed objects of bodies. */
record Inputs(Shapes shapes, Constraints constraints) {

    private static final String EMPTY_OBJECT = "\\s*\\{\\s*}\\s*";

    /** Returns what a goal starts with: nothing, or one object of the starting type that fits best, at equal fit the first. */
    Object[] of(GoalDefinition goal, Body body) {
        var types = goal.startingInputTypes();
        if (types.isEmpty()) {
            if (!body.isEmpty() && !body.text().matches(EMPTY_OBJECT)) {
                throw Messages.goalTakesNoInput(goal.name());
            }
            return new Object[0];
        }
        return new Object[] {read(types, body)};
    }

    Object answerTo(PendingAnswer pending, Body body) {
        return read(List.of(pending.form().answer()), body);
    }

    private Object read(List<Class<?>> types, Body body) {
        if (body.isEmpty()) {
            throw Messages.bodyIsEmpty(types);
        }
        var problems = new ArrayList<BodyProblem>();
        return types.stream()
                .flatMap(type -> fitting(type, body, problems).stream())
                .min(Comparator.comparingInt(Fitting::dropped))
                .orElseThrow(() -> Messages.bodyDoesNotFit(types, problems))
                .value();
    }

    /** Reads the body as the type; empty if it does not fit, with all that is wrong among the problems. */
    private Optional<Fitting> fitting(Class<?> type, Body body, List<BodyProblem> problems) {
        var input = type.getSimpleName();
        var result = shapes.of(type).strict().read(body.text());
        result.problems().forEach(wrong -> problems.add(new BodyProblem(input, wrong.pointer(), wrong.text())));
        var violations = result.optional().map(constraints::violatedBy).orElse(List.of());
        violations.forEach(wrong -> problems.add(new BodyProblem(input, wrong.pointer(), wrong.text())));
        return violations.isEmpty()
                ? result.optional()
                        .map(value -> new Fitting(value, result.repairs().size()))
                : Optional.empty();
    }

    /** The body as one of the types, and how many of its members the type does not know. */
    private record Fitting(Object value, int dropped) {}
}
