/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import io.karta.agent.AgentException;
import io.karta.engine.journal.JournalRecords;
import io.karta.model.Capability;
import io.karta.model.LlmOptions;
import io.karta.model.ModelChunk;
import io.karta.model.ModelConfig;
import io.karta.model.ModelException;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.model.ModelResponse.FinishReason;
import io.karta.model.SchemaStyle;
import io.karta.model.StructuredOutput;
import io.karta.model.TokenUsage;
import io.karta.observation.Observation;
import io.karta.observation.OperationResult;
import io.karta.process.history.ModelCall;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/** Language model with retries and timeouts. Thread-safe. */
public final class ResilientModel {

    /** Grace period in which a client can report its own timeout. */
    static final Duration GRACE = Duration.ofMillis(500);

    private static final Logger LOG = System.getLogger(ResilientModel.class.getName());

    private final ModelEntry entry;
    private final CallServices services;
    private final CallLimiter limiter;
    private final RetryPolicy retries;

    /** Tools for which the log has already reported that this model cannot read their results. */
    private final Set<String> unseen = ConcurrentHashMap.newKeySet();

    public ResilientModel(ModelEntry entry, CallServices services, CallLimiter limiter, DoubleSupplier random) {
        this.entry = entry;
        this.limiter = limiter;
        this.services = services;
        this.retries = new RetryPolicy(name(), config().retry(), services.deadlines(), random);
    }

    public ModelEntry entry() {
        return entry;
    }

    public String name() {
        return config().name();
    }

    public int repairAttempts() {
        return config().repairAttempts();
    }

    public Optional<String> knowledgeCutoff() {
        return config().knowledgeCutoff().map(date -> "Your knowledge ends at " + date + ".");
    }

    /** Returns whether objects are requested with a schema that the vendor enforces, instead of a description. */
    public boolean enforcesSchemas(Optional<StructuredOutput> requested, boolean besidesTools) {
        return requested.orElseGet(config()::structuredOutput) != StructuredOutput.GUIDED
                && capabilities().contains(Capability.STRUCTURED_OUTPUT)
                && (!besidesTools || capabilities().contains(Capability.STRUCTURED_OUTPUT_WITH_TOOLS));
    }

    /** Returns the context window in tokens, from the configuration or else from the provider. */
    public OptionalInt contextWindow() {
        return config().contextWindow().isPresent()
                ? config().contextWindow()
                : entry.model().contextWindow();
    }

    public boolean callsTools() {
        return capabilities().contains(Capability.TOOLS);
    }

    public Set<Capability> capabilities() {
        return entry.capabilities();
    }

    public SchemaStyle schemaStyle() {
        return config().schemaStyle();
    }

    public LlmOptions options() {
        return config().options();
    }

    private ModelConfig config() {
        return entry.config();
    }

    /** Response with its attempts. */
    public record Answer(ModelCall call, ModelResponse response) {

        public Answer with(ModelResponse other) {
            return new Answer(call, other);
        }
    }

    /** Calls the model, with retries, on an account. */
    public Answer answer(ModelRequest request, CallScope scope, AttemptCounter attempts) {
        return ask(request, scope, attempts, ResponseReader.to(entry.model()));
    }

    /** Calls the model, with retries, and passes the answer on to subscribers while the model generates it. */
    public Answer answerWatched(ModelRequest request, CallScope scope, AttemptCounter attempts) {
        return ask(request, scope, attempts, ResponseReader.watched(entry.model(), scope));
    }

    /** Calls the model and streams its answer. A call is not retried after the first chunk. */
    public Answer stream(ModelRequest request, CallScope scope, AttemptCounter attempts, Consumer<ModelChunk> chunks) {
        return ask(request, scope, attempts, ResponseReader.to(entry.model(), scope, chunks));
    }

    /** Returns the answer if it is valid. */
    public ModelResponse allowed(ModelResponse response) {
        if (response.finishReason() == FinishReason.CONTENT_FILTER) {
            throw Messages.filtered(name());
        }
        return response;
    }

    private Answer ask(ModelRequest request, CallScope scope, AttemptCounter attempts, ResponseReader listening) {
        if (attempts.of(name()) > config().retry().maxRetries()) {
            throw Messages.spent(name(), attempts.of(name()), attempts.failure().orElseThrow());
        }
        ModelRequest sent = asSeen(request);
        long estimate = TokenEstimate.tokens(sent);
        scope.reserve(estimate);
        try {
            return booked(sent, scope, attempts, listening);
        } finally {
            scope.release(estimate);
        }
    }

    /** Replaces content that the model cannot read with a text, and logs a warning once for each tool. */
    private ModelRequest asSeen(ModelRequest request) {
        Set<Capability> lacking = MediaContent.lacking(request, capabilities());
        if (lacking.isEmpty()) {
            return request;
        }
        MediaContent.tools(request, lacking).stream()
                .filter(unseen::add)
                .forEach(tool -> LOG.log(Level.WARNING, () -> Messages.unseen(name(), tool, lacking)));
        return MediaContent.without(request, lacking);
    }

    private Answer booked(ModelRequest request, CallScope scope, AttemptCounter attempts, ResponseReader listening) {
        Instant start = services.clock().instant();
        Duration timeout = request.options().timeout().orElse(config().timeout());
        var made = new Attempts();
        scope.asking(name(), request);
        Observation observation = services.observations().model(config(), request, scope.process());
        ModelRequest sent = request.withHeaders(observation.headers());
        ModelResponse response = observed(
                observation,
                made,
                () -> counted(
                        made,
                        start,
                        scope,
                        () -> retries.call(
                                config().retry().maxRetries() - attempts.of(name()),
                                failure -> failure instanceof CallRejectedException || listening.hasReceived(),
                                listener(scope, observation),
                                () -> limiter.pass(timeout, scope, () -> {
                                    scope.beforeAttempt();
                                    attempts.count(name());
                                    return made.make(
                                            () -> attempt(sent, timeout, listening.observedBy(observation), attempts));
                                }))));
        attempts.succeeded();
        TokenUsage used = made.used(response);
        var call = new JournalRecords.Call(
                        name(),
                        used,
                        config().price().of(used),
                        made.number,
                        Duration.between(start, services.clock().instant()))
                .answeredBy(response);
        scope.answered(call, request, response);
        return new Answer(call, response);
    }

    /** Attempts of one call, with the tokens of answers that could not be used. Not thread-safe. */
    private static final class Attempts {

        private int number;
        private TokenUsage wasted = TokenUsage.UNKNOWN;

        ModelResponse make(Supplier<ModelResponse> attempt) {
            number++;
            try {
                return attempt.get();
            } catch (ModelException e) {
                wasted = wasted.plus(e.usage());
                throw e;
            }
        }

        TokenUsage used(ModelResponse response) {
            return response.usage().plus(wasted);
        }
    }

    private static ModelResponse observed(Observation observation, Attempts made, Supplier<ModelResponse> call) {
        var current = observation.makeCurrent();
        try {
            ModelResponse response = call.get();
            observation.end(new OperationResult.Answered(response, made.number, made.used(response)));
            return response;
        } catch (RuntimeException | Error failure) {
            observation.end(new OperationResult.Failed(failure, made.number, made.wasted));
            throw failure;
        } finally {
            current.close();
        }
    }

    /** Books a call that fails after it was sent. */
    private ModelResponse counted(Attempts made, Instant start, CallScope scope, Supplier<ModelResponse> call) {
        try {
            return call.get();
        } catch (RuntimeException | Error failure) {
            if (made.number > 0) {
                scope.failed(new JournalRecords.FailedCall(
                        name(),
                        made.number,
                        Duration.between(start, services.clock().instant()),
                        FailureReason.kind(failure),
                        made.wasted,
                        config().price().of(made.wasted)));
            }
            throw failure;
        }
    }

    private RetryPolicy.Listener listener(CallScope scope, Observation observation) {
        return (attempt, delay, failure) -> {
            scope.retrying(name(), attempt, delay, failure);
            observation.retrying(attempt, delay, failure);
        };
    }

    /** Makes one attempt. A client that exceeds the timeout is interrupted after a grace period. */
    private ModelResponse attempt(
            ModelRequest request, Duration timeout, ResponseReader listening, AttemptCounter attempts) {
        var alarm = services.deadlines().alarm(timeout.plus(GRACE));
        alarm.begin();
        try {
            return listening.read(request.withOptions(request.options().withTimeout(timeout)), alarm);
        } catch (RuntimeException e) {
            RuntimeException failure = failure(e, alarm.hasExpired(), timeout);
            attempts.failed(failure);
            throw failure;
        } finally {
            alarm.end();
        }
    }

    private RuntimeException failure(RuntimeException thrown, boolean tookTooLong, Duration timeout) {
        if (tookTooLong) {
            return Messages.timedOut(name(), timeout, thrown);
        }
        return thrown instanceof AgentException ? thrown : Messages.modelBroke(name(), thrown);
    }
}
