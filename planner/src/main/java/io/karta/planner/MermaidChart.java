/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.Map;

/** Builder of a Mermaid flowchart. */
final class MermaidChart {

    private final StringBuilder lines = new StringBuilder("flowchart LR\n");

    void line(String line) {
        lines.append("  ").append(line).append('\n');
    }

    @Override
    public String toString() {
        return lines.toString();
    }

    /** Returns the text escaped for quotation marks. */
    static String text(String text) {
        return text.replace("#", "#35;")
                .replace("\"", "#quot;")
                .replace("<", "#lt;")
                .replace(">", "#gt;")
                .replace("\n", " ");
    }

    static String draw(Domain domain) {
        var drawing = new MermaidChart();
        for (Fact fact : domain.facts()) {
            String shape = fact.isCondition() ? "f%s{{\"%s\"}}" : "f%s([\"%s\"])";
            drawing.line(shape.formatted(fact.index(), text(fact.name())));
            fact.allReads().forEach(read -> drawing.line("f%s -.-> f%s".formatted(read.index(), fact.index())));
        }
        for (Action action : domain.actions()) {
            drawing.draw(domain, action);
        }
        for (Goal goal : domain.goals()) {
            drawing.line("g%s[[\"%s\"]]".formatted(goal.index(), text(goal.name())));
            drawing.need(goal.requires(), "g" + goal.index());
        }
        return drawing.toString();
    }

    private void draw(Domain domain, Action action) {
        line("a%s[\"%s\"]".formatted(action.index(), text(action.name())));
        need(action.requires(), "a" + action.index());
        boolean sure = action.alternatives().size() == 1;
        for (Action.Alternative way : action.alternatives()) {
            domain.effects(action, way)
                    .forEach((fact, value) -> line("a%s %s%s f%s"
                            .formatted(
                                    action.index(), sure ? "-->" : "-.->", label(way.label(), value), fact.index())));
        }
    }

    private void need(Map<Fact, Boolean> required, String consumer) {
        required.forEach((fact, value) -> line("f%s -->%s %s".formatted(fact.index(), value ? "" : "|not|", consumer)));
    }

    private static String label(String way, boolean value) {
        String words = (value ? "" : "not ") + way;
        return words.isBlank() ? "" : "|\"" + text(words.strip()) + "\"|";
    }
}
