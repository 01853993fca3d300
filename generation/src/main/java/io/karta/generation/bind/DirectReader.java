/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.bind;

import io.karta.generation.bind.Aligner.Mode;
import io.karta.generation.json.JsonCursor;
import io.karta.generation.json.SingleStructure;
import io.karta.generation.json.StrictParser;
import io.karta.generation.json.UnreadableJsonException;
import io.karta.generation.type.AdaptedNode;
import io.karta.generation.type.AnyNode;
import io.karta.generation.type.EnumNode;
import io.karta.generation.type.ListNode;
import io.karta.generation.type.MapNode;
import io.karta.generation.type.Node;
import io.karta.generation.type.ObjectNode;
import io.karta.generation.type.OptionalNode;
import io.karta.generation.type.ScalarNode;
import io.karta.generation.type.StrictForm;
import io.karta.generation.type.VariantsNode;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.function.Supplier;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Reads well-formed JSON that matches its node exactly, without an intermediate tree. At the first deviation it stops,
 * and the text is read with repairs; otherwise the result is the same. Not thread-safe.
 */
final class DirectReader implements Node.Visitor<Object> {

    /** Result of a visitor for a value that may need a repair or be a problem. */
    static final Object IRREGULAR = new Object();

    private static final int DEEPEST = 64;

    private final JsonCursor text;
    private final DirectScalars scalars;
    private final DirectMembers members;
    private final Mode mode;
    private final Aligner.TextSource texts;
    private @Nullable StrictParser trees;
    private int depth;

    private DirectReader(String text, Mode mode, Aligner.TextSource texts) {
        this.text = new JsonCursor(text);
        this.scalars = new DirectScalars(this.text);
        this.members = new DirectMembers(this.text, this, mode.isWhole());
        this.mode = mode;
        this.texts = texts;
    }

    /** Returns the value of a text, or null if the text needs repairs. */
    static @Nullable Object read(Node node, Mode mode, String text, Aligner.TextSource texts) {
        if (!isStructure(node)) {
            return null;
        }
        int start = mode.isStrict() ? 0 : SingleStructure.start(text);
        if (start < 0) {
            return null;
        }
        try {
            var value = new DirectReader(text, mode, texts).read(node, start);
            return value == IRREGULAR ? null : value;
        } catch (UnreadableJsonException | StackOverflowError | PatternSyntaxException ignored) {
            // reading with repairs tells why
            return null;
        }
    }

    private static boolean isStructure(Node node) {
        return node instanceof ObjectNode
                || node instanceof ListNode
                || node instanceof MapNode
                || (node instanceof VariantsNode variants
                        && !variants.discriminator().equals(StrictForm.VALUE));
    }

    private Object read(Node node, int start) {
        text.moveTo(start);
        var value = node.accept(this);
        boolean isAll = text.peek() == 0 && text.at() == text.chars().length;
        return isAll || (!mode.isStrict() && SingleStructure.isEnd(text.text(), text.at())) ? value : IRREGULAR;
    }

    @Override
    public Object object(ObjectNode node) {
        if (!node.isPlain() || depth >= DEEPEST) {
            return tree(node);
        }
        if (!text.skip('{')) {
            return IRREGULAR;
        }
        depth++;
        var value = members.read(node, text.peek() == '}');
        depth--;
        return value;
    }

    @Override
    public Object variants(VariantsNode node) {
        int start = text.at();
        boolean isNamed = depth < DEEPEST
                && text.skip('{')
                && text.peek() == '"'
                && text.skipName(node.discriminator())
                && text.skip(':');
        var name = isNamed ? text.string() : null;
        boolean isOffered =
                !mode.isWhole() || node.variants().size() == node.offered().size();
        var variant = name == null || !isOffered ? null : node.findPlain(name);
        if (variant == null) {
            text.moveTo(start);
            return tree(node);
        }
        boolean isMore = text.skip(',');
        depth++;
        var value = members.read(variant.node(), !isMore);
        depth--;
        return value;
    }

    @Override
    public Object list(ListNode node) {
        if (!text.skip('[') || depth >= DEEPEST) {
            return IRREGULAR;
        }
        depth++;
        var values = new ArrayList<Object>();
        boolean isOpen = text.peek() != ']';
        while (isOpen) {
            var value = node.element().accept(this);
            if (value == IRREGULAR) {
                return IRREGULAR;
            }
            values.add(value);
            isOpen = text.skip(',');
        }
        depth--;
        return text.skip(']') ? collected(() -> node.conversion().make().apply(values)) : IRREGULAR;
    }

    @Override
    public Object map(MapNode node) {
        if (!(node.key() instanceof ScalarNode key) || key.scalar().type() != String.class || depth >= DEEPEST) {
            return tree(node);
        }
        if (!text.skip('{')) {
            return IRREGULAR;
        }
        depth++;
        var values = new LinkedHashMap<Object, Object>();
        boolean isOpen = text.peek() != '}';
        while (isOpen) {
            var name = text.string();
            var value =
                    name == null || !text.skip(':') ? IRREGULAR : node.value().accept(this);
            if (name == null || value == IRREGULAR || values.put(name, value) != null) {
                return IRREGULAR;
            }
            isOpen = text.skip(',');
        }
        depth--;
        return text.skip('}') ? collected(() -> node.make().apply(values)) : IRREGULAR;
    }

    private static Object collected(Supplier<Object> values) {
        try {
            return values.get();
        } catch (RuntimeException ignored) { // reading with repairs reports it
            return IRREGULAR;
        }
    }

    @Override
    public Object optional(OptionalNode node) {
        if (text.peek() == 'n') {
            return !node.isNullable() && text.skip("null") ? node.empty() : IRREGULAR;
        }
        var value = node.content().accept(this);
        return value == IRREGULAR ? IRREGULAR : node.of(value);
    }

    @Override
    public Object enumeration(EnumNode node) {
        return node.type() == Object.class ? tree(node) : orIrregular(scalars.constant(node));
    }

    @Override
    public Object scalar(ScalarNode node) {
        var scalar = node.scalar();
        if (!scalar.isNumber()) {
            return orIrregular(scalar.isText() ? scalars.text(scalar) : scalars.truth());
        }
        var value = scalars.number(scalar);
        return value == null ? tree(node) : value;
    }

    private static Object orIrregular(@Nullable Object value) {
        return value == null ? IRREGULAR : value;
    }

    @Override
    public Object any(AnyNode node) {
        return tree(node);
    }

    @Override
    public Object adapted(AdaptedNode node) {
        return tree(node);
    }

    /** Reads the value from a tree: for rare nodes and nodes with special rules. */
    private Object tree(Node node) {
        if (trees == null) {
            trees = new StrictParser(text.text(), text.chars());
        }
        var json = trees.parse(text.at(), StrictParser.DEEPEST - depth);
        text.moveTo(trees.end());
        return json == null || json == JsonValue.NULL ? IRREGULAR : fitted(node, json);
    }

    /** Returns the value of parsed JSON or of a default. */
    Object fitted(Node node, JsonValue json) {
        var aligner = new Aligner(mode, texts);
        var outcome = aligner.attempt(() -> aligner.align(node, json, ValuePath.ROOT));
        var value = outcome.value();
        boolean isRegular = outcome.penalty() == 0
                && outcome.repairs().isEmpty()
                && outcome.problems().isEmpty();
        return value == null || !isRegular ? IRREGULAR : value;
    }
}
