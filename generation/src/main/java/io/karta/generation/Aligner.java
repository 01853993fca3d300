/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes Java values of JSON values: fits each to its node, notes what it put right and what does not fit. One for each
 * reading; used by one thread.
 */
final class Aligner {

    /** How much an answer may differ from its schema, and whether hidden components take part. */
    record Mode(boolean isStrict, boolean isWhole) {}

    /** What came of trying something: a value unless there are problems. */
    record Outcome(@Nullable Object value, int penalty, List<Repair> repairs, List<Problem> problems) {}

    /** What a visitor returns for a value that does not fit. */
    private static final Object NOTHING = new Object();

    private static final int MOST_NOTES = 1_000;
    private static final int MOST_WRAPPINGS = 4;

    private final Mode mode;
    private final TextSource texts;
    private final IdentityHashMap<JsonValue, IdentityHashMap<Node, Outcome>> attempts = new IdentityHashMap<>();
    private List<Repair> repairs = new ArrayList<>();
    private List<Problem> problems = new ArrayList<>();
    private int penalty;
    private int unpackings;
    private int wrappings;

    /** Reads a JSON text that stands as a string inside another. */
    @FunctionalInterface
    interface TextSource {
        @Nullable
        JsonValue read(String text);
    }

    Aligner(Mode mode, TextSource texts) {
        this.mode = mode;
        this.texts = texts;
    }

    Mode mode() {
        return mode;
    }

    boolean isStrict() {
        return mode.isStrict();
    }

    /** The value as a Java object, or null if it does not fit; then there are problems. */
    @Nullable
    Object align(Node node, JsonValue json, Path path) {
        var value = node.accept(new Fit(json, path));
        return value == NOTHING ? null : value;
    }

    /** A key of a map, which JSON writes as text whatever it is. */
    @Nullable
    Object alignKey(Node node, JsonValue name, Path path) {
        if (node instanceof ScalarNode scalar && scalar.scalar().type() == String.class) {
            return name instanceof JsonString text ? text.getString() : name.toString();
        }
        if (node instanceof ScalarNode scalar && !scalar.scalar().isText() && name instanceof JsonString text) {
            var literal = new StrictParser(text.getString()).parseAll();
            return align(node, literal == null ? name : literal, path);
        }
        return align(node, name, path);
    }

    Outcome attempt(Supplier<@Nullable Object> work) {
        var outerRepairs = repairs;
        var outerProblems = problems;
        int outerPenalty = penalty;
        repairs = new ArrayList<>();
        problems = new ArrayList<>();
        penalty = 0;
        var value = work.get();
        var outcome = new Outcome(value, penalty, repairs, problems);
        repairs = outerRepairs;
        problems = outerProblems;
        penalty = outerPenalty;
        return outcome;
    }

    /** An attempt whose outcome is kept: variants inside variants would otherwise be tried over and over. */
    Outcome attemptOnce(Node node, JsonValue json, Supplier<@Nullable Object> work) {
        if (!(json instanceof JsonObject) && !(json instanceof JsonArray)) {
            return attempt(work);
        }
        var outcomes = attempts.computeIfAbsent(json, first -> new IdentityHashMap<>());
        var earlier = outcomes.get(node);
        if (earlier == null) {
            earlier = attempt(work);
            outcomes.put(node, earlier);
        }
        return earlier;
    }

    @Nullable
    Object accept(Outcome outcome) {
        repairs.addAll(outcome.repairs());
        problems.addAll(outcome.problems());
        penalty += outcome.penalty();
        return outcome.value();
    }

    void repaired(String what, Path path, int cost) {
        if (repairs.size() < MOST_NOTES) {
            repairs.add(Repair.ofValue(what, path.pointer()));
        }
        penalty += cost;
    }

    /** Notes a problem; the null is what a reader of the value returns then. */
    @Nullable
    Object wrong(Path path, String text) {
        if (problems.size() < MOST_NOTES) {
            problems.add(new Problem(path.pointer(), text));
        }
        return null;
    }

    @Nullable
    Object mismatch(Path path, String wanted, JsonValue found) {
        return wrong(path, "must be " + wanted + ", but is " + Found.describe(found));
    }

    /** The tree inside a text that was encoded twice, or null. A text inside a text inside a text is no accident. */
    @Nullable
    JsonValue unpacked(JsonValue json) {
        if (isStrict()
                || !(json instanceof JsonString text)
                || unpackings > 1
                || !Found.looksEncoded(text.getString())) {
            return null;
        }
        return texts.read(text.getString());
    }

    @Nullable
    Object alignUnpacked(Node node, JsonValue tree, Path path) {
        repaired("JSON inside a string", path, 2);
        unpackings++;
        var value = align(node, tree, path);
        unpackings--;
        return value;
    }

    /** Reads a value as something around it, which may want the same in turn: a type that contains itself would go on forever. */
    @Nullable
    Object wrapped(Path path, JsonValue json, Supplier<@Nullable Object> work) {
        if (wrappings == MOST_WRAPPINGS) {
            return mismatch(path, "an object or an array", json);
        }
        wrappings++;
        var value = work.get();
        wrappings--;
        return value;
    }

    private static Object orNothing(@Nullable Object value) {
        return value == null ? NOTHING : value;
    }

    /** One value at its place, to be fitted to whatever node it meets. */
    private final class Fit implements Node.Visitor<Object> {

        private final JsonValue json;
        private final Path path;

        Fit(JsonValue json, Path path) {
            this.json = json;
            this.path = path;
        }

        @Override
        public Object object(ObjectNode node) {
            return orNothing(new ObjectFit(Aligner.this, node, path).fit(json));
        }

        @Override
        public Object variants(VariantsNode node) {
            return orNothing(new VariantFit(Aligner.this, node, path).fit(json));
        }

        @Override
        public Object enumeration(EnumNode node) {
            return orNothing(new EnumFit(Aligner.this, node, path).fit(json));
        }

        @Override
        public Object scalar(ScalarNode node) {
            return orNothing(new ScalarFit(Aligner.this, node.scalar(), path).fit(json));
        }

        @Override
        public Object any(AnyNode node) {
            if (!node.options().isEmpty()) {
                return orNothing(option(node));
            }
            var raw = Types.raw(node.type());
            if (JsonValue.class.isAssignableFrom(raw)) {
                return orNothing(raw.isInstance(json) ? json : mismatch(path, "a " + raw.getSimpleName(), json));
            }
            return orNothing(Found.plain(json));
        }

        /** The option that fits with the least repairs, at equal fit the first. */
        private @Nullable Object option(AnyNode node) {
            Outcome best = null;
            for (var option : node.options()) {
                var outcome = attemptOnce(option, json, () -> align(option, json, path));
                if (best == null
                        || (outcome.value() != null && (best.value() == null || outcome.penalty() < best.penalty()))) {
                    best = outcome;
                }
            }
            return best == null ? null : accept(best);
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
                return outer == null ? mismatch(path, "a " + Types.simpleName(node.type()), json) : outer;
            } catch (Exception e) {
                return wrong(path, "is refused by the adapter: " + Messages.excerpt(String.valueOf(e.getMessage())));
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
            repaired("single value read as a list", path, 1);
            return orNothing(wrapped(path, json, () -> elements(node, new TreeArray().append(json))));
        }

        private @Nullable Object elements(ListNode node, JsonArray array) {
            var values = new ArrayList<Object>(array.size());
            int before = problems.size();
            int index = 0;
            for (var element : array) {
                var at = path.element(index++);
                if (element == JsonValue.NULL && !isStrict() && !(node.element() instanceof OptionalNode)) {
                    repaired("null dropped from the list", at, 1);
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
                return orNothing(new MapFit(Aligner.this, node, path).members(object));
            }
            var tree = unpacked(json);
            if (tree instanceof JsonObject) {
                return orNothing(alignUnpacked(node, tree, path));
            }
            if (json instanceof JsonArray array) {
                return orNothing(new MapFit(Aligner.this, node, path).entries(array));
            }
            return orNothing(mismatch(path, "an object", json));
        }
    }
}
