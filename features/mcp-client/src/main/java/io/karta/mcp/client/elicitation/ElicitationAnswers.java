/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client.elicitation;

import io.karta.ai.ToolContext;
import io.karta.generation.result.Problem;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.tool.ToolInput;
import jakarta.json.JsonObject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Answers of the bean of a connection to the requests for input within one call of a tool. The bean runs on threads
 * that end with the call, so that it cannot exceed the time limit of the call. Thread-safe.
 */
public final class ElicitationAnswers implements AutoCloseable {

    private static final Logger LOG = System.getLogger(ElicitationAnswers.class.getName());
    private static final int MOST_REQUESTS = 10;

    private final ElicitationBean bean;
    private final String tool;
    private final ToolContext context;
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger running = new AtomicInteger();
    private final ClassLoader loader = Thread.currentThread().getContextClassLoader();
    private final List<Thread> threads = new ArrayList<>(); // guarded by this
    private boolean isClosed; // guarded by this

    ElicitationAnswers(ElicitationBean bean, String tool, ToolContext context) {
        this.bean = bean;
        this.tool = tool;
        this.context = context;
    }

    /**
     * Returns whether the connection has a bean.
     *
     * @return {@code true} if so
     */
    public boolean isPossible() {
        return bean.handler().isPresent();
    }

    /**
     * Returns the answer of the bean to a request.
     *
     * @param message the cleaned message
     * @param schema the cleaned schema
     * @param limit how long the bean may take
     * @return the answer, as the form of the schema reads it; empty to ask the user
     * @throws SocketTimeoutException if the bean takes too long
     * @throws InterruptedException if the thread is interrupted
     */
    public Optional<ToolInput> find(String message, JsonObject schema, Duration limit)
            throws SocketTimeoutException, InterruptedException {
        var answers = new LinkedBlockingQueue<Optional<ToolInput>>();
        findLater(message, schema, answers::add);
        return Optional.ofNullable(answers.poll(limit.toNanos(), TimeUnit.NANOSECONDS))
                .orElseThrow(this::tooSlow);
    }

    /**
     * Finds the answer of the bean to a request, on another thread. There is none after the call of the tool.
     *
     * @param message the cleaned message
     * @param schema the cleaned schema
     * @param receiver receives the answer; empty to ask the user
     */
    public void findLater(String message, JsonObject schema, Consumer<Optional<ToolInput>> receiver) {
        var handler = bean.handler();
        if (handler.isEmpty() || requests.incrementAndGet() > MOST_REQUESTS) {
            receiver.accept(Optional.empty());
            return;
        }
        var caller = context.process().map(AgentProcess::caller).orElseGet(Caller::anonymous);
        var elicitation = new FormElicitation(bean.connection(), tool, message, schema, caller, context.process());
        start(() -> {
            var answer = answer(handler.get(), elicitation);
            if (!isClosed()) {
                receiver.accept(answer);
            }
        });
    }

    /**
     * Returns the reason why a call took too long, if it is the bean.
     *
     * @return the reason; empty if the bean does not run
     */
    public Optional<SocketTimeoutException> slowness() {
        return running.get() > 0 ? Optional.of(tooSlow()) : Optional.empty();
    }

    private SocketTimeoutException tooSlow() {
        return new SocketTimeoutException(
                "the bean %s did not answer the request for input in time".formatted(bean.name()));
    }

    private synchronized void start(Runnable work) {
        if (isClosed) {
            return;
        }
        var thread = new Thread(work, "karta-mcp-elicitation");
        thread.setDaemon(true);
        thread.setContextClassLoader(loader);
        threads.add(thread);
        thread.start();
    }

    private Optional<ToolInput> answer(McpElicitationHandler handler, FormElicitation elicitation) {
        running.incrementAndGet();
        try {
            return Objects.requireNonNull(handler.answer(elicitation), "the answer is null")
                    .map(answer -> checked(answer, elicitation));
        } catch (RuntimeException | Error e) { // of the application
            if (!isClosed()) {
                LOG.log(Level.WARNING, () -> Messages.beanFailed(bean.name(), elicitation, e), e);
            }
            return Optional.empty();
        } finally {
            running.decrementAndGet();
        }
    }

    private ToolInput checked(ToolInput answer, FormElicitation elicitation) {
        if (!answer.accepted()) {
            return ToolInput.declined();
        }
        try {
            var read = ToolInput.read(elicitation.schema(), answer.content());
            if (read.isPresent()) {
                return read.value();
            }
            return rejected(read.problems(), elicitation);
        } catch (RuntimeException e) { // the content is no JSON object, or the server's schema is no form
            return rejected(List.of(new Problem("", String.valueOf(e.getMessage()))), elicitation);
        }
    }

    private ToolInput rejected(List<Problem> problems, FormElicitation elicitation) {
        LOG.log(Level.WARNING, () -> Messages.invalidAnswer(bean.name(), elicitation, problems));
        return ToolInput.declined();
    }

    private synchronized boolean isClosed() {
        return isClosed;
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        threads.forEach(Thread::interrupt);
    }
}
