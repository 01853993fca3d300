/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.karta.model.ModelConfig;
import io.karta.model.ModelResponse;
import io.karta.model.Secret;
import io.karta.model.TokenUsage;
import io.karta.provider.http.client.HttpAnswer;
import io.karta.provider.http.client.HttpCall;
import io.karta.provider.http.client.ModelHttpClient;
import io.karta.provider.http.stream.StreamEvent;
import io.karta.provider.http.stream.StreamFormat;
import jakarta.json.JsonObject;
import jakarta.json.JsonReaderFactory;
import jakarta.json.spi.JsonProvider;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.io.StringReader;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Connection to the server of a vendor; reads its responses and errors. Thread-safe. */
final class VendorConnection implements AutoCloseable {

    private static final String DONE = "[DONE]";

    /** In UTF-8; the standard of JSON permits readers to skip it (RFC 8259, section 8.1). */
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private static final int UNAUTHORIZED = 401;
    private static final int LONGEST_ERROR = 100_000;

    private final Vendor vendor;
    private final Endpoint endpoint;
    private final RequestHeaders headers;
    private final ModelHttpClient http;
    private final JsonReaderFactory json;
    private final ErrorResponseReader errors;
    private final RetryAfter retryAfter = new RetryAfter(InstantSource.system());
    private final Map<String, URI> addresses = new ConcurrentHashMap<>();

    VendorConnection(Vendor vendor, ModelConfig config, JsonProvider json, ErrorResponseReader errors) {
        this.vendor = vendor;
        this.errors = errors;
        this.json = json.createReaderFactory(Map.of());
        endpoint = new Endpoint(vendor.addressOf(config));
        headers = new RequestHeaders(vendor, config);
        http = new ModelHttpClient(new ConnectionReader(config, endpoint.base()).read());
    }

    /** Successful response: the answer and the vendor's id of the request. */
    record Answer<T>(T value, String requestId) {}

    <T> Answer<T> post(
            VendorRequest request, Map<String, String> additional, Duration limit, Function<JsonObject, T> reader) {
        var answer = authorized(call(request, limit), additional, http::send);
        String requestId = requestId(answer.headers());
        return new Answer<>(
                reading(requestId, () -> TokenUsage.UNKNOWN, () -> {
                    var body = body(answer);
                    errors.inBody(body).ifPresent(VendorConnection::refuse);
                    return reader.apply(body);
                }),
                requestId);
    }

    /** Reads a response that has begun; an error that the vendor describes in it is one of the request. */
    private <T> T reading(String requestId, Supplier<TokenUsage> usage, Callable<T> reader) {
        try {
            return reader.call();
        } catch (VendorErrorException e) {
            var error = errors.of(e.details());
            throw new FailedResponseException(requestId, usage.get(), new HttpStatusException(error, error.delay()));
        } catch (Exception e) { // of the network, or of the reader
            throw new FailedResponseException(requestId, usage.get(), e);
        }
    }

    private static void refuse(ErrorResponse error) {
        throw new HttpStatusException(error, error.delay());
    }

    private JsonObject body(HttpAnswer answer) {
        try (var reader = json.createReader(unmarked(answer), UTF_8)) {
            return reader.readObject();
        } catch (RuntimeException e) {
            throw new InvalidResponseException("The body is not a JSON object", e);
        }
    }

    private static ByteArrayInputStream unmarked(HttpAnswer answer) {
        byte[] body = answer.body();
        int mark = BYTE_ORDER_MARK.length;
        int start = Arrays.equals(body, 0, Math.min(mark, body.length), BYTE_ORDER_MARK, 0, mark) ? mark : 0;
        return new ByteArrayInputStream(body, start, body.length - start);
    }

    /** Reads a stream to its end. */
    Answer<ModelResponse> stream(
            VendorRequest request, Map<String, String> additional, Duration limit, ResponseStream stream) {
        var answer = authorized(
                call(request, limit),
                additional,
                call -> http.stream(call, (head, body) -> {
                    if (head.isSuccess()) {
                        reading(requestId(head.headers()), stream::usage, () -> readToEnd(body, stream));
                    }
                    return head;
                }));
        String requestId = requestId(answer.headers());
        return new Answer<>(reading(requestId, stream::usage, stream::response), requestId);
    }

    private ResponseStream readToEnd(InputStream body, ResponseStream stream) throws IOException {
        readEvents(body, stream);
        if (!stream.isComplete()) {
            throw new TruncatedStreamException();
        }
        return stream;
    }

    private void readEvents(InputStream body, ResponseStream stream) throws IOException {
        var events = vendor.streamFormat().reader(events(body));
        for (Optional<StreamEvent> event = events.next(); event.isPresent(); event = events.next()) {
            String data = event.get().data();
            if (data.strip().equals(DONE)) {
                return;
            }
            errors.inStream(event.get().name(), data).ifPresent(VendorConnection::refuse);
            if (!data.isBlank()) { // proxies send empty events to keep the connection open
                stream.read(piece(data));
            }
        }
    }

    /** Returns the events of a body. Some servers answer a document instead: an error, or the page of a proxy. */
    private InputStream events(InputStream body) throws IOException {
        var bytes = new PushbackInputStream(body, BYTE_ORDER_MARK.length);
        skipMark(bytes);
        int first = bytes.read();
        while (first == '\r' || first == '\n') { // before the first event, or the page
            first = bytes.read();
        }
        if (first >= 0) {
            bytes.unread(first);
        }
        if (vendor.streamFormat() != StreamFormat.SERVER_SENT_EVENTS || "{[<".indexOf(first) < 0) {
            return bytes;
        }
        errors.inStream("", new String(bytes.readNBytes(LONGEST_ERROR), UTF_8)).ifPresent(VendorConnection::refuse);
        throw new InvalidResponseException("The response is not a stream");
    }

    private static void skipMark(PushbackInputStream bytes) throws IOException {
        byte[] start = bytes.readNBytes(BYTE_ORDER_MARK.length);
        if (!Arrays.equals(start, BYTE_ORDER_MARK)) {
            bytes.unread(start);
        }
    }

    private JsonObject piece(String data) {
        try (var reader = json.createReader(new StringReader(data))) {
            return reader.readObject();
        } catch (RuntimeException e) {
            throw new InvalidResponseException("An event of the stream is not a JSON object", e);
        }
    }

    private Function<Map<String, String>, HttpCall> call(VendorRequest request, Duration limit) {
        var address = addresses.computeIfAbsent(request.path(), endpoint::resolve);
        String body = request.body().toString();
        return sent -> new HttpCall(address, sent, body, limit);
    }

    /** Returns a successful response. */
    private HttpAnswer authorized(
            Function<Map<String, String>, HttpCall> call,
            Map<String, String> additional,
            Function<HttpCall, HttpAnswer> exchange) {
        Optional<Secret> token = headers.token();
        var answer = exchange.apply(call.apply(headers.with(token.orElse(null), additional)));
        if (answer.status() == UNAUTHORIZED) {
            Optional<Secret> next = token.flatMap(headers::tokenAfter);
            if (next.isPresent()) {
                return successful(exchange.apply(call.apply(headers.with(next.get(), additional))), next);
            }
        }
        return successful(answer, token);
    }

    private HttpAnswer successful(HttpAnswer answer, Optional<Secret> token) {
        if (answer.isSuccess()) {
            return answer;
        }
        String body = new String(unmarked(answer).readAllBytes(), UTF_8);
        String shown = token.map(used -> Excerpt.hiding(RequestHeaders.text(used), body))
                .orElse(body);
        var error = errors.read(answer.status(), shown);
        throw new FailedResponseException(
                requestId(answer.headers()),
                TokenUsage.UNKNOWN,
                new HttpStatusException(error, retryAfter.in(answer.headers()).or(error::delay)));
    }

    private static String requestId(HttpHeaders headers) {
        return Stream.of("x-request-id", "request-id", "apim-request-id")
                .flatMap(name -> headers.firstValue(name).stream())
                .findFirst()
                .orElse("");
    }

    @Override
    public void close() {
        http.close();
    }
}
