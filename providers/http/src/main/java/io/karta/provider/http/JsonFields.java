/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import io.karta.generation.json.LenientJson;
import io.karta.generation.json.UnreadableJsonException;
import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Access to members of JSON objects that vendors may omit, set to null, or write with another type. */
public final class JsonFields {

    private JsonFields() {}

    /**
     * Returns a text.
     *
     * @param object the object
     * @param name the name of the member
     * @return the text; empty if there is none
     */
    public static String text(JsonObject object, String name) {
        return object.get(name) instanceof JsonString string ? string.getString() : "";
    }

    /**
     * Returns an object.
     *
     * @param object the object
     * @param name the name of the member
     * @return the member; empty if there is none
     */
    public static JsonObject object(JsonObject object, String name) {
        return object.get(name) instanceof JsonObject member ? member : JsonValue.EMPTY_JSON_OBJECT;
    }

    /**
     * Returns the objects of an array.
     *
     * @param object the object
     * @param name the name of the member
     * @return the objects; empty if there are none
     */
    public static List<JsonObject> objects(JsonObject object, String name) {
        if (!(object.get(name) instanceof JsonArray array)) {
            return List.of();
        }
        List<JsonObject> objects = new ArrayList<>(array.size());
        for (JsonValue value : array) { // chunks of streams are too many for a Stream each
            if (value instanceof JsonObject member) {
                objects.add(member);
            }
        }
        return Collections.unmodifiableList(objects);
    }

    /**
     * Returns a number of tokens.
     *
     * @param object the object
     * @param name the name of the member
     * @return the number; 0 if there is none, or it is negative
     */
    public static long count(JsonObject object, String name) {
        return object.get(name) instanceof JsonNumber number ? Math.max(0, number.longValue()) : 0;
    }

    /**
     * Reads the arguments of a tool call. Vendors accept only a JSON object in the next request.
     *
     * @param arguments the text
     * @return the object; empty if the text is not an object
     */
    public static JsonObject arguments(String arguments) {
        try {
            return LenientJson.read(arguments).value() instanceof JsonObject object
                    ? object
                    : JsonValue.EMPTY_JSON_OBJECT;
        } catch (UnreadableJsonException ignored) { // the model has received the error
            return JsonValue.EMPTY_JSON_OBJECT;
        }
    }
}
