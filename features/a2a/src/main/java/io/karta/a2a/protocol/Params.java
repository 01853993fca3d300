/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.protocol;

import io.karta.generation.result.Problem;
import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reader of the members of an object of a request. Unknown members are ignored. Not thread-safe. */
final class Params {

    private static final int LONGEST_ID = 200;

    private final JsonObject object;
    private final String pointer;
    private final List<Problem> problems;

    private Params(JsonObject object, String pointer, List<Problem> problems) {
        this.object = object;
        this.pointer = pointer;
        this.problems = problems;
    }

    static Params of(RpcRequest request) {
        return new Params(request.params(), "/params", new ArrayList<>());
    }

    /** Rejects the request if a member is invalid. */
    void check() {
        if (!problems.isEmpty()) {
            throw Messages.invalidParams(problems);
        }
    }

    boolean has(String name) {
        return object.containsKey(name) && object.get(name) != JsonValue.NULL;
    }

    void problem(String name, String text) {
        var problem = new Problem(pointer + "/" + name, text);
        if (!problems.contains(problem)) { // a member can be read more than once
            problems.add(problem);
        }
    }

    Params object(String name) {
        if (object.get(name) instanceof JsonObject member) {
            return nested(member, name);
        }
        if (has(name)) {
            problem(name, "must be an object");
        }
        return nested(JsonValue.EMPTY_JSON_OBJECT, name);
    }

    private Params nested(JsonObject member, String name) {
        return new Params(member, pointer + "/" + name, problems);
    }

    List<Params> objects(String name) {
        if (!has(name)) {
            return List.of();
        }
        if (!(object.get(name) instanceof JsonArray array)) {
            problem(name, "must be an array");
            return List.of();
        }
        var found = new ArrayList<Params>();
        for (int i = 0; i < array.size(); i++) {
            if (array.get(i) instanceof JsonObject member) {
                found.add(nested(member, name + "/" + i));
            } else {
                problem(name + "/" + i, "must be an object");
            }
        }
        return found;
    }

    /** Returns whether there is a member, which may be null. */
    boolean contains(String name) {
        return object.containsKey(name);
    }

    JsonValue value(String name) {
        return object.getOrDefault(name, JsonValue.NULL);
    }

    Optional<String> text(String name) {
        if (object.get(name) instanceof JsonString text) {
            return Optional.of(text.getString());
        }
        if (has(name)) {
            problem(name, "must be a text");
        }
        return Optional.empty();
    }

    String requiredText(String name) {
        if (!has(name)) {
            problem(name, "is missing");
        }
        return text(name).orElse("");
    }

    /** Returns the id of something; an empty one is none, as in Protocol Buffers. */
    Optional<String> id(String name) {
        var id = text(name).filter(text -> !text.isEmpty());
        if (id.filter(text -> text.isBlank() || text.length() > LONGEST_ID).isPresent()) {
            problem(name, "must have 1 to %d characters".formatted(LONGEST_ID));
        }
        return id;
    }

    String requiredId(String name) {
        var id = id(name);
        if (id.isEmpty() && (!has(name) || object.get(name) instanceof JsonString)) {
            problem(name, "is missing");
        }
        return id.orElse("");
    }

    Optional<Boolean> bool(String name) {
        var value = value(name);
        if (value == JsonValue.TRUE || value == JsonValue.FALSE) {
            return Optional.of(value == JsonValue.TRUE);
        }
        if (has(name)) {
            problem(name, "must be true or false");
        }
        return Optional.empty();
    }

    Optional<Integer> integer(String name, int least, int most) {
        if (!has(name)) {
            return Optional.empty();
        }
        if (object.get(name) instanceof JsonNumber number && number.isIntegral()) {
            var value = number.bigIntegerValue();
            if (value.bitLength() < Integer.SIZE && value.intValue() >= least && value.intValue() <= most) {
                return Optional.of(value.intValue());
            }
        }
        problem(
                name,
                most == Integer.MAX_VALUE
                        ? "must be an integer of at least " + least
                        : "must be an integer from %d to %d".formatted(least, most));
        return Optional.empty();
    }

    Optional<Instant> time(String name) {
        try {
            return text(name).map(Instant::parse);
        } catch (DateTimeException e) {
            problem(name, "must be a time such as 2026-01-31T10:00:00Z");
            return Optional.empty();
        }
    }

    List<String> texts(String name) {
        if (!has(name)) {
            return List.of();
        }
        if (object.get(name) instanceof JsonArray array && array.stream().allMatch(JsonString.class::isInstance)) {
            return array.getValuesAs(JsonString::getString);
        }
        problem(name, "must be an array of texts");
        return List.of();
    }
}
