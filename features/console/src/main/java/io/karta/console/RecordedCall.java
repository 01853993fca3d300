/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.console.CallTexts.Excerpt;
import io.karta.console.CallTexts.Part;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Call of a model or a tool. Immutable.
 *
 * @param process the process that has made it
 * @param kind {@code model} or {@code tool}
 * @param name the name of the model or the tool
 * @param startedAt when it began
 * @param sent what was sent
 * @param received what was returned; empty while it runs
 */
record RecordedCall(
        String process, String kind, String name, Instant startedAt, Excerpt sent, Optional<Received> received) {

    /** What was returned, and how the call failed. */
    record Received(Instant at, List<Part> parts, Optional<String> failure) {}

    static RecordedCall begun(String process, String kind, String name, Instant startedAt, Excerpt sent) {
        return new RecordedCall(process, kind, name, startedAt, sent, Optional.empty());
    }

    RecordedCall ended(Received end) {
        return new RecordedCall(process, kind, name, startedAt, sent, Optional.of(end));
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
                .add("earlier", sent.earlier())
                .add("sent", documents(sent.parts()))
                .add("received", received.map(end -> documents(end.parts())).orElse(List.of()));
    }

    private static List<JsonObjects> documents(List<Part> parts) {
        return parts.stream().map(Part::document).toList();
    }
}
