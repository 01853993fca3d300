/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.domain;

import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.definition.ObjectFactNames;
import io.karta.planner.Action;
import io.karta.planner.Domain;
import io.karta.planner.Fact;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Mermaid flowchart of an agent: inputs and outputs of its actions, and the progress of a process. Immutable.
 *
 * @param agent the agent
 * @param known the names of the true facts
 * @param marks the labels of actions, by their ids
 * @param turns the numbers of completed and planned steps, by the ids of actions
 */
public record PlanDiagram(
        CompiledAgent agent, Set<String> known, Map<String, Mark> marks, Map<String, List<Integer>> turns) {

    /** Status of an action, and its appearance. */
    public enum Mark {
        DONE("fill:#d5e8d4,stroke:#4d7c3a"),
        RUNNING("fill:#fff2cc,stroke:#b58900,stroke-width:3px"),
        NEXT("fill:#dae8fc,stroke:#3b6ea5,stroke-width:3px"),
        PLANNED("fill:#dae8fc,stroke:#3b6ea5"),
        WAITING("fill:#fff2cc,stroke:#b58900"),
        FAILED("fill:#f8cecc,stroke:#a33c38"),
        BLOCKED("fill:#eeeeee,stroke:#999999,stroke-dasharray:4");

        private final String style;

        Mark(String style) {
            this.style = style;
        }

        private String css() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public String draw() {
        var lines = new StringBuilder("flowchart LR\n");
        domain().facts().forEach(fact -> draw(fact, lines));
        domain().actions().forEach(action -> draw(action, lines));
        mark(lines);
        return lines.toString();
    }

    private Domain domain() {
        return agent.domain();
    }

    private void draw(Fact fact, StringBuilder lines) {
        Optional<GoalModel> goal = agent.goalAchievedBy(fact.name());
        String shape = fact.isCondition() ? "{{\"%s\"}}" : goal.isPresent() ? "[[\"%s\"]]" : "([\"%s\"])";
        String label = goal.map(found -> found.name() + ": " + ObjectFactNames.simple(found.output()))
                .orElse(fact.name());
        line(lines, id(fact) + shape.formatted(escape(label)));
        fact.reads().forEach(read -> line(lines, id(read) + " -.-> " + id(fact)));
        fact.readsIfPresent().forEach(read -> line(lines, id(read) + " -.-> " + id(fact)));
    }

    private void draw(Action action, StringBuilder lines) {
        String turn = turns.getOrDefault(action.name(), List.of()).stream()
                .map(number -> number + ", ")
                .collect(Collectors.joining());
        ActionModel model = agent.action(action.name());
        String name = model.state().map(state -> state.getSimpleName() + ".").orElse("") + model.name();
        String label = turn.isEmpty() ? name : turn.substring(0, turn.length() - 2) + ": " + name;
        line(lines, id(action) + "[\"" + escape(label) + "\"]");
        action.requires().forEach((fact, value) -> line(lines, id(fact) + arrow(true, value) + id(action)));
        effects(action).forEach((fact, isSure) -> line(lines, id(action) + arrow(isSure, true) + id(fact)));
    }

    /** Returns the effects of an action, and whether they are certain; hidden objects are omitted. */
    private static Map<Fact, Boolean> effects(Action action) {
        Map<Fact, Boolean> effects = new LinkedHashMap<>();
        for (Action.Alternative way : action.alternatives()) {
            way.effects().forEach((fact, value) -> {
                if (value) {
                    boolean isSure = action.alternatives().stream()
                            .allMatch(other -> other.effects().getOrDefault(fact, false));
                    effects.put(fact, isSure);
                }
            });
        }
        return effects;
    }

    private static String arrow(boolean isSure, boolean value) {
        return (isSure ? " -->" : " -.->") + (value ? " " : "|not| ");
    }

    private void mark(StringBuilder lines) {
        Map<String, String> classes = new TreeMap<>();
        for (Mark mark : Mark.values()) {
            String nodes = domain().actions().stream()
                    .filter(action -> marks.get(action.name()) == mark)
                    .map(PlanDiagram::id)
                    .collect(Collectors.joining(","));
            if (!nodes.isEmpty()) {
                classes.put(mark.css() + " " + mark.style, nodes);
            }
        }
        String there = domain().facts().stream()
                .filter(fact -> known.contains(fact.name()))
                .map(PlanDiagram::id)
                .collect(Collectors.joining(","));
        if (!there.isEmpty()) {
            classes.put("known " + Mark.DONE.style, there);
        }
        classes.keySet().forEach(style -> line(lines, "classDef " + style));
        classes.forEach((style, nodes) -> line(lines, "class " + nodes + " " + style.substring(0, style.indexOf(' '))));
    }

    private static String id(Fact fact) {
        return "f" + fact.index();
    }

    private static String id(Action action) {
        return "a" + action.index();
    }

    private static void line(StringBuilder lines, String line) {
        lines.append("  ").append(line).append('\n');
    }

    /** Escapes characters with a meaning in Mermaid, or in the HTML that it creates. */
    private static String escape(String text) {
        var escaped = new StringBuilder();
        text.codePoints().forEach(character -> {
            if (Character.isISOControl(character)) {
                escaped.append(' ');
            } else if ("#\"<>&`%;\\{}".indexOf(character) >= 0) {
                escaped.append('#').append(character).append(';');
            } else {
                escaped.appendCodePoint(character);
            }
        });
        return escaped.toString();
    }
}
