/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import io.karta.agent.Export;
import io.karta.builder.GoalBuilder;
import io.karta.model.LlmOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Reads an agent from an interface, and collects what is wrong with it. Used once. */
final class InterfaceReader {

    private final ObjectSource objects;
    private final List<String> problems = new ArrayList<>();

    private InterfaceReader(ObjectSource objects) {
        this.objects = objects;
    }

    static LlmAgent<?, ?> read(Class<?> type, ObjectSource objects) {
        var reader = new InterfaceReader(objects);
        Words words = reader.words(type, List.of());
        if (!reader.problems.isEmpty()) {
            throw Messages.wrong(reader.problems.stream().distinct().toList());
        }
        return new BuiltLlmAgent<>(words);
    }

    private Words words(Class<?> type, List<Class<?>> path) {
        DeclarativeLlmAgent said = type.getAnnotation(DeclarativeLlmAgent.class);
        if (said == null) {
            throw Messages.notAnnotated(type);
        }
        if (!isInterface(type)) {
            throw Messages.noInterface(type);
        }
        var words = new Words(said.name().isEmpty() ? type.getSimpleName() : said.name());
        new SignatureReader(type, problems).read(words);
        texts(type, said, words);
        words.llm = options(type, said);
        new PartsReader(type, objects, problems).read(said, words);
        limits(said, words);
        goal(type, said, words);
        handOver(type, said, words, path);
        return words;
    }

    private static boolean isInterface(Class<?> type) {
        return type.isInterface() && !type.isAnnotation();
    }

    private void texts(Class<?> type, DeclarativeLlmAgent said, Words words) {
        if (said.description().isBlank()) {
            problems.add(Messages.blank(type, "description"));
        }
        if (said.instruction().isBlank()) {
            problems.add(Messages.blank(type, "instruction"));
        }
        words.description = said.description();
        words.instruction = Optional.of(new Template(words.name, said.instruction()));
        words.globalInstruction = Optional.of(said.globalInstruction())
                .filter(text -> !text.isBlank())
                .map(text -> new Template(words.name, text));
        words.outputKey = Optional.of(said.outputKey()).filter(key -> !key.isEmpty());
        words.history = said.history();
    }

    private LlmOptions options(Class<?> type, DeclarativeLlmAgent said) {
        if (!said.model().isEmpty() && !said.role().isEmpty()) {
            problems.add(Messages.modelAndRole(type, said.model(), said.role()));
        }
        LlmOptions options = whom(said);
        if (!Double.isNaN(said.temperature())) {
            options = option(type, options, before -> before.withTemperature(said.temperature()));
        }
        if (!Double.isNaN(said.topP())) {
            options = option(type, options, before -> before.withTopP(said.topP()));
        }
        return said.maxTokens() == 0
                ? options
                : option(type, options, before -> before.withMaxTokens(said.maxTokens()));
    }

    private static LlmOptions whom(DeclarativeLlmAgent said) {
        if (!said.role().isEmpty()) {
            return LlmOptions.ofRole(said.role());
        }
        return said.model().isEmpty() ? LlmOptions.defaults() : LlmOptions.ofModel(said.model());
    }

    private LlmOptions option(Class<?> type, LlmOptions before, UnaryOperator<LlmOptions> change) {
        try {
            return change.apply(before);
        } catch (IllegalArgumentException wrong) {
            problems.add(Messages.wrongOption(type, wrong));
            return before;
        }
    }

    private void limits(DeclarativeLlmAgent said, Words words) {
        if (said.maxIterations() != 0) {
            trying(() -> words.maxIterations(said.maxIterations()));
        }
        if (said.toolRetries() != 0) {
            trying(() -> words.toolRetries(said.toolRetries()));
        }
        trying(() -> words.maxHops(said.maxHops()));
    }

    private void trying(Runnable change) {
        try {
            change.run();
        } catch (IllegalArgumentException wrong) {
            problems.add(String.valueOf(wrong.getMessage()));
        }
    }

    private void goal(Class<?> type, DeclarativeLlmAgent said, Words words) {
        Export export = said.export();
        if (!export.local() || export.startingInputTypes().length > 0) {
            problems.add(Messages.exportsTooMuch(type));
        }
        words.goalName = Optional.of(export.name()).filter(name -> !name.isBlank());
        Consumer<GoalBuilder> goal = more -> more.tags(said.tags()).examples(said.examples());
        words.goal = export.remote() ? goal.andThen(more -> more.remote(export.faces())) : goal;
    }

    private void handOver(Class<?> type, DeclarativeLlmAgent said, Words words, List<Class<?>> path) {
        words.toParent = !said.disallowTransferToParent();
        words.toPeers = !said.disallowTransferToPeers();
        List<Class<?>> further =
                Stream.concat(path.stream(), Stream.<Class<?>>of(type)).toList();
        for (Class<?> other : said.subAgents()) {
            if (further.contains(other)) {
                problems.add(Messages.circle(further, other));
            } else if (!isInterface(other) || !other.isAnnotationPresent(DeclarativeLlmAgent.class)) {
                problems.add(Messages.noAgent(type, other));
            } else {
                words.subAgents.add(new BuiltLlmAgent<>(words(other, further)));
            }
        }
    }
}
