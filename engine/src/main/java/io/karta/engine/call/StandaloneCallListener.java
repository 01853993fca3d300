/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import io.karta.event.CallEvent;
import io.karta.event.CircuitClosed;
import io.karta.event.CircuitOpened;
import io.karta.event.ModelFellBack;
import io.karta.event.ModelRetried;
import io.karta.event.ModelThrottled;
import io.karta.event.ToolFailed;
import io.karta.message.ToolCall;
import io.karta.process.AgentProcess;
import io.karta.tool.FailureReference;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/** Logs incidents of calls outside of any process and sends them as events. Thread-safe. */
public record StandaloneCallListener(Consumer<CallEvent> observers, Clock clock) implements CallListener {

    private static final Logger LOG = System.getLogger(StandaloneCallListener.class.getName());

    /** An event without a process. */
    private interface Incident extends CallEvent {

        @Override
        default Optional<AgentProcess> callingProcess() {
            return Optional.empty();
        }

        @Override
        default Optional<String> action() {
            return Optional.empty();
        }
    }

    private record Retried(Instant at, String model, int attempt, Duration delay, Throwable failure)
            implements ModelRetried, Incident {}

    private record FellBack(Instant at, String model, String fallback, Throwable failure)
            implements ModelFellBack, Incident {}

    private record Waited(Instant at, String model, Duration duration) implements ModelThrottled, Incident {}

    private record Opened(Instant at, String model, Duration delay) implements CircuitOpened, Incident {}

    private record Closed(Instant at, String model) implements CircuitClosed, Incident {}

    private record Failed(Instant at, String tool, FailureReference reference, Throwable failure)
            implements ToolFailed, Incident {}

    @Override
    public void retrying(String model, int attempt, Duration wait, Throwable cause) {
        LOG.log(Level.INFO, () -> "Model '%s' failed outside of any process, attempt %d follows in %d ms: %s"
                .formatted(model, attempt, wait.toMillis(), FailureReason.of(cause)));
        send(new Retried(clock.instant(), model, attempt, wait, cause));
    }

    @Override
    public void fellBack(String model, String fallback, Throwable cause) {
        LOG.log(Level.INFO, () -> "Model '%s' failed outside of any process, its fallback '%s' is called: %s"
                .formatted(model, fallback, FailureReason.of(cause)));
        send(new FellBack(clock.instant(), model, fallback, cause));
    }

    @Override
    public void waited(String model, Duration time) {
        send(new Waited(clock.instant(), model, time));
    }

    @Override
    public void circuitOpened(String model, Duration delay) {
        send(new Opened(clock.instant(), model, delay));
    }

    @Override
    public void circuitClosed(String model) {
        send(new Closed(clock.instant(), model));
    }

    @Override
    public void toolFailed(ToolCall call, FailureReference reference, Throwable cause) {
        LOG.log(Level.WARNING, () -> CallListener.toolFailure(call, "a call outside of any process", reference), cause);
        send(new Failed(clock.instant(), call.name(), reference, cause));
    }

    @SuppressWarnings("CatchAndPrintStackTrace") // logged, because an exception of an observer must not affect the call
    private void send(CallEvent event) {
        try {
            observers.accept(event);
        } catch (Throwable e) {
            LOG.log(Level.WARNING, () -> "An observer of calls outside of any process failed; the call continues", e);
        }
    }
}
