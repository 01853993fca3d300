/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import static java.util.Objects.requireNonNull;

import io.karta.agent.Knowledge;
import io.karta.agent.UserInput;
import io.karta.builder.GoalBuilder;
import io.karta.model.LlmOptions;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Settings of one orchestrator. {@link #copyWith} returns a changed copy. */
final class OrchestratorSettings {

    final String name;
    String description = "";
    String blueprint = "";
    final List<String> over;
    final List<Knowledge> knowledge;
    Optional<Strategy> strategy = Optional.empty();
    Optional<Integer> maxStepRemediations = Optional.empty();
    Optional<Integer> maxTotalRedesigns = Optional.empty();
    Optional<Duration> minStepInterval = Optional.empty();
    Optional<Boolean> fastPath = Optional.empty();
    Optional<Boolean> validateOutputs = Optional.empty();
    Optional<OutputValidator> validator = Optional.empty();
    Optional<LlmOptions> llm = Optional.empty();
    Type input = String.class;
    Type output = String.class;
    Consumer<GoalBuilder> goal = more -> {};

    OrchestratorSettings(String name) {
        this.name = requireNonNull(name, "name");
        this.over = new ArrayList<>();
        this.knowledge = new ArrayList<>();
    }

    private OrchestratorSettings(OrchestratorSettings other) {
        this.name = other.name;
        this.description = other.description;
        this.blueprint = other.blueprint;
        this.over = new ArrayList<>(other.over);
        this.knowledge = new ArrayList<>(other.knowledge);
        this.strategy = other.strategy;
        this.maxStepRemediations = other.maxStepRemediations;
        this.maxTotalRedesigns = other.maxTotalRedesigns;
        this.minStepInterval = other.minStepInterval;
        this.fastPath = other.fastPath;
        this.validateOutputs = other.validateOutputs;
        this.validator = other.validator;
        this.llm = other.llm;
        this.input = other.input;
        this.output = other.output;
        this.goal = other.goal;
    }

    /** Returns a changed copy. */
    OrchestratorSettings copyWith(Consumer<OrchestratorSettings> change) {
        var copy = new OrchestratorSettings(this);
        change.accept(copy);
        return copy;
    }

    /** Returns whether the result is, or can be, a text. */
    boolean isText() {
        return output instanceof Class<?> plain && plain.isAssignableFrom(String.class);
    }

    /** Returns the starting types: texts can come from user input, too. Generic types are not declared. */
    Class<?>[] startingInputs() {
        if (input == String.class) {
            return new Class<?>[] {String.class, UserInput.class};
        }
        return input instanceof Class<?> plain ? new Class<?>[] {plain} : new Class<?>[0];
    }

    /** Returns the problems that can be found without the agents. */
    List<String> problems() {
        List<String> problems = new ArrayList<>();
        if (name.isBlank()) {
            problems.add(Messages.noName());
        }
        if (blueprint.isBlank()) {
            problems.add(Messages.noBlueprint(name));
        }
        if (over.contains(name)) {
            problems.add(Messages.overItself(name));
        }
        strategy.map(StrategyRules::problems)
                .filter(invalidAgent -> !invalidAgent.isEmpty())
                .ifPresent(invalidAgent -> problems.add(Messages.wrongStrategy(name, invalidAgent)));
        return problems;
    }

    @Override
    public String toString() {
        return name;
    }
}
