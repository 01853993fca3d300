/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.ai.AssistantMessage;
import io.karta.ai.Message;
import io.karta.ai.UserMessage;
import io.karta.generation.ReadResult;
import io.karta.generation.Shape;
import io.karta.spi.ModelRequest;
import io.karta.spi.ModelResponse;
import io.karta.spi.ModelResponse.Finish;
import io.karta.tool.ToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Asks for an object until the answer fits: a model sees its own answer and everything that is wrong with it. */
final class ObjectDialogue<T> {

    private final ResilientModel model;
    private final Shape<T> shape;
    private final PromptParts parts;
    private final ToolLoop loop;
    private final Function<Object, Optional<T>> direct;

    /**
     * Begins a dialogue.
     *
     * @param direct makes the object of what a tool yielded whose result is the answer
     */
    ObjectDialogue(
            ResilientModel model,
            Shape<T> shape,
            PromptParts parts,
            ToolLoop loop,
            Function<Object, Optional<T>> direct) {
        this.model = model;
        this.shape = shape;
        this.parts = parts;
        this.loop = loop;
        this.direct = direct;
    }

    T run(ModelRequest first) {
        ModelRequest request = first;
        int answers = 1 + model.repairAttempts();
        for (int answer = 1; ; answer++) {
            ToolLoop.Ending ending = loop.run(request);
            Optional<T> yielded = ending.direct().flatMap(ToolResult::artefact).flatMap(direct);
            if (yielded.isPresent()) {
                return yielded.get();
            }
            ModelResponse response = ending.response();
            ReadResult<T> read = shape.read(response.text());
            List<String> problems = problems(read, response);
            if (problems.isEmpty()) {
                return read.orElseThrow();
            }
            if (answer == answers) {
                throw Messages.malformed(model.name(), shape.name(), answers, problems);
            }
            request = again(ending, problems);
        }
    }

    private List<String> problems(ReadResult<T> read, ModelResponse response) {
        List<String> problems = new ArrayList<>(
                read.isPresent()
                        ? parts.violations(read.value())
                        : read.problems().stream().map(Object::toString).toList());
        if (response.finish() == Finish.LENGTH) {
            problems.add("the answer was cut at the longest length allowed; be briefer");
        }
        return problems;
    }

    private static ModelRequest again(ToolLoop.Ending ending, List<String> problems) {
        List<Message> messages = new ArrayList<>(ending.request().messages());
        if (ending.direct().isEmpty()) {
            messages.add(new AssistantMessage(ending.response().text()));
        }
        messages.add(new UserMessage(problems.stream()
                .map(problem -> "- " + problem)
                .collect(Collectors.joining(
                        "\n", "Your answer cannot be used:\n", "\nAnswer again with the corrected JSON alone."))));
        return ending.request().withMessages(messages);
    }
}
