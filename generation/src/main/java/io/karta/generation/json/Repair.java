/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.json;

/**
 * Repair that was made while reading.
 *
 * <pre>{@code
 * Shape.of(Decision.class).read("{'type': 'approved', confidence: \"0,9\"}").repairs();
 * // [single quotes at 1:2, ..., variant name "approved" read as Approved at /type, decimal comma at /confidence]
 * }</pre>
 *
 * A repair of the text has a line and a column; a repair of a value has a JSON pointer.
 */
public final class Repair {

    private final String what;
    private final int line;
    private final int column;
    private final String pointer;

    private Repair(String what, int line, int column, String pointer) {
        this.what = what;
        this.line = line;
        this.column = column;
        this.pointer = pointer;
    }

    static Repair inText(String what, int line, int column) {
        return new Repair(what, line, column, "");
    }

    public static Repair ofValue(String what, String pointer) {
        return new Repair(what, 0, 0, pointer);
    }

    /** {@return the kind of the repair, such as {@code single quotes}} */
    public String what() {
        return what;
    }

    /** {@return the line in the text, counted from 1; 0 for the repair of a value} */
    public int line() {
        return line;
    }

    /** {@return the column in the line, counted from 1; 0 for the repair of a value} */
    public int column() {
        return column;
    }

    /** {@return the JSON pointer (RFC 6901) of the repaired value; empty for its root and for a repair of the text} */
    public String pointer() {
        return pointer;
    }

    @Override
    public String toString() {
        if (line > 0) {
            return what + " at " + line + ":" + column;
        }
        return pointer.isEmpty() ? what : what + " at " + pointer;
    }
}
