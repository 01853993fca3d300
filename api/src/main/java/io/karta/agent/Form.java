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
import java.lang.invoke.MethodType;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * A question to a person, whose answer becomes an object.
 *
 * <pre>{@code
 * @Action
 * Outcome<Feedback> ask(Story story) {
 *     return Outcome.await(Form.of(Feedback.class).title("How is this?").show(story.text()));
 * }
 * }</pre>
 *
 * <p>Immutable.
 *
 * @param <T> the type of the value that comes of the answer
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
     * Returns a form that asks for a yes or a no.
     *
     * @param payload the value that comes of a yes
     * @param question what the person reads; the form's title
     * @param <T> the type of the payload
     * @return the form; it is answered with a {@link Confirmation}
     */
    static <T> Form<T> confirmation(T payload, String question) {
        return ImmutableForm.confirming(requireNonNull(payload, "payload"), requireNonNull(question, "question"));
    }

    /**
     * Returns the type of the answer.
     *
     * @return the type; {@link Confirmation} for a yes or a no
     */
    Class<?> answer();

    /**
     * Returns what to fill in, for whatever draws the form.
     *
     * @param shapes how the application's types look
     * @param locale the language of labels; {@link AgentProcess#locale} for the person the process asks
     * @return the fields
     */
    default FormModel model(Shapes shapes, Locale locale) {
        return shapes.of(answer()).form(locale);
    }

    /**
     * Reads what a person filled in: an object with a member for each field of {@link #model}. Types and names have to be
     * right, as nobody should answer by accident, but forms may send numbers and truths as text, and an empty text for
     * what was left empty.
     *
     * @param shapes how the application's types look
     * @param filledIn what the person filled in, as JSON
     * @return the answer, or every problem with its place
     */
    default ReadResult<?> read(Shapes shapes, String filledIn) {
        return shapes.of(answer()).readForm(filledIn);
    }

    /**
     * Returns the value that comes of a yes.
     *
     * @return the value; empty if this form asks for more than a yes or a no, or it is not known before
     */
    Optional<T> payload();

    /**
     * Says whether this form asks for a yes or a no.
     *
     * @return true if it is answered with a {@link Confirmation}
     */
    default boolean isConfirmation() {
        return answer() == Confirmation.class;
    }

    /**
     * Returns how long the question stands. After that the action that asks has run and yields nothing.
     *
     * @return the time; empty if it stands for ever
     */
    Optional<Duration> expiry();

    /**
     * Returns who may answer.
     *
     * @return the name of a role; empty if everybody may who reaches the process
     */
    Optional<String> role();

    /**
     * Returns the title.
     *
     * @return the title
     */
    String title();

    /**
     * Returns what the person should see beside the question.
     *
     * @return the text; empty if there is none
     */
    Optional<String> shown();

    /**
     * Returns this form with another title.
     *
     * @param title the title
     * @return the changed copy
     */
    Form<T> title(String title);

    /**
     * Returns this form with a text beside the question.
     *
     * @param text what the person should see
     * @return the changed copy
     */
    Form<T> show(String text);

    /**
     * Returns this form with an end of the time to answer.
     *
     * @param time how long the question stands; positive
     * @return the changed copy
     */
    Form<T> expiringAfter(Duration time);

    /**
     * Returns this form for people with a role.
     *
     * @param role the name of the role
     * @return the changed copy
     */
    Form<T> answeredBy(String role);
}
