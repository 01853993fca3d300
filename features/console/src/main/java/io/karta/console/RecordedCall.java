/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.console.CallTexts.Part;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Call of a model or a tool. Immutable; each call is equal to itself only.
 *
 * <p>Not a record, because two equal calls are two calls.
 */
final class RecordedCall {

    private final String process;
    private final String kind;
    private final String name;
    private final Instant startedAt;
    private final Sent sent;
    private final Optional<Received> received;

    /** What was sent, with the texts of the call. */
    record Sent(List<Part> parts, CallTexts texts) {}

    /** What was returned, and how the call failed. */
    private record Received(Instant at, List<Part> parts, Optional<String> failure) {}

    private RecordedCall(RecordedCall begun, Received received) {
        this.process = begun.process;
        this.kind = begun.kind;
        this.name = begun.name;
        this.startedAt = begun.startedAt;
        this.sent = begun.sent;
        this.received = Optional.of(received);
    }

    RecordedCall(String process, String kind, String name, Instant startedAt, Sent sent) {
        this.process = process;
        this.kind = kind;
        this.name = name;
        this.startedAt = startedAt;
        this.sent = sent;
        this.received = Optional.empty();
    }

    RecordedCall ended(Instant at, List<Part> parts, Optional<String> failure) {
        return new RecordedCall(this, new Received(at, parts, failure));
    }

    String process() {
        return process;
    }

    Instant startedAt() {
        return startedAt;
    }

    CallTexts texts() {
        return sent.texts();
    }

    long length() {
        return CallTexts.length(sent.parts())
                + received.map(end -> CallTexts.length(end.parts())).orElse(0L);
    }

    JsonObjects document() {
        return JsonObjects.with("kind", kind)
                .add("name", name)
                .add("startedAt", startedAt)
                .add("durationMs", received.map(end -> Duration.between(startedAt, end.at())))
                .add("failure", received.flatMap(Received::failure))
                .add("sent", documents(sent.parts()))
                .add("received", received.map(end -> documents(end.parts())).orElse(List.of()));
    }

    private static List<JsonObjects> documents(List<Part> parts) {
        return parts.stream().map(Part::document).toList();
    }
}
