/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Notes what had to be repaired in a text, and where. */
final class Damage {

    private static final int MOST_NOTES = 1_000;

    /** What may be wrong with a text, and how much a reader has to believe to put it right. */
    enum Kind {
        SINGLE_QUOTES("single quotes", 1),
        OTHER_QUOTES("quotes that are not JSON's", 1),
        NO_QUOTES("text without quotes", 1),
        HALF_QUOTED("missing quote", 2),
        DOUBLED_QUOTES("doubled quotes", 2),
        INNER_QUOTE("quote inside a text", 2),
        BLOCK_QUOTES("text in triple quotes", 1),
        CONCATENATION("concatenated texts", 1),
        STRAY_ESCAPE("backslash that escapes nothing", 1),
        CONTROL_CHARACTER("line end inside a text", 1),
        ESCAPED_DOCUMENT("escaped document", 1),
        COMMENT("comment", 1),
        STRAY_COMMA("superfluous comma", 1),
        MISSING_COMMA("missing comma", 1),
        MISSING_COLON("missing colon", 2),
        OTHER_COLON("other sign for a colon", 1),
        MISSING_VALUE("name without value", 3),
        CUT_OFF("cut off", 3),
        MISSING_BRACKET("missing bracket", 3),
        WRONG_BRACKET("wrong bracket", 3),
        STRAY_BRACKET("superfluous bracket", 2),
        CLOSED_EARLY("object closed too early", 3),
        SET("set read as a list", 8),
        TUPLE("tuple read as a list", 2),
        MEMBERS_IN_LIST("members in a list", 4),
        STRAY_WORDS("words between members", 8),
        STRAY_CHARACTER("character that means nothing", 4),
        ELLIPSIS("ellipsis", 1),
        CALL("function around a value", 2),
        LITERAL("literal of another language", 1),
        NUMBER_FORM("number in another form", 1),
        THOUSANDS("thousands separator", 2),
        OPEN_THINKING("thinking that does not end", 5);

        private final String words;
        private final int cost;

        Kind(String words, int cost) {
            this.words = words;
            this.cost = cost;
        }
    }

    private record Note(Kind kind, int offset) {}

    private final String text;
    private final List<Note> notes = new ArrayList<>();
    private int cost;

    Damage(String text) {
        this.text = text;
    }

    void note(Kind kind, int offset) {
        cost += kind.cost;
        if (notes.size() < MOST_NOTES) {
            notes.add(new Note(kind, Math.min(offset, text.length())));
        }
    }

    /** How much had to be believed. */
    int cost() {
        return cost;
    }

    /** The notes of this and another part of the same text. */
    Damage and(Damage other) {
        cost += other.cost;
        int room = Math.min(MOST_NOTES - notes.size(), other.notes.size());
        notes.addAll(other.notes.subList(0, Math.max(0, room)));
        return this;
    }

    /** The notes with their lines and columns, in the order of the text. */
    List<Repair> repairs() {
        notes.sort(Comparator.comparingInt(Note::offset));
        var repairs = new ArrayList<Repair>(notes.size());
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
            repairs.add(Repair.inText(note.kind().words, line, note.offset() - lineStart + 1));
        }
        return repairs;
    }
}
