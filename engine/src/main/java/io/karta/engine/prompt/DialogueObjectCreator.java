/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.prompt;

import static java.util.Objects.requireNonNull;

import io.karta.ai.MalformedOutputException;
import io.karta.ai.ObjectCreator;
import io.karta.message.Message;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.SchemaStyle;
import io.karta.model.StructuredOutput;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Request for an object with the given options. */
record DialogueObjectCreator<T>(
        PromptSpec plan, DialogueFactory dialogues, ObjectRequest<T> requested, Optional<T> fallback)
        implements ObjectCreator<T> {

    static <T> DialogueObjectCreator<T> of(PromptSpec plan, DialogueFactory dialogues, ObjectRequest<T> requested) {
        return new DialogueObjectCreator<>(plan, dialogues, requested, Optional.empty());
    }

    private DialogueObjectCreator<T> with(ObjectRequest<T> other) {
        return new DialogueObjectCreator<>(plan, dialogues, other, fallback);
    }

    @Override
    public ObjectCreator<T> withExample(String description, T example) {
        requireNonNull(description, "description");
        return with(requested.example(description, requested.shape().write(requireNonNull(example, "example"))));
    }

    @Override
    public ObjectCreator<T> withProperties(String... names) {
        return with(requested.shape(requested.shape().showing(List.of(names))));
    }

    @Override
    public ObjectCreator<T> withoutProperties(String... names) {
        return with(requested.shape(requested.shape().hiding(List.of(names))));
    }

    @Override
    public ObjectCreator<T> withValidation() {
        return with(requested.validated(true));
    }

    @Override
    public ObjectCreator<T> withoutValidation() {
        return with(requested.validated(false));
    }

    @Override
    public ObjectCreator<T> withStructuredOutput(StructuredOutput way) {
        return with(requested.way(requireNonNull(way, "way")));
    }

    @Override
    public ObjectCreator<T> withSchemaStyle(SchemaStyle style) {
        return with(requested.style(requireNonNull(style, "style")));
    }

    @Override
    public ObjectCreator<T> withRepairAttempts(int attempts) {
        return with(requested.repairAttempts(attempts));
    }

    @Override
    public ObjectCreator<T> orElse(T other) {
        return new DialogueObjectCreator<>(plan, dialogues, requested, Optional.of(other));
    }

    @Override
    public T fromPrompt(String prompt) {
        return made(plan.asking(requireNonNull(prompt, "prompt")));
    }

    @Override
    public T fromMessages(List<? extends Message> conversation) {
        return made(plan.asking(List.copyOf(conversation)));
    }

    @Override
    public T fromTemplate(String template, Map<String, ?> model) {
        requireNonNull(template, "template");
        return fromPrompt(dialogues.parts().rendererFor(template).render(template, model));
    }

    @Override
    public Optional<T> fromPromptIfPossible(String prompt) {
        List<Message> conversation = plan.asking(requireNonNull(prompt, "prompt"));
        return guarded(
                () -> new ObjectOrRefusalDialogue<>(dialogues.begin(plan, conversation), requested)
                        .run()
                        .result(),
                fallback.isPresent() ? Optional.of(fallback) : Optional.empty());
    }

    private T made(List<Message> conversation) {
        return guarded(
                () -> new ObjectDialogue<>(dialogues.begin(plan, conversation), requested)
                        .run()
                        .result(),
                fallback);
    }

    private static <R> R guarded(Supplier<R> call, Optional<R> otherwise) {
        try {
            return call.get();
        } catch (MalformedOutputException e) {
            return otherwise.orElseThrow(() -> e);
        } catch (ModelException e) {
            if (e.kind() == Kind.CANCELLED || otherwise.isEmpty()) {
                throw e;
            }
            return otherwise.get();
        }
    }

    /** Omits the prompt, which may be confidential. */
    @Override
    public String toString() {
        return "prompts for a " + requested.shape().name();
    }
}
