/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.process.Caller;
import io.karta.process.PageRequest;
import io.karta.process.ProcessStatus;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Call of a page for data, or with a command.
 *
 * @param path the path below {@code api/}
 * @param caller an operator
 */
record ApiRequest(HttpServletRequest http, String path, Caller caller) {

    private static final int DEFAULT_LIMIT = 100;

    List<String> segments() {
        return Arrays.asList(path.split("/", -1));
    }

    boolean isRead() {
        return "GET".equals(http.getMethod()) || "HEAD".equals(http.getMethod());
    }

    Optional<String> parameter(String name) {
        return Optional.ofNullable(http.getParameter(name)).filter(value -> !value.isBlank());
    }

    Set<ProcessStatus> statuses() {
        Set<ProcessStatus> found = EnumSet.noneOf(ProcessStatus.class);
        parameter("status").ifPresent(list -> Arrays.stream(list.split(",")).forEach(name -> found.add(status(name))));
        return found;
    }

    private static ProcessStatus status(String name) {
        try {
            return ProcessStatus.valueOf(name);
        } catch (IllegalArgumentException e) {
            throw Messages.invalidParameter("status", name);
        }
    }

    PageRequest page() {
        var limit = number("limit").orElse(DEFAULT_LIMIT);
        if (limit < 1 || limit > PageRequest.MAX_LIMIT) {
            throw Messages.invalidParameter("limit", limit.toString());
        }
        return new PageRequest(limit, parameter("cursor"), true);
    }

    Optional<Integer> number(String name) {
        return parameter(name).map(text -> number(name, text));
    }

    private static Integer number(String name, String text) {
        try {
            return Integer.valueOf(text);
        } catch (NumberFormatException e) {
            throw Messages.invalidParameter(name, text);
        }
    }

    /** Returns the body as text; empty if there is none. */
    String body(int most) {
        try {
            var bytes = http.getInputStream().readNBytes(most + 1);
            if (bytes.length > most) {
                throw Messages.tooLarge(most);
            }
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) { // the client has closed the connection
            throw Messages.incompleteBody();
        }
    }
}
