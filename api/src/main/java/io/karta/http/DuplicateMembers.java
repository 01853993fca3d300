/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.http;

import static java.util.Objects.requireNonNull;

import jakarta.json.Json;
import jakarta.json.stream.JsonParser;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Search for members that an object of a JSON text has more than once. Parsers keep one of them, and not all the same
 * one (RFC 8259, section 4), so inputs of clients must not have any.
 *
 * <pre>{@code
 * DuplicateMembers.first("{\"number\":1,\"number\":2}"); // number
 * }</pre>
 */
public final class DuplicateMembers {

    private final Deque<Set<String>> levels = new ArrayDeque<>();

    private DuplicateMembers() {}

    /**
     * Returns the name of the first member that its object has already.
     *
     * @param json the text
     * @return the name; empty if there is none, also because the text is no JSON
     */
    public static Optional<String> first(String json) {
        try (var parser = Json.createParser(new StringReader(requireNonNull(json, "json")))) {
            return new DuplicateMembers().first(parser);
        } catch (RuntimeException ignored) { // not JSON, or nested too deeply, which the reader of the input reports
            return Optional.empty();
        }
    }

    private Optional<String> first(JsonParser parser) {
        while (parser.hasNext()) {
            switch (parser.next()) {
                case START_OBJECT -> levels.push(new HashSet<>());
                case END_OBJECT -> levels.pop();
                case KEY_NAME -> {
                    if (!levels.element().add(parser.getString())) {
                        return Optional.of(parser.getString());
                    }
                }
                default -> {} // arrays and values
            }
        }
        return Optional.empty();
    }
}
