/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static java.util.Objects.requireNonNull;

import io.karta.ai.LlmOptions;
import io.karta.ai.Message;
import io.karta.ai.PromptRunner;
import io.karta.ai.SystemMessage;
import io.karta.ai.UserMessage;
import io.karta.generation.Shape;
import io.karta.spi.ModelRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Asks one model on one account. */
record ModelPromptRunner(
        ResilientModel model,
        LlmOptions options,
        List<String> instructions,
        PromptParts parts,
        Supplier<CallScope> scope)
        implements PromptRunner {

    @Override
    public PromptRunner withSystemPrompt(String instruction) {
        requireNonNull(instruction, "instruction");
        return new ModelPromptRunner(
                model,
                options,
                Stream.concat(instructions.stream(), Stream.of(instruction)).toList(),
                parts,
                scope);
    }

    @Override
    public String generateText(String prompt) {
        requireNonNull(prompt, "prompt");
        return model.answer(ModelRequest.of(messages(Optional.empty(), prompt), options), scope.get())
                .text();
    }

    @Override
    public <T> T createObject(String prompt, Class<T> type) {
        return dialogue(prompt, parts.shape(type));
    }

    @Override
    @SuppressWarnings("unchecked") // the shape of a Possible<T> makes a Possible<T>
    public <T> Optional<T> createObjectIfPossible(String prompt, Class<T> type) {
        requireNonNull(type, "type");
        var shape = (Shape<Possible<T>>) parts.shapes().of(BoundType.of(Possible.class, type));
        return dialogue(prompt, shape).success();
    }

    /** Shows no prompt. */
    @Override
    public String toString() {
        return "prompts for model " + model.name();
    }

    private <T> T dialogue(String prompt, Shape<T> shape) {
        requireNonNull(prompt, "prompt");
        boolean constrained = model.holdsToSchemas();
        Optional<String> description = constrained ? Optional.empty() : Optional.of(shape.promptFragment());
        ModelRequest request = ModelRequest.of(messages(description, prompt), options);
        return new ObjectDialogue<>(model, shape, parts, scope.get())
                .run(constrained ? request.constrainedTo(shape) : request.wanting(shape));
    }

    private List<Message> messages(Optional<String> description, String prompt) {
        List<Message> messages = new ArrayList<>();
        String system = Stream.of(instructions.stream(), model.knowledgeCutoff().stream(), description.stream())
                .flatMap(part -> part)
                .reduce((before, after) -> before + "\n\n" + after)
                .orElse("");
        if (!system.isEmpty()) {
            messages.add(new SystemMessage(system));
        }
        messages.add(new UserMessage(prompt));
        return messages;
    }
}
