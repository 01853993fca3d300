/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import io.karta.orchestrator.IntentTemplate.Placeholder;
import io.karta.orchestrator.OrchestrationDecision.Match;
import io.karta.orchestrator.OrchestrationDecision.VariableMapped;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Values of the names in the intent of one step. Not thread-safe. */
final class IntentVariables {

    private final Strategy.Step step;
    private final StepOutputs outputs;
    private final IntentTemplate template;
    private final Map<String, String> sources = new LinkedHashMap<>();
    private final List<VariableMapped> mapped = new ArrayList<>();

    private IntentVariables(Strategy.Step step, StepOutputs outputs) {
        this.step = step;
        this.outputs = outputs;
        this.template = new IntentTemplate(step.intent());
    }

    /** Resolves the names: literally, by keywords, and finally with a model. */
    static IntentVariables of(Strategy.Step step, StepOutputs outputs, OrchestratorModel model) {
        var variables = new IntentVariables(step, outputs);
        List<String> open = variables.find();
        if (!open.isEmpty() && !outputs.values().isEmpty()) {
            model.match(step, open).forEach(entry -> variables.add(entry.variable(), entry.source(), Match.MODEL));
        }
        return variables;
    }

    /** Adopts values that were resolved earlier. */
    static IntentVariables again(Strategy.Step step, StepOutputs outputs) {
        var variables = new IntentVariables(step, outputs);
        variables.sources.putAll(outputs.progress().mapped());
        variables.find();
        return variables;
    }

    /** Returns the unresolved names. */
    private List<String> find() {
        Map<String, Keywords> candidates = candidates();
        Set<String> open = new LinkedHashSet<>();
        for (Placeholder name : template.placeholders()) {
            Optional<String> direct = outputs.direct(name.head());
            direct.ifPresent(source -> sources.put(name.head(), source));
            if (!sources.containsKey(name.head())) {
                Keywords.best(name.head(), candidates)
                        .ifPresentOrElse(
                                source -> add(name.head(), source, Match.KEYWORDS), () -> open.add(name.head()));
            }
        }
        return List.copyOf(open);
    }

    private Map<String, Keywords> candidates() {
        Map<String, Keywords> candidates = new LinkedHashMap<>();
        Object input = outputs.input();
        candidates.put(
                StepOutputs.TASK,
                new Keywords().with(StepOutputs.TASK, 4).with(input.getClass().getSimpleName(), 3));
        for (Strategy.Step each : outputs.progress().finishedSteps()) {
            String type = outputs.object(each.id()).getClass().getSimpleName();
            candidates.put(
                    each.id(),
                    new Keywords()
                            .with(each.id(), 4)
                            .with(type, 3)
                            .with(each.expectedOutput(), 2)
                            .with(each.description(), 1));
        }
        return candidates;
    }

    private void add(String variable, String source, Match match) {
        sources.put(variable, source);
        mapped.add(new VariableMapped(step.id(), variable, source, match));
    }

    /** Returns the names that were resolved by keywords and by a model. */
    List<VariableMapped> mapped() {
        return List.copyOf(mapped);
    }

    /** Returns whether all names have a value. */
    boolean areKnown() {
        return template.placeholders().stream().allMatch(name -> value(name).isPresent());
    }

    private Optional<String> value(Placeholder name) {
        return Optional.ofNullable(sources.get(name.head())).flatMap(source -> outputs.text(source, name.path()));
    }

    String substituted() {
        return template.fill(name -> value(name).orElse(""));
    }

    /**
     * Returns the context that an agent needs: the values of the names and the result of the previous step. A missing
     * component is replaced by the whole object, and an unresolved name by the task.
     */
    Map<String, String> context() {
        Map<String, String> context = new LinkedHashMap<>();
        template.placeholders().forEach(name -> value(name)
                .ifPresentOrElse(
                        text -> context.put(name.toString(), text), () -> Optional.ofNullable(sources.get(name.head()))
                                .ifPresent(source -> context.put(name.head(), outputs.text(source)))));
        outputs.previous()
                .filter(previous -> !sources.containsValue(previous))
                .ifPresent(previous -> context.put("previous_output", outputs.text(previous)));
        if (!heads().allMatch(sources::containsKey)) {
            context.putIfAbsent(StepOutputs.TASK, outputs.text(StepOutputs.TASK));
        }
        return context;
    }

    /** Returns the names without a value. */
    List<String> unknown() {
        return template.placeholders().stream()
                .filter(name -> value(name).isEmpty())
                .map(Placeholder::toString)
                .toList();
    }

    private Stream<String> heads() {
        return template.placeholders().stream().map(Placeholder::head).distinct();
    }

    /** Returns the values of the names, in order. */
    List<Object> objects() {
        return heads().flatMap(head -> Optional.ofNullable(sources.get(head)).stream())
                .distinct()
                .map(outputs::object)
                .toList();
    }
}
