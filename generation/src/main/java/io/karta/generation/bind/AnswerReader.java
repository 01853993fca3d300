/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.bind;

import io.karta.generation.Shape;
import io.karta.generation.bind.Aligner.Mode;
import io.karta.generation.bind.Aligner.Outcome;
import io.karta.generation.json.FullWidthPunctuation;
import io.karta.generation.json.JsonCandidates;
import io.karta.generation.json.JsonCandidates.Candidate;
import io.karta.generation.json.JsonValues;
import io.karta.generation.json.Repair;
import io.karta.generation.json.StrictParser;
import io.karta.generation.json.ThinkingTags;
import io.karta.generation.json.TreeString;
import io.karta.generation.json.UnreadableJsonException;
import io.karta.generation.json.UnstructuredValues;
import io.karta.generation.result.Problem;
import io.karta.generation.result.ReadResult;
import io.karta.generation.type.AdaptedNode;
import io.karta.generation.type.AnyNode;
import io.karta.generation.type.EnumNode;
import io.karta.generation.type.ListNode;
import io.karta.generation.type.MapNode;
import io.karta.generation.type.Node;
import io.karta.generation.type.OptionalNode;
import io.karta.generation.type.ScalarNode;
import io.karta.generation.type.StrictForm;
import io.karta.generation.type.VariantsNode;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads one answer: finds its JSON, binds it to the node, and selects the best candidate. */
public final class AnswerReader<T> {

    private static final Problem NO_JSON = new Problem("", "has no JSON in it");

    private static final Problem TOO_DEEP = new Problem("", "nests too deeply to be fitted to its type");

    private static final Problem NULL = new Problem("", "must be a value, but is null");

    private final Node node;
    private final Mode mode;

    public AnswerReader(Node node, Mode mode) {
        this.node = node;
        this.mode = mode;
    }

    public ReadResult<T> read(String text) {
        var value = DirectReader.read(node, mode, text, AnswerReader::embedded);
        return value == null ? readAny(text) : valueOf(value, List.of());
    }

    /** Reads a text that does not have the requested form. */
    ReadResult<T> readAny(String text) {
        if (mode.isStrict()) {
            return readStrictly(text);
        }
        if (node instanceof ScalarNode scalar && scalar.scalar().type() == String.class) {
            return readText(text);
        }
        var original = readLeniently(text);
        var replaced = FullWidthPunctuation.in(text);
        return replaced == null || (original.isPresent() && !replaced.isCertain())
                ? original
                : better(original, replaced);
    }

    /** The original text may contain full-width signs in texts; it is right if it needs fewer kinds of repairs. */
    private ReadResult<T> better(ReadResult<T> original, FullWidthPunctuation.Replaced replaced) {
        var read = readLeniently(replaced.text());
        if (original.isPresent() && kinds(original) <= kinds(read)) {
            return original;
        }
        var repairs = Stream.concat(replaced.repairs().stream(), read.repairs().stream())
                .toList();
        return read.optional()
                .map(value -> ReadResult.of(node.word(), value, repairs))
                .orElse(original);
    }

    private static long kinds(ReadResult<?> read) {
        return read.repairs().stream().map(Repair::what).distinct().count();
    }

    private ReadResult<T> readLeniently(String text) {
        try {
            var found = JsonCandidates.in(text);
            var result = best(found.all(), found, text);
            return result.isPresent()
                    ? result
                    : beforeTag(found, text).filter(ReadResult::isPresent).orElse(result);
        } catch (UnreadableJsonException e) {
            return ReadResult.failed(node.word(), List.of(new Problem("", String.valueOf(e.getMessage()))), List.of());
        }
    }

    private ReadResult<T> readStrictly(String text) {
        try {
            var json = new StrictParser(text).parseAll();
            return json == null
                    ? ReadResult.failed(node.word(), List.of(new Problem("", "is not JSON")), List.of())
                    : read(json);
        } catch (UnreadableJsonException e) {
            return ReadResult.failed(node.word(), List.of(new Problem("", String.valueOf(e.getMessage()))), List.of());
        }
    }

    private ReadResult<T> readText(String text) {
        var json = JsonValues.looksEncoded(text) || isQuoted(text) ? parsed(text) : null;
        return json instanceof JsonString || (json != null && isWrapped(json))
                ? read(json)
                : result(new Outcome(text, 0, List.of(), List.of()), List.of());
    }

    /** Returns whether the text may be one string of JSON, as {@link Shape#write} writes it. */
    private static boolean isQuoted(String text) {
        return text.length() > 1 && text.charAt(0) == '"' && text.charAt(text.length() - 1) == '"';
    }

    private static @Nullable JsonValue parsed(String text) {
        try {
            return new StrictParser(text).parseAll();
        } catch (UnreadableJsonException ignored) { // then the text is only a text
            return null;
        }
    }

    public ReadResult<T> read(JsonValue json) {
        return result(outcome(json), List.of());
    }

    /** Reads what precedes a stray closing tag of thinking, because nothing after it matches. */
    private Optional<ReadResult<T>> beforeTag(JsonCandidates found, String text) {
        return found.all().isEmpty()
                ? ThinkingTags.upToStray(text).map(this::scalar)
                : Optional.of(found.beforeTag())
                        .filter(earlier -> !earlier.isEmpty())
                        .map(earlier -> best(earlier, found, text));
    }

    private ReadResult<T> best(List<Candidate> all, JsonCandidates found, String text) {
        var candidates = all;
        if (node instanceof ListNode list && candidates.size() > 1) {
            candidates = asList(list, all, found);
        } else if (node instanceof AnyNode && candidates.size() > 1 && found.isOnlyDocuments()) {
            candidates = List.of(found.together(candidates));
        }
        Candidate chosen = null;
        Outcome best = null;
        for (var candidate : candidates) {
            var outcome = outcome(candidate.value());
            if (best == null || chosen == null || isBetter(outcome, candidate, best, chosen)) {
                chosen = candidate;
                best = outcome;
            }
        }
        if (best == null || chosen == null) {
            return scalar(text);
        }
        return result(best, chosen.repairs());
    }

    /** Several documents for a list: the one that is a list, otherwise all that match its elements. */
    private List<Candidate> asList(ListNode list, List<Candidate> candidates, JsonCandidates found) {
        var lists = candidates.stream()
                .filter(candidate -> candidate.value() instanceof JsonArray
                        && fit(candidate.value()).value() != null)
                .toList();
        if (!lists.isEmpty() && !(list.element() instanceof ListNode)) {
            return lists;
        }
        var elements = candidates.stream()
                .filter(candidate -> fit(list.element(), candidate.value()).value() != null)
                .toList();
        return elements.isEmpty() ? candidates : List.of(found.together(elements));
    }

    private static boolean isBetter(Outcome one, Candidate its, Outcome other, Candidate others) {
        if (one.value() == null || other.value() == null) {
            return one.value() != null
                    || (other.value() == null
                            && one.problems().size() < other.problems().size());
        }
        return one.penalty() + its.cost() < other.penalty() + others.cost();
    }

    /** A text without a structure can be a scalar, the name of a constant, or several values. */
    private ReadResult<T> scalar(String text) {
        var bare = JsonCandidates.bare(text);
        if (bare.isEmpty()) {
            return ReadResult.failed(node.word(), List.of(NO_JSON), List.of());
        }
        if (acceptsText(node)) {
            var json = new StrictParser(bare).parseAll();
            var result = read(json == null ? new TreeString(bare) : json);
            if (result.isPresent() || node instanceof ScalarNode || node instanceof EnumNode) {
                return result;
            }
        }
        var loose = node instanceof ListNode || node instanceof AnyNode ? UnstructuredValues.in(text) : null;
        if (loose != null) {
            return result(outcome(loose.value()), loose.repairs());
        }
        if (node instanceof ListNode list && !isText(list.element()) && acceptsText(list.element())) {
            return read(new TreeString(bare));
        }
        return ReadResult.failed(node.word(), List.of(NO_JSON), List.of());
    }

    private static boolean acceptsText(Node node) {
        return acceptsText(node, new HashSet<>());
    }

    /**
     * Returns whether values of the node may be written as text; the node may have been visited, because a choice can
     * contain itself.
     */
    private static boolean acceptsText(Node node, Set<Node> seen) {
        if (node instanceof AdaptedNode adapted) {
            return acceptsText(adapted.inner(), seen);
        }
        if (node instanceof OptionalNode optional) {
            return acceptsText(optional.content(), seen);
        }
        if (node instanceof AnyNode any) {
            return seen.add(any) && any.options().stream().anyMatch(option -> acceptsText(option, seen));
        }
        return node instanceof ScalarNode || node instanceof EnumNode || node instanceof VariantsNode;
    }

    private static boolean isText(Node node) {
        return node.representation() instanceof ScalarNode scalar
                && scalar.scalar().isText();
    }

    private Outcome outcome(JsonValue json) {
        if (!isWrapped(json)) {
            return fit(json);
        }
        var direct = node instanceof MapNode || node instanceof AnyNode ? fit(json) : null;
        var wrapped = ((JsonObject) json).get(StrictForm.VALUE);
        if (direct == null || direct.value() == null) {
            return fit(wrapped);
        }
        if (direct.penalty() == 0) {
            return direct;
        }
        var inner = fit(wrapped);
        return inner.value() != null && inner.penalty() < direct.penalty() ? inner : direct;
    }

    /** Returns whether the strict schema wraps the value, because it is not an object. */
    private boolean isWrapped(JsonValue json) {
        return StrictForm.isWrapped(node)
                && json instanceof JsonObject object
                && object.size() == 1
                && object.containsKey(StrictForm.VALUE);
    }

    private Outcome fit(@Nullable JsonValue json) {
        return fit(node, json);
    }

    private Outcome fit(Node expected, @Nullable JsonValue json) {
        var aligner = new Aligner(mode, AnswerReader::embedded);
        try {
            return aligner.attempt(() -> aligner.align(expected, json == null ? JsonValue.NULL : json, ValuePath.ROOT));
        } catch (StackOverflowError | PatternSyntaxException ignored) {
            // The stack of the caller's thread is shorter than the value is deep; patterns, all constant, report that
            // as a mistake.
            return new Outcome(null, 0, List.of(), List.of(TOO_DEEP));
        }
    }

    private static @Nullable JsonValue embedded(String text) {
        try {
            var found = JsonCandidates.in(text).all();
            return found.size() == 1 ? found.get(0).value() : null;
        } catch (UnreadableJsonException ignored) { // then the text is only a text
            return null;
        }
    }

    @SuppressWarnings("unchecked") // the node makes values of its type, and the shape of T has the node of T
    private ReadResult<T> valueOf(Object value, List<Repair> repairs) {
        return ReadResult.of(node.word(), (T) value, repairs);
    }

    private ReadResult<T> result(Outcome outcome, List<Repair> ofText) {
        var repairs = new ArrayList<>(
                Stream.concat(ofText.stream(), outcome.repairs().stream()).toList());
        var value = outcome.value();
        if (value == null && outcome.problems().isEmpty()) {
            return ReadResult.failed(node.word(), List.of(NULL), repairs);
        }
        return value == null ? ReadResult.failed(node.word(), outcome.problems(), repairs) : valueOf(value, repairs);
    }
}
