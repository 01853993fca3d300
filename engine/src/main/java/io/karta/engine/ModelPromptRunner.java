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
import io.karta.tool.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Asks one model on one account. */
record ModelPromptRunner(
        ResilientModel model,
        LlmOptions options,
        List<String> instructions,
        PromptParts parts,
        Toolkit tools,
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
                tools,
                scope);
    }

    @Override
    public PromptRunner withTools(List<Tool> more) {
        return with(tools.with(more));
    }

    @Override
    public PromptRunner withToolObject(Object object) {
        return with(tools.withObject(object));
    }

    @Override
    public PromptRunner withToolGroup(String role) {
        return with(tools.withGroup(role));
    }

    @Override
    public PromptRunner withToolContext(Map<String, ?> values) {
        return with(tools.withValues(values));
    }

    private PromptRunner with(Toolkit others) {
        return new ModelPromptRunner(model, options, instructions, parts, others, scope);
    }

    @Override
    public String generateText(String prompt) {
        requireNonNull(prompt, "prompt");
        return tools.loop(model, scope.get())
                .run(ModelRequest.of(messages(Optional.empty(), prompt), options))
                .response()
                .text();
    }

    @Override
    public <T> T createObject(String prompt, Class<T> type) {
        return dialogue(prompt, parts.shape(type), found -> instance(type, found));
    }

    @Override
    @SuppressWarnings("unchecked") // the shape of a Possible<T> makes a Possible<T>
    public <T> Optional<T> createObjectIfPossible(String prompt, Class<T> type) {
        requireNonNull(type, "type");
        var shape = (Shape<Possible<T>>) parts.shapes().of(BoundType.of(Possible.class, type));
        return dialogue(prompt, shape, found -> instance(type, found)
                        .map(made -> new Possible<>(Optional.of(made), Optional.empty())))
                .success();
    }

    private static <T> Optional<T> instance(Class<T> type, Object found) {
        return Optional.of(found).filter(type::isInstance).map(type::cast);
    }

    /** Shows no prompt. */
    @Override
    public String toString() {
        return "prompts for model " + model.name();
    }

    private <T> T dialogue(String prompt, Shape<T> shape, Function<Object, Optional<T>> direct) {
        requireNonNull(prompt, "prompt");
        ToolLoop loop = tools.loop(model, scope.get());
        boolean constrained = model.holdsToSchemas(loop.hasTools());
        Optional<String> description = constrained ? Optional.empty() : Optional.of(shape.promptFragment());
        ModelRequest request = ModelRequest.of(messages(description, prompt), options);
        return new ObjectDialogue<>(model, shape, parts, loop, direct)
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
