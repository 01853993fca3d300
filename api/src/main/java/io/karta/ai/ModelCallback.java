/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.model.ModelResponse;
import java.util.Optional;

/**
 * Callback before and after every model call, whether it succeeds or fails.
 *
 * <pre>{@code
 * @ApplicationScoped
 * class AnswerCache implements ModelCallback {
 *
 *     @Override
 *     public Optional<ModelResponse> before(ModelCallContext call) {
 *         return Optional.ofNullable(answers.get(call.request().messages()));      // a cached response skips the model
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
 * <p>Every CDI bean of this type is called for all model calls of its application;
 * {@link PromptRunner#withModelCallback} adds a callback to one call. Callbacks are called in the order of
 * {@code @Priority}, smallest first, followed by those of the call. The first one that returns a response or throws an
 * exception wins; the others are not called. A call with all its retries is one call for a callback. The response of a
 * callback has no cost, is not retried, and is journaled like that of a model: when a step is repeated, neither the
 * model nor callbacks are called again. Guardrails check requests and responses of callbacks. Implementations are
 * thread-safe.
 */
public interface ModelCallback {

    /**
     * Called before the model.
     *
     * @param call the call; {@link ModelCallContext#change} changes it
     * @return a response that replaces the model call; empty to call the model. An exception fails the call
     */
    default Optional<ModelResponse> before(ModelCallContext call) {
        return Optional.empty();
    }

    /**
     * Called after a response of the model or of an earlier callback.
     *
     * @param call the call
     * @param response the answer
     * @return a response that replaces it; empty to keep it. An exception fails the call
     */
    default Optional<ModelResponse> after(ModelCallContext call, ModelResponse response) {
        return Optional.empty();
    }

    /**
     * Called after the last attempt has failed. It is not called if the process has ended, the budget is exceeded or a
     * guardrail blocks.
     *
     * @param call the call
     * @param failure the failure
     * @return a response that replaces the failure; empty to let the call fail. An exception replaces the failure
     */
    default Optional<ModelResponse> onFailure(ModelCallContext call, RuntimeException failure) {
        return Optional.empty();
    }
}
