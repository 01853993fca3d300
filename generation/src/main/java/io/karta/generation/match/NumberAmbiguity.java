/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.match;

import java.util.regex.Pattern;

/** Finds signs that the one number in a text is not the number the text is about: another sign, scale, or bound. */
final class NumberAmbiguity {

    private static final Pattern ORDINAL = Pattern.compile("(?i)\\bno\\.\\s*(?=\\d)");
    private static final Pattern SCALE =
            Pattern.compile("\\p{N}\\s?(?:[kKMB]|(?i:bn|mn|mio|mrd|tsd|cr)|(?i:hundreds?|thousands?|grand"
                    + "|millions?|billions?|trillions?|dozens?|lakhs?|lacs?|crores?|tausend|million(?:en)?|"
                    + "milliarden?|mille|milliards?|mil"
                    + "|millones|mill\u00f3n|\u0442\u044b\u0441|\u043c\u043b\u043d|\u043c\u043b\u0440\u0434))(?!\\p{L})"
                    + "|\\p{N}\\s?[\u5341\u767e\u5343\u4e07\u842c\u4ebf\u5104\u5146\ucc9c\ub9cc\uc5b5]");
    private static final Pattern CUT_OFF = Pattern.compile("\\p{N}[eE][+-]?(?!\\p{L})(?!\\p{N})");
    private static final Pattern SIGN = Pattern.compile(
            "[<>\u2264\u2265]|(?i:\\b(?:minus|negative|debit)\\b)|^\\s*\\(.*\\)\\s*$|\\p{N}\\s*[-\u2212]\\s*$");

    /** {@code - 5 items}, {@code -about 5}: a minus or a dash. */
    private static final Pattern DETACHED_MINUS = Pattern.compile("(?<![\\p{L}\\p{N}])[-\u2212](?:\\s|"
            + NumberParser.SIGNS + "|(?i:about|around|roughly|approximately|ca\\.))+\\p{N}");

    private static final Pattern MIXED =
            Pattern.compile("\\p{N}\\s+\\p{N}+\\s*/\\s*\\p{N}|\\p{N}\\s*[\u00bc-\u00be\u2150-\u215e]");

    /** {@code 0x1G}: a number to another base that could not be read. */
    private static final Pattern OTHER_BASE = Pattern.compile("(?<![\\p{N}.,])0[xXbBoO](?![\\p{L}]{2}\\p{L})");

    private NumberAmbiguity() {}

    static boolean areIn(String text) {
        return SCALE.matcher(text).find()
                || CUT_OFF.matcher(text).find()
                || OTHER_BASE.matcher(text).find()
                || SIGN.matcher(text).find()
                || DETACHED_MINUS.matcher(text).find()
                || MIXED.matcher(text).find()
                || Negation.isIn(ORDINAL.matcher(text).replaceAll(""));
    }
}
