/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.json;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tags of the thinking of models before the answer. */
public final class ThinkingTags {

    private static final String NAMES = "(?:think|thinking|thought|thoughts|reasoning|reflection|scratchpad|analysis)";
    private static final Pattern OPENING = Pattern.compile("(?i:<(" + NAMES + ")\\b[^<>]{0,80}>)|\\[(THINK)\\]");
    private static final Pattern CLOSING = Pattern.compile("(?i:</" + NAMES + ">)|\\[/THINK\\]");
    private static final Pattern TAGS = Pattern.compile(OPENING.pattern() + "|" + CLOSING.pattern());
    private static final int LONGEST_TAG = 100;

    private final String text;

    ThinkingTags(String text) {
        this.text = text;
    }

    public static boolean opens(CharSequence tag) {
        return OPENING.matcher(tag).matches();
    }

    public static boolean closes(CharSequence tag) {
        return CLOSING.matcher(tag).matches();
    }

    /** Returns whether a text ends with a closing tag. */
    static boolean isClosed(String text) {
        var end = text.substring(Math.max(0, text.length() - LONGEST_TAG)).stripTrailing();
        return closes(end.substring(Math.max(0, Math.max(end.lastIndexOf('<'), end.lastIndexOf('[')))));
    }

    /** Returns the closing tag of an opening tag. */
    public static String closing(CharSequence opening) {
        var tag = OPENING.matcher(opening);
        return tag.matches() ? closing(tag) : "";
    }

    public static String closing(Matcher opening) {
        var name = opening.group(1);
        return name == null ? "[/THINK]" : "</" + name + ">";
    }

    /** Text before a closing tag that has no opening tag, and the end of the tag. */
    private record StraySection(int start, int end, int tagEnd) {}

    /** Returns the last text before a stray closing tag. */
    private static Optional<StraySection> stray(String text) {
        var tags = TAGS.matcher(text);
        var expected = "";
        int start = 0;
        Optional<StraySection> last = Optional.empty();
        while (tags.find()) {
            if (!closes(tags.group())) {
                expected = expected.isEmpty() ? closing(tags.group()) : expected;
            } else if (expected.isEmpty() || expected.equalsIgnoreCase(tags.group())) {
                boolean isStray = expected.isEmpty()
                        && !text.substring(start, tags.start()).isBlank();
                last = isStray ? Optional.of(new StraySection(start, tags.start(), tags.end())) : last;
                expected = "";
                start = tags.end();
            }
        }
        return last;
    }

    /** Returns the text up to a stray closing tag, if it is not the end of the text. */
    public static Optional<String> upToStray(String text) {
        return stray(text)
                .filter(section -> !text.substring(section.tagEnd()).isBlank())
                .map(section -> text.substring(0, section.tagEnd()));
    }

    /** Returns the text after the last closing tag; if there is none, the text before a stray one. */
    static String after(String text) {
        int end = 0;
        var closing = CLOSING.matcher(text);
        while (closing.find()) {
            end = closing.end();
        }
        var rest = text.substring(end);
        return end > 0 && rest.isBlank()
                ? stray(text)
                        .map(section -> text.substring(section.start(), section.end()))
                        .orElse("")
                : rest;
    }

    /** Returns whether a tag in square brackets, not a list, is at this position. */
    public boolean isBracketTag(int at) {
        return text.startsWith("[THINK]", at) || text.startsWith("[/THINK]", at);
    }

    /** Returns whether the content of square brackets is a tag. */
    public static boolean isBracketTag(String content) {
        return content.equals("THINK") || content.equals("/THINK");
    }

    boolean isClosing(int at) {
        return CLOSING.matcher(tag(at)).lookingAt();
    }

    /** Returns the end of the thinking block that opens here; {@code at} if there is none, -1 if it is unclosed. */
    int end(int at) {
        var opening = OPENING.matcher(tag(at));
        if (!opening.lookingAt()) {
            return at;
        }
        var closing = closing(opening);
        for (int i = text.indexOf(closing.charAt(0), at + 1); i >= 0; i = text.indexOf(closing.charAt(0), i + 1)) {
            if (text.regionMatches(true, i, closing, 0, closing.length())) {
                return i + closing.length();
            }
        }
        return -1;
    }

    private String tag(int at) {
        var rest = text.substring(at, Math.min(text.length(), at + LONGEST_TAG));
        return rest.startsWith("[") ? rest : rest.toLowerCase(Locale.ROOT);
    }
}
