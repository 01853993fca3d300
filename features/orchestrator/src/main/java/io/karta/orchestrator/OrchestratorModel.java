/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import io.karta.ai.PromptRunner;
import io.karta.generation.Shape;
import io.karta.model.LlmOptions;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Calls of the model of an orchestrator. Confined to one run of one action. */
final class OrchestratorModel {

    /** Maximum number of answers until a strategy is valid. */
    static final int ANSWERS = 4;

    private final OrchestratorContext orchestration;
    private final LlmOptions llm;

    OrchestratorModel(OrchestratorContext orchestration, LlmOptions llm) {
        this.orchestration = orchestration;
        this.llm = llm;
    }

    private PromptRunner model() {
        return orchestration.context().ai().withLlm(llm);
    }

    Strategy design() {
        return strategy(OrchestratorPrompts.design(orchestration), List.of());
    }

    Strategy redesign(StepFailure failure) {
        return strategy(OrchestratorPrompts.redesign(orchestration, failure), List.of());
    }

    /** Designs the unfinished steps again; returns all steps. */
    Strategy redesignRemaining(StepFailure failure) {
        return strategy(
                OrchestratorPrompts.redesignRemaining(orchestration, failure),
                orchestration.progress().finishedSteps());
    }

    /** Requests a strategy until it is valid; each request lists all problems of the last one. */
    private Strategy strategy(String prompt, List<Strategy.Step> finished) {
        var rules = new StrategyRules(orchestration.candidates(), orchestration.settings());
        String ask = prompt;
        List<String> problems = new ArrayList<>();
        for (int i = 0; i < ANSWERS; i++) {
            Strategy answer = model().createObject(ask, Strategy.class);
            problems = rules.problemsOf(finished, answer);
            if (problems.isEmpty()) {
                return Strategy.after(finished, answer.steps());
            }
            ask = OrchestratorPrompts.again(
                    prompt, Shape.of(Strategy.class).write(answer).toString(), problems);
        }
        throw Messages.noUsableStrategy(orchestration.settings().name, ANSWERS, problems);
    }

    RemediationChoice chooseRemediation(StepFailure failure) {
        return model().createObject(
                        OrchestratorPrompts.chooseRemediation(orchestration, failure), RemediationChoice.class);
    }

    /** Validates an output for which no validator has a verdict. */
    OutputVerdict judge(StepOutput output) {
        return model().createObject(OrchestratorPrompts.judge(output), OutputVerdict.class);
    }

    /** Resolves names; names without a value are omitted. */
    List<VariableMapping.Entry> match(Strategy.Step step, List<String> names) {
        List<String> sources = Stream.concat(
                        Stream.of(StepOutputs.TASK),
                        orchestration.progress().finishedSteps().stream().map(Strategy.Step::id))
                .toList();
        return model()
                .createObject(OrchestratorPrompts.match(orchestration, step, names), VariableMapping.class)
                .entries()
                .stream()
                .filter(entry -> names.contains(entry.variable()) && sources.contains(entry.source()))
                .toList();
    }

    String intent(Strategy.Step step, CandidateAgent candidate, IntentVariables variables) {
        Map<String, String> context = variables.context();
        String intent = model().generateText(OrchestratorPrompts.intent(
                step, candidate, context, variables.unknown(), orchestration.shapes()));
        if (intent.isBlank()) {
            throw Messages.emptyIntent(orchestration.settings().name, step);
        }
        return intent;
    }

    /** Reads the input object of an agent from its intent. */
    Object read(String intent, Type type) {
        if (type instanceof Class<?> plain) {
            return model().createObject(OrchestratorPrompts.read(intent), plain);
        }
        throw Messages.unreadable(type);
    }

    /** Formats a list for a model. */
    static String list(List<String> lines) {
        return lines.stream().map(line -> "- " + line).collect(Collectors.joining("\n"));
    }
}
