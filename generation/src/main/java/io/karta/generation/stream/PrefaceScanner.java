/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.stream;

import io.karta.generation.json.ParserInput;
import io.karta.generation.json.ThinkingTags;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Scans the text between structures character by character: detects thinking, and prose before the next structure.
 * Fences and other tags are not prose. Not thread-safe.
 */
public final class PrefaceScanner {

    private static final int LONGEST_TAG = 100;
    private static final int LONGEST_PROSE = 200;
    private static final String CHANNEL = "<|channel|>";
    private static final String FINAL = "final";
    private static final Pattern NO_PROSE = Pattern.compile("```[\\w+-]*|[,;\\]}]|\\s");

    private final StringBuilder tag = new StringBuilder();
    private final StringBuilder prose = new StringBuilder();
    /** Closing tag of the current thinking block; empty outside. */
    private String closing = "";

    public boolean isRestarted;

    /** Accepts a character outside of structures. */
    public void accept(char c) {
        if (c == '<' || c == '{' || c == '[') {
            readChannel();
            tag.setLength(0);
        }
        if (tag.length() < LONGEST_TAG) {
            tag.append(c);
        }
        if (closing.isEmpty()) {
            addProse(c);
        }
        if (c == '>' || (c == ']' && tag.charAt(0) == '[')) {
            readTag();
        }
    }

    /** Reads the name of a channel, between its tag and the next one. */
    private void readChannel() {
        if (tag.indexOf(CHANNEL) == 0) {
            if (tag.substring(CHANNEL.length()).strip().startsWith(FINAL)) {
                restart();
            } else {
                closing = CHANNEL;
            }
        }
    }

    private void readTag() {
        var found = tag.charAt(0) == '[' ? tag.toString() : tag.toString().toLowerCase(Locale.ROOT);
        if (!closing.isEmpty()) {
            if (found.equalsIgnoreCase(closing) && !closing.equals(CHANNEL)) {
                endThinking();
            }
        } else if (ThinkingTags.closes(found)) {
            restart();
        } else if (ThinkingTags.opens(found)) {
            closing = ThinkingTags.closing(found);
        } else if (isTag(found)) {
            prose.setLength(Math.max(0, prose.length() - found.length()));
        }
    }

    private static boolean isTag(String found) {
        char next = found.length() > 1 && found.charAt(0) == '<' ? found.charAt(1) : ' ';
        return found.length() < LONGEST_TAG && (next == '/' || next == '|' || Character.isLetter(next));
    }

    /** Classifies all previous text as thinking, even without an opening tag. */
    private void restart() {
        endThinking();
        isRestarted = true;
    }

    private void endThinking() {
        closing = "";
        prose.setLength(0);
    }

    /** Reads the tag in square brackets, which looks like a list until its end. */
    public void readBracketTag(String content) {
        tag.setLength(0);
        tag.append('[').append(content).append(']');
        readTag();
    }

    private void addProse(char c) {
        boolean isBracket = c == '{' || c == '[';
        boolean isSpaceAgain = ParserInput.isSpace(c)
                && (prose.length() == 0 || ParserInput.isSpace(prose.charAt(prose.length() - 1)));
        if (!isBracket && !isSpaceAgain) {
            prose.append(c);
        }
        if (prose.length() > LONGEST_PROSE) { // what is left is prose all the same
            prose.delete(1, LONGEST_PROSE / 2);
        }
    }

    /** Returns whether the text since its start or the last answer contains more than fences and tags. */
    public boolean isProse() {
        return !NO_PROSE.matcher(prose).replaceAll("").isEmpty();
    }

    public boolean isThinking() {
        return !closing.isEmpty();
    }

    /** Returns whether the text before the last tag was thinking; resets the result. */
    public boolean isRestarted() {
        var was = isRestarted;
        isRestarted = false;
        return was;
    }
}
