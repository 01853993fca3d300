/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds what may be the answer in a text: the whole of it, or the structures between prose, fences and tags. What stands in
 * tags for thinking is passed over.
 */
final class Candidates {

    private static final String THINKING =
            "(?:think|thinking|thought|thoughts|reasoning|reflection|scratchpad|analysis)";
    private static final Pattern OPENING = Pattern.compile("<(" + THINKING + ")\\b[^<>]{0,80}>|\\[(THINK)\\]");
    private static final Pattern CLOSING = Pattern.compile("</" + THINKING + ">|\\[/THINK\\]");
    private static final Pattern FENCE = Pattern.compile("```[\\w+-]*\\s*+([^`]*+)(?:```|$)");
    private static final String FINAL_CHANNEL = "<|channel|>final";
    private static final int LONGEST_TAG = 100;

    /** A value in the text, and what was repaired in it. */
    record Candidate(JsonValue value, @Nullable Damage damage) {

        int cost() {
            return damage == null ? 0 : damage.cost();
        }

        List<Repair> repairs() {
            return damage == null ? List.of() : damage.repairs();
        }
    }

    private final String text;
    private final StrictParser strict;
    private final char[] chars;
    private final List<Candidate> found = new ArrayList<>();
    private final List<Candidate> thoughts = new ArrayList<>();
    private boolean isProse;
    private int at;

    private Candidates(String text) {
        this.text = text;
        this.strict = new StrictParser(text);
        this.chars = strict.chars();
    }

    /** What was found. Throws {@link UnreadableJsonException} if it nests too deeply. */
    static Candidates in(String text) {
        var candidates = new Candidates(text);
        var whole = candidates.strict.parseAll();
        if (whole != null) {
            candidates.found.add(new Candidate(whole, null));
        } else {
            candidates.search();
        }
        return candidates;
    }

    List<Candidate> all() {
        return found.isEmpty() ? thoughts : found;
    }

    /** Whether there is nothing else in the text, so that all of it together may be one list. */
    boolean isOnlyDocuments() {
        return !isProse && !found.isEmpty();
    }

    /** Several documents as one list. */
    Candidate together(List<Candidate> documents) {
        var damage = new Damage(text);
        documents.stream().map(Candidate::damage).filter(Objects::nonNull).forEach(damage::and);
        return new Candidate(
                TreeArray.of(documents.stream().map(Candidate::value).toList()), damage);
    }

    private void search() {
        at = Math.max(0, text.lastIndexOf(FINAL_CHANNEL));
        boolean isStart = true;
        while (at < chars.length) {
            char c = chars[at];
            if (c == '{' || (c == '[' && !isThinking()) || (c == '(' && isStart && isTuple())) {
                structure(found);
            } else if (c == '<' || c == '[') {
                tag();
            } else {
                isProse |= !Source.isSpace(c) && c != ',' && c != ';' && c != ']' && c != '}';
                at++;
            }
            isStart &= Source.isSpace(c);
        }
    }

    private boolean isTuple() {
        return text.stripTrailing().endsWith(")");
    }

    private void structure(List<Candidate> into) {
        var value = strict.parse(at);
        if (value != null && !isContinued(strict.end())) {
            into.add(new Candidate(value, null));
            at = strict.end();
        } else {
            var damage = new Damage(text);
            var source = new Source(text, chars, damage);
            into.add(new Candidate(new RepairingParser(source).parse(at), damage));
            at = source.at;
        }
        passClosers(into);
    }

    /** A comma and a further member behind an object show that it was closed too early. */
    private boolean isContinued(int end) {
        var source = new Source(text, chars, new Damage(text));
        int comma = source.afterSpace(end);
        return source.charAt(comma) == ',' && source.isQuotedName(source.afterSpace(comma + 1));
    }

    private void passClosers(List<Candidate> into) {
        int i = at;
        while (i < chars.length && (chars[i] == '}' || chars[i] == ']')) {
            i++;
        }
        if (i > at) {
            var last = into.remove(into.size() - 1);
            var damage = last.damage() == null ? new Damage(text) : last.damage();
            damage.note(Damage.Kind.STRAY_BRACKET, at);
            into.add(new Candidate(last.value(), damage));
            at = i;
        }
    }

    private boolean isThinking() {
        return text.startsWith("[THINK]", at) || text.startsWith("[/THINK]", at);
    }

    private void tag() {
        var rest = text.substring(at, Math.min(chars.length, at + LONGEST_TAG));
        var tag = rest.toLowerCase(Locale.ROOT).startsWith("[") ? rest : rest.toLowerCase(Locale.ROOT);
        isProse = true;
        if (CLOSING.matcher(tag).lookingAt()) {
            found.clear();
            at++;
            return;
        }
        var opening = OPENING.matcher(tag);
        if (!opening.lookingAt()) {
            at++;
            return;
        }
        int end = thinkingEnd(opening);
        if (end >= 0) {
            at = end;
        } else {
            openThinking();
        }
    }

    private int thinkingEnd(Matcher opening) {
        var name = opening.group(1);
        var closing = name == null ? "[/THINK]" : "</" + name + ">";
        for (int i = text.indexOf(closing.charAt(0), at + 1); i >= 0; i = text.indexOf(closing.charAt(0), i + 1)) {
            if (text.regionMatches(true, i, closing, 0, closing.length())) {
                return i + closing.length();
            }
        }
        return -1;
    }

    /** Thinking that never ends may have the answer in it, but only if there is none elsewhere. */
    private void openThinking() {
        int start = at;
        while (at < chars.length) {
            if (chars[at] == '{' || chars[at] == '[') {
                structure(thoughts);
            } else {
                at++;
            }
        }
        thoughts.replaceAll(thought -> {
            var damage = thought.damage() == null ? new Damage(text) : thought.damage();
            damage.note(Damage.Kind.OPEN_THINKING, start);
            return new Candidate(thought.value(), damage);
        });
    }

    static boolean opensThinking(CharSequence tag) {
        return OPENING.matcher(tag).matches();
    }

    static boolean closesThinking(CharSequence tag) {
        return CLOSING.matcher(tag).matches();
    }

    /** The text without thinking and without a fence around it: what a scalar is read from. */
    static String bare(String text) {
        int end = -1;
        var closing = CLOSING.matcher(text);
        while (closing.find()) {
            end = closing.end();
        }
        var answer = text.substring(Math.max(end, 0)).strip();
        var fence = FENCE.matcher(answer);
        return fence.find() ? fence.group(1).strip() : answer;
    }
}
