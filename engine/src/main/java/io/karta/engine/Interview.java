/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.ai.LlmOptions;
import io.karta.ai.Message;
import io.karta.ai.SystemMessage;
import io.karta.spi.ModelChunk;
import io.karta.spi.ModelRequest;
import io.karta.spi.ModelResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A conversation with the model that was chosen for it, on somebody's account: everything that is asked until there is an answer. */
record Interview(
        ResilientModel model,
        PromptPlan plan,
        List<Message> conversation,
        PromptParts parts,
        CallScope scope,
        ToolLoop loop) {

    ToolLoop.Ending ask(ModelRequest request) {
        return loop.run(request, each -> model.answer(each, scope));
    }

    ToolLoop.Ending resume(Turn turn, boolean accepted) {
        return loop.resume(turn, accepted, each -> model.answer(each, scope));
    }

    ModelResponse stream(ModelRequest request, Consumer<ModelChunk> chunks) {
        return loop.run(request, each -> model.stream(each, scope, chunks)).response();
    }

    /** The model says that it cannot make what was asked for. */
    void declined(String type, String reason) {
        scope.declined(model.name(), type, reason);
    }

    ModelRequest forText() {
        return ModelRequest.of(messages(Stream.empty()), options());
    }

    /** What is asked first for an object. */
    <T> ModelRequest forObject(Wanted<T> wanted) {
        if (wanted.isHeldToSchemaBy(model, loop.hasTools())) {
            return ModelRequest.of(messages(given(wanted)), options()).constrainedTo(wanted.shape());
        }
        Stream<String> words = Stream.concat(Stream.of(wanted.description(model)), examples(wanted));
        return ModelRequest.of(messages(words), options()).wanting(wanted.shape());
    }

    /** What was asked before, with the tools and the shape there are now. */
    <T> ModelRequest goingOn(ModelRequest kept, Wanted<T> wanted) {
        ModelRequest offering = loop.offering(kept);
        return wanted.isHeldToSchemaBy(model, loop.hasTools())
                ? offering.constrainedTo(wanted.shape())
                : offering.wanting(wanted.shape());
    }

    private <T> Stream<String> examples(Wanted<T> wanted) {
        return wanted.examples().isEmpty() && plan.examples().orElse(parts.makesExamples())
                ? MadeUp.example(wanted).map(Wanted.Example::toString).stream()
                : given(wanted);
    }

    private static <T> Stream<String> given(Wanted<T> wanted) {
        return wanted.examples().stream().map(Wanted.Example::toString);
    }

    /** Vendors cache from the beginning: what changes least comes first. */
    private List<Message> messages(Stream<String> object) {
        String system = Stream.of(
                        plan.instructions().stream(), model.knowledgeCutoff().stream(), plan.contributions(), object)
                .flatMap(part -> part)
                .collect(Collectors.joining("\n\n"));
        List<Message> messages = new ArrayList<>();
        if (!system.isBlank()) {
            messages.add(new SystemMessage(system));
        }
        messages.addAll(conversation);
        return messages;
    }

    /** How the model is to answer; which one it is, is settled. */
    private LlmOptions options() {
        return LlmOptions.defaults().orElse(plan.options()).orElse(model.options());
    }
}
