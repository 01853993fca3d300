/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.match;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Occurrence of a name in a text, exact or in another spelling. */
record NameMention(int start, int end, boolean isExact) {

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");
    private static final Pattern GAP = Pattern.compile("[\\s_-]{1,3}|[./'\u2019]");
    private static final String GLUE = "-_./'\u2019\\&+@#";
    private static final String QUOTES = "\"*`\u201c\u2018";
    private static final String DIGIT_GLUE = ",:";
    private static final String SIGNS_OF_NAMES = "+#%";

    boolean covers(NameMention other) {
        return start <= other.start && end >= other.end && length() > other.length();
    }

    boolean isSamePlace(NameMention other) {
        return start == other.start && end == other.end;
    }

    private int length() {
        return end - start;
    }

    /** Replaces typographic hyphens. */
    static String withPlainHyphens(String text) {
        return text.replace('\u2010', '-').replace('\u2011', '-');
    }

    /** Returns the occurrences of a name that are not part of another word or number. */
    static List<NameMention> of(String label, String text) {
        var name = withPlainHyphens(label);
        var found = new ArrayList<NameMention>();
        for (int at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
            add(found, text, new NameMention(at, at + name.length(), true));
        }
        if (NameSpelling.hasSigns(name)) {
            ignoringCase(name, text, found);
        } else {
            respelled(name, text, found);
        }
        return found;
    }

    private static void add(List<NameMention> found, String text, NameMention mention) {
        if (isAlone(text, mention.start, mention.end) && found.stream().noneMatch(mention::isSamePlace)) {
            found.add(mention);
        }
    }

    private static void ignoringCase(String name, String text, List<NameMention> found) {
        for (int at = 0; at + name.length() <= text.length(); at++) {
            if (text.regionMatches(true, at, name, 0, name.length())) {
                add(found, text, new NameMention(at, at + name.length(), false));
            }
        }
    }

    /** {@code not spam} and {@code NotSpam} for {@code NOT_SPAM}. */
    private static void respelled(String name, String text, List<NameMention> found) {
        var expected = description(name);
        var joined = NameMatcher.plain(name);
        var there = description(text);
        for (int i = 0; i < there.size() && !expected.isEmpty(); i++) {
            if (there.get(i).folded.equals(joined)) {
                add(found, text, new NameMention(there.get(i).start, there.get(i).end, false));
            } else if (isSequence(text, there, i, expected)) {
                var last = there.get(i + expected.size() - 1);
                add(found, text, new NameMention(there.get(i).start, last.end, false));
            }
        }
    }

    private static boolean isSequence(String text, List<Word> there, int from, List<Word> expected) {
        if (from + expected.size() > there.size()) {
            return false;
        }
        for (int i = 0; i < expected.size(); i++) {
            var word = there.get(from + i);
            if (!word.folded.equals(expected.get(i).folded)
                    || (i > 0 && !isGap(text.substring(there.get(from + i - 1).end, word.start)))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isGap(String between) {
        return GAP.matcher(between).matches();
    }

    private record Word(int start, int end, String folded) {}

    private static List<Word> description(String text) {
        return WORD.matcher(text)
                .results()
                .map(word -> new Word(word.start(), word.end(), NameMatcher.folded(word.group())))
                .toList();
    }

    private static boolean isAlone(String text, int start, int end) {
        return isStart(text, start) && isEnd(text, end);
    }

    private static boolean isStart(String text, int start) {
        int at = start - 1;
        while (at >= 0 && (isGlue(text, at, start) || QUOTES.indexOf(text.charAt(at)) >= 0)) {
            at--;
        }
        boolean isSigned = start > 0
                && (text.charAt(start - 1) == '-' || text.charAt(start - 1) == '\u2212')
                && Character.isDigit(text.charAt(start));
        return !isSigned && !isPart(text, at);
    }

    private static boolean isEnd(String text, int end) {
        if (end < text.length() && SIGNS_OF_NAMES.indexOf(text.charAt(end)) >= 0) {
            return false;
        }
        int at = end;
        while (at < text.length() && isGlue(text, at, end - 1)) {
            at++;
        }
        boolean isSigned = end < text.length() && (text.charAt(end) == '-' || text.charAt(end) == '\u2212');
        return !isSigned && !isPart(text, at);
    }

    /** Returns whether a character joins words or numbers, such as commas and colons in numbers. */
    private static boolean isGlue(String text, int at, int nameAt) {
        char c = text.charAt(at);
        return GLUE.indexOf(c) >= 0
                || (DIGIT_GLUE.indexOf(c) >= 0 && isDigit(text, at - 1) && isDigit(text, at + 1) && nameAt >= 0);
    }

    private static boolean isDigit(String text, int at) {
        return at >= 0 && at < text.length() && Character.isDigit(text.charAt(at));
    }

    private static boolean isPart(String text, int at) {
        return at >= 0 && at < text.length() && Character.isLetterOrDigit(text.charAt(at));
    }

    /** Returns the text of the occurrence in lower case. */
    String in(String text) {
        return text.substring(start, end).toLowerCase(Locale.ROOT);
    }
}
