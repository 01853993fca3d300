/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http.client;

import java.io.IOException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Running HTTP exchanges. An interrupt ends an exchange; closing ends all of them.
 *
 * <p>The body of an exchange that exceeds its deadline is closed. One timer checks all exchanges, and runs only while
 * there are any; a timer per exchange would wake a thread each time. Thread-safe.
 */
final class HttpExchanges implements AutoCloseable {

    /** Maximum delay of the timer, which limits how long it outlives the last exchange. */
    private static final Duration LONGEST_DELAY = Duration.ofSeconds(1);

    private final ScheduledExecutorService timer;
    private final Set<Running> all = new HashSet<>();
    private @Nullable Deadline nextCheck;
    private boolean closed;

    /**
     * Creates an empty set of exchanges.
     *
     * @param timer the executor of the checks; a timer of the JDK would keep the class loader of the first calling
     *     application
     */
    HttpExchanges(ScheduledExecutorService timer) {
        this.timer = timer;
    }

    /** Exchange that runs on the calling thread. */
    @FunctionalInterface
    interface Exchange<T> {
        T run() throws IOException, InterruptedException;
    }

    /** Running exchange, with the reason of its termination. */
    private static final class Running {

        private final Thread thread = Thread.currentThread();
        private final Deadline deadline;
        private final Runnable ending;
        private Optional<RuntimeException> end = Optional.empty();
        private boolean interrupted;

        Running(Deadline deadline, Runnable ending) {
            this.deadline = deadline;
            this.ending = ending;
        }

        void close() {
            end = Optional.of(isClosed());
            interrupted = true;
            thread.interrupt();
        }

        void endIfLate() {
            if (end.isEmpty() && deadline.isOver()) {
                end = Optional.of(new DeadlineExceededException());
                ending.run();
            }
        }
    }

    /** Runs an exchange without a deadline. */
    <T> T run(Exchange<T> exchange) {
        return run(new Running(Deadline.far(), () -> {}), exchange);
    }

    /**
     * Runs an exchange with a deadline for the response. The client's own timeout limits the start of the response,
     * because an interrupt during that phase can leave a thread blocked.
     */
    <T> T run(Deadline deadline, BufferedBody body, Exchange<T> exchange) {
        try (body) {
            return run(new Running(deadline, body::close), exchange);
        }
    }

    private <T> T run(Running running, Exchange<T> exchange) {
        enter(running);
        try {
            return explained(exchange);
        } catch (RuntimeException e) {
            throw endOf(running).orElse(e);
        } finally {
            leave(running);
        }
    }

    private static <T> T explained(Exchange<T> exchange) {
        try {
            return exchange.run();
        } catch (HttpConnectTimeoutException e) {
            throw new CompletionException(e);
        } catch (HttpTimeoutException e) {
            throw new DeadlineExceededException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CompletionException(e);
        } catch (IOException e) {
            throw new CompletionException(e);
        }
    }

    private synchronized void enter(Running running) {
        if (closed) {
            throw isClosed();
        }
        all.add(running);
        checkBy(running.deadline);
    }

    private static CancellationException isClosed() {
        return new CancellationException("The model is closed");
    }

    private synchronized Optional<RuntimeException> endOf(Running running) {
        return running.end;
    }

    /** Clears an interrupt that was meant for the exchange; the caller continues. */
    private synchronized void leave(Running running) {
        all.remove(running);
        if (running.interrupted) {
            Thread.interrupted();
        }
    }

    /** The caller holds the lock. */
    private void checkBy(Deadline due) {
        Deadline check = due.orSooner(Deadline.after(LONGEST_DELAY));
        Deadline planned = nextCheck;
        if (planned == null || check.isBefore(planned)) {
            nextCheck = check;
            Future<?> unused = timer.schedule(() -> check(check), check.left().toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    /** An earlier check may have been scheduled instead of this one. */
    private synchronized void check(Deadline planned) {
        if (closed || !planned.equals(nextCheck)) {
            return;
        }
        nextCheck = null;
        all.forEach(Running::endIfLate);
        all.stream()
                .filter(each -> each.end.isEmpty())
                .map(each -> each.deadline)
                .reduce(Deadline::orSooner)
                .ifPresent(this::checkBy);
    }

    @Override
    public synchronized void close() {
        closed = true;
        all.forEach(Running::close);
    }
}
