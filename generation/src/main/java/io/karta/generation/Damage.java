/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import java.util.ArrayList;
import java.util.List;

/** Notes what had to be repaired in a text, and where. */
final class Damage {

    private static final int MOST_NOTES = 1_000;

    private record Note(String what, int offset) {}

    private final String text;
    private final List<Note> notes = new ArrayList<>();

    Damage(String text) {
        this.text = text;
    }

    void note(String what, int offset) {
        if (notes.size() < MOST_NOTES) {
            notes.add(new Note(what, offset));
        }
    }

    int size() {
        return notes.size();
    }

    /** The notes with their lines and columns, in the order of the text. */
    List<Repair> repairs() {
        var repairs = new ArrayList<Repair>();
        int line = 1;
        int lineStart = 0;
        int at = 0;
        for (var note : notes) {
            for (; at < note.offset(); at++) {
                if (text.charAt(at) == '\n') {
                    line++;
                    lineStart = at + 1;
                }
            }
            repairs.add(Repair.inText(note.what(), line, note.offset() - lineStart + 1));
        }
        return repairs;
    }
}
