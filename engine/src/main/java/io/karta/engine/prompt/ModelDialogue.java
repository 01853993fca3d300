/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.prompt;

import io.karta.engine.call.AnswerScope;
import io.karta.engine.call.CallScope;
import io.karta.engine.call.ResilientModel;
import io.karta.engine.guard.GuardrailChain;
import io.karta.engine.journal.ToolCallRound;
import io.karta.engine.tool.ToolLoop;
import io.karta.message.Message;
import io.karta.message.SystemMessage;
import io.karta.model.LlmOptions;
import io.karta.model.ModelChunk;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse.FinishReason;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Dialogue with a selected model on an account: all requests until there is an answer. */
record ModelDialogue(
        FallbackChain models,
        PromptSpec plan,
        List<Message> conversation,
        PromptResources parts,
        CallScope scope,
        ToolLoop loop,
        GuardrailChain guardrails) {

    /** Current model of the dialogue; a fallback if the first model failed. */
    ResilientModel model() {
        return models.model();
    }

    /** Returns the same dialogue, whose text is an answer for the user. */
    ModelDialogue forUser() {
        return new ModelDialogue(models, plan, conversation, parts, new AnswerScope(scope), loop, guardrails);
    }

    ToolLoop.Ending ask(InitialRequest opening) {
        return ask(opening, opening.request());
    }

    ToolLoop.Ending ask(InitialRequest opening, ModelRequest request) {
        return checked(loop.run(request, answering(opening)));
    }

    /** Resumes a suspended round of tool calls. */
    ToolLoop.Ending resume(InitialRequest opening, ToolCallRound turn, Object answer) {
        return checked(loop.resume(turn, answer, answering(opening)));
    }

    private ToolLoop.Ending checked(ToolLoop.Ending ending) {
        return ending.direct()
                .map(guardrails::directAnswer)
                .map(ending::directly)
                .orElse(ending);
    }

    private ResponseContinuation answering(InitialRequest opening) {
        return new ResponseContinuation(models, each -> models.answer(opening, each, scope));
    }

    /**
     * Streams all answers of the model, also those with tool calls.
     *
     * @param beginning called before each answer
     */
    ToolLoop.Ending stream(InitialRequest opening, Runnable beginning, Consumer<ModelChunk> chunks) {
        var answering = new ResponseContinuation(models, each -> models.stream(opening, each, scope, chunks));
        ToolLoop.Ending ending = checked(loop.run(opening.request(), request -> {
            beginning.run();
            return answering.apply(request);
        }));
        ending.direct()
                .ifPresent(
                        direct -> { // it was not streamed yet
                            beginning.run();
                            ending.response().streamTo(chunks);
                        });
        return ending;
    }

    /** Rejects a truncated text, unless the caller accepts truncated texts. */
    void requireComplete(ToolLoop.Ending ending, String text) {
        if (isCut(ending)) {
            throw Messages.truncated(model().name(), ending.request().options(), text);
        }
    }

    /** Returns whether an answer is truncated at the token limit, and such answers are not accepted. */
    boolean isCut(ToolLoop.Ending ending) {
        return ending.response().finishReason() == FinishReason.LENGTH
                && !ResponseContinuation.isAccepted(ending.request());
    }

    /** Reports that the model declined to produce the result. */
    void declined(String type, String reason) {
        scope.declined(model().name(), type, reason);
    }

    InitialRequest forText() {
        return InitialRequest.of(model(), each -> ModelRequest.of(messages(each, Stream.empty()), options(each)));
    }

    /** Returns the first request for an object. */
    <T> InitialRequest forObject(ObjectRequest<T> requested) {
        requested.shape().requireFinite();
        return InitialRequest.of(model(), each -> forObject(requested, each));
    }

    private <T> ModelRequest forObject(ObjectRequest<T> requested, ResilientModel model) {
        if (requested.isHeldToSchemaBy(model, loop.hasTools())) {
            return ModelRequest.of(messages(model, given(requested)), options(model))
                    .constrainedTo(requested.shape());
        }
        Stream<String> words = Stream.concat(Stream.of(requested.description(model)), examples(requested));
        return ModelRequest.of(messages(model, words), options(model)).withOutputShape(requested.shape());
    }

    /** Returns the recorded request for a text with the current tools. */
    InitialRequest continued(ModelRequest recorded) {
        return InitialRequest.of(model(), each -> loop.offering(recorded));
    }

    /** Returns the recorded request with the current tools and shape. */
    <T> InitialRequest continued(ModelRequest recorded, ObjectRequest<T> requested) {
        return InitialRequest.of(model(), each -> continued(recorded, requested, each));
    }

    private <T> ModelRequest continued(ModelRequest recorded, ObjectRequest<T> requested, ResilientModel model) {
        ModelRequest offering = loop.offering(recorded);
        return requested.isHeldToSchemaBy(model, loop.hasTools())
                ? offering.constrainedTo(requested.shape())
                : offering.withOutputShape(requested.shape());
    }

    private <T> Stream<String> examples(ObjectRequest<T> requested) {
        return requested.examples().isEmpty() && plan.examples().orElse(parts.makesExamples())
                ? ExampleGenerator.example(requested).map(ObjectRequest.Example::toString).stream()
                : given(requested);
    }

    private static <T> Stream<String> given(ObjectRequest<T> requested) {
        return requested.examples().stream().map(ObjectRequest.Example::toString);
    }

    /** Returns the messages, most stable parts first, because vendors cache prompts from the start. */
    private List<Message> messages(ResilientModel model, Stream<String> object) {
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

    /** Returns the options of the answer; the model is already selected. */
    private LlmOptions options(ResilientModel model) {
        return LlmOptions.defaults().orElse(plan.options()).orElse(model.options());
    }
}
