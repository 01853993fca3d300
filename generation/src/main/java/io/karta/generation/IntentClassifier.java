/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static java.util.Objects.requireNonNull;

import io.karta.generation.result.ReadResult;
import java.util.List;
import java.util.Map;

/**
 * Classifier of user intents that are an enum or a sealed type: creates the prompt and reads the answer.
 *
 * <pre>{@code
 * enum UserIntent {
 *     @Guide("The user wants to know the weather") GET_WEATHER,
 *     @Guide("The user wants to send a message") SEND_MESSAGE
 * }
 *
 * IntentClassifier<UserIntent> intents = IntentClassifier.of(UserIntent.class);
 * String prompt = intents.prompt("what is the weather in Tokyo?");
 * UserIntent intent = intents.read("Understood. <intent>GET_WEATHER</intent>").orElseThrow();
 * }</pre>
 *
 * Prompt and reader come from the same type, so they cannot differ. Immutable.
 *
 * @param <T> the type of the intents
 */
public final class IntentClassifier<T> {

    private static final String TEMPLATE =
            """
            {{ question }}

            Which of the following is it?
            {{ types }}

            Answer with the value as JSON between <{{ tag }}> and </{{ tag }}>.""";

    private final Shape<T> shape;
    private final IntentTags frame;
    private final String template;

    private IntentClassifier(Shape<T> shape, IntentTags frame, String template) {
        this.shape = shape;
        this.frame = frame;
        this.template = template;
    }

    /**
     * Returns the intents of a type, between the tags {@code user_query} and {@code intent}.
     *
     * @param <T> the type of the intents
     * @param type an enum or sealed type
     * @return the intents
     */
    public static <T> IntentClassifier<T> of(Class<T> type) {
        return of(Shape.of(type));
    }

    /**
     * Returns the intents of a shape, between the tags {@code user_query} and {@code intent}.
     *
     * @param <T> the type of the intents
     * @param shape the shape of an enum or sealed type
     * @return the intents
     */
    public static <T> IntentClassifier<T> of(Shape<T> shape) {
        return new IntentClassifier<>(requireNonNull(shape, "shape"), IntentTags.of("user_query", "intent"), TEMPLATE);
    }

    /**
     * Returns this classifier with other tags.
     *
     * @param other the frame
     * @return the intents with it
     */
    public IntentClassifier<T> within(IntentTags other) {
        return new IntentClassifier<>(shape, requireNonNull(other, "other"), template);
    }

    /**
     * Returns this classifier with another prompt.
     *
     * @param other a template as {@link Prompt} fills it, with {@code question}, {@code types} and {@code tag}
     * @return the intents with it
     */
    public IntentClassifier<T> asking(String other) {
        return new IntentClassifier<>(shape, frame, requireNonNull(other, "other"));
    }

    /**
     * Returns the prompt that asks for the intent of a text.
     *
     * @param question the user's text
     * @return the prompt
     */
    public String prompt(String question) {
        return Prompt.of(
                template,
                Map.of("question", frame.wrap(question), "types", shape.typeScript(), "tag", frame.answerTag()));
    }

    /**
     * Reads the intent from an answer.
     *
     * @param answer the text of the model
     * @return the intent, or the problems
     */
    public ReadResult<T> read(String answer) {
        return frame.find(answer)
                .map(shape::read)
                .orElseGet(() ->
                        ReadResult.failed(shape.name(), List.of(Messages.noIntent(frame.answerTag())), List.of()));
    }
}
