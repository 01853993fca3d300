/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent.llm;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the parameter of a {@linkplain DeclarativeLlmAgent declarative LLM agent} that names the session of a call.
 * Each call is a turn of the session: the model receives the earlier messages, answers and transfers of the same
 * session.
 *
 * <pre>{@code
 * @DeclarativeLlmAgent(
 *         description = "Answers customers",
 *         instruction = "You answer customers.",
 *         subAgents = Refunds.class)
 * interface Helpdesk {
 *     String answer(@SessionId String session, String question);
 * }
 * }</pre>
 *
 * <p>The id is chosen by the application, or is the id of a {@code ChatSession} of the chatbot with the name of the
 * agent. The first call with an id creates the session. A session belongs to its caller: the same id of another caller
 * is another session. The parameter is a {@code String}; the method takes a {@code String} or a {@link
 * io.karta.message.UserMessage} besides, and returns a {@code String}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface SessionId {}
