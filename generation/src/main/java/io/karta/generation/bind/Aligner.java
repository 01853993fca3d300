/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.bind;

import io.karta.generation.json.Excerpt;
import io.karta.generation.json.JsonValues;
import io.karta.generation.json.Repair;
import io.karta.generation.json.StrictParser;
import io.karta.generation.json.TreeArray;
import io.karta.generation.result.Problem;
import io.karta.generation.type.AdaptedNode;
import io.karta.generation.type.AnyNode;
import io.karta.generation.type.EnumNode;
import io.karta.generation.type.GenericTypes;
import io.karta.generation.type.ListNode;
import io.karta.generation.type.MapNode;
import io.karta.generation.type.Node;
import io.karta.generation.type.ObjectNode;
import io.karta.generation.type.OptionalNode;
import io.karta.generation.type.RawClass;
import io.karta.generation.type.ScalarNode;
import io.karta.generation.type.VariantsNode;
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
 * Reads Java values from JSON values: fits each to its node and records repairs and problems. One for each
 * reading; not thread-safe.
 */
public final class Aligner {

    /** How much an answer may differ from its schema, and whether hidden components take part. */
    public record Mode(boolean isStrict, boolean isWhole) {}

    /** What came of trying something: a value unless there are problems. */
    public record Outcome(@Nullable Object value, int penalty, List<Repair> repairs, List<Problem> problems) {}

    /** A value, not any that equals it, and what it was fitted to. */
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

    /** What a visitor returns for a value that does not fit. */
    private static final Object NOTHING = new Object();

    private static final int MOST_NOTES = 1_000;

    /** Something around the same value. */
    private static final int MOST_REWRAPPINGS = 4;

    /** Something around values inside each other, which takes more of the stack than the values alone. */
    private static final int MOST_WRAPPINGS = 64;

    /** Guesses inside guesses: each may do the work twice. */
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

    /** Reads a JSON text that stands as a string inside another. */
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
        var value = node.accept(new Fit(json, path));
        return value == NOTHING ? null : value;
    }

    /** Returns the key of a map, which JSON writes as text whatever its type. */
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

    /** Returns an attempt whose outcome is kept: variants inside variants would otherwise be tried over and over. */
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
        if (!isHopeless()) {
            problems.add(problem);
        }
    }

    /** Returns whether the limit of reported problems is reached. */
    boolean isHopeless() {
        return problems.size() >= MOST_NOTES;
    }

    /** Notes a problem; the null is what a reader of the value returns then. */
    @Nullable
    Object wrong(ValuePath path, String text) {
        if (!isHopeless()) {
            add(new Problem(path.pointer(), text));
        }
        return null;
    }

    @Nullable
    Object mismatch(ValuePath path, String wanted, JsonValue found) {
        return wrong(path, "must be " + wanted + ", but is " + JsonValues.describe(found));
    }

    /**
     * Returns the tree inside a text that was encoded twice, or null. A text inside a text inside a text is no
     * accident.
     */
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
     * Reads a value as something around it, which may want the same in turn: a type that contains itself would go on
     * forever.
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

    /** Tries one reading of a value where another is left. */
    Outcome guess(Supplier<Outcome> work) {
        if (guesses == MOST_GUESSES) {
            return NO_GUESS;
        }
        guesses++;
        var outcome = work.get();
        guesses--;
        return outcome;
    }

    private static Object orNothing(@Nullable Object value) {
        return value == null ? NOTHING : value;
    }

    /** One value at its place, to be fitted to whatever node it meets. */
    private final class Fit implements Node.Visitor<Object> {

        private final JsonValue json;
        private final ValuePath path;

        Fit(JsonValue json, ValuePath path) {
            this.json = json;
            this.path = path;
        }

        @Override
        public Object object(ObjectNode node) {
            return orNothing(new ObjectAligner(Aligner.this, node, path).fit(json));
        }

        @Override
        public Object variants(VariantsNode node) {
            return orNothing(new VariantAligner(Aligner.this, node, path).fit(json));
        }

        @Override
        public Object enumeration(EnumNode node) {
            return orNothing(new EnumAligner(Aligner.this, node, path).fit(json));
        }

        @Override
        public Object scalar(ScalarNode node) {
            return orNothing(new ScalarAligner(Aligner.this, node.scalar(), path).fit(json));
        }

        @Override
        public Object any(AnyNode node) {
            if (!node.options().isEmpty()) {
                return orNothing(option(node));
            }
            var raw = RawClass.of(node.type());
            if (JsonValue.class.isAssignableFrom(raw)) {
                return orNothing(raw.isInstance(json) ? json : mismatch(path, "a " + raw.getSimpleName(), json));
            }
            return json == JsonValue.NULL ? json : orNothing(JsonValues.plain(json));
        }

        /** Returns the option that fits with the least repairs, at equal fit the first. */
        private @Nullable Object option(AnyNode node) {
            var choice = new Attempt(json, node);
            if (!choosing.add(choice)) { // an option that is nothing but this choice again
                return mismatch(path, "a value that one of the options describes", json);
            }
            try {
                return bestOption(node);
            } finally {
                choosing.remove(choice);
            }
        }

        private @Nullable Object bestOption(AnyNode node) {
            Outcome best = null;
            for (var option : node.options()) {
                var outcome = attemptOnce(option, json, () -> align(option, json, path));
                if (best != null && option instanceof EnumNode && isTied(best, outcome)) {
                    return mismatch(path, "one of several constants", json);
                }
                if (best == null
                        || (outcome.value() != null && (best.value() == null || outcome.penalty() < best.penalty()))) {
                    best = outcome;
                }
            }
            return best == null ? null : accept(best);
        }

        /** {@code 2 or 3} names two constants and is ambiguous. */
        private boolean isTied(Outcome one, Outcome other) {
            return one.value() != null
                    && other.value() != null
                    && one.penalty() > 0
                    && one.penalty() == other.penalty()
                    && !one.value().equals(other.value());
        }

        @Override
        public Object optional(OptionalNode node) {
            if (json == JsonValue.NULL) {
                return orNothing(node.empty());
            }
            var value = align(node.content(), json, path);
            return orNothing(value == null ? null : node.of(value));
        }

        @Override
        public Object adapted(AdaptedNode node) {
            var value = align(node.inner(), json, path);
            return orNothing(value == null ? null : outer(node, value));
        }

        private @Nullable Object outer(AdaptedNode node, Object value) {
            try {
                var outer = node.binding().fromJson(value);
                return outer == null ? mismatch(path, "a " + GenericTypes.simpleName(node.type()), json) : outer;
            } catch (Exception e) {
                return wrong(path, "is refused by the adapter: " + Excerpt.of(String.valueOf(e.getMessage())));
            }
        }

        @Override
        public Object list(ListNode node) {
            if (json instanceof JsonArray array) {
                return orNothing(elements(node, array));
            }
            var tree = unpacked(json);
            if (tree instanceof JsonArray) {
                return orNothing(alignUnpacked(node, tree, path));
            }
            if (isStrict() || json == JsonValue.NULL) {
                return orNothing(mismatch(path, "an array", json));
            }
            return orNothing(
                    json instanceof JsonObject object && isAroundList(object)
                            ? aloneOrAround(node, object)
                            : single(node));
        }

        /** {@code {"items": [...]}} is an element, or the list is inside it. */
        private @Nullable Object aloneOrAround(ListNode node, JsonObject object) {
            var alone = guess(() -> attempt(() -> single(node)));
            if (alone.value() != null) {
                return accept(alone);
            }
            var inner = object.entrySet().iterator().next();
            repaired("list inside \"" + Excerpt.of(inner.getKey()) + "\"", path, 2);
            return elements(node, (JsonArray) inner.getValue());
        }

        private @Nullable Object single(ListNode node) {
            repaired("single value read as a list", path, 1);
            return wrapped(path, json, () -> elements(node, new TreeArray().append(json)));
        }

        private static boolean isAroundList(JsonObject object) {
            return object.size() == 1 && object.values().iterator().next() instanceof JsonArray;
        }

        private @Nullable Object elements(ListNode node, JsonArray array) {
            var values = new ArrayList<@Nullable Object>(array.size());
            int before = problems.size();
            int index = 0;
            for (var element : array) {
                if (isHopeless()) {
                    return null;
                }
                var at = path.element(index++);
                if (element == JsonValue.NULL && !isStrict() && !AnyNode.takesNull(node.element())) {
                    repaired("null dropped from the list", at, 1);
                } else if (element == JsonValue.NULL && AnyNode.isJavaNull(node.element(), node.type())) {
                    values.add(null);
                } else {
                    var value = align(node.element(), element, at);
                    if (value != null) {
                        values.add(value);
                    }
                }
            }
            return problems.size() == before ? node.conversion().make().apply(values) : null;
        }

        @Override
        public Object map(MapNode node) {
            if (json instanceof JsonObject object) {
                return orNothing(new MapAligner(Aligner.this, node, path).members(object));
            }
            var tree = unpacked(json);
            if (tree instanceof JsonObject) {
                return orNothing(alignUnpacked(node, tree, path));
            }
            if (json instanceof JsonArray array) {
                return orNothing(new MapAligner(Aligner.this, node, path).entries(array));
            }
            return orNothing(mismatch(path, "an object", json));
        }
    }
}
