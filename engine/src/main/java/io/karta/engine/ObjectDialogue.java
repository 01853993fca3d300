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
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Asks for an object until the answer fits: a model sees its own answer and everything that is wrong with it. */
final class ObjectDialogue<T> {

    private final ResilientModel model;
    private final Shape<T> shape;
    private final PromptParts parts;
    private final CallScope scope;

    ObjectDialogue(ResilientModel model, Shape<T> shape, PromptParts parts, CallScope scope) {
        this.model = model;
        this.shape = shape;
        this.parts = parts;
        this.scope = scope;
    }

    T run(ModelRequest first) {
        ModelRequest request = first;
        int answers = 1 + model.repairAttempts();
        for (int answer = 1; ; answer++) {
            ModelResponse response = model.answer(request, scope);
            ReadResult<T> read = shape.read(response.text());
            List<String> problems = problems(read, response);
            if (problems.isEmpty()) {
                return read.orElseThrow();
            }
            if (answer == answers) {
                throw Messages.malformed(model.name(), shape.name(), answers, problems);
            }
            request = again(request, response, problems);
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

    private ModelRequest again(ModelRequest request, ModelResponse response, List<String> problems) {
        List<Message> messages = new ArrayList<>(request.messages());
        messages.add(new AssistantMessage(response.text()));
        messages.add(new UserMessage(problems.stream()
                .map(problem -> "- " + problem)
                .collect(Collectors.joining(
                        "\n", "Your answer cannot be used:\n", "\nAnswer again with the corrected JSON alone."))));
        ModelRequest next = ModelRequest.of(messages, request.options());
        return request.isSchemaConstrained() ? next.constrainedTo(shape) : next.wanting(shape);
    }
}
