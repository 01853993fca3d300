/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import io.karta.orchestrator.IntentTemplate.Placeholder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Rules for strategies.
 *
 * @param candidates the agents that can run steps
 * @param settings the settings, with the result type
 */
record StrategyRules(CandidateAgents candidates, OrchestratorSettings settings) {

    private static final Pattern ID = Pattern.compile(IntentTemplate.WORD);
    private static final Set<String> TAKEN = Set.of(StepOutputs.TASK, "previous", "previous_output");

    /** Returns the problems of steps that follow finished ones. */
    List<String> problemsOf(List<Strategy.Step> finished, Strategy rest) {
        List<String> ids = finished.stream().map(Strategy.Step::id).toList();
        List<String> problems = new ArrayList<>();
        List<Strategy.Step> fresh = new ArrayList<>();
        for (Strategy.Step step : rest.steps()) {
            if (ids.contains(step.id())) {
                problems.add(Messages.finishedAlready(step));
            } else {
                fresh.add(step);
            }
        }
        problems.addAll(fresh.isEmpty() ? List.of(Messages.noSteps()) : problemsOf(Strategy.after(finished, fresh)));
        return problems;
    }

    /** Returns the problems of a strategy. */
    List<String> problemsOf(Strategy strategy) {
        List<String> problems = new ArrayList<>(problems(strategy));
        for (Strategy.Step step : strategy.steps()) {
            if (candidates.find(step.agent()).isEmpty()) {
                problems.add(Messages.unknownAgent(step, candidates));
            }
        }
        last(strategy).filter(step -> !settings.isText()).ifPresent(step -> candidates
                .find(step.agent())
                .filter(candidate -> !candidate.produces(settings.output))
                .ifPresent(
                        candidate -> problems.add(Messages.otherResult(step, candidate, settings.output, candidates))));
        return problems;
    }

    private static Optional<Strategy.Step> last(Strategy strategy) {
        List<Strategy.Step> steps = strategy.steps();
        return steps.isEmpty() ? Optional.empty() : Optional.of(steps.get(steps.size() - 1));
    }

    /** Returns the problems of a strategy that do not depend on the agents of its steps. */
    static List<String> problems(Strategy strategy) {
        if (strategy.steps().isEmpty()) {
            return List.of(Messages.noSteps());
        }
        List<String> problems = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < strategy.steps().size(); i++) {
            Strategy.Step step = strategy.steps().get(i);
            ofItself(step, i + 1, !seen.add(step.id())).forEach(problems::add);
            ofNames(step, i, strategy.steps()).forEach(problems::add);
        }
        return problems;
    }

    private static Stream<String> ofItself(Strategy.Step step, int number, boolean isTaken) {
        List<String> problems = new ArrayList<>();
        if (!ID.matcher(step.id()).matches() || TAKEN.contains(step.id()) || isNumberOfAnother(step, number)) {
            problems.add(Messages.badId(step, number));
        }
        if (isTaken) {
            problems.add(Messages.idTwice(step));
        }
        if (step.intent().isBlank()) {
            problems.add(Messages.noIntent(step));
        }
        var intent = new IntentTemplate(step.intent());
        if (!intent.isClosed()) {
            problems.add(Messages.unclosedBraces(step));
        }
        intent.invalidPlaceholders().forEach(text -> problems.add(Messages.notAName(step, text)));
        return problems.stream();
    }

    private static boolean isNumberOfAnother(Strategy.Step step, int number) {
        return StepOutputs.numbered(step.id()).filter(named -> named != number).isPresent();
    }

    /** A name can denote only values that exist when the step runs. */
    private static Stream<String> ofNames(Strategy.Step step, int index, List<Strategy.Step> steps) {
        List<String> later = steps.subList(index, steps.size()).stream()
                .map(Strategy.Step::id)
                .toList();
        return new IntentTemplate(step.intent())
                .placeholders().stream()
                        .map(Placeholder::head)
                        .distinct()
                        .filter(name -> mentions(name, later)
                                || StepOutputs.numbered(name)
                                        .filter(number -> number < 1 || number > index)
                                        .isPresent()
                                || (index == 0 && StepOutputs.isPrevious(name)))
                        .map(name -> Messages.notYetThere(step, name));
    }

    private static boolean mentions(String name, List<String> ids) {
        return ids.stream().anyMatch(id -> name.equals(id) || name.equals(id + "_output"));
    }
}
