/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.bind;

import static java.util.Objects.requireNonNull;

import io.karta.generation.json.JsonWriter;
import io.karta.generation.json.StableOrder;
import io.karta.generation.type.AdaptedNode;
import io.karta.generation.type.AnyNode;
import io.karta.generation.type.Component;
import io.karta.generation.type.EnumNode;
import io.karta.generation.type.ListNode;
import io.karta.generation.type.MapNode;
import io.karta.generation.type.Node;
import io.karta.generation.type.NodeSource;
import io.karta.generation.type.ObjectNode;
import io.karta.generation.type.OptionalNode;
import io.karta.generation.type.RawClass;
import io.karta.generation.type.ScalarNode;
import io.karta.generation.type.VariantsNode;
import io.karta.generation.type.VariantsNode.Variant;
import jakarta.json.JsonValue;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes the values of a node as the text of the JSON that {@link ValueWriter} creates, without an intermediate tree.
 * Names and accessors are prepared once per node. Thread-safe.
 */
public final class DirectWriter {

    private static final int USUAL_LENGTH = 512;

    private final Part root;

    public DirectWriter(Node node, boolean isWhole, NodeSource nodes) {
        this.root = new Parts(isWhole, new ValueWriter(isWhole, nodes)).of(node);
    }

    public String text(Object value) {
        var out = new StringBuilder(USUAL_LENGTH);
        root.write(value, out);
        return out.toString();
    }

    /** Writer of the values of one node. */
    private interface Part {
        void write(Object value, StringBuilder out);
    }

    /** Writer of a node that contains itself, set when it is complete. */
    private static final class Later implements Part {

        private @Nullable Part part;

        @Override
        public void write(Object value, StringBuilder out) {
            requireNonNull(part, "part").write(value, out);
        }
    }

    /** Component of an object: the text before its value, which ends with the name, and the writer of its value. */
    private record Member(Component component, String name, Part part, boolean isNullWritten) {

        /** Writes the component after a separator if it is present; returns whether it is. */
        boolean write(@Nullable Object read, char separator, StringBuilder out) {
            var value = read;
            if (value != null && value != JsonValue.NULL && component.node() instanceof OptionalNode optional) {
                value = optional.contentOf(value);
            }
            if (value == null && !isNullWritten) {
                return false;
            }
            out.append(separator).append(name);
            if (value == null || value == JsonValue.NULL) {
                out.append("null");
            } else {
                part.write(value, out);
            }
            return true;
        }
    }

    /** Written components of an object. */
    private record Members(ComponentValues values, List<Member> all) {

        void write(Object object, char first, StringBuilder out) {
            var read = values.of(object);
            var separator = first;
            for (int i = 0; i < read.length; i++) {
                if (all.get(i).write(read[i], separator, out)) {
                    separator = ',';
                }
            }
            out.append(separator == '{' ? "{}" : "}");
        }
    }

    /** Creates the writers of the nodes of one graph. */
    private static final class Parts implements Node.Visitor<Part> {

        private final boolean isWhole;
        private final ValueWriter trees;
        private final IdentityHashMap<Node, Later> known = new IdentityHashMap<>();

        Parts(boolean isWhole, ValueWriter trees) {
            this.isWhole = isWhole;
            this.trees = trees;
        }

        Part of(Node node) {
            var seen = known.get(node);
            if (seen != null) {
                return seen.part == null ? seen : seen.part;
            }
            var later = new Later();
            known.put(node, later);
            var part = node.accept(this);
            later.part = part;
            return part;
        }

        /** Writes values by a tree: those of rare nodes and nodes with special rules. */
        private Part tree(Node node) {
            return (value, out) -> JsonWriter.append(trees.print(node, value), out);
        }

        @Override
        public Part object(ObjectNode node) {
            if (!isRegular(node)) {
                return tree(node);
            }
            var raw = RawClass.of(node.type());
            var members = members(node);
            return (value, out) -> {
                if (!raw.isInstance(value)) {
                    throw Messages.unwritable(node.type(), value);
                }
                members.write(value, '{', out);
            };
        }

        private static boolean isRegular(ObjectNode node) {
            return !node.isTuple() && node.marker().isEmpty() && node.rest().isEmpty();
        }

        private Members members(ObjectNode node) {
            var components = node.written().stream()
                    .filter(component -> isWhole || !component.isHidden())
                    .toList();
            return new Members(
                    new ComponentValues(node, components),
                    components.stream()
                            .map(component -> member(node, component))
                            .toList());
        }

        private Member member(ObjectNode owner, Component component) {
            var content = component.node() instanceof OptionalNode optional ? optional.content() : component.node();
            var isNullWritten = component.presence().isNillable()
                    || (isWhole && component.isRequired() && !(component.node() instanceof OptionalNode))
                    || (isWhole && component.isNullKept(owner));
            return new Member(component, JsonWriter.quoted(component.name()) + ":", of(content), isNullWritten);
        }

        @Override
        public Part variants(VariantsNode node) {
            if (!node.variants().stream().allMatch(variant -> isRegular(node, variant))) {
                return tree(node);
            }
            var members = new IdentityHashMap<Variant, Members>();
            node.variants().forEach(variant -> members.put(variant, members(variant.node())));
            var start = "{" + JsonWriter.quoted(node.discriminator()) + ":";
            return (value, out) -> {
                var variant = node.variantOf(value, isWhole).orElseThrow(() -> Messages.unwritable(node.type(), value));
                JsonWriter.quote(variant.name(), out.append(start));
                requireNonNull(members.get(variant), "members").write(value, ',', out);
            };
        }

        private static boolean isRegular(VariantsNode node, Variant variant) {
            return variant.tags().isEmpty()
                    && isRegular(variant.node())
                    && variant.node().written().stream()
                            .noneMatch(component -> component.name().equals(node.discriminator()));
        }

        @Override
        public Part enumeration(EnumNode node) {
            if (node.type() == Object.class) {
                return tree(node);
            }
            var names = new HashMap<Object, String>();
            node.constants()
                    .forEach(constant -> names.putIfAbsent(constant.value(), JsonWriter.quoted(constant.name())));
            return (value, out) -> {
                var name = names.get(value);
                if (name == null) {
                    throw Messages.unwritable(node.type(), value);
                }
                out.append(name);
            };
        }

        @Override
        public Part list(ListNode node) {
            var element = of(node.element());
            var sorted = tree(node);
            return (value, out) -> {
                var elements = node.conversion().elements().apply(value);
                if (elements.size() > 1 && StableOrder.hasNone(value)) {
                    sorted.write(value, out);
                } else {
                    write(elements, element, out);
                }
            };
        }

        private static void write(Collection<?> elements, Part part, StringBuilder out) {
            var separator = '[';
            for (var element : elements) {
                out.append(separator);
                separator = ',';
                if (element == null) {
                    out.append("null");
                } else {
                    part.write(element, out);
                }
            }
            out.append(separator == '[' ? "[]" : "]");
        }

        @Override
        public Part optional(OptionalNode node) {
            var part = of(node.content());
            return (value, out) -> {
                var content = node.contentOf(value);
                if (content == null) {
                    out.append("null");
                } else {
                    part.write(content, out);
                }
            };
        }

        @Override
        public Part scalar(ScalarNode node) {
            var scalar = node.scalar();
            return (value, out) -> {
                if (value instanceof Boolean truth) {
                    out.append(truth.booleanValue());
                } else if (scalar.isNumber() && (value instanceof Integer || value instanceof Long)) {
                    out.append(((Number) value).longValue());
                } else if (scalar.isNumber() && value instanceof Double number && Double.isFinite(number)) {
                    out.append(number.doubleValue());
                } else if (scalar.isNumber() && value instanceof Number) {
                    JsonWriter.append(trees.print(node, value), out);
                } else {
                    JsonWriter.quote(scalar.print(value), out);
                }
            };
        }

        @Override
        public Part map(MapNode node) {
            return tree(node);
        }

        @Override
        public Part any(AnyNode node) {
            return tree(node);
        }

        @Override
        public Part adapted(AdaptedNode node) {
            return tree(node);
        }
    }
}
