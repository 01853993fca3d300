/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.json;

import static java.util.Objects.checkIndex;

import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An array in a tree, compact; filled by its owner before publication. */
public final class TreeArray extends AbstractList<JsonValue> implements JsonArray {

    private static final JsonValue[] NONE = {};
    private static final int FIRST_ROOM = 4;

    private JsonValue[] values = NONE;
    private int size;

    public static TreeArray of(Collection<? extends JsonValue> values) {
        var array = new TreeArray();
        values.forEach(array::append);
        return array;
    }

    public static TreeArray ofTexts(Collection<String> texts) {
        var array = new TreeArray();
        texts.forEach(text -> array.append(new TreeString(text)));
        return array;
    }

    public TreeArray append(JsonValue value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, Math.max(FIRST_ROOM, size + (size >> 1)));
        }
        values[size++] = value;
        return this;
    }

    /** Appends the texts of another array, if it is one. */
    public TreeArray addTexts(@Nullable JsonValue texts) {
        if (texts instanceof JsonArray array) {
            array.stream().filter(JsonString.class::isInstance).forEach(this::append);
        }
        return this;
    }

    public List<String> texts() {
        return stream().map(value -> ((JsonString) value).getString()).toList();
    }

    public JsonValue removeLast() {
        return values[--size];
    }

    @Override
    public JsonValue get(int index) {
        return values[checkIndex(index, size)];
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public ValueType getValueType() {
        return ValueType.ARRAY;
    }

    @Override
    public JsonObject getJsonObject(int index) {
        return (JsonObject) get(index);
    }

    @Override
    public JsonArray getJsonArray(int index) {
        return (JsonArray) get(index);
    }

    @Override
    public JsonNumber getJsonNumber(int index) {
        return (JsonNumber) get(index);
    }

    @Override
    public JsonString getJsonString(int index) {
        return (JsonString) get(index);
    }

    @Override
    @SuppressWarnings("unchecked") // the JSON-P contract: the caller names the type
    public <T extends JsonValue> List<T> getValuesAs(Class<T> type) {
        return (List<T>) this;
    }

    @Override
    public String getString(int index) {
        return getJsonString(index).getString();
    }

    @Override
    public String getString(int index, String otherwise) {
        return index < size() && get(index) instanceof JsonString text ? text.getString() : otherwise;
    }

    @Override
    public int getInt(int index) {
        return getJsonNumber(index).intValue();
    }

    @Override
    public int getInt(int index, int otherwise) {
        return index < size() && get(index) instanceof JsonNumber number ? number.intValue() : otherwise;
    }

    @Override
    public boolean getBoolean(int index) {
        return TreeObject.truth(get(index));
    }

    @Override
    public boolean getBoolean(int index, boolean otherwise) {
        return index < size() ? TreeObject.truth(get(index), otherwise) : otherwise;
    }

    @Override
    public boolean isNull(int index) {
        return get(index) == JsonValue.NULL;
    }

    @Override
    public String toString() {
        return JsonWriter.compact(this);
    }
}
