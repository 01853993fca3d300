/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import io.karta.generation.bind.ValueWriter;
import io.karta.generation.result.GenerationException;
import io.karta.generation.type.AdaptedNode;
import io.karta.generation.type.AnyNode;
import io.karta.generation.type.Component;
import io.karta.generation.type.ListNode;
import io.karta.generation.type.MapNode;
import io.karta.generation.type.Node;
import io.karta.generation.type.NodeSource;
import io.karta.generation.type.ObjectNode;
import io.karta.generation.type.OptionalNode;
import io.karta.generation.type.VariantsNode;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Conversion of the location of a component of a value from names of Java to those of its JSON. Used once. */
final class ComponentLocation {

    private static final Node ANY = new AnyNode(Object.class);

    private final NodeSource nodes;
    private final StringBuilder pointer = new StringBuilder();

    private ComponentLocation(NodeSource nodes) {
        this.nodes = nodes;
    }

    /** Returns the JSON pointer with names of JSON; empty if the location is a hidden component or inside of one. */
    static Optional<String> find(Node node, Object value, String javaPointer, NodeSource nodes) {
        if (!javaPointer.startsWith("/")) { // the whole value, or a location of an application
            return Optional.of(javaPointer);
        }
        var steps = Stream.of(javaPointer.split("/", -1))
                .skip(1) // a pointer starts with a slash
                .map(step -> step.replace("~1", "/").replace("~0", "~"))
                .toList();
        var location = new ComponentLocation(nodes);
        return location.isVisible(node, value, steps) ? Optional.of(location.pointer.toString()) : Optional.empty();
    }

    /** Appends the steps in JSON, and returns whether none of them is a hidden component. */
    private boolean isVisible(Node node, @Nullable Object value, List<String> steps) {
        if (steps.isEmpty() || value == null || node instanceof AdaptedNode) {
            return appendAll(steps);
        }
        if (value instanceof Optional<?> optional) {
            return isVisible(content(node), optional.orElse(null), steps);
        }
        if (value instanceof Map<?, ?> map) {
            return isElementVisible(node, member(map, steps.get(0)), steps);
        }
        if (value instanceof Collection<?> || value.getClass().isArray()) {
            return isInElementsVisible(node, elements(value), steps);
        }
        var object = object(node, value);
        var component = object.flatMap(found -> component(found, steps.get(0)));
        return component.isPresent() ? isVisible(object.get(), component.get(), value, steps) : appendAll(steps);
    }

    private boolean isVisible(ObjectNode owner, Component component, Object value, List<String> steps) {
        if (component.isHidden()) {
            return false;
        }
        append(owner.isTuple() ? Integer.toString(owner.visible().indexOf(component)) : component.name());
        var part = steps.size() > 1 ? ValueWriter.read(owner, component, value) : null;
        return isVisible(component.node(), part, steps.subList(1, steps.size()));
    }

    /** Bean Validation gives elements of a list an index, and those of other collections none. */
    private boolean isInElementsVisible(Node node, List<?> elements, List<String> steps) {
        var step = steps.get(0);
        if (!step.matches("\\d{1,9}")) {
            return isVisible(content(node), owner(content(node), elements, step), steps);
        }
        int index = Integer.parseInt(step);
        return isElementVisible(node, index < elements.size() ? elements.get(index) : null, steps);
    }

    /** Returns an element that has a component: elements may be of several variants. */
    private @Nullable Object owner(Node element, List<?> elements, String component) {
        for (Object each : elements) {
            if (each != null
                    && object(element, each)
                            .flatMap(found -> component(found, component))
                            .isPresent()) {
                return each;
            }
        }
        return elements.isEmpty() ? null : elements.get(0);
    }

    private boolean isElementVisible(Node node, @Nullable Object element, List<String> steps) {
        append(steps.get(0));
        return isVisible(content(node), element, steps.subList(1, steps.size()));
    }

    private static @Nullable Object member(Map<?, ?> map, String name) {
        for (var entry : map.entrySet()) {
            if (String.valueOf(entry.getKey()).equals(name)) {
                return entry.getValue();
            }
        }
        return null;
    }

    private static List<?> elements(Object value) {
        var elements = new ArrayList<@Nullable Object>();
        if (value instanceof Collection<?> all) {
            elements.addAll(all);
        } else {
            for (int i = 0; i < Array.getLength(value); i++) {
                elements.add(Array.get(value, i));
            }
        }
        return elements;
    }

    private static Node content(Node any) {
        var node = any instanceof AnyNode ? any.representation() : any;
        if (node instanceof OptionalNode optional) {
            return optional.content();
        }
        if (node instanceof ListNode list) {
            return list.element();
        }
        return node instanceof MapNode map ? map.value() : ANY;
    }

    /** Returns the node of an object: by its declared type, otherwise by its class. */
    private Optional<ObjectNode> object(Node any, Object value) {
        var node = (any instanceof OptionalNode optional ? optional.content() : any).representation();
        if (node instanceof VariantsNode variants) {
            return variants.variantOf(value).map(VariantsNode.Variant::node);
        }
        return node instanceof ObjectNode object ? Optional.of(object) : ofClass(value);
    }

    private Optional<ObjectNode> ofClass(Object value) {
        try {
            return nodes.written(value.getClass()) instanceof ObjectNode object
                    ? Optional.of(object)
                    : Optional.empty();
        } catch (GenerationException ignored) { // it has no components
            return Optional.empty();
        }
    }

    private static Optional<Component> component(ObjectNode object, String javaName) {
        return object.components().stream()
                .filter(component -> component.javaName().equals(javaName))
                .findFirst();
    }

    private boolean appendAll(List<String> steps) {
        steps.forEach(this::append);
        return true;
    }

    /** RFC 6901, section 3. */
    private void append(String step) {
        pointer.append('/').append(step.replace("~", "~0").replace("/", "~1"));
    }
}
