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

/** What an orchestrator asks its own model. Used by one run of one action. */
final class OrchestratorModel {

    /** How often a model may answer until its strategy can be run. */
    static final int ANSWERS = 4;

    private final Site site;
    private final LlmOptions llm;

    OrchestratorModel(Site site, LlmOptions llm) {
        this.site = site;
        this.llm = llm;
    }

    private PromptRunner model() {
        return site.context().ai().withLlm(llm);
    }

    // -- strategies

    Strategy design() {
        return strategy(Prompts.design(site), List.of());
    }

    Strategy redesign() {
        return strategy(Prompts.redesign(site), List.of());
    }

    /** Lays out anew what is not finished; returns all steps. */
    Strategy redesignRest() {
        return strategy(Prompts.redesignRest(site), site.progress().behind());
    }

    /** Asks until a strategy can be run; each time the model is told all that is wrong. */
    private Strategy strategy(String prompt, List<Strategy.Step> finished) {
        var rules = new StrategyRules(site.team(), site.setup());
        String ask = prompt;
        List<String> problems = new ArrayList<>();
        for (int i = 0; i < ANSWERS; i++) {
            Strategy answer = model().createObject(ask, Strategy.class);
            problems = rules.problemsOf(finished, answer);
            if (problems.isEmpty()) {
                return Strategy.after(finished, answer.steps());
            }
            ask = Prompts.again(prompt, Shape.of(Strategy.class).write(answer).toString(), problems);
        }
        throw Messages.noUsableStrategy(site.setup().name, ANSWERS, problems);
    }

    RemediationChoice remedy() {
        return model().createObject(Prompts.remedy(site), RemediationChoice.class);
    }

    // -- intents

    /** Finds out what names stand for; those that stand for nothing are left out. */
    List<VariableMapping.Entry> match(Strategy.Step step, List<String> names) {
        List<String> sources = Stream.concat(
                        Stream.of(Outputs.TASK),
                        site.progress().behind().stream().map(Strategy.Step::id))
                .toList();
        return model().createObject(Prompts.match(site, step, names), VariableMapping.class).entries().stream()
                .filter(entry -> names.contains(entry.variable()) && sources.contains(entry.source()))
                .toList();
    }

    String intent(Strategy.Step step, Member member, Variables variables) {
        Map<String, String> context = variables.context();
        String intent = model().generateText(Prompts.intent(step, member, context, variables.unknown()));
        if (intent.isBlank()) {
            throw Messages.nothingTold(site.setup().name, step);
        }
        return intent;
    }

    /** Reads what an agent takes out of what it would be told. */
    Object read(String intent, Type type) {
        if (type instanceof Class<?> plain) {
            return model().createObject(Prompts.read(intent), plain);
        }
        throw Messages.unreadable(type);
    }

    /** Lists things for a model. */
    static String list(List<String> lines) {
        return lines.stream().map(line -> "- " + line).collect(Collectors.joining("\n"));
    }
}
