/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Explanation of a plan, with the reason for every step, as text and diagram. */
final class PlanExplanation {

    private final Plan plan;
    private final CausalLinks links;

    PlanExplanation(Plan plan) {
        this.plan = plan;
        this.links = new CausalLinks(plan);
    }

    String explain() {
        var text = new StringBuilder();
        if (plan.isEmpty()) {
            text.append("%s is reached already.".formatted(plan.goal()));
        } else {
            text.append("%s costs %s in %s %s:"
                    .formatted(
                            plan.goal(),
                            number(plan.cost()),
                            plan.steps().size(),
                            plan.steps().size() == 1 ? "step" : "steps"));
        }
        for (int i = 0; i < plan.steps().size(); i++) {
            Step step = plan.steps().get(i);
            text.append("\n  %s. %s (%s)%s".formatted(i + 1, step, number(step.cost()), purpose(i)));
        }
        appendAssumptions(text);
        if (plan.isBestSoFar()) {
            text.append("\n  It is the best plan found before the limit was reached; a better one may exist.");
        }
        return text.toString();
    }

    private String purpose(int step) {
        List<CausalLinks.Link> uses = links.from(step);
        if (uses.isEmpty()) {
            return resetting(step);
        }
        return uses.stream()
                .collect(Collectors.groupingBy(CausalLinks.Link::need, LinkedHashMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(use -> use.getKey() + ", which " + consumers(use.getValue()))
                .collect(Collectors.joining("; ", ": ", ""));
    }

    private String resetting(int at) {
        Step step = plan.steps().get(at);
        if (step.action().isClearing()) {
            return ": so that run-once actions can run again";
        }
        List<String> again = plan.actions().subList(at + 1, plan.actions().size()).stream()
                .filter(later -> later.isRunOnce() && step.alternative().resets(later))
                .map(Action::name)
                .distinct()
                .toList();
        return again.isEmpty() ? "" : ": so that " + Sentences.join(again) + " can run again";
    }

    private String consumers(List<CausalLinks.Link> uses) {
        List<String> names =
                uses.stream().map(link -> name(link.consumer())).distinct().toList();
        return Sentences.join(names) + (names.size() == 1 ? " needs" : " need");
    }

    private String name(int consumer) {
        return consumer == plan.steps().size()
                ? "the goal"
                : plan.steps().get(consumer).action().name();
    }

    private void appendAssumptions(StringBuilder text) {
        List<Fact> open = plan.unknownFacts();
        if (!open.isEmpty()) {
            text.append("\n  It assumes %s, which has not been evaluated yet."
                    .formatted(required(plan.assumptions().stream().filter(Assumption::open))));
        }
        if (plan.assumptions().stream().anyMatch(assumption -> !assumption.open())) {
            text.append("\n  It counts on %s turning out so on the way."
                    .formatted(required(plan.assumptions().stream().filter(assumption -> !assumption.open()))));
        }
    }

    private static String required(Stream<Assumption> assumptions) {
        return Sentences.join(assumptions.map(Assumption::toString).distinct().toList());
    }

    static String number(double value) {
        String text = String.format(Locale.ROOT, "%.9f", value);
        return text.replaceAll("\\.?0+$", "");
    }

    String draw() {
        var drawing = new MermaidChart();
        drawing.line("start([\"start\"])");
        for (int i = 0; i < plan.steps().size(); i++) {
            Step step = plan.steps().get(i);
            drawing.line("s%s[\"%s<br/>%s\"]".formatted(i, MermaidChart.text(step.toString()), number(step.cost())));
        }
        drawing.line("s%s([\"%s\"])"
                .formatted(plan.steps().size(), MermaidChart.text(plan.goal().name())));
        for (CausalLinks.Link link : links.all()) {
            drawing.line("%s %s|\"%s\"| s%s"
                    .formatted(
                            link.producer() < 0 ? "start" : "s" + link.producer(),
                            link.assumed() ? "-.->" : "-->",
                            MermaidChart.text(link.need()),
                            link.consumer()));
        }
        return drawing.toString();
    }
}
