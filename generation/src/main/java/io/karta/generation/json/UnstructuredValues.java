/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.json;

import static io.karta.generation.json.RepairLog.Kind.HALF_QUOTED;
import static io.karta.generation.json.RepairLog.Kind.INNER_QUOTE;
import static io.karta.generation.json.RepairLog.Kind.MEMBERS_IN_LIST;
import static io.karta.generation.json.RepairLog.Kind.NO_QUOTES;
import static io.karta.generation.json.RepairLog.Kind.SET;
import static io.karta.generation.json.RepairLog.Kind.STRAY_CHARACTER;
import static io.karta.generation.json.RepairLog.Kind.STRAY_WORDS;
import static io.karta.generation.json.RepairLog.Kind.TUPLE;

import io.karta.generation.json.JsonCandidates.Candidate;
import jakarta.json.JsonArray;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads values without a structure: one value, several values separated by commas or lines, or the members of an
 * object. Words are not values.
 */
public final class UnstructuredValues {

    private static final Set<RepairLog.Kind> PROSE = EnumSet.of(NO_QUOTES, STRAY_WORDS, STRAY_CHARACTER, SET, TUPLE);

    private final String text;
    private final ParserInput source;

    UnstructuredValues(String text, ParserInput source) {
        this.text = text;
        this.source = source;
    }

    /** Returns the values if there is no other text, apart from thinking before them and a fence around them. */
    public static @Nullable Candidate in(String text) {
        var bare = JsonCandidates.bare(text);
        int start = text.lastIndexOf(bare);
        var answer = text.substring(0, start + bare.length());
        return new UnstructuredValues(answer, new ParserInput(answer, answer.toCharArray())).read(start);
    }

    /** Returns the values up to the end of the text, or null if there is other text. */
    @Nullable
    Candidate read(int from) {
        var repairLog = new RepairLog(text);
        source.begin(repairLog);
        var values = new RepairingParser(source).parseLoose(from);
        if (source.afterSpace(source.at) < source.length || repairLog.hasAny(PROSE) || isGuess(repairLog)) {
            return null;
        }
        if (!(values instanceof JsonArray array)) {
            return new Candidate(values, repairLog);
        }
        return array.isEmpty() ? null : new Candidate(array.size() == 1 ? array.get(0) : array, repairLog);
    }

    /**
     * Returns whether inner quotes are implausible: they are plausible only in one text that also ends with a quote.
     */
    private static boolean isGuess(RepairLog repairLog) {
        return repairLog.has(INNER_QUOTE) && (repairLog.has(HALF_QUOTED) || repairLog.has(MEMBERS_IN_LIST));
    }
}
