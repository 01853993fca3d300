/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.http;

import io.karta.agui.protocol.RequestException;
import io.karta.agui.run.AgentRuns;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Path of a request: {@code /goals/answerComplaint}, or {@code /chatbots/support/threads/t1}. Immutable.
 *
 * @param kind {@code goals} or {@code chatbots}
 * @param name the name of the goal or chatbot
 * @param thread the id of the thread; empty for the agent itself
 */
record RunPath(String kind, String name, Optional<String> thread) {

    private static final int AGENT = 3;
    private static final int THREAD = 5;

    /** Reads the decoded path below the endpoint. */
    static RunPath of(HttpServletRequest request) {
        var path = String.valueOf(request.getPathInfo());
        var parts = path.split("/", THREAD);
        if (parts.length == AGENT) {
            return new RunPath(parts[1], parts[2], Optional.empty());
        }
        if (parts.length == THREAD && parts[AGENT].equals("threads")) {
            return new RunPath(parts[1], parts[2], Optional.of(thread(request).orElse(parts[THREAD - 1])));
        }
        throw AgentRuns.unknown("path", path);
    }

    /** Returns the thread from the address as the client has sent it: some servers do not decode slashes. */
    private static Optional<String> thread(HttpServletRequest request) {
        var address = request.getRequestURI();
        var endpoint = request.getContextPath() + request.getServletPath();
        if (!address.startsWith(endpoint)) {
            return Optional.empty();
        }
        var parts = address.substring(endpoint.length()).split("/", THREAD);
        return parts.length == THREAD ? decoded(parts[THREAD - 1]) : Optional.empty();
    }

    /** Path parameters are omitted, as in the decoded path. */
    private static Optional<String> decoded(String part) {
        var encoded = part.replaceAll(";[^/]*", "").replace("+", "%2B"); // a plus sign is no space in a path
        try {
            return Optional.of(URLDecoder.decode(encoded, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException ignored) { // the server is less strict
            return Optional.empty();
        }
    }

    RequestException unknown() {
        return AgentRuns.unknown("path", kind + "/" + name);
    }
}
