/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.request;

import io.karta.rest.problem.BodyProblem;
import io.karta.rest.problem.BodyProblems;
import io.karta.rest.problem.ProblemException;
import io.karta.rest.problem.ProblemText;
import jakarta.json.JsonException;
import jakarta.json.spi.JsonProvider;
import jakarta.json.stream.JsonParser;
import jakarta.json.stream.JsonParsingException;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Check of a JSON text: well-formed (RFC 8259), without duplicate members, not nested too deeply. Not thread-safe. */
final class StrictJson {

    private static final String INPUT = "JSON";

    private final JsonProvider json;
    private final int maxDepth;
    private final Deque<Level> levels = new ArrayDeque<>();
    private final BodyProblems problems = new BodyProblems();

    StrictJson(JsonProvider json, int maxDepth) {
        this.json = json;
        this.maxDepth = maxDepth;
    }

    /**
     * Checks a text.
     *
     * @throws ProblemException with the duplicate members, or with the location of the syntax error
     */
    void check(String text) {
        try (var parser = json.createParser(new StringReader(text))) {
            while (parser.hasNext()) {
                follow(parser.next(), parser);
            }
        } catch (JsonParsingException e) {
            var place = e.getLocation();
            wrong("is not JSON at line " + place.getLineNumber() + ", column " + place.getColumnNumber());
        } catch (JsonException e) {
            wrong("is not JSON");
        }
        if (!problems.isEmpty()) {
            throw Messages.bodyIsNotStrictJson(problems);
        }
    }

    private void follow(JsonParser.Event event, JsonParser parser) {
        switch (event) {
            case START_OBJECT, START_ARRAY -> open(event == JsonParser.Event.START_OBJECT);
            case END_OBJECT, END_ARRAY -> levels.pop();
            case KEY_NAME -> member(parser.getString());
            default -> element();
        }
    }

    private void open(boolean isObject) {
        element();
        levels.push(new Level(isObject));
        if (levels.size() > maxDepth) {
            throw Messages.bodyIsNotStrictJson(BodyProblems.of(
                    List.of(new BodyProblem(INPUT, "", "is nested deeper than " + maxDepth + " levels"))));
        }
    }

    /** Starts a value: in an array, the next element. */
    private void element() {
        var level = levels.peek();
        if (level != null && !level.isObject) {
            level.index++;
        }
    }

    private void member(String name) {
        var level = levels.element();
        level.name = name;
        if (!level.names.add(name)) {
            problems.add(INPUT, this::pointer, "occurs more than once");
            if (problems.hasMore()) {
                throw Messages.bodyIsNotStrictJson(problems);
            }
        }
    }

    private String pointer() {
        var pointer = new StringBuilder();
        for (Iterator<Level> outerFirst = levels.descendingIterator(); outerFirst.hasNext(); ) {
            pointer.append('/').append(outerFirst.next().token());
        }
        return pointer.toString();
    }

    private void wrong(String detail) {
        problems.add(INPUT, () -> "", detail);
    }

    /** An object or array that is being read. */
    private static final class Level {

        private final boolean isObject;
        private final Set<String> names = new HashSet<>();
        private @Nullable String name;
        private int index = -1;

        Level(boolean isObject) {
            this.isObject = isObject;
        }

        String token() {
            return name == null ? String.valueOf(index) : ProblemText.token(name);
        }
    }
}
