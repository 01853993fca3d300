/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import static java.util.Objects.requireNonNull;

import io.karta.generation.Shapes;
import io.karta.generation.form.FormModel;
import io.karta.generation.result.ReadResult;
import io.karta.process.AgentProcess;
import jakarta.json.JsonObject;
import java.lang.invoke.MethodType;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * Question to a user whose answer is converted to an object.
 *
 * <pre>{@code
 * @Action
 * Outcome<Feedback> ask(Story story) {
 *     return Outcome.await(Form.of(Feedback.class).title("How is this?").text(story.text()));
 * }
 * }</pre>
 *
 * <p>Immutable.
 *
 * @param <T> the type of the action's value after the answer
 */
public interface Form<T> {

    /**
     * Returns a form for a type of answer, titled with the type's simple name.
     *
     * @param answer the type of the answer
     * @param <T> the type of the answer
     * @return the form
     */
    static <T> Form<T> of(Class<T> answer) {
        requireNonNull(answer, "answer");
        return new ImmutableForm<>(MethodType.methodType(answer).wrap().returnType(), answer.getSimpleName());
    }

    /**
     * Returns a form that asks the user to accept or reject something.
     *
     * @param payload the value of the action if the user accepts
     * @param question the question that the user reads; the form's title
     * @param <T> the type of the payload
     * @return the form; its answer is a {@link Confirmation}
     */
    static <T> Form<T> confirmation(T payload, String question) {
        return ImmutableForm.confirming(requireNonNull(payload, "payload"), requireNonNull(question, "question"));
    }

    /**
     * Returns the type of the answer.
     *
     * @return the type; {@link Confirmation} for a form created by {@link #confirmation}
     */
    Class<?> answer();

    /**
     * Returns the fields of the form, for a user interface.
     *
     * @param shapes the shapes of the application's types
     * @param locale the language of labels; {@link AgentProcess#locale} for the user whom the process asks
     * @return the fields
     */
    default FormModel model(Shapes shapes, Locale locale) {
        return shapes.of(answer()).form(locale);
    }

    /**
     * Returns the JSON Schema of the user's answer.
     *
     * @param shapes the shapes of the application's types
     * @return the schema of {@link #answer}, or that of a form without a Java type
     */
    default JsonObject schema(Shapes shapes) {
        return shapes.of(answer()).jsonSchema();
    }

    /**
     * Reads the user's answer: a JSON object with a member for each field of {@link #model}. Types and names are
     * checked strictly. Numbers and booleans may be sent as text, as HTML forms do, and an empty text means no value.
     *
     * @param shapes the shapes of the application's types
     * @param filledIn the user's input, as JSON
     * @return the answer, or all problems with their places
     */
    default ReadResult<?> read(Shapes shapes, String filledIn) {
        return shapes.of(answer()).readForm(filledIn);
    }

    /**
     * Returns the value of the action if the user accepts.
     *
     * @return the value; empty if this form is not a confirmation, or if the value is not known in advance
     */
    Optional<T> payload();

    /**
     * Returns whether this form is a confirmation.
     *
     * @return {@code true} if it is answered with a {@link Confirmation}
     */
    default boolean isConfirmation() {
        return answer() == Confirmation.class;
    }

    /**
     * Returns the answer of a user who declines.
     *
     * @return {@code new Confirmation(false)} for a confirmation, {@link io.karta.tool.ToolInput#declined} for the
     *     request of a tool for input; empty if the form cannot be declined
     */
    default Optional<Object> declined() {
        return isConfirmation() ? Optional.of(new Confirmation(false)) : Optional.empty();
    }

    /**
     * Returns the time limit of the answer. After that the action that asked has run without a result.
     *
     * @return the time; empty if the question does not expire
     */
    Optional<Duration> expiry();

    /**
     * Returns the role that a user needs to answer.
     *
     * @return the name of a role; empty if every caller with access to the process may answer
     */
    Optional<String> role();

    /**
     * Returns the title.
     *
     * @return the title
     */
    String title();

    /**
     * Returns the text that the user reads before the answer.
     *
     * @return the text; empty if there is none
     */
    Optional<String> text();

    /**
     * Returns this form with another title.
     *
     * @param title the title
     * @return the changed copy
     */
    Form<T> title(String title);

    /**
     * Returns this form with a text that the user reads before the answer, such as a draft.
     *
     * @param text the text
     * @return the changed copy
     */
    Form<T> text(String text);

    /**
     * Returns this form with an expiry.
     *
     * @param time how long the question can be answered; positive
     * @return the changed copy
     */
    Form<T> expiringAfter(Duration time);

    /**
     * Returns this form that only users with a role may answer.
     *
     * @param role the name of the role; at most {@value StoredNames#MAX_LENGTH} characters
     * @return the changed copy
     * @throws IllegalArgumentException if the name is too long or has invalid characters
     */
    Form<T> answeredBy(String role);
}
