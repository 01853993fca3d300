/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

    Domain domain() {
        var builder = Domain.builder().facts(map(source.get("start")).keySet().toArray(String[]::new));
        for (Object each : list(source.get("actions"))) {
            Map<String, Object> action = map(each);
            builder.action((String) action.get("name"), a -> {
                a.cost(((Number) action.getOrDefault("cost", 0.0)).doubleValue());
                map(action.get("pre")).forEach((fact, on) -> {
                    var unused = (Boolean) on ? a.requires(fact) : a.requiresNot(fact);
                });
                map(action.get("eff")).forEach((fact, on) -> {
                    var unused = (Boolean) on ? a.yields(fact) : a.removes(fact);
                });
            });
        }
        return builder.goal("goal", g -> map(source.get("goal")).forEach((fact, on) -> {
                    var unused = (Boolean) on ? g.requires(fact) : g.requiresNot(fact);
                }))
                .build();
    }

    State start(Domain domain) {
        var state = domain.newState();
        map(source.get("start")).forEach((fact, on) -> state.set(fact, Truth.of((Boolean) on)));
        return state.build();
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

    @SuppressWarnings("unchecked") // an object of a JSON text
    private static Map<String, Object> map(Object value) {
        return value == null ? Map.of() : (Map<String, Object>) value;
    }

    @SuppressWarnings("unchecked") // an array of a JSON text
    private static List<Object> list(Object value) {
        return (List<Object>) value;
    }
}
