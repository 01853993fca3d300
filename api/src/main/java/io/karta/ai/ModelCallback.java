/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.model.ModelResponse;
import java.util.Optional;

/**
 * Stands around every call of a model: before it, and after it, whether it answered or failed.
 *
 * <pre>{@code
 * @ApplicationScoped
 * class AnswerCache implements ModelCallback {
 *
 *     @Override
 *     public Optional<ModelResponse> before(ModelCallContext call) {
 *         return Optional.ofNullable(answers.get(call.request().messages()));      // then no model is asked
 *     }
 *
 *     @Override
 *     public Optional<ModelResponse> after(ModelCallContext call, ModelResponse response) {
 *         answers.put(call.request().messages(), response);
 *         return Optional.empty();                                                // the response stays as it is
 *     }
 * }
 * }</pre>
 *
 * <p>Every CDI bean of this type stands around every call of its application; {@link PromptRunner#withModelCallback}
 * adds one for one call. They are asked by {@code @Priority}, smaller numbers first, then those of the call; the first
 * that answers, or throws, wins, and the others are not asked. Retries happen inside: a callback sees one call, however
 * often the model was asked. An answer of a callback costs nothing, is not retried, and is journaled like a model's:
 * where a step is repeated, neither the model nor callbacks are asked again. Guardrails look at what callbacks send and
 * answer. It is called by several threads.
 */
public interface ModelCallback {

    /**
     * Is asked before the model is.
     *
     * @param call what is about to be asked; {@link ModelCallContext#change} changes it
     * @return an answer in place of the model's; empty to ask the model. What is thrown fails the call instead
     */
    default Optional<ModelResponse> before(ModelCallContext call) {
        return Optional.empty();
    }

    /**
     * Is told what was answered, by the model or by a callback before it.
     *
     * @param call what was asked
     * @param response the answer
     * @return an answer in its place; empty to leave it as it is. What is thrown fails the call instead
     */
    default Optional<ModelResponse> after(ModelCallContext call, ModelResponse response) {
        return Optional.empty();
    }

    /**
     * Is told that there is no answer, after the last attempt. A process that has ended, a budget that is used up, and
     * a guardrail that blocks are no failures of this kind.
     *
     * @param call what was asked
     * @param failure why there is none
     * @return an answer all the same; empty to let the call fail. What is thrown is what the call fails with
     */
    default Optional<ModelResponse> onFailure(ModelCallContext call, RuntimeException failure) {
        return Optional.empty();
    }
}
