/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.bind;

import io.karta.generation.annotation.PromptField;
import io.karta.generation.json.JsonValues;
import io.karta.generation.json.StableOrder;
import io.karta.generation.json.TreeArray;
import io.karta.generation.json.TreeNumber;
import io.karta.generation.json.TreeObject;
import io.karta.generation.json.TreeString;
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
import io.karta.generation.type.ScalarType;
import io.karta.generation.type.VariantsNode;
import jakarta.json.JsonValue;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Converts Java values to JSON values; the inverse of {@link Aligner}. */
public final class ValueWriter implements Node.Visitor<Function<Object, JsonValue>> {

    /** Source of nodes for values that consist of maps, lists, texts, numbers and booleans. */
    private static final NodeSource NO_TYPES = new NodeSource() {
        @Override
        public Node node(Type type) {
            throw new IllegalArgumentException(type.getTypeName());
        }

        @Override
        public Node written(Class<?> type) {
            throw new IllegalArgumentException(type.getName());
        }
    };

    private final boolean isWhole;
    private final NodeSource nodes;
    private final BiFunction<Object, Boolean, Optional<String>> media;

    public ValueWriter(boolean isWhole, NodeSource nodes) {
        this(isWhole, nodes, (value, isImage) -> Optional.empty());
    }

    public ValueWriter(boolean isWhole, NodeSource nodes, BiFunction<Object, Boolean, Optional<String>> media) {
        this.isWhole = isWhole;
        this.nodes = nodes;
        this.media = media;
    }

    public JsonValue print(Node node, Object value) {
        return print(node, value, false);
    }

    public JsonValue print(Node node, Object value, boolean isImage) {
        Optional<String> replaced = media.apply(value, isImage);
        return replaced.isPresent()
                ? new TreeString(replaced.get())
                : node.accept(this).apply(value);
    }

    @Override
    public Function<Object, JsonValue> object(ObjectNode node) {
        return value -> {
            if (!RawClass.of(node.type()).isInstance(value)) {
                throw Messages.unwritable(node.type(), value);
            }
            return node.isTuple() ? tuple(node, value) : members(new TreeObject(), node, value);
        };
    }

    private JsonValue tuple(ObjectNode node, Object value) {
        var array = new TreeArray();
        for (var component : node.visible()) {
            var part = part(node, component, value);
            array.append(part == null ? JsonValue.NULL : part);
        }
        while (!array.isEmpty() && array.get(array.size() - 1) == JsonValue.NULL) {
            array.removeLast();
        }
        return array;
    }

    private TreeObject members(TreeObject object, ObjectNode node, Object value) {
        node.marker().ifPresent(marker -> object.with(marker.key(), marker.value()));
        for (var component : node.written()) {
            if (component.isHidden() && !isWhole) {
                continue;
            }
            var part = part(node, component, value);
            if (part != null) {
                object.with(component.name(), part);
            } else if (component.presence().isNillable()) {
                object.with(component.name(), JsonValue.NULL);
            }
        }
        return rest(object, node, value);
    }

    /** Returns the members of a map without a component. */
    private TreeObject rest(TreeObject object, ObjectNode node, Object value) {
        if (node.rest().isPresent() && value instanceof Map<?, ?> map) {
            StableOrder.entries(map).forEach(entry -> {
                Object name = entry.getKey();
                Object member = entry.getValue();
                if (!object.containsKey(name)) {
                    object.with(
                            String.valueOf(name),
                            member == null ? JsonValue.NULL : print(node.rest().get(), member));
                }
            });
        }
        return object;
    }

    private @Nullable JsonValue part(ObjectNode node, Component component, Object owner) {
        var value = read(node, component, owner);
        if (value == JsonValue.NULL) {
            return JsonValue.NULL;
        }
        if (component.node() instanceof OptionalNode optional) {
            var content = value == null ? null : optional.contentOf(value);
            return content == null ? null : print(optional.content(), content, isImage(component));
        }
        if (value == null) {
            return isWhole && (component.isRequired() || component.isNullKept(node)) ? JsonValue.NULL : null;
        }
        return print(component.node(), value, isImage(component));
    }

    private static boolean isImage(Component component) {
        for (PromptField prompt : component.prompts()) {
            if (prompt.image()) {
                return true;
            }
        }
        return false;
    }

    public static @Nullable Object read(ObjectNode node, Component component, Object owner) {
        try {
            return component.reader().read(owner);
        } catch (InvocationTargetException e) {
            throw Messages.accessorFailed(
                    node.word() + "." + component.name(), e.getCause() == null ? e : e.getCause());
        } catch (ReflectiveOperationException e) {
            throw Messages.accessorFailed(node.word() + "." + component.name(), e);
        }
    }

    @Override
    public Function<Object, JsonValue> variants(VariantsNode node) {
        return value -> {
            var variant = node.variantOf(value, isWhole).orElseThrow(() -> Messages.unwritable(node.type(), value));
            if (variant.node().isTuple()) {
                return tuple(variant.node(), value);
            }
            var object = new TreeObject().with(node.discriminator(), variant.name());
            variant.tags().forEach(tag -> object.with(tag.key(), tag.value()));
            return members(object, variant.node(), value);
        };
    }

    @Override
    public Function<Object, JsonValue> enumeration(EnumNode node) {
        return value -> {
            for (var constant : node.constants()) {
                if (constant.value().equals(value)) {
                    return node.type() == Object.class ? plain(constant.value()) : new TreeString(constant.name());
                }
            }
            throw Messages.unwritable(node.type(), value);
        };
    }

    @Override
    public Function<Object, JsonValue> list(ListNode node) {
        return value -> elements(node, value);
    }

    private JsonValue elements(ListNode node, Object value) {
        List<JsonValue> written = new ArrayList<>();
        for (var element : node.conversion().elements().apply(value)) {
            written.add(element == null ? JsonValue.NULL : print(node.element(), element));
        }
        return array(StableOrder.elements(value, written));
    }

    private static TreeArray array(List<JsonValue> elements) {
        var array = new TreeArray();
        elements.forEach(array::append);
        return array;
    }

    @Override
    public Function<Object, JsonValue> map(MapNode node) {
        return value -> {
            var object = new TreeObject();
            StableOrder.entries((Map<?, ?>) value)
                    .forEach(entry -> object.with(
                            key(node.key(), entry.getKey()),
                            entry.getValue() == null ? JsonValue.NULL : print(node.value(), entry.getValue())));
            return object;
        };
    }

    private String key(Node node, @Nullable Object key) {
        if (key == null || (key instanceof Enum<?> && node instanceof ScalarNode)) {
            return name(key);
        }
        var json = print(node, key);
        return json instanceof TreeString text ? text.getString() : json.toString();
    }

    @Override
    public Function<Object, JsonValue> optional(OptionalNode node) {
        return value -> {
            var content = node.contentOf(value);
            return content == null ? JsonValue.NULL : print(node.content(), content);
        };
    }

    @Override
    public Function<Object, JsonValue> adapted(AdaptedNode node) {
        return value -> {
            try {
                var inner = node.binding().toJson(value);
                return inner == null ? JsonValue.NULL : print(node.inner(), inner);
            } catch (Exception e) {
                throw Messages.accessorFailed(node.type().getTypeName(), e);
            }
        };
    }

    @Override
    public Function<Object, JsonValue> scalar(ScalarNode node) {
        return value -> scalar(node.scalar(), value);
    }

    private static JsonValue scalar(ScalarType scalar, Object value) {
        if (value instanceof Boolean truth) {
            return truth ? JsonValue.TRUE : JsonValue.FALSE;
        }
        if (value instanceof Number number && scalar.isNumber()) {
            return number(number);
        }
        return new TreeString(scalar.print(value));
    }

    private static JsonValue number(Number number) {
        var text = number.toString();
        return text.equals("NaN") || text.endsWith("Infinity") ? new TreeString(text) : TreeNumber.of(number);
    }

    @Override
    public Function<Object, JsonValue> any(AnyNode node) {
        return this::plainly;
    }

    /** Converts plain Java values, as returned by {@link JsonValues#plain}. */
    public static JsonValue plain(@Nullable Object value) {
        return plain(value, NO_TYPES);
    }

    public static JsonValue plain(@Nullable Object value, NodeSource nodes) {
        return new ValueWriter(false, nodes).plainly(value);
    }

    private JsonValue plainly(@Nullable Object value) {
        if (value == null) {
            return JsonValue.NULL;
        }
        Optional<String> replaced = media.apply(value, false);
        if (replaced.isPresent()) {
            return new TreeString(replaced.get());
        }
        if (value instanceof JsonValue json) {
            return json;
        }
        if (value instanceof Map<?, ?> map) {
            var object = new TreeObject();
            StableOrder.entries(map).forEach(entry -> object.with(name(entry.getKey()), plainly(entry.getValue())));
            return object;
        }
        if (value instanceof Iterable<?> elements
                && ScalarType.of(value.getClass()).isEmpty()) {
            List<JsonValue> written = new ArrayList<>();
            elements.forEach(element -> written.add(plainly(element)));
            return array(StableOrder.elements(value, written));
        }
        if (value instanceof Boolean truth) {
            return truth ? JsonValue.TRUE : JsonValue.FALSE;
        }
        return value instanceof Number number ? number(number) : ofItsOwnShape(value);
    }

    private static String name(@Nullable Object key) {
        return key instanceof Enum<?> constant ? constant.name() : String.valueOf(key);
    }

    private JsonValue ofItsOwnShape(Object value) {
        if (value instanceof CharSequence text) {
            return new TreeString(text.toString());
        }
        var scalar = ScalarType.of(value.getClass());
        if (scalar.isPresent()) {
            return new TreeString(scalar.get().print(value));
        }
        return ofNode(value);
    }

    /** Returns the JSON of a value by its own class; a variant is written as a value of its sealed type. */
    private JsonValue ofNode(Object value) {
        var type = value instanceof Enum<?> constant ? constant.getDeclaringClass() : value.getClass();
        var parent = value instanceof Enum<?> ? Optional.<VariantsNode>empty() : SealedParent.of(type, nodes);
        var node = parent.<Node>map(variants -> variants).orElseGet(() -> nodes.written(type));
        if (node instanceof AnyNode) { // an Object alone
            throw Messages.plainObject(type);
        }
        return new ValueWriter(false, nodes, media).print(node, value);
    }
}
