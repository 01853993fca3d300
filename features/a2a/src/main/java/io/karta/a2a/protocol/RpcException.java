/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.protocol;

import io.karta.generation.result.Problem;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Rejection of a request: an error of JSON-RPC. */
public final class RpcException extends RuntimeException {

    private static final long serialVersionUID = 1L;
    private static final String TYPE = "@type";

    private final RpcError error;
    private final transient List<Problem> problems;

    /**
     * Creates a rejection.
     *
     * @param message the text for the client, which starts with the code
     */
    public RpcException(RpcError error, String message) {
        super(message, null, false, false);
        this.error = error;
        this.problems = List.of();
    }

    /**
     * Creates a rejection with problems of the parameters.
     *
     * @param beginning the text for the client before the problems, which starts with the code; many clients show the
     *     message only
     * @param end the text after them
     */
    public RpcException(RpcError error, String beginning, List<Problem> problems, String end) {
        super(beginning + listed(problems) + " " + end, null, false, false);
        this.error = error;
        this.problems = List.copyOf(problems);
    }

    private static String listed(List<Problem> problems) {
        return problems.stream()
                .map(problem -> " %s %s.".formatted(problem.pointer(), problem.text()))
                .collect(Collectors.joining());
    }

    public RpcError error() {
        return error;
    }

    private String text() {
        return String.valueOf(getMessage());
    }

    /**
     * Returns the response.
     *
     * @param id the id of the request; null if it could not be read
     */
    public JsonObject toJson(JsonValue id) {
        return JsonBuilders.object()
                .add("jsonrpc", "2.0")
                .add("id", id)
                .add(
                        "error",
                        JsonBuilders.object()
                                .add("code", error.code())
                                .add("message", text())
                                .add("data", JsonBuilders.array(details())))
                .build();
    }

    private List<JsonObject> details() {
        var details = new ArrayList<JsonObject>();
        details.add(JsonBuilders.object()
                .add(TYPE, "type.googleapis.com/google.rpc.ErrorInfo")
                .add("reason", error.name())
                .add("domain", "a2a-protocol.org")
                .add("metadata", JsonBuilders.object().add("code", text().split(":", 2)[0]))
                .build());
        if (!problems.isEmpty()) {
            details.add(JsonBuilders.object()
                    .add(TYPE, "type.googleapis.com/google.rpc.BadRequest")
                    .add(
                            "fieldViolations",
                            JsonBuilders.array(problems.stream()
                                    .map(RpcException::violation)
                                    .toList()))
                    .build());
        }
        return details;
    }

    private static JsonObject violation(Problem problem) {
        return JsonBuilders.object()
                .add("field", problem.pointer())
                .add("description", problem.text())
                .build();
    }
}
