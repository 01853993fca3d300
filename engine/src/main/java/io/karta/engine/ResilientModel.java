/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static java.util.Objects.requireNonNull;

import dev.failsafe.ExecutionContext;
import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeException;
import dev.failsafe.RetryPolicy;
import dev.failsafe.function.ContextualSupplier;
import io.karta.agent.AgentException;
import io.karta.ai.AssistantMessage;
import io.karta.ai.Message;
import io.karta.ai.ModelException;
import io.karta.spi.Backoff;
import io.karta.spi.Capability;
import io.karta.spi.ModelConfig;
import io.karta.spi.ModelRequest;
import io.karta.spi.ModelResponse;
import io.karta.spi.ModelResponse.Finish;
import io.karta.spi.StructuredOutput;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.DoubleSupplier;

/** A model that is asked again when asking again can help, and never waits for ever. Safe for use by several threads. */
final class ResilientModel {

    /** How much longer than allowed a model may take to say itself that it takes too long. */
    private static final Duration GRACE = Duration.ofMillis(100);

    private final ModelEntry entry;
    private final Workbench bench;
    private final RetryPolicy<ModelResponse> retries;

    ResilientModel(ModelEntry entry, Workbench bench, DoubleSupplier random) {
        this.entry = entry;
        this.bench = bench;
        var waits = new Waits(entry.config().backoff(), random);
        this.retries = RetryPolicy.<ModelResponse>builder()
                .handleIf(ResilientModel::isRetryable)
                .withMaxAttempts(entry.config().maxAttempts())
                .withDelayFn(waits::before)
                .build();
    }

    private static boolean isRetryable(Throwable thrown) {
        return thrown instanceof ModelException failed && failed.kind().isRetryable();
    }

    String name() {
        return config().name();
    }

    int repairAttempts() {
        return config().repairAttempts();
    }

    Optional<String> knowledgeCutoff() {
        return config().knowledgeCutoff().map(date -> "Your knowledge ends at " + date + ".");
    }

    /** Says whether objects are asked for with a schema that the model holds to, rather than with words. */
    boolean holdsToSchemas(boolean besidesTools) {
        Set<Capability> capabilities = entry.model().capabilities();
        return config().structuredOutput() != StructuredOutput.GUIDED
                && capabilities.contains(Capability.STRUCTURED_OUTPUT)
                && (!besidesTools || capabilities.contains(Capability.STRUCTURED_OUTPUT_WITH_TOOLS));
    }

    boolean callsTools() {
        return entry.model().capabilities().contains(Capability.TOOLS);
    }

    private ModelConfig config() {
        return entry.config();
    }

    /** Asks the model, again if need be, on somebody's account. */
    ModelResponse answer(ModelRequest request, CallScope scope) {
        ModelResponse response = scope.replay(name(), request).orElseGet(() -> ask(request, scope));
        if (response.finish() == Finish.CONTENT_FILTER) {
            throw Messages.filtered(name());
        }
        return response;
    }

    private ModelResponse ask(ModelRequest request, CallScope scope) {
        long estimate = tokens(request);
        scope.hold(estimate);
        try {
            return booked(request, scope);
        } finally {
            scope.release(estimate);
        }
    }

    /** About how many tokens a prompt has: four characters make one. */
    private static long tokens(ModelRequest request) {
        long messages = request.messages().stream()
                .mapToLong(ResilientModel::characters)
                .sum();
        long tools = request.tools().stream()
                .mapToLong(tool -> tool.name().length()
                        + tool.description().length()
                        + tool.inputSchema().toString().length())
                .sum();
        return 1 + (messages + tools) / 4;
    }

    private static long characters(Message message) {
        long calls = message instanceof AssistantMessage said
                ? said.toolCalls().stream()
                        .mapToLong(
                                call -> call.name().length() + call.arguments().length())
                        .sum()
                : 0;
        return message.text().length() + calls;
    }

    private ModelResponse booked(ModelRequest request, CallScope scope) {
        Instant start = bench.clock().instant();
        Duration timeout = request.options().timeout().orElse(config().timeout());
        var attempts = new int[1];
        scope.asking(name(), request);
        ModelResponse response = guarded(scope, context -> {
            scope.beforeAttempt();
            attempts[0] = context.getAttemptCount() + 1;
            return attempt(request, timeout);
        });
        var call = new Records.Call(
                name(),
                response.usage().input(),
                response.usage().output(),
                config().price().of(response.usage()),
                attempts[0],
                Duration.between(start, bench.clock().instant()));
        scope.answered(call, request, response);
        return response;
    }

    private ModelResponse guarded(CallScope scope, ContextualSupplier<ModelResponse, ModelResponse> attempt) {
        try {
            return Failsafe.with(telling(scope)).get(attempt);
        } catch (FailsafeException e) {
            if (e.getCause() instanceof InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw Messages.cancelled(name(), interrupted);
            }
            throw e;
        }
    }

    private RetryPolicy<ModelResponse> telling(CallScope scope) {
        return RetryPolicy.builder(retries.getConfig())
                .onRetryScheduled(next -> scope.retrying(
                        name(), next.getAttemptCount() + 1, next.getDelay(), requireNonNull(next.getLastException())))
                .build();
    }

    /** Asks once; a model that does not end by itself is interrupted a little later. */
    private ModelResponse attempt(ModelRequest request, Duration timeout) {
        var late = new AtomicBoolean();
        var thread = new ActingThread();
        thread.enter();
        Future<?> alarm = bench.deadlines().after(timeout.plus(GRACE), () -> {
            late.set(true);
            thread.interrupt();
        });
        try {
            return entry.model().answer(request.withOptions(request.options().withTimeout(timeout)));
        } catch (AgentException e) {
            throw late.get() ? Messages.timedOut(name(), timeout, e) : e;
        } catch (RuntimeException e) {
            throw late.get() ? Messages.timedOut(name(), timeout, e) : Messages.modelBroke(name(), e);
        } finally {
            alarm.cancel(false);
            thread.leave();
        }
    }

    /** How long to wait before the next attempt. */
    record Waits(Backoff backoff, DoubleSupplier random) {

        /**
         * Never before the time the vendor asks for. Longer and longer after a rate limit, a little longer each time after
         * anything else; spread at random, so that callers do not come back together.
         */
        Duration before(ExecutionContext<ModelResponse> context) {
            Optional<ModelException> failure = Optional.ofNullable(context.getLastException())
                    .filter(ModelException.class::isInstance)
                    .map(ModelException.class::cast);
            Optional<Duration> asked = failure.flatMap(ModelException::retryAfter);
            if (asked.isPresent()) {
                return asked.get().plus(share(backoff.first()));
            }
            int attempts = context.getAttemptCount();
            boolean limited =
                    failure.map(ModelException::kind).stream().anyMatch(ModelException.Kind.RATE_LIMIT::equals);
            double times = limited ? Math.pow(backoff.factor(), attempts - 1) : attempts;
            double nanos = Math.min(
                    backoff.first().toNanos() * times, (double) backoff.max().toNanos());
            return share(Duration.ofNanos((long) nanos));
        }

        private Duration share(Duration most) {
            return Duration.ofNanos((long) (most.toNanos() * random.getAsDouble()));
        }
    }
}
