/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.guard;

import io.karta.ai.BudgetExceededException;
import io.karta.ai.ModelCallContext;
import io.karta.ai.ModelCallback;
import io.karta.engine.call.AttemptCounter;
import io.karta.engine.call.CallScope;
import io.karta.engine.call.ResilientModel;
import io.karta.engine.journal.JournalRecords;
import io.karta.guard.GuardrailException;
import io.karta.model.ModelChunk;
import io.karta.model.ModelException;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.model.TokenUsage;
import io.karta.process.AgentProcess;
import io.karta.spi.StaleProcessException;
import io.karta.spi.StoreFailedException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Model of one dialogue with its guardrails and callbacks. A recorded answer of an earlier run of the step has already
 * passed them.
 *
 * @param model the model
 * @param guardrails the guardrails and callbacks
 * @param scope the scope of the call
 * @param isLeftToOthers returns whether a fallback is called after a failure, so that no callback handles this failure
 */
public record InterceptedModel(
        ResilientModel model, GuardrailChain guardrails, CallScope scope, Predicate<RuntimeException> isLeftToOthers) {

    /** Returns the recorded answer to an equal request, if an action is repeated. */
    public Optional<ModelResponse> known(ModelRequest request) {
        return scope.replay(model.name(), guardrails.input(request)).map(model::allowed);
    }

    /**
     * Calls the model or the callback that replaces it. Subscribers receive the answer while it is generated, or, if an
     * interceptor may change it, when it is complete.
     */
    public ModelResponse answer(ModelRequest request, AttemptCounter attempts) {
        if (!guardrails.interceptors().mayChangeAnswers()) {
            return finished(request, changed -> model.answerWatched(changed, scope, attempts));
        }
        ModelResponse response = unwatched(request, attempts);
        scope.output(request, false).ifPresent(output -> {
            try (output) {
                response.streamTo(output::accept);
            }
        });
        return response;
    }

    private ModelResponse unwatched(ModelRequest request, AttemptCounter attempts) {
        return finished(request, changed -> model.answer(changed, scope, attempts));
    }

    /**
     * Calls the model and streams the answer. If an interceptor may change the answer, it is delivered when it is
     * complete.
     */
    public ModelResponse stream(ModelRequest request, AttemptCounter attempts, Consumer<ModelChunk> chunks) {
        if (guardrails.interceptors().mayChangeAnswers()) {
            ModelResponse response = unwatched(request, attempts);
            response.streamTo(chunks);
            return response;
        }
        var isReported = new boolean[1];
        ModelResponse response = finished(request, changed -> {
            isReported[0] = true;
            return model.stream(changed, scope, attempts, chunks);
        });
        if (!isReported[0]) {
            response.streamTo(chunks);
        }
        return response;
    }

    private ModelResponse finished(ModelRequest original, Function<ModelRequest, ResilientModel.Answer> asking) {
        ModelRequest request = guardrails.input(original);
        ResilientModel.Answer answer = guardrails.interceptors().hasNoModelInterceptors()
                ? asking.apply(request)
                : intercepted(request, asking);
        scope.keep(answer.call(), request, answer.response());
        return model.allowed(answer.response());
    }

    private ResilientModel.Answer intercepted(
            ModelRequest request, Function<ModelRequest, ResilientModel.Answer> asking) {
        scope.beforeAttempt();
        var call = new Call(this, request);
        ResilientModel.Answer answer =
                guardrails.interceptors().modelCallbacks().isEmpty()
                        ? asking.apply(request)
                        : called(call, changed -> asking.apply(guardrails.input(changed)));
        return answer.with(guardrails.output(answer.response()));
    }

    private ResilientModel.Answer called(Call call, Function<ModelRequest, ResilientModel.Answer> asking) {
        ResilientModel.Answer answer;
        try {
            answer = before(call).orElseGet(() -> asking.apply(call.sent()));
        } catch (GuardrailException | BudgetExceededException | StoreFailedException | StaleProcessException e) {
            throw e; // there are no callbacks
        } catch (RuntimeException failure) {
            if (isLeftToOthers.test(failure)) {
                throw failure;
            }
            return recovered(call, failure).orElseThrow(() -> failure);
        }
        return after(call, answer);
    }

    private Optional<ResilientModel.Answer> before(Call call) {
        return first(callback -> callback.before(call)).map(response -> free(call, response));
    }

    private ResilientModel.Answer after(Call call, ResilientModel.Answer answer) {
        return first(callback -> callback.after(call, answer.response()))
                .map(answer::with)
                .orElse(answer);
    }

    private Optional<ResilientModel.Answer> recovered(Call call, RuntimeException failure) {
        if (failure instanceof ModelException model && model.kind() == ModelException.Kind.CANCELLED) {
            throw failure;
        }
        call.sent();
        return first(callback -> callback.onFailure(call, failure)).map(response -> free(call, response));
    }

    /** Returns the answer of the first interceptor that provides one. */
    private Optional<ModelResponse> first(Function<ModelCallback, Optional<ModelResponse>> method) {
        List<ModelCallback> callbacks = guardrails.interceptors().modelCallbacks();
        for (ModelCallback callback : callbacks) {
            Optional<ModelResponse> response = method.apply(callback);
            if (response == null) {
                throw Messages.callbackReturnsNull(callback.getClass());
            }
            if (response.isPresent()) {
                return response;
            }
        }
        return Optional.empty();
    }

    /** An answer without a model call has no cost. */
    private ResilientModel.Answer free(Call call, ModelResponse response) {
        var booked = new JournalRecords.Call(model.name(), TokenUsage.UNKNOWN, 0, 0, Duration.ZERO);
        scope.answered(booked, call.request(), response);
        return new ResilientModel.Answer(booked, response);
    }

    /** Context of callbacks. Not thread-safe. */
    private static final class Call implements ModelCallContext {

        private final InterceptedModel model;
        private ModelRequest request;
        private boolean isSent;

        Call(InterceptedModel model, ModelRequest request) {
            this.model = model;
            this.request = request;
        }

        /** The request cannot be changed after the call. */
        ModelRequest sent() {
            isSent = true;
            return request;
        }

        @Override
        public String model() {
            return model.model().name();
        }

        @Override
        public ModelRequest request() {
            return request;
        }

        @Override
        public void change(UnaryOperator<ModelRequest> change) {
            if (isSent) {
                throw Messages.changedTooLate("model " + model());
            }
            request = change.apply(request);
        }

        @Override
        public Optional<AgentProcess> process() {
            return model.scope().process();
        }
    }
}
