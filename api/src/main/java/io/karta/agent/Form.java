/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import static java.util.Objects.requireNonNull;

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
 * @param <T> the type of the answer
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
        return new PlainForm<>(answer, answer.getSimpleName(), Optional.empty());
    }

    /**
     * Returns the type of the answer.
     *
     * @return the type
     */
    Class<T> answer();

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
}
