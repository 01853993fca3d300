/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.prompt;

import io.karta.engine.call.AttemptCounter;
import io.karta.engine.call.CallRejectedException;
import io.karta.engine.call.CallScope;
import io.karta.engine.call.ResilientModel;
import io.karta.engine.compaction.DialogueCompaction;
import io.karta.engine.guard.GuardrailChain;
import io.karta.engine.guard.InterceptedModel;
import io.karta.guard.GuardrailException;
import io.karta.model.ModelChunk;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Model of a dialogue with its fallback models. Not thread-safe. */
final class FallbackChain {

    private static final Logger LOG = System.getLogger(FallbackChain.class.getName());

    /** Each shorter request has at most half the length. */
    private static final int MAX_REJECTED = 3;

    private final ResilientModel first;
    private final GuardrailChain guardrails;
    private final DialogueCompaction compaction;
    private final Supplier<List<ResilientModel>> fallbacks;
    private @Nullable List<ResilientModel> all;
    private int current;
    private boolean hasStreamed;

    /**
     * Creates a chain that begins with a model.
     *
     * @param guardrails the guardrails and callbacks around every model
     * @param compaction shortens each request to the window of its model
     * @param fallbacks supplies the fallback models, on demand
     */
    FallbackChain(
            ResilientModel first,
            GuardrailChain guardrails,
            DialogueCompaction compaction,
            Supplier<List<ResilientModel>> fallbacks) {
        this.first = first;
        this.guardrails = guardrails;
        this.compaction = compaction;
        this.fallbacks = fallbacks;
    }

    /** Current model of the dialogue: the model of the latest answer. */
    ResilientModel model() {
        return current == 0 ? first : all().get(current);
    }

    /** Call of a model with a request. */
    private interface ModelCall {
        ModelResponse ask(InterceptedModel model, ModelRequest request, AttemptCounter attempts);
    }

    ModelResponse answer(InitialRequest opening, ModelRequest request, CallScope scope) {
        return known(opening, request, scope).orElseGet(() -> ask(opening, request, scope, InterceptedModel::answer));
    }

    ModelResponse stream(InitialRequest opening, ModelRequest request, CallScope scope, Consumer<ModelChunk> chunks) {
        Optional<ModelResponse> known = known(opening, request, scope);
        known.ifPresent(response -> response.streamTo(chunks));
        Consumer<ModelChunk> received = chunk -> {
            hasStreamed = true;
            chunks.accept(chunk);
        };
        hasStreamed = false;
        return known.orElseGet(() ->
                ask(opening, request, scope, (model, asked, attempts) -> model.stream(asked, attempts, received)));
    }

    /** Returns the recorded answer of any of the models to an equal request, if an action is repeated. */
    private Optional<ModelResponse> known(InitialRequest opening, ModelRequest request, CallScope scope) {
        if (!scope.replays()) {
            return Optional.empty();
        }
        for (int i = 0; i < all().size(); i++) {
            ResilientModel candidate = all().get(i);
            Optional<ModelResponse> known = known(candidate, opening, request, scope);
            if (known.isPresent()) {
                current = i;
                return known;
            }
        }
        return Optional.empty();
    }

    private Optional<ModelResponse> known(
            ResilientModel candidate, InitialRequest opening, ModelRequest request, CallScope scope) {
        try {
            InterceptedModel intercepted = intercepted(candidate, scope);
            return compaction
                    .sentForms(opening.translated(request, candidate), opening.added(request))
                    .map(intercepted::known)
                    .flatMap(Optional::stream)
                    .findFirst();
        } catch (GuardrailException blocked) {
            if (candidate == model()) {
                throw blocked;
            }
            return Optional.empty(); // it was never called, and need not be
        }
    }

    private ModelResponse ask(InitialRequest opening, ModelRequest request, CallScope scope, ModelCall asking) {
        AttemptCounter attempts = scope.attempts(first.name());
        for (; ; current++) {
            ResilientModel model = model();
            try {
                ModelResponse response = fitting(
                        opening,
                        request,
                        model,
                        attempts,
                        asked -> asking.ask(intercepted(model, scope), asked, attempts));
                attempts.succeeded();
                return response;
            } catch (ModelException failure) {
                attempts.failed(failure);
                if (!another(failure)) {
                    throw reported(failure, attempts);
                }
                fallBack(model, all().get(current + 1), failure, scope);
            }
        }
    }

    /** Calls a model with a request that fits its window. If the model rejects its length, a shorter one is sent. */
    private ModelResponse fitting(
            InitialRequest opening,
            ModelRequest request,
            ResilientModel model,
            AttemptCounter attempts,
            Function<ModelRequest, ModelResponse> asking) {
        ModelRequest whole = opening.translated(request, model);
        int tail = opening.added(request);
        for (int rejected = 0; ; rejected++) {
            ModelRequest fitting = compaction.fit(whole, tail, model);
            try {
                return asking.apply(fitting);
            } catch (ModelException failure) {
                if (failure.kind() != Kind.CONTEXT_LENGTH
                        || rejected >= MAX_REJECTED
                        || !compaction.rejected(whole, tail)) {
                    throw failure;
                }
                attempts.shortened(model.name());
            }
        }
    }

    private InterceptedModel intercepted(ResilientModel model, CallScope scope) {
        return new InterceptedModel(model, guardrails.of(model.name()), scope, this::another);
    }

    /** The failure of a model takes precedence over a rejected call. */
    private static ModelException reported(ModelException failure, AttemptCounter attempts) {
        boolean wasAsked = !(failure instanceof CallRejectedException) || failure.getCause() != null;
        if (wasAsked || attempts.failure().isEmpty()) {
            return failure;
        }
        ModelException cause = attempts.failure().get();
        cause.addSuppressed(failure);
        return cause;
    }

    /** Returns whether a fallback is called: the request is valid and nothing has been streamed yet. */
    private boolean another(RuntimeException failure) {
        boolean mayHelp =
                failure instanceof ModelException cause && (cause.kind().isRetryable() || isOfAccount(cause.kind()));
        return mayHelp && !hasStreamed && current + 1 < all().size();
    }

    /** Returns whether the account at the vendor is the cause: another model may have another one. */
    private static boolean isOfAccount(Kind kind) {
        return kind == Kind.AUTHENTICATION || kind == Kind.QUOTA_EXCEEDED;
    }

    private static void fallBack(ResilientModel model, ResilientModel other, ModelException failure, CallScope scope) {
        if (failure.kind() == Kind.AUTHENTICATION) {
            LOG.log(Level.WARNING, () -> Messages.keyRefused(model.name(), other.name()));
        } else if (failure.kind() == Kind.QUOTA_EXCEEDED) {
            LOG.log(Level.WARNING, () -> Messages.quotaExceeded(model.name(), other.name()));
        }
        scope.report(watcher -> watcher.fellBack(model.name(), other.name(), failure));
    }

    private List<ResilientModel> all() {
        List<ResilientModel> known = all;
        if (known == null) {
            known = new ArrayList<>();
            known.add(first);
            known.addAll(fallbacks.get());
            all = known;
        }
        return known;
    }
}
