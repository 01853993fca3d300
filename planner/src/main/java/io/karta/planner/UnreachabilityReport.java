/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Report of the obstacles to an unreachable goal. */
final class UnreachabilityReport {

    private final PlanningRequest request;
    private final Goal goal;
    private final Domain domain;
    private final Reachability reachable;

    UnreachabilityReport(PlanningRequest request, Goal goal) {
        this.request = request;
        this.goal = goal;
        this.domain = request.domain();
        this.reachable = new Reachability(request);
    }

    List<InapplicableAction> blocked() {
        Set<Action> helpful = new LinkedHashSet<>();
        if (goal.isNirvana()) {
            helpful.addAll(domain.actions());
        } else {
            domain.task(goal).operators.forEach(operator -> helpful.add(operator.action));
        }
        return helpful.stream()
                .filter(action -> !reachable.canRun(action))
                .map(this::block)
                .toList();
    }

    private InapplicableAction block(Action action) {
        List<Fact> missing = new ArrayList<>();
        List<Fact> unwanted = new ArrayList<>();
        action.requires().forEach((fact, value) -> {
            if (!reachable.mayBe(fact, value)) {
                (value ? missing : unwanted).add(fact);
            }
        });
        return new InapplicableAction(action, reason(action, missing), missing, unwanted);
    }

    private InapplicableAction.Reason reason(Action action, List<Fact> missing) {
        if (request.excluded().contains(action)) {
            return InapplicableAction.Reason.EXCLUDED;
        }
        if (!reachable.isUsable(action)) {
            return InapplicableAction.Reason.ALREADY_RAN;
        }
        return missing.stream().allMatch(Fact::isCondition)
                ? InapplicableAction.Reason.FALSE_CONDITION
                : InapplicableAction.Reason.MISSING_INPUT;
    }

    List<Action> producers(Fact fact, boolean value) {
        Set<Integer> found = new TreeSet<>();
        for (int operator : domain.operators().producers(Operator.literal(fact, value))) {
            found.add(domain.operators().all.get(operator).action.index());
        }
        return found.stream().map(domain.actions()::get).toList();
    }

    /** Returns the actions that could set the value first, because they do not need it themselves. */
    private List<Action> origins(Fact fact, boolean value) {
        return producers(fact, value).stream()
                .filter(action ->
                        !Boolean.valueOf(value).equals(action.requires().get(fact)))
                .toList();
    }

    String explain() {
        List<String> sentences = new ArrayList<>();
        Deque<Action> open = new ArrayDeque<>();
        Set<Action> seen = new LinkedHashSet<>();
        sentences.addAll(needs("The goal", goal.requires(), open));
        while (!open.isEmpty()) {
            Action action = open.remove();
            if (seen.add(action)) {
                sentences.addAll(blockedReason(action, open));
            }
        }
        if (sentences.isEmpty()) {
            sentences.add(
                    goal.isNirvana()
                            ? "Nothing can run"
                            : "Everything it needs can be had, but never all of it at once");
        }
        return "No plan reaches %s. %s.%s".formatted(goal, String.join(". ", sentences), advice());
    }

    private List<String> blockedReason(Action action, Deque<Action> open) {
        if (request.excluded().contains(action)) {
            return List.of(action + " is excluded");
        }
        if (!reachable.isUsable(action)) {
            return List.of(action + " has run already and runs only once");
        }
        return needs(action.name(), action.requires(), open);
    }

    private List<String> needs(String who, Map<Fact, Boolean> required, Deque<Action> open) {
        List<String> sentences = new ArrayList<>();
        required.forEach((fact, value) -> {
            if (!reachable.mayBe(fact, value)) {
                List<Action> origins = origins(fact, value);
                open.addAll(origins);
                sentences.add(
                        who + " needs " + (value ? "" : "not ") + fact + ", which " + source(fact, value, origins));
            }
        });
        return sentences;
    }

    private static String source(Fact fact, boolean value, List<Action> producers) {
        String verb = value && !fact.isCondition() ? "produces" : "changes";
        return producers.isEmpty()
                ? (fact.isCondition() ? "is " + !value + " and nothing " : "nothing ") + verb
                : "only " + Sentences.join(producers, " or ") + " " + verb;
    }

    private String advice() {
        Map<Fact, Boolean> needed = new MinimalChange(request, goal, this).needed();
        if (needed.isEmpty() || needed.equals(goal.requires())) {
            return "";
        }
        return " It could be reached with " + DomainBuilder.describe(needed) + ".";
    }

    String draw() {
        var drawing = new MermaidChart();
        drawing.line("goal([\"%s\"])".formatted(MermaidChart.text(goal.name())));
        drawMissing(drawing, goal.requires(), "goal");
        for (InapplicableAction each : blocked()) {
            String reason = each.reason().name().toLowerCase(Locale.ROOT).replace('_', ' ');
            String node = "a" + each.action().index();
            drawing.line("%s[\"%s<br/>%s\"]"
                    .formatted(node, MermaidChart.text(each.action().name()), reason));
            drawMissing(drawing, each.action().requires(), node);
            for (Action.Alternative way : each.action().alternatives()) {
                domain.effects(each.action(), way).forEach((fact, value) -> {
                    if (!reachable.mayBe(fact, value)) {
                        drawing.line("%s -.-> f%s".formatted(node, fact.index()));
                    }
                });
            }
        }
        return drawing.toString();
    }

    private void drawMissing(MermaidChart drawing, Map<Fact, Boolean> required, String consumer) {
        required.forEach((fact, value) -> {
            if (!reachable.mayBe(fact, value)) {
                String name = (value ? "" : "not ") + fact.name();
                drawing.line("f%s([\"%s\"]) -.-> %s".formatted(fact.index(), MermaidChart.text(name), consumer));
            }
        });
    }

    boolean isObtainable(Fact fact, boolean value) {
        return reachable.mayBe(fact, value);
    }

    /** Returns whether no executable action could set this value, so that it must be present at the start. */
    boolean isRoot(Fact fact, boolean value) {
        return !isObtainable(fact, value) && origins(fact, value).stream().noneMatch(reachable::isUsable);
    }
}
