/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.json;

import jakarta.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** Structure that is not yet closed while a text is repaired. */
final class OpenStructure {

    /** Kind of a structure without brackets. */
    static final char NOTHING = 0;

    private final char closer;
    private final boolean isCall;
    private @Nullable TreeObject object;
    private TreeArray array = new TreeArray();
    private @Nullable String name;
    private boolean wantsComma;
    private boolean hadComma;
    private boolean isExtension;
    private boolean lacksColons;

    private OpenStructure(char closer, boolean isCall) {
        this.closer = closer;
        this.isCall = isCall;
    }

    static OpenStructure openedBy(char bracket) {
        var frame = new OpenStructure(closer(bracket), false);
        if (bracket == '{') {
            frame.object = new TreeObject();
        }
        return frame;
    }

    private static char closer(char bracket) {
        return switch (bracket) {
            case '{' -> '}';
            case '[' -> ']';
            case '(' -> ')';
            default -> NOTHING;
        };
    }

    static OpenStructure ofCall() {
        return new OpenStructure(')', true);
    }

    char closer() {
        return closer;
    }

    /** Returns whether no brackets enclose the values. */
    boolean isLoose() {
        return closer == NOTHING;
    }

    boolean isObject() {
        return object != null;
    }

    boolean isCall() {
        return isCall;
    }

    boolean isEmpty() {
        return object != null ? object.isEmpty() : array.isEmpty();
    }

    boolean wantsName() {
        return object != null && name == null;
    }

    boolean wantsComma() {
        return wantsComma;
    }

    void comma() {
        hadComma = true;
        wantsComma = false;
    }

    void expect(@Nullable String next) {
        name = next;
    }

    /** Records that a name has no colon. */
    void lacksColon() {
        lacksColons = true;
    }

    boolean lacksColons() {
        return lacksColons;
    }

    void add(JsonValue value) {
        if (object == null) {
            array.append(value);
        } else if (name != null) {
            object.with(name, value);
            name = null;
        }
        wantsComma = true;
    }

    /** Converts members to elements. */
    void becomeArray() {
        object = null;
    }

    /** Converts elements to members. */
    void becomeObject() {
        object = new TreeObject();
        array = new TreeArray();
        wantsComma = false;
    }

    /** Returns the list of the last member, for further elements as in {@code {"k":["a"],["b"]}}. */
    @Nullable
    TreeArray lastArray() {
        return object != null && object.lastValue() instanceof TreeArray last ? last : null;
    }

    /** Moves the elements of this list to the previous one. */
    void extend(TreeArray last) {
        array = last;
        isExtension = true;
    }

    /** Closes the structure and adds it to its parent. */
    void giveTo(OpenStructure parent) {
        if (isExtension) {
            parent.wantsComma = true;
        } else {
            parent.add(value());
        }
    }

    JsonValue value() {
        if (isCall) {
            return array.isEmpty() ? JsonValue.NULL : array.get(0);
        }
        if (closer == ')' && array.size() == 1 && !hadComma && object == null) {
            return array.get(0);
        }
        return object != null ? object : array;
    }
}
