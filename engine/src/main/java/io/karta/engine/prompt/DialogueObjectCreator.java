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

/** Requests an object with the given options. */
record DialogueObjectCreator<T>(
        PromptSpec plan, DialogueFactory interviewer, ObjectRequest<T> wanted, Optional<T> fallback)
        implements ObjectCreator<T> {

    static <T> DialogueObjectCreator<T> of(PromptSpec plan, DialogueFactory interviewer, ObjectRequest<T> wanted) {
        return new DialogueObjectCreator<>(plan, interviewer, wanted, Optional.empty());
    }

    private DialogueObjectCreator<T> with(ObjectRequest<T> other) {
        return new DialogueObjectCreator<>(plan, interviewer, other, fallback);
    }

    @Override
    public ObjectCreator<T> withExample(String description, T example) {
        requireNonNull(description, "description");
        return with(wanted.example(description, wanted.shape().write(requireNonNull(example, "example"))));
    }

    @Override
    public ObjectCreator<T> withProperties(String... names) {
        return with(wanted.shape(wanted.shape().showing(List.of(names))));
    }

    @Override
    public ObjectCreator<T> withoutProperties(String... names) {
        return with(wanted.shape(wanted.shape().hiding(List.of(names))));
    }

    @Override
    public ObjectCreator<T> withValidation() {
        return with(wanted.validated(true));
    }

    @Override
    public ObjectCreator<T> withoutValidation() {
        return with(wanted.validated(false));
    }

    @Override
    public ObjectCreator<T> withStructuredOutput(StructuredOutput way) {
        return with(wanted.way(requireNonNull(way, "way")));
    }

    @Override
    public ObjectCreator<T> withSchemaStyle(SchemaStyle style) {
        return with(wanted.style(requireNonNull(style, "style")));
    }

    @Override
    public ObjectCreator<T> withRepairAttempts(int attempts) {
        return with(wanted.repairAttempts(attempts));
    }

    @Override
    public ObjectCreator<T> orElse(T other) {
        return new DialogueObjectCreator<>(plan, interviewer, wanted, Optional.of(other));
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
        return fromPrompt(interviewer.parts().rendererFor(template).render(template, model));
    }

    @Override
    public Optional<T> fromPromptIfPossible(String prompt) {
        List<Message> conversation = plan.asking(requireNonNull(prompt, "prompt"));
        return guarded(
                () -> new ObjectOrRefusalDialogue<>(interviewer.begin(plan, conversation), wanted)
                        .run()
                        .result(),
                fallback.isPresent() ? Optional.of(fallback) : Optional.empty());
    }

    private T made(List<Message> conversation) {
        return guarded(
                () -> new ObjectDialogue<>(interviewer.begin(plan, conversation), wanted)
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

    /** Shows no prompt. */
    @Override
    public String toString() {
        return "prompts for a " + wanted.shape().name();
    }
}
