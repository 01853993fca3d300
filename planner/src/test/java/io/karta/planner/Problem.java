/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** One problem of a file in the format goap-problems/1, and what is known about its solution. */
record Problem(String id, String family, Map<String, Object> source) {

    static List<Problem> readAll(Path file) {
        try {
            return parse(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<Problem> parse(String json) {
        return list(map(Json.parse(json)).get("problems")).stream()
                .map(Problem::map)
                .map(each -> new Problem((String) each.get("id"), (String) each.getOrDefault("family", ""), each))
                .toList();
    }

    /** Sees an action of the file. */
    interface ActionVisitor {
        void visit(String name, double cost, Map<String, Boolean> pre, Map<String, Boolean> eff);
    }

    void eachAction(ActionVisitor visitor) {
        for (Object each : list(source.getOrDefault("actions", List.of()))) {
            Map<String, Object> action = map(each);
            visitor.visit(
                    (String) action.get("name"),
                    ((Number) action.getOrDefault("cost", 0.0)).doubleValue(),
                    literals(action.get("pre")),
                    literals(action.get("eff")));
        }
    }

    Map<String, Boolean> start() {
        return literals(source.get("start"));
    }

    Map<String, Boolean> goal() {
        return literals(source.get("goal"));
    }

    Domain domain() {
        var builder = Domain.builder().facts(start().keySet().toArray(String[]::new));
        eachAction((name, cost, pre, eff) -> builder.action(name, a -> {
            a.cost(cost);
            a.requires(named(pre, true)).requiresNot(named(pre, false));
            a.produces(named(eff, true)).removes(named(eff, false));
        }));
        return builder.goal("goal", g -> g.requires(named(goal(), true)).requiresNot(named(goal(), false)))
                .build();
    }

    State start(Domain domain) {
        return domain.newState().holds(named(start(), true)).build();
    }

    /** Whether the result is what the file says: the optimum, by a plan that works, or that there is none. */
    boolean isMetBy(PlanningResult result) {
        if (!solvable().orElse(true)) {
            return result instanceof Unreachable;
        }
        return result.plan()
                .filter(plan -> Simulation.reaches(plan.goal(), plan.start(), plan.steps()))
                .filter(plan -> Math.abs(plan.cost() - optimalCost().orElse(plan.cost())) <= 1e-9)
                .isPresent();
    }

    double cost(String required) {
        double[] found = new double[1];
        eachAction((name, cost, pre, eff) -> found[0] += name.equals(required) ? cost : 0);
        return found[0];
    }

    Optional<Boolean> solvable() {
        return Optional.ofNullable((Boolean) expect().get("solvable"));
    }

    OptionalDouble optimalCost() {
        Object cost = expect().get("optimalCost");
        return cost == null ? OptionalDouble.empty() : OptionalDouble.of(((Number) cost).doubleValue());
    }

    private Map<String, Object> expect() {
        return map(source.getOrDefault("expect", Map.of()));
    }

    private static Map<String, Boolean> literals(Object value) {
        Map<String, Boolean> literals = new LinkedHashMap<>();
        map(value).forEach((name, on) -> literals.put(name, (Boolean) on));
        return literals;
    }

    private static String[] named(Map<String, Boolean> literals, boolean required) {
        return literals.entrySet().stream()
                .filter(literal -> literal.getValue() == required)
                .map(Map.Entry::getKey)
                .toArray(String[]::new);
    }

    @SuppressWarnings("unchecked") // an object of a JSON text
    private static Map<String, Object> map(Object value) {
        return value == null ? Map.of() : (Map<String, Object>) value;
    }

    @SuppressWarnings("unchecked") // an array of a JSON text
    private static List<Object> list(Object value) {
        return (List<Object>) value;
    }
}
