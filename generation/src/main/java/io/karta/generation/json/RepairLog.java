/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.json;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Collects the repairs of a text with their positions. */
@SuppressWarnings("EnumOrdinal") // notes are packed into numbers that are not stored
final class RepairLog {

    private static final int MOST_NOTES = 1_000;

    /** Kind of repair, with its cost: the less plausible the repair, the higher the cost. */
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
        FULL_WIDTH("full-width punctuation", 1),
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
        OPEN_THINKING("thinking that does not end", 5),
        STRAY_TAG("end of thinking after the answer", 5);

        private final String description;
        private final int cost;

        Kind(String description, int cost) {
            this.description = description;
            this.cost = cost;
        }
    }

    /** Repairs that more text can turn out to be wrong. */
    private static final Set<Kind> UNCERTAIN = EnumSet.of(
            Kind.HALF_QUOTED,
            Kind.DOUBLED_QUOTES,
            Kind.INNER_QUOTE,
            Kind.STRAY_ESCAPE,
            Kind.CUT_OFF,
            Kind.MISSING_BRACKET,
            Kind.WRONG_BRACKET,
            Kind.MISSING_VALUE,
            Kind.STRAY_WORDS,
            Kind.STRAY_CHARACTER,
            Kind.SET);

    private static final Kind[] KINDS = Kind.values();
    private static final long[] NONE = {};
    private static final int KIND_BITS = 8;

    private final String text;
    /** Each with its offset above and its kind in the lowest bits, so that they sort by offset. */
    private long[] notes = NONE;

    private int count;
    /** A bit for each recorded kind. */
    private long kinds;

    RepairLog(String text) {
        this.text = text;
    }

    void note(Kind kind, int offset) {
        kinds |= 1L << kind.ordinal();
        if (count < MOST_NOTES) {
            add(((long) Math.min(offset, text.length()) << KIND_BITS) | kind.ordinal());
        }
    }

    private void add(long note) {
        if (count == notes.length) {
            notes = Arrays.copyOf(notes, Math.max(2, count * 2));
        }
        notes[count++] = note;
    }

    /** Returns the total cost. Each kind counts once, because a text usually contains the same error repeatedly. */
    int cost() {
        int cost = 0;
        for (var kind : KINDS) {
            cost += has(kind) ? kind.cost : 0;
        }
        return cost;
    }

    boolean has(Kind kind) {
        return (kinds & 1L << kind.ordinal()) != 0;
    }

    boolean isCertain() {
        return !hasAny(UNCERTAIN);
    }

    boolean hasAny(Set<Kind> some) {
        return some.stream().anyMatch(this::has);
    }

    /** Returns the notes of this and another part of the same text. */
    RepairLog and(RepairLog other) {
        kinds |= other.kinds;
        for (int i = 0; i < other.count && count < MOST_NOTES; i++) {
            add(other.notes[i]);
        }
        return this;
    }

    /** Returns the notes with their lines and columns, in the order of the text. */
    List<Repair> repairs() {
        var sorted = Arrays.copyOf(notes, count);
        Arrays.sort(sorted);
        var repairs = new ArrayList<Repair>(count);
        int line = 1;
        int lineStart = 0;
        int at = 0;
        for (var note : sorted) {
            int offset = (int) (note >> KIND_BITS);
            for (; at < offset; at++) {
                if (text.charAt(at) == '\n') {
                    line++;
                    lineStart = at + 1;
                }
            }
            var kind = KINDS[(int) note & (1 << KIND_BITS) - 1];
            repairs.add(Repair.inText(kind.description, line, offset - lineStart + 1));
        }
        return repairs;
    }
}
