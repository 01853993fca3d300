/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.protocol;

import io.karta.generation.result.Problem;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Rejection of a request before its run has started: Problem Details (RFC 9457). */
public final class RequestException extends RuntimeException {

    private static final long serialVersionUID = 1L;
    private static final String SEPARATOR = ": ";

    private final int status;
    private final String title;
    private final transient Map<String, String> headers;
    private final transient List<Problem> problems;

    /**
     * Creates a rejection.
     *
     * @param message the text for the client, which starts with the code
     */
    public RequestException(int status, String title, String message) {
        this(status, title, message, Map.of(), List.of());
    }

    private RequestException(
            int status, String title, String message, Map<String, String> headers, List<Problem> problems) {
        super(message, null, false, false);
        this.status = status;
        this.title = title;
        this.headers = Map.copyOf(headers);
        this.problems = List.copyOf(problems);
    }

    /** Returns this rejection with a header of the response. */
    public RequestException withHeader(String name, String value) {
        return new RequestException(status, title, text(), Map.of(name, value), problems);
    }

    /** Returns this rejection with the problems of the body. */
    public RequestException withProblems(List<Problem> found) {
        return new RequestException(status, title, text(), headers, found);
    }

    public int status() {
        return status;
    }

    public Map<String, String> headers() {
        return headers;
    }

    private String text() {
        return String.valueOf(getMessage());
    }

    /** Returns the problem as JSON. */
    public JsonObject toJson() {
        var code = text().split(SEPARATOR, 2);
        var document = JsonBuilders.object()
                .add(
                        "type",
                        "urn:karta:problem:" + title.toLowerCase(Locale.ROOT).replaceAll("[^a-z]+", "-"))
                .add("title", title)
                .add("status", status)
                .add("detail", code[1])
                .add("code", code[0]);
        if (!problems.isEmpty()) {
            document.add(
                    "problems",
                    JsonBuilders.array(problems.stream()
                            .map(problem -> JsonBuilders.object()
                                    .add("pointer", problem.pointer())
                                    .add("detail", problem.text())
                                    .build())
                            .toList()));
        }
        return document.build();
    }
}
