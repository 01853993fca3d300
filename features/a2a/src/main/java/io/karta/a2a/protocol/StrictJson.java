/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.protocol;

import io.karta.http.DuplicateMembers;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import jakarta.json.stream.JsonParser;
import java.io.StringReader;

/** Reads a JSON object: well-formed (RFC 8259), without duplicate members, not nested too deeply. Not thread-safe. */
public final class StrictJson {

    private final int maxDepth;
    private int depth;

    public StrictJson(int maxDepth) {
        this.maxDepth = maxDepth;
    }

    /**
     * Reads an object.
     *
     * @throws RpcException if the text is no such object
     */
    public JsonObject read(String text) {
        try {
            check(text);
            DuplicateMembers.first(text).ifPresent(name -> {
                throw Messages.notJson("contains the member %s more than once".formatted(Messages.excerpt(name)));
            });
            return object(text);
        } catch (JsonException e) {
            throw Messages.notJson("is not JSON");
        } catch (NumberFormatException | UnsupportedOperationException e) { // such as 1e99999999999
            throw Messages.notJson("contains a number that is too long or out of range");
        }
    }

    private static JsonObject object(String text) {
        try (var reader = JsonBuilders.provider().createReader(new StringReader(text))) {
            JsonValue value = reader.readValue();
            if (value instanceof JsonObject object) {
                return object;
            }
            throw Messages.notRpc("is not an object");
        }
    }

    /** Checks the depth before an object is built, because readers can be recursive. */
    private void check(String text) {
        try (var parser = JsonBuilders.provider().createParser(new StringReader(text))) {
            while (parser.hasNext()) {
                follow(parser.next());
            }
        }
    }

    private void follow(JsonParser.Event event) {
        switch (event) {
            case START_OBJECT, START_ARRAY -> open();
            case END_OBJECT, END_ARRAY -> depth--;
            default -> {}
        }
    }

    private void open() {
        depth++;
        if (depth > maxDepth) {
            throw Messages.notJson("is nested deeper than %d levels".formatted(maxDepth));
        }
    }
}
