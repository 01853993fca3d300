/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import static java.util.Objects.requireNonNull;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.message.Message;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Prompt runner for actions that have work to do after the answer of the model, such as those of LLM agents. If a tool
 * requires the approval or the input of the user, the reply is that question, and the action returns it as its outcome.
 * After the user has answered, the action runs again, possibly in another JVM, and its call of this runner continues
 * the dialogue where it has waited. No answered model and no finished tool is called again.
 *
 * <pre>{@code
 * return runner.resumable().respond(conversation).outcome(text -> new Letter(text, signature));
 * }</pre>
 *
 * <p>A run of an action calls this runner at most once, and so does a tool in each of its calls. A tool returns a
 * question as {@link io.karta.tool.ToolResult#awaiting}; it is called again, too, and continues its own dialogue. Code
 * before the call checks {@link Ai#isResuming()}. An action or a tool that runs again offers the same tools as before.
 *
 * @see PromptRunner#createOutcome
 */
public interface ResumablePromptRunner {

    /**
     * Requests a text as the answer to the user.
     *
     * @param conversation the messages; ignored if the dialogue continues
     * @return the text, or a question
     */
    Reply<String> respond(List<? extends Message> conversation);

    /**
     * Requests an object.
     *
     * @param conversation the messages; ignored if the dialogue continues
     * @param type the class of the object
     * @param <T> the class of the object
     * @return the object, or a question
     * @throws MalformedOutputException if no answer is valid
     */
    <T> Reply<T> create(List<? extends Message> conversation, Class<T> type);

    /**
     * Requests an object of a type that is known at run time.
     *
     * @param conversation the messages; ignored if the dialogue continues
     * @param type the type of the object
     * @return the object, or a question
     * @throws MalformedOutputException if no answer is valid
     */
    Reply<?> create(List<? extends Message> conversation, Type type);

    /**
     * Answer of the model, or a question to the user that comes first.
     *
     * @param <T> the type of the answer
     * @param answer the answer; empty if there is a question
     * @param question the question
     */
    record Reply<T>(Optional<T> answer, Optional<Form<?>> question) {

        /**
         * Creates a reply.
         *
         * @param answer the answer; empty if there is a question
         * @param question the question
         * @throws IllegalArgumentException if there are both, or none of them
         */
        public Reply {
            requireNonNull(answer, "answer");
            requireNonNull(question, "question");
            if (answer.isPresent() == question.isPresent()) {
                throw new IllegalArgumentException("A reply has either an answer or a question");
            }
        }

        /**
         * Returns the outcome of the action: the question if there is one, otherwise a result.
         *
         * @param result creates the result of the action from the answer
         * @param <R> the type of the result
         * @return the outcome
         */
        @SuppressWarnings("unchecked") // the answer of the user is not the result: the action runs again
        public <R> Outcome<R> outcome(Function<? super T, ? extends R> result) {
            return question.map(form -> Outcome.await((Form<R>) form))
                    .orElseGet(() -> Outcome.of(result.apply(answer.orElseThrow())));
        }

        /**
         * Returns a reply with an answer.
         *
         * @param answer the answer
         * @param <T> the type of the answer
         * @return the reply
         */
        public static <T> Reply<T> of(T answer) {
            return new Reply<>(Optional.of(answer), Optional.empty());
        }

        /**
         * Returns a reply with a question.
         *
         * @param question the question
         * @param <T> the type of the answer
         * @return the reply
         */
        public static <T> Reply<T> asking(Form<?> question) {
            return new Reply<>(Optional.empty(), Optional.of(question));
        }
    }
}
