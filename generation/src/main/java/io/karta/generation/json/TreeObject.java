/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An object in a tree, in order and compact; filled by its owner before publication. A later member wins. */
public final class TreeObject extends AbstractMap<String, JsonValue> implements JsonObject {

    private static final int SCANNED = 8;

    private static final String[] NO_NAMES = {};
    private static final JsonValue[] NO_VALUES = {};

    private String[] names = NO_NAMES;
    private JsonValue[] values = NO_VALUES;
    private int size;
    private String expected = "";
    private @Nullable Map<String, Integer> index;

    public static TreeObject of(Map<String, ? extends JsonValue> members) {
        var object = new TreeObject();
        members.forEach(object::with);
        return object;
    }

    public TreeObject with(String name, JsonValue value) {
        int place = place(name);
        if (place >= 0) {
            values[place] = value;
        } else {
            append(name, value);
        }
        return this;
    }

    public TreeObject with(String name, String text) {
        return with(name, new TreeString(text));
    }

    public TreeObject without(String name) {
        int place = place(name);
        if (place >= 0) {
            System.arraycopy(names, place + 1, names, place, size - place - 1);
            System.arraycopy(values, place + 1, values, place, size - place - 1);
            size--;
            index = null;
        }
        return this;
    }

    /** Sets the name of the next member. */
    void expect(String name) {
        expected = name;
    }

    /** Sets the value of the expected member. */
    void put(JsonValue value) {
        with(expected, value);
    }

    /** Returns the value of the last named member. */
    @Nullable
    JsonValue lastValue() {
        return size == 0 ? null : values[size - 1];
    }

    private void append(String name, JsonValue value) {
        if (size == names.length) {
            int room = Math.max(SCANNED / 2, size * 2);
            names = Arrays.copyOf(names, room);
            values = Arrays.copyOf(values, room);
        }
        names[size] = name;
        values[size] = value;
        if (index != null) {
            index.put(name, size);
        }
        size++;
    }

    private int place(String name) {
        if (size <= SCANNED) {
            for (int i = 0; i < size; i++) {
                if (names[i].equals(name)) {
                    return i;
                }
            }
            return -1;
        }
        if (index == null) {
            index = new HashMap<>();
            for (int i = 0; i < size; i++) {
                index.put(names[i], i);
            }
        }
        return index.getOrDefault(name, -1);
    }

    @Override
    public @Nullable JsonValue get(@Nullable Object name) {
        int place = name instanceof String text ? place(text) : -1;
        return place < 0 ? null : values[place];
    }

    @Override
    public boolean containsKey(@Nullable Object name) {
        return get(name) != null;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public Set<Map.Entry<String, JsonValue>> entrySet() {
        return new Members();
    }

    @Override
    public ValueType getValueType() {
        return ValueType.OBJECT;
    }

    @Override
    public @Nullable JsonArray getJsonArray(String name) {
        return (JsonArray) get(name);
    }

    @Override
    public @Nullable JsonObject getJsonObject(String name) {
        return (JsonObject) get(name);
    }

    @Override
    public @Nullable JsonNumber getJsonNumber(String name) {
        return (JsonNumber) get(name);
    }

    @Override
    public @Nullable JsonString getJsonString(String name) {
        return (JsonString) get(name);
    }

    @Override
    public String getString(String name) {
        return ((JsonString) present(name)).getString();
    }

    @Override
    public String getString(String name, String otherwise) {
        return get(name) instanceof JsonString text ? text.getString() : otherwise;
    }

    @Override
    public int getInt(String name) {
        return ((JsonNumber) present(name)).intValue();
    }

    @Override
    public int getInt(String name, int otherwise) {
        return get(name) instanceof JsonNumber number ? number.intValue() : otherwise;
    }

    @Override
    public boolean getBoolean(String name) {
        return truth(present(name));
    }

    @Override
    public boolean getBoolean(String name, boolean otherwise) {
        var value = get(name);
        return value == null ? otherwise : truth(value, otherwise);
    }

    @Override
    public boolean isNull(String name) {
        return present(name) == JsonValue.NULL;
    }

    /** Returns the value of a member; JSON-P requires exactly this exception if it is missing. */
    @SuppressWarnings("PMD.AvoidThrowingNullPointerException") // prescribed by JsonObject
    private JsonValue present(String name) {
        var value = get(name);
        if (value == null) {
            throw new NullPointerException("no member called " + Excerpt.of(name));
        }
        return value;
    }

    static boolean truth(JsonValue value) {
        if (value == JsonValue.TRUE || value == JsonValue.FALSE) {
            return value == JsonValue.TRUE;
        }
        throw new ClassCastException("not a boolean but " + value.getValueType());
    }

    static boolean truth(JsonValue value, boolean otherwise) {
        return value == JsonValue.TRUE || (value != JsonValue.FALSE && otherwise);
    }

    @Override
    public String toString() {
        return JsonWriter.compact(this);
    }

    private final class Members extends AbstractSet<Map.Entry<String, JsonValue>> {

        @Override
        public Iterator<Map.Entry<String, JsonValue>> iterator() {
            return new Iterator<>() {
                private int at;

                @Override
                public boolean hasNext() {
                    return at < size;
                }

                @Override
                public Map.Entry<String, JsonValue> next() {
                    if (at >= size) {
                        throw new NoSuchElementException();
                    }
                    return new SimpleImmutableEntry<>(names[at], values[at++]);
                }
            };
        }

        @Override
        public int size() {
            return size;
        }
    }
}
