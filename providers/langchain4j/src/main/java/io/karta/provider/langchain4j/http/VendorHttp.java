/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j.http;

import static java.net.http.HttpClient.Version.HTTP_1_1;
import static java.net.http.HttpClient.Version.HTTP_2;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.langchain4j.exception.InternalServerException;
import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import io.karta.model.ModelConfig;
import io.karta.provider.http.ErrorResponseReader;
import io.karta.provider.http.RetryAfter;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The HTTP connection of one model. Unlike LangChain4j's own client, which waits for a body without limit once the headers
 * are there, it bounds the whole exchange by the time of the call; it ends the exchange when the thread is interrupted,
 * keeps {@code Retry-After}, and puts no body into an exception.
 *
 * <p>Safe for use by several threads.
 */
public final class VendorHttp implements HttpClient, AutoCloseable {

    private static final int LONGEST_ERROR = 100_000;
    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final Duration IDLE = Duration.ofSeconds(5);

    private final java.net.http.HttpClient client;

    /**
     * Where the JDK's client works on what comes over TLS: a handshake takes its time. Over plain HTTP nothing does, and the work is done by
     * whoever reads, since handing it over would take longer.
     */
    private final ExecutorService workers;

    private final ScheduledExecutorService timer;
    private final Duration usualLimit;
    private final Optional<URI> completions;
    private final Map<String, String> headers;
    private final ErrorResponseReader refusals;
    private final RetryAfter retryAfter;
    private final ResponseNormalizer mender;

    @SuppressWarnings("ThreadLocalUsage") // holds one call of one model; a static one would hold the server's
    private final ThreadLocal<Call> calls = new ThreadLocal<>();

    private final HttpExchanges exchanges;
    private final Map<String, URI> addresses = new ConcurrentHashMap<>();

    public VendorHttp(
            ModelConfig config,
            Endpoint endpoint,
            ErrorResponseReader refusals,
            RetryAfter retryAfter,
            ResponseNormalizer mender) {
        this.mender = mender;
        this.refusals = refusals;
        this.retryAfter = retryAfter;
        usualLimit = config.timeout();
        completions = endpoint.completions();
        headers = config.headers();
        workers = Executors.newCachedThreadPool(task -> worker(task, config));
        timer = timer(config);
        exchanges = new HttpExchanges(timer);
        boolean isSecure = endpoint.isSecure();
        client = java.net.http.HttpClient.newBuilder()
                // over plain HTTP the JDK asks for an upgrade to HTTP/2, which some model servers stumble over
                .version(isSecure ? HTTP_2 : HTTP_1_1)
                .connectTimeout(CONNECT)
                .executor(isSecure ? workers : Runnable::run)
                .build();
    }

    /** Its thread ends while nobody calls. */
    private static ScheduledExecutorService timer(ModelConfig config) {
        var timer = new ScheduledThreadPoolExecutor(1, task -> worker(task, config));
        timer.setKeepAliveTime(IDLE.toNanos(), TimeUnit.NANOSECONDS);
        timer.allowCoreThreadTimeOut(true);
        return timer;
    }

    private static Thread worker(Runnable task, ModelConfig config) {
        var thread = new Thread(task, "karta-model-" + config.name());
        thread.setDaemon(true);
        thread.setContextClassLoader(null); // must not hold on to the application that happened to call first
        return thread;
    }

    /** Bounds the exchanges that a call makes on this thread. What fails after an answer came, fails because of it. */
    public <T> T within(Call call, Supplier<T> work) {
        calls.set(call);
        try {
            return work.get();
        } catch (RuntimeException e) {
            throw call.isAnswered() ? new InternalServerException("The answer cannot be read", e) : e;
        } finally {
            calls.remove();
        }
    }

    @Override
    public SuccessfulHttpResponse execute(HttpRequest request) {
        var call = call();
        var body = new BufferedBody();
        var response = exchanges.run(Deadline.after(call.limit()), body, () -> {
            // on this thread: handing over to another would cost more than all the rest
            var whole = client.send(toJdk(request, call), info -> body);
            return answer(whole.statusCode(), whole.headers(), whole.body());
        });
        call.markAnswered();
        return response;
    }

    private Call call() {
        return Optional.ofNullable(calls.get()).orElseGet(() -> Call.within(usualLimit));
    }

    private SuccessfulHttpResponse answer(int status, HttpHeaders given, byte[] body) {
        if (status < 200 || status > 299) {
            throw refused(status, new String(body, UTF_8), given);
        }
        return SuccessfulHttpResponse.builder()
                .statusCode(status)
                .headers(given.map())
                .body(mender.mend(body))
                .build();
    }

    private HttpStatusException refused(int status, String body, HttpHeaders responseHeaders) {
        var refusal = refusals.read(status, body);
        return new HttpStatusException(refusal, retryAfter.in(responseHeaders).or(refusal::delay));
    }

    private java.net.http.HttpRequest toJdk(HttpRequest request, Call call) {
        var jdk = java.net.http.HttpRequest.newBuilder(completions.orElseGet(() -> address(request.url())));
        request.headers().forEach((name, values) -> values.forEach(value -> jdk.header(name, value)));
        headers.forEach(jdk::setHeader);
        jdk.timeout(Deadline.bounded(call.limit()));
        return jdk.method(request.method().name(), BodyPublishers.ofString(call.reword(request.body())))
                .build();
    }

    /** A model asks at one or two addresses. */
    private URI address(String url) {
        return addresses.computeIfAbsent(url, URI::create);
    }

    /** Reads the whole stream on this thread: whoever listens slows the server down, and an interrupt ends the exchange. */
    @Override
    public void execute(HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
        var call = call();
        var heard = new StreamErrorListener(listener, mender::mendPiece, refusals, call::isOver);
        exchanges.run(() -> {
            var opened = client.send(toJdk(request, call), info -> new StreamedBody(call::limit));
            try (InputStream body = opened.body()) {
                require(opened, body);
                heard.onOpen(SuccessfulHttpResponse.builder()
                        .statusCode(opened.statusCode())
                        .headers(opened.headers().map())
                        .build());
                parser.parse(body, heard);
                heard.end();
            }
            return heard;
        });
    }

    /** An error comes in one piece. */
    private void require(HttpResponse<InputStream> response, InputStream body) throws IOException {
        int status = response.statusCode();
        if (status < 200 || status > 299) {
            throw refused(status, new String(body.readNBytes(LONGEST_ERROR), UTF_8), response.headers());
        }
    }

    /** Ends what runs. The selector thread of the JDK's client ends by itself once the client is not reachable. */
    @Override
    public void close() {
        exchanges.close();
        timer.shutdownNow();
        workers.shutdown();
    }
}
