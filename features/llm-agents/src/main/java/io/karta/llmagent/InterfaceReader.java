/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import io.karta.agent.Export;
import io.karta.agent.llm.DeclarativeLlmAgent;
import io.karta.builder.GoalBuilder;
import io.karta.model.LlmOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Reader of an agent from an interface, which collects all problems. Used once. */
final class InterfaceReader {

    private final ObjectSource objects;
    private final List<String> problems = new ArrayList<>();

    private InterfaceReader(ObjectSource objects) {
        this.objects = objects;
    }

    static LlmAgent<?, ?> read(Class<?> type, ObjectSource objects) {
        var reader = new InterfaceReader(objects);
        LlmAgentSettings settings = reader.settings(type, List.of());
        if (!reader.problems.isEmpty()) {
            throw Messages.invalid(reader.problems.stream().distinct().toList());
        }
        return new ConfiguredLlmAgent<>(settings);
    }

    private LlmAgentSettings settings(Class<?> type, List<Class<?>> path) {
        DeclarativeLlmAgent annotation = type.getAnnotation(DeclarativeLlmAgent.class);
        if (annotation == null) {
            throw Messages.notAnnotated(type);
        }
        if (!isInterface(type)) {
            throw Messages.noInterface(type);
        }
        var settings = new LlmAgentSettings(annotation.name().isEmpty() ? type.getSimpleName() : annotation.name());
        new SignatureReader(type, problems).read(settings);
        texts(type, annotation, settings);
        settings.llm = options(type, annotation);
        new DependencyReader(type, objects, problems).read(annotation, settings);
        limits(annotation, settings);
        goal(type, annotation, settings);
        handOver(type, annotation, settings, path);
        return settings;
    }

    private static boolean isInterface(Class<?> type) {
        return type.isInterface() && !type.isAnnotation();
    }

    private void texts(Class<?> type, DeclarativeLlmAgent annotation, LlmAgentSettings settings) {
        if (annotation.description().isBlank()) {
            problems.add(Messages.blank(type, "description"));
        }
        if (annotation.instruction().isBlank()) {
            problems.add(Messages.blank(type, "instruction"));
        }
        settings.description = annotation.description();
        settings.instruction = Optional.of(new InstructionTemplate(settings.name, annotation.instruction()));
        settings.globalInstruction = Optional.of(annotation.globalInstruction())
                .filter(text -> !text.isBlank())
                .map(text -> new InstructionTemplate(settings.name, text));
        settings.outputKey = Optional.of(annotation.outputKey()).filter(key -> !key.isEmpty());
        settings.history = annotation.history();
    }

    private LlmOptions options(Class<?> type, DeclarativeLlmAgent annotation) {
        if (!annotation.model().isEmpty() && !annotation.role().isEmpty()) {
            problems.add(Messages.modelAndRole(type, annotation.model(), annotation.role()));
        }
        LlmOptions options = whom(annotation);
        if (!Double.isNaN(annotation.temperature())) {
            options = option(type, options, before -> before.withTemperature(annotation.temperature()));
        }
        if (!Double.isNaN(annotation.topP())) {
            options = option(type, options, before -> before.withTopP(annotation.topP()));
        }
        return annotation.maxTokens() == 0
                ? options
                : option(type, options, before -> before.withMaxTokens(annotation.maxTokens()));
    }

    private static LlmOptions whom(DeclarativeLlmAgent annotation) {
        if (!annotation.role().isEmpty()) {
            return LlmOptions.ofRole(annotation.role());
        }
        return annotation.model().isEmpty() ? LlmOptions.defaults() : LlmOptions.ofModel(annotation.model());
    }

    private LlmOptions option(Class<?> type, LlmOptions before, UnaryOperator<LlmOptions> change) {
        try {
            return change.apply(before);
        } catch (IllegalArgumentException invalid) {
            problems.add(Messages.wrongOption(type, invalid));
            return before;
        }
    }

    private void limits(DeclarativeLlmAgent annotation, LlmAgentSettings settings) {
        if (annotation.maxIterations() != 0) {
            trying(() -> settings.maxIterations(annotation.maxIterations()));
        }
        if (annotation.toolRetries() != 0) {
            trying(() -> settings.toolRetries(annotation.toolRetries()));
        }
        trying(() -> settings.maxHops(annotation.maxHops()));
    }

    private void trying(Runnable change) {
        try {
            change.run();
        } catch (IllegalArgumentException invalid) {
            problems.add(String.valueOf(invalid.getMessage()));
        }
    }

    private void goal(Class<?> type, DeclarativeLlmAgent annotation, LlmAgentSettings settings) {
        Export export = annotation.export();
        if (!export.local() || export.startingInputTypes().length > 0) {
            problems.add(Messages.exportsTooMuch(type));
        }
        settings.goalName = Optional.of(export.name()).filter(name -> !name.isBlank());
        Consumer<GoalBuilder> goal = more -> more.tags(annotation.tags()).examples(annotation.examples());
        settings.goal = export.remote() ? goal.andThen(more -> more.remote(export.endpoints())) : goal;
    }

    private void handOver(
            Class<?> type, DeclarativeLlmAgent annotation, LlmAgentSettings settings, List<Class<?>> path) {
        settings.toParent = !annotation.disallowTransferToParent();
        settings.toPeers = !annotation.disallowTransferToPeers();
        List<Class<?>> further =
                Stream.concat(path.stream(), Stream.<Class<?>>of(type)).toList();
        for (Class<?> other : annotation.subAgents()) {
            if (further.contains(other)) {
                problems.add(Messages.circle(further, other));
            } else if (!isInterface(other) || !other.isAnnotationPresent(DeclarativeLlmAgent.class)) {
                problems.add(Messages.noAgent(type, other));
            } else {
                settings.subAgents.add(new ConfiguredLlmAgent<>(settings(other, further)));
            }
        }
    }
}
