/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.bind;

import io.karta.generation.json.Excerpt;
import io.karta.generation.json.JsonValues;
import io.karta.generation.json.Repair;
import io.karta.generation.json.StrictParser;
import io.karta.generation.result.Problem;
import io.karta.generation.type.AnyNode;
import io.karta.generation.type.Node;
import io.karta.generation.type.ScalarNode;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Aligner of JSON values with the type model: converts each to a Java value, and records repairs and problems. Used for
 * one reading; not thread-safe.
 */
public final class Aligner {

    /** Permitted deviation of an answer from its schema, and whether hidden components are included. */
    public record Mode(boolean isStrict, boolean isWhole) {}

    /** Outcome of an attempt: a value unless there are problems. */
    public record Outcome(@Nullable Object value, int penalty, List<Repair> repairs, List<Problem> problems) {}

    /** Key of an attempt: a value by identity, and its target node. */
    private record Attempt(JsonValue json, Node node) {

        @Override
        public boolean equals(Object other) {
            return other instanceof Attempt that && json == that.json && node == that.node;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(json) * 31 + System.identityHashCode(node);
        }
    }

    private static final int MOST_NOTES = 1_000;

    /** Limit of containers that are added around the same value. */
    private static final int MOST_REWRAPPINGS = 4;

    /** Limit of containers that are added around nested values, which need more stack than the values alone. */
    private static final int MOST_WRAPPINGS = 64;

    /** Limit of nested guesses, because each can double the work. */
    private static final int MOST_GUESSES = 4;

    private static final Outcome NO_GUESS = new Outcome(null, 0, List.of(), List.of());

    private final Mode mode;
    private final TextSource texts;
    private final Map<Attempt, Outcome> attempts = new HashMap<>();
    private final Set<Attempt> choosing = new HashSet<>();
    private List<Repair> repairs = List.of();
    private List<Problem> problems = List.of();
    private int penalty;
    private int unpackings;
    private @Nullable JsonValue wrapped;
    private int rewrappings;
    private int wrappings;
    private int guesses;

    /** Reads a JSON text that is a string in another JSON text. */
    @FunctionalInterface
    public interface TextSource {
        @Nullable
        JsonValue read(String text);
    }

    public Aligner(Mode mode, TextSource texts) {
        this.mode = mode;
        this.texts = texts;
    }

    Mode mode() {
        return mode;
    }

    boolean isStrict() {
        return mode.isStrict();
    }

    /** Returns the value as a Java object, or null if it does not fit; then there are problems. */
    @Nullable
    public Object align(Node node, JsonValue json, ValuePath path) {
        var value = node.accept(new NodeAligner(this, json, path));
        return value == NodeAligner.NOTHING ? null : value;
    }

    /** Returns the key of a map; in JSON, keys of each type are texts. */
    @Nullable
    Object alignKey(Node node, JsonValue name, ValuePath path) {
        if (node instanceof ScalarNode scalar && scalar.scalar().type() == String.class) {
            return name instanceof JsonString text ? text.getString() : name.toString();
        }
        if (node instanceof ScalarNode scalar && !scalar.scalar().isText() && name instanceof JsonString text) {
            var literal = new StrictParser(text.getString()).parseAll();
            return align(node, literal == null ? name : literal, path);
        }
        return align(node, name, path);
    }

    public Outcome attempt(Supplier<@Nullable Object> work) {
        var outerRepairs = repairs;
        var outerProblems = problems;
        int outerPenalty = penalty;
        repairs = List.of();
        problems = List.of();
        penalty = 0;
        var value = work.get();
        var outcome = new Outcome(value, penalty, repairs, problems);
        repairs = outerRepairs;
        problems = outerProblems;
        penalty = outerPenalty;
        return outcome;
    }

    /** Returns an attempt with a cached outcome, because nested variants would otherwise be tried repeatedly. */
    Outcome attemptOnce(Node node, JsonValue json, Supplier<@Nullable Object> work) {
        if (!(json instanceof JsonObject) && !(json instanceof JsonArray)) {
            return attempt(work);
        }
        var key = new Attempt(json, node);
        var earlier = attempts.get(key);
        if (earlier == null) {
            earlier = attempt(work);
            attempts.put(key, earlier);
        }
        return earlier;
    }

    @Nullable
    Object accept(Outcome outcome) {
        outcome.repairs().forEach(this::add);
        outcome.problems().forEach(this::add);
        penalty += outcome.penalty();
        return outcome.value();
    }

    void repaired(String what, ValuePath path, int cost) {
        if (repairs.size() < MOST_NOTES) {
            add(Repair.ofValue(what, path.pointer()));
        }
        penalty += cost;
    }

    private void add(Repair repair) {
        if (repairs.isEmpty()) {
            repairs = new ArrayList<>();
        }
        if (repairs.size() < MOST_NOTES) {
            repairs.add(repair);
        }
    }

    private void add(Problem problem) {
        if (problems.isEmpty()) {
            problems = new ArrayList<>();
        }
        if (!hasTooManyProblems()) {
            problems.add(problem);
        }
    }

    int problemCount() {
        return problems.size();
    }

    /** Returns whether the limit of reported problems is reached. */
    boolean hasTooManyProblems() {
        return problems.size() >= MOST_NOTES;
    }

    /** Records a problem and returns null, as the value of the reader. */
    @Nullable
    Object wrong(ValuePath path, String text) {
        if (!hasTooManyProblems()) {
            add(new Problem(path.pointer(), text));
        }
        return null;
    }

    @Nullable
    Object mismatch(ValuePath path, String expected, JsonValue found) {
        return wrong(path, "must be " + expected + ", but is " + JsonValues.describe(found));
    }

    /**
     * Returns the collection or map of values, or null if its class refuses them, such as a sorted set of values
     * without an order.
     */
    @Nullable
    Object collected(ValuePath path, Node node, Supplier<Object> values) {
        try {
            return values.get();
        } catch (RuntimeException e) {
            return refused(path, node, e);
        }
    }

    @Nullable
    Object refused(ValuePath path, Node node, Throwable cause) {
        return wrong(path, "is refused by " + node.word() + ": " + reason(cause));
    }

    /** Returns the message of an exception, or its class if it has none. */
    static String reason(Throwable cause) {
        var message = cause.getMessage();
        return Excerpt.of(message == null ? cause.getClass().getSimpleName() : message);
    }

    /** Returns whether JSON's null in a container is a null of Java. */
    boolean isJavaNull(JsonValue json, Node content, Node container) {
        return json == JsonValue.NULL
                && (AnyNode.isJavaNull(content, container.type())
                        || (mode.isWhole() && AnyNode.isStoredNull(content, container.type())));
    }

    /** Returns the tree in a text that was encoded twice, or null. A text that was encoded three times is intended. */
    @Nullable
    JsonValue unpacked(JsonValue json) {
        if (isStrict()
                || !(json instanceof JsonString text)
                || unpackings > 1
                || !JsonValues.looksEncoded(text.getString())) {
            return null;
        }
        return texts.read(text.getString());
    }

    @Nullable
    Object alignUnpacked(Node node, JsonValue tree, ValuePath path) {
        repaired("JSON inside a string", path, 2);
        unpackings++;
        var value = align(node, tree, path);
        unpackings--;
        return value;
    }

    /**
     * Reads a value as the only content of its container. The nesting is limited, because a type can contain itself.
     */
    @Nullable
    Object wrapped(ValuePath path, JsonValue json, Supplier<@Nullable Object> work) {
        var outer = wrapped;
        int outerRewrappings = rewrappings;
        rewrappings = json == outer ? rewrappings + 1 : 1;
        wrapped = json;
        wrappings++;
        var isTooMuch = rewrappings > MOST_REWRAPPINGS || wrappings > MOST_WRAPPINGS;
        var value = isTooMuch ? mismatch(path, "an object or an array", json) : work.get();
        wrappings--;
        wrapped = outer;
        rewrappings = outerRewrappings;
        return value;
    }

    /** Chooses one of the options of a node. An option that is the same choice again does not fit. */
    @Nullable
    Object choose(Node node, JsonValue json, ValuePath path, Supplier<@Nullable Object> work) {
        var choice = new Attempt(json, node);
        if (!choosing.add(choice)) {
            return mismatch(path, "a value that one of the options describes", json);
        }
        try {
            return work.get();
        } finally {
            choosing.remove(choice);
        }
    }

    /** Tries one reading of a value when an alternative exists. */
    Outcome guess(Supplier<Outcome> work) {
        if (guesses == MOST_GUESSES) {
            return NO_GUESS;
        }
        guesses++;
        var outcome = work.get();
        guesses--;
        return outcome;
    }
}
