/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds candidates for the answer in a text: the whole text, or the structures between prose, fences and tags. Skips
 * the content of thinking tags.
 */
public final class JsonCandidates {

    private static final Pattern FENCE = Pattern.compile(
            "```(?:[\\w+#.-]+[ \\t]+[^\\n`]*\\n(?=[^`]*[^\\s`])|[\\w+-]*(?=[\\s\"\\[{])|)\\s*+([^`]*+)(?:```|$)");
    private static final String FINAL_CHANNEL = "<|channel|>final";
    private static final int NOTE = 20;
    private static final int WORDS = 40;
    private static final String FENCE_SIGN = "```";

    /** Value in the text, its repairs, and the doubt that it is the answer. */
    public record Candidate(JsonValue value, @Nullable RepairLog repairLog, int uncertainty) {

        Candidate(JsonValue value, @Nullable RepairLog repairLog) {
            this(value, repairLog, 0);
        }

        public int cost() {
            return uncertainty + (repairLog == null ? 0 : repairLog.cost());
        }

        /** Returns whether no repair would be different if more text followed. */
        public boolean isCertain() {
            return repairLog == null || repairLog.isCertain();
        }

        public List<Repair> repairs() {
            return repairLog == null ? List.of() : repairLog.repairs();
        }
    }

    private final String text;
    private final StrictParser strict;
    private final char[] chars;
    private final ParserInput source;
    private final RepairingParser repairing;
    private final ThinkingTags thinking;
    private final List<Candidate> found = new ArrayList<>();
    private final List<Candidate> thoughts = new ArrayList<>();
    /** Candidates before a closing tag without an opening one; they are the answer if none follows. */
    private List<Candidate> beforeTag = List.of();

    private boolean isProse;
    /** Whether a parenthesis can start the answer: only a fence precedes. */
    private boolean isStart = true;

    private int at;
    /** Position of the last relevant character, if known. */
    private int last = -1;
    /** No comment starts before this position. */
    private int commentFrom;

    private JsonCandidates(String text, StrictParser strict) {
        this.text = text;
        this.strict = strict;
        this.chars = strict.chars();
        this.source = new ParserInput(text, chars);
        this.repairing = new RepairingParser(source);
        this.thinking = new ThinkingTags(text);
    }

    /** Returns the candidates in a text. Throws {@link UnreadableJsonException} if it nests too deeply. */
    public static JsonCandidates in(String text) {
        var strict = new StrictParser(text);
        var document = strict.parseAll();
        var candidates = new JsonCandidates(text, strict);
        var alone = document == null ? candidates.quoted() : new Candidate(document, null);
        if (alone == null) {
            candidates.search();
        } else {
            candidates.found.add(alone);
        }
        return candidates;
    }

    public List<Candidate> all() {
        return !found.isEmpty() ? found : !beforeTag.isEmpty() ? beforeTag : thoughts;
    }

    /** Returns the candidates before a closing tag without an opening one. */
    public List<Candidate> beforeTag() {
        return beforeTag;
    }

    /** Returns whether the text contains only documents, so that they can be one list. */
    public boolean isOnlyDocuments() {
        return !isProse && !found.isEmpty();
    }

    /** Several documents as one list. */
    public Candidate together(List<Candidate> documents) {
        var repairLog = new RepairLog(text);
        documents.stream().map(Candidate::repairLog).filter(Objects::nonNull).forEach(repairLog::and);
        return new Candidate(
                TreeArray.of(documents.stream().map(Candidate::value).toList()), repairLog);
    }

    /** Returns the value of a text that starts with a quote: a damaged string, or members without braces. */
    private @Nullable Candidate quoted() {
        int first = source.afterSpace(0);
        char c = source.charAt(first);
        boolean isQuote = ParserInput.isQuote(c) || (c == '\\' && ParserInput.isQuote(source.charAt(first + 1)));
        boolean isEncoded = "{[".indexOf(source.charAt(source.afterSpace(first + 1))) >= 0;
        return !isQuote || isEncoded || text.startsWith(FENCE_SIGN, first) || ThinkingTags.isClosed(text)
                ? null
                : new UnstructuredValues(text, source).read(first);
    }

    private void search() {
        at = Math.max(0, text.lastIndexOf(FINAL_CHANNEL));
        while (at < chars.length) {
            char c = chars[at];
            if (c == '{' || (c == '[' && !thinking.isBracketTag(at)) || (c == '(' && isStart && isTuple())) {
                structure(found);
            } else if (c == '<' || c == '[') {
                tag();
            } else if (c == '/') {
                slash();
            } else if (c == '`' && text.startsWith(FENCE_SIGN, at)) {
                isProse = true;
                isStart = true;
                at = source.afterName(at + FENCE_SIGN.length());
            } else {
                isProse |= !ParserInput.isSpace(c) && c != ',' && c != ';' && c != ']' && c != '}';
                isStart &= ParserInput.isSpace(c);
                at++;
            }
        }
    }

    private void slash() {
        int end = commentEnd();
        isProse |= end == at;
        isStart &= end > at;
        at = Math.max(end, at + 1);
    }

    private boolean isTuple() {
        if (last < 0) {
            last = text.length() - 1;
            while (last > at && (ParserInput.isSpace(chars[last]) || "`]};".indexOf(chars[last]) >= 0)) {
                last--;
            }
        }
        return chars[last] == ')';
    }

    /**
     * Returns the end of the comment that starts here. A line with a bracket is not a comment, because it may be the
     * answer.
     */
    private int commentEnd() {
        if (at < commentFrom) {
            return at;
        }
        if (text.startsWith("/*", at)) {
            int end = text.indexOf("*/", at) + 2;
            commentFrom = end < at ? chars.length : at;
            return Math.max(at, end);
        }
        int end = at;
        while (text.startsWith("//", at) && end < chars.length && chars[end] != '\n') {
            if (chars[end] == '{' || chars[end] == '[') {
                commentFrom = end;
                return at;
            }
            end++;
        }
        return end;
    }

    private void structure(List<Candidate> into) {
        isStart = false;
        int start = at;
        var value = chars[at] == '(' ? null : strict.parse(at);
        if (value != null && !source.isContinued(strict.end())) {
            at = strict.end();
            into.add(new Candidate(value, null, uncertainty(text, start, at, value)));
        } else {
            var repairLog = new RepairLog(text);
            source.begin(repairLog);
            var repaired = repairing.parse(at);
            at = source.at;
            into.add(new Candidate(repaired, repairLog, uncertainty(text, start, at, repaired)));
        }
        passClosers(into);
    }

    /** Returns the doubt about a value: brackets around a number or words can be a note in prose. */
    public static int uncertainty(String text, int start, int end, JsonValue value) {
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            if (c == ':' || c == '=' || ParserInput.isQuote(c)) {
                return 0;
            }
        }
        boolean isWords = value instanceof JsonArray array && array.stream().anyMatch(JsonString.class::isInstance);
        return isWords ? WORDS : value instanceof JsonArray array && array.size() > 1 ? 0 : NOTE;
    }

    private void passClosers(List<Candidate> into) {
        int i = at;
        while (i < chars.length && (chars[i] == '}' || chars[i] == ']')) {
            i++;
        }
        if (i > at) {
            into.add(noted(into.remove(into.size() - 1), RepairLog.Kind.STRAY_BRACKET, at));
            at = i;
        }
    }

    private void tag() {
        isProse = true;
        isStart = false;
        if (thinking.isClosing(at)) {
            beforeTag = found.isEmpty() ? beforeTag : noted(found, RepairLog.Kind.STRAY_TAG, at);
            found.clear();
            at++;
            return;
        }
        int end = thinking.end(at);
        isStart = end > at;
        if (end < 0) {
            openThinking();
        } else {
            at = Math.max(end, at + 1);
        }
    }

    /** Reads an unclosed thinking block, which contains the answer only if no other text does. */
    private void openThinking() {
        int start = at;
        while (at < chars.length) {
            if (chars[at] == '{' || chars[at] == '[') {
                structure(thoughts);
            } else {
                at++;
            }
        }
        thoughts.replaceAll(thought -> noted(thought, RepairLog.Kind.OPEN_THINKING, start));
    }

    private List<Candidate> noted(List<Candidate> candidates, RepairLog.Kind kind, int offset) {
        return candidates.stream()
                .map(candidate -> noted(candidate, kind, offset))
                .toList();
    }

    private Candidate noted(Candidate candidate, RepairLog.Kind kind, int offset) {
        var repairLog = candidate.repairLog() == null ? new RepairLog(text) : candidate.repairLog();
        repairLog.note(kind, offset);
        return new Candidate(candidate.value(), repairLog, candidate.uncertainty());
    }

    /** Returns the text without thinking and without a fence; scalars are read from it. */
    public static String bare(String text) {
        var answer = ThinkingTags.after(text).strip();
        var fence = FENCE.matcher(answer);
        return fence.find() ? fence.group(1).strip() : answer;
    }
}
