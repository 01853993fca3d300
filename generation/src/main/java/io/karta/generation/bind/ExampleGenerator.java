/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.bind;

import io.karta.generation.json.TreeArray;
import io.karta.generation.json.TreeNumber;
import io.karta.generation.json.TreeObject;
import io.karta.generation.json.TreeString;
import io.karta.generation.type.AdaptedNode;
import io.karta.generation.type.AnnotationLiteral;
import io.karta.generation.type.AnyNode;
import io.karta.generation.type.Component;
import io.karta.generation.type.Constraints;
import io.karta.generation.type.EnumNode;
import io.karta.generation.type.ListNode;
import io.karta.generation.type.MapNode;
import io.karta.generation.type.Node;
import io.karta.generation.type.NodeSource;
import io.karta.generation.type.ObjectNode;
import io.karta.generation.type.OptionalNode;
import io.karta.generation.type.RawClass;
import io.karta.generation.type.RecursiveNodes;
import io.karta.generation.type.ScalarNode;
import io.karta.generation.type.ScalarType;
import io.karta.generation.type.VariantsNode;
import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonStructure;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.function.Supplier;

/** Generates an example value of a node that satisfies its constraints as far as that is simple. */
public final class ExampleGenerator {

    private static final int DEEPEST = 4;
    private static final int DEEPEST_OF_ALL = 50;

    private final Supplier<NodeSource> types;
    private final int depth;

    /** Creates a generator with a new source of nodes for the types that adapters adapt. */
    public ExampleGenerator(Supplier<NodeSource> types) {
        this(types, 0);
    }

    public ExampleGenerator(Supplier<NodeSource> types, int depth) {
        this.types = types;
        this.depth = depth;
    }

    public JsonValue sample(Node node) {
        return sample(node, "text", Constraints.NONE);
    }

    public JsonValue sample(Node any, String name, Constraints constraints) {
        if (any instanceof AdaptedNode adapted) {
            return AdaptedExample.of(adapted, sample(adapted.inner(), name, constraints), types);
        }
        var node = any.representation();
        if (depth > DEEPEST_OF_ALL) { // only a type of which there is no finite value gets here
            return JsonValue.NULL;
        }
        if (node instanceof ObjectNode object) {
            return object(object, new TreeObject());
        }
        if (node instanceof VariantsNode variants) {
            return variants(variants);
        }
        if (node instanceof EnumNode constants) {
            return constant(constants);
        }
        if (node instanceof ListNode list) {
            return list(list, name, constraints);
        }
        if (node instanceof MapNode map) {
            return map(map, constraints);
        }
        if (node instanceof OptionalNode optional) {
            return sample(optional.content(), name, constraints.and(optional.constraints()));
        }
        return node instanceof ScalarNode scalar
                ? scalar(scalar.scalar(), name, constraints)
                : any((AnyNode) node, name);
    }

    /** A node whose only value is null has no constants. */
    private static JsonValue constant(EnumNode node) {
        if (node.offered().isEmpty()) {
            return JsonValue.NULL;
        }
        var first = node.offered().get(0);
        return node.type() == Object.class ? ValueWriter.plain(first.value()) : new TreeString(first.name());
    }

    private JsonValue any(AnyNode node, String name) {
        if (!node.options().isEmpty()) {
            return new ExampleGenerator(types, depth + 1).sample(finite(node.options()), name, Constraints.NONE);
        }
        var raw = RawClass.of(node.type());
        if (raw == JsonArray.class) {
            return new TreeArray();
        }
        if (raw == JsonNumber.class) {
            return new TreeNumber("1");
        }
        return raw == JsonObject.class || raw == JsonStructure.class ? new TreeObject() : new TreeString(name);
    }

    /** Returns the first option that is not recursive. */
    private static Node finite(List<Node> options) {
        return options.stream()
                .filter(option -> RecursiveNodes.in(option).isEmpty())
                .findFirst()
                .orElse(options.get(0));
    }

    private JsonValue object(ObjectNode node, TreeObject into) {
        if (!node.description().example().isEmpty()) {
            var example = AnnotationLiteral.parse(node, node.description().example());
            if (!(example instanceof JsonObject members)) {
                return example;
            }
            members.forEach(into::with);
            return into;
        }
        var inner = new ExampleGenerator(types, depth + 1);
        for (var component : node.visible()) {
            if (component.isRequired() || (depth < DEEPEST && !isLong(component.content()))) {
                var sample = inner.component(component);
                if (component.isRequired() || node.isTuple() || AdaptedExample.isTaken(component.node(), sample)) {
                    into.with(component.name(), sample);
                }
            }
        }
        return node.isTuple() ? TreeArray.of(into.values()) : into;
    }

    /** Returns whether an optional component is recursive, which adds nothing to an example. */
    private boolean isLong(Node node) {
        return depth > 0 && !RecursiveNodes.in(node).isEmpty();
    }

    private JsonValue component(Component component) {
        if (component.example().isEmpty() && component.defaultText() == null) {
            if (component.isRequired() && component.node() instanceof OptionalNode && isLong(component.content())) {
                return JsonValue.NULL; // the only end of a list of which every element names the next one
            }
            var node = component.node() instanceof OptionalNode optional ? optional.content() : component.node();
            return sample(node, component.name(), component.constraints());
        }
        var text = component.example().isEmpty() ? String.valueOf(component.defaultText()) : component.example();
        return AnnotationLiteral.parse(component.node(), text);
    }

    private JsonValue variants(VariantsNode node) {
        var offered = node.offered();
        var chosen = offered.stream()
                .filter(variant ->
                        depth == 0 || RecursiveNodes.in(variant.node()).isEmpty())
                .findFirst()
                .orElse(offered.get(0));
        var first = new TreeObject();
        if (!chosen.node().isTuple()) {
            first.with(node.discriminator(), chosen.name());
            chosen.tags().forEach(tag -> first.with(tag.key(), tag.value()));
        }
        return object(chosen.node(), first);
    }

    private JsonValue list(ListNode node, String name, Constraints constraints) {
        var array = new TreeArray();
        int requested = constraints.minSize() == null ? (depth < DEEPEST ? 1 : 0) : Math.max(1, constraints.minSize());
        if (constraints.minSize() == null && isLong(node.element())) {
            return array;
        }
        var inner = new ExampleGenerator(types, depth + 1);
        for (int i = 0; i < requested && (constraints.maxSize() == null || i < constraints.maxSize()); i++) {
            var sample = inner.sample(node.element(), i == 0 ? name : name + " " + (i + 1), node.constraints());
            if (constraints.minSize() != null || AdaptedExample.isTaken(node.element(), sample)) {
                array.append(sample);
            }
        }
        return array;
    }

    private JsonValue map(MapNode node, Constraints constraints) {
        if (constraints.minSize() == null && isLong(node.value())) {
            return new TreeObject();
        }
        var inner = new ExampleGenerator(types, depth + 1);
        var key = inner.sample(node.key(), "key", node.constraints().key());
        var value = inner.sample(node.value(), "value", node.constraints().value());
        return AdaptedExample.isTaken(node.value(), value)
                ? new TreeObject().with(key instanceof TreeString text ? text.getString() : key.toString(), value)
                : new TreeObject();
    }

    private static JsonValue scalar(ScalarType scalar, String name, Constraints constraints) {
        return switch (scalar.kind()) {
            case BOOLEAN -> constraints.description().contains("must be false") ? JsonValue.FALSE : JsonValue.TRUE;
            case TEXT ->
                new TreeString(scalar.sample().isEmpty() ? text(name, constraints) : moment(scalar, constraints));
            default ->
                new TreeNumber(number(constraints, scalar.kind() == ScalarType.Kind.INTEGER)
                        .toPlainString());
        };
    }

    /** Returns an example of a date; it is in the past unless constraints differ. */
    private static String moment(ScalarType scalar, Constraints constraints) {
        return constraints.description().contains("in the future")
                ? scalar.sample().replace("2000", "3000")
                : scalar.sample();
    }

    private static String text(String name, Constraints constraints) {
        var text = constraints.isEmail() ? "someone@example.org" : "sample " + name;
        if (constraints.minSize() != null && text.length() < constraints.minSize()) {
            text = text + "x".repeat(Math.min(constraints.minSize(), 10_000) - text.length());
        }
        return constraints.maxSize() != null && text.length() > constraints.maxSize()
                ? text.substring(0, constraints.maxSize())
                : text;
    }

    private static BigDecimal number(Constraints constraints, boolean isInteger) {
        var min = constraints.min();
        var max = constraints.max();
        if (max != null && BigDecimal.ONE.compareTo(max.value()) >= (max.isInclusive() ? 1 : 0)) {
            return min == null ? below(max, isInteger) : between(min, max, isInteger);
        }
        if (min != null && BigDecimal.ONE.compareTo(min.value()) <= (min.isInclusive() ? -1 : 0)) {
            return max == null ? above(min, isInteger) : between(min, max, isInteger);
        }
        return BigDecimal.ONE;
    }

    private static BigDecimal below(Constraints.Bound max, boolean isInteger) {
        var value = max.isInclusive() ? max.value() : max.value().subtract(BigDecimal.ONE);
        return isInteger ? value.setScale(0, RoundingMode.FLOOR) : value;
    }

    private static BigDecimal above(Constraints.Bound min, boolean isInteger) {
        var value = min.isInclusive() ? min.value() : min.value().add(BigDecimal.ONE);
        return isInteger ? value.setScale(0, RoundingMode.CEILING) : value;
    }

    private static BigDecimal between(Constraints.Bound min, Constraints.Bound max, boolean isInteger) {
        if (isInteger) {
            var floor = min.value().setScale(0, RoundingMode.CEILING);
            return min.isInclusive() || floor.compareTo(min.value()) > 0 ? floor : floor.add(BigDecimal.ONE);
        }
        return min.isInclusive() ? min.value() : min.value().add(max.value()).divide(BigDecimal.valueOf(2));
    }
}
