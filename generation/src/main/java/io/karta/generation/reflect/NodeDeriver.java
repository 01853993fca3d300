/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.reflect;

import io.karta.generation.annotation.FormField;
import io.karta.generation.annotation.Marker;
import io.karta.generation.annotation.Naming;
import io.karta.generation.annotation.Tuple;
import io.karta.generation.form.LabelFiles;
import io.karta.generation.result.GenerationException;
import io.karta.generation.type.AnyNode;
import io.karta.generation.type.Constraints;
import io.karta.generation.type.ContainerFactory;
import io.karta.generation.type.Documentation;
import io.karta.generation.type.EnumNode;
import io.karta.generation.type.GenericTypes;
import io.karta.generation.type.ListNode;
import io.karta.generation.type.MapNode;
import io.karta.generation.type.MergedAnnotations;
import io.karta.generation.type.Metadata;
import io.karta.generation.type.Node;
import io.karta.generation.type.ObjectNode;
import io.karta.generation.type.OptionalNode;
import io.karta.generation.type.RawClass;
import io.karta.generation.type.ScalarNode;
import io.karta.generation.type.ScalarType;
import io.karta.generation.type.VariantsNode;
import jakarta.json.JsonValue;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Derives the nodes of Java types. One instance per derivation, so that recursive types find incomplete nodes. */
final class NodeDeriver {

    /** Limit of nested occurrences of one generic class, each with larger type arguments than those around it. */
    private static final int MOST_GROWTH = 8;

    private static final Set<Class<?>> ANY = Set.of(Object.class, java.io.Serializable.class, Comparable.class);

    private final Map<Type, Node> known;
    private final Map<Type, Node> derived = new HashMap<>();
    private final Map<Type, AnyNode> open = new LinkedHashMap<>();
    private final CustomBindings bindings;
    private final @Nullable Class<?> subject;

    NodeDeriver(Map<Type, Node> known, CustomBindings bindings) {
        this(known, bindings, null);
    }

    private NodeDeriver(Map<Type, Node> known, CustomBindings bindings, @Nullable Class<?> subject) {
        this.known = known;
        this.bindings = bindings;
        this.subject = subject;
    }

    /**
     * Returns the node of a class whose values are written and never read; neither the class nor its components need a
     * constructor.
     */
    static Node written(Class<?> subject, Map<Type, Node> known, CustomBindings bindings) {
        return new NodeDeriver(known, bindings, subject).derive(subject);
    }

    CustomBindings bindings() {
        return bindings;
    }

    /** Returns the derived nodes, for the cache. */
    Map<Type, Node> made() {
        return derived;
    }

    Node derive(Type given) {
        var type = given instanceof GenericTypes.ConstrainedType constrained ? constrained.type() : given;
        var earlier = derived.get(type);
        if (earlier == null) {
            earlier = known.get(type);
        }
        if (earlier == null) {
            earlier = open.get(type);
        }
        if (earlier == null
                && OptionalNode.isOptional(
                        RawClass.of(type))) { // what is in it closes the circle, so that it is known to be optional
            return remember(type, bound(type));
        }
        return earlier != null ? earlier : closed(type);
    }

    /**
     * Returns the node of a type; a recursive reference gets a placeholder, unless the node is cached before it is
     * complete.
     */
    private Node closed(Type type) {
        checkGrowth(type);
        var placeholder = new AnyNode(type);
        open.put(type, placeholder);
        var node = remember(type, bound(type));
        placeholder.fill(node);
        open.remove(type);
        return node;
    }

    /** Rejects a generic type that contains itself with ever larger type arguments, whose nodes would never end. */
    private void checkGrowth(Type type) {
        var raw = RawClass.of(type);
        var around = open.keySet().stream()
                .filter(outer -> RawClass.of(outer) == raw)
                .toList();
        if (around.size() < MOST_GROWTH) {
            return;
        }
        var depths = around.stream().map(GenericTypes::depth).collect(Collectors.toSet());
        int depth = GenericTypes.depth(type);
        if (depths.size() >= MOST_GROWTH && depths.stream().allMatch(outer -> outer < depth)) {
            throw Messages.growingType(around.get(0), around.get(1));
        }
    }

    private Node bound(Type type) {
        return bindings.find(type, MergedAnnotations.of(RawClass.of(type)), this)
                .orElseGet(() -> fresh(type));
    }

    private Node remember(Type type, Node node) {
        derived.put(type, node);
        return node;
    }

    private Node fresh(Type type) {
        var raw = RawClass.of(type);
        var scalar = ScalarType.of(raw);
        if (scalar.isPresent()) {
            return new ScalarNode(type, scalar.get());
        }
        if (raw.isEnum()) {
            return enumeration(raw);
        }
        if (Map.class.isAssignableFrom(raw) && !JsonValue.class.isAssignableFrom(raw)) {
            return map(type, raw);
        }
        if (OptionalNode.isOptional(raw)) {
            var content = optionalContent(type, raw);
            return new OptionalNode(type, derive(content), GenericTypes.constraints(content));
        }
        if (isAny(raw)) {
            return new AnyNode(type);
        }
        if (EntryDeriver.isEntry(raw)) {
            return new EntryDeriver(this).node(type, raw);
        }
        if (raw.isArray() || Collection.class.isAssignableFrom(raw) || raw == Iterable.class) {
            return list(type, raw);
        }
        return subject == null || subject == type ? structure(type, raw) : structureInside(type, raw);
    }

    private static boolean isAny(Class<?> raw) {
        return ANY.contains(raw) || JsonValue.class.isAssignableFrom(raw);
    }

    private static Type optionalContent(Type type, Class<?> raw) {
        if (raw == OptionalInt.class) {
            return Integer.class;
        }
        if (raw == OptionalLong.class) {
            return Long.class;
        }
        return raw == OptionalDouble.class ? Double.class : GenericTypes.argument(type, 0);
    }

    private static EnumNode enumeration(Class<?> raw) {
        var naming = naming(raw);
        var constants = new ArrayList<EnumNode.Constant>();
        for (var field : raw.getFields()) {
            if (field.isEnumConstant()) {
                var annotations = MergedAnnotations.of(field);
                annotations.find(FormField.class).ifPresent(form -> LabelFiles.check(raw, form));
                var labels = annotations.labels(field.getName(), naming);
                constants.add(new EnumNode.Constant(labels, constant(raw, field.getName())));
            }
        }
        return new EnumNode(raw, raw.getSimpleName(), Documentation.of(raw), constants);
    }

    private static Object constant(Class<?> raw, String name) {
        for (var constant : raw.getEnumConstants()) {
            if (((Enum<?>) constant).name().equals(name)) {
                return constant;
            }
        }
        throw new IllegalStateException(name);
    }

    private Node map(Type type, Class<?> raw) {
        var arguments = ContainerFactory.mapArguments(type);
        var key = derive(arguments.get(0));
        if (key instanceof AnyNode && isAny(RawClass.of(key.type()))) {
            key = derive(String.class);
        }
        if (!(key instanceof ScalarNode) && !(key instanceof EnumNode)) {
            throw Messages.keyIsNoText(key.type());
        }
        var constraints =
                new MapNode.EntryConstraints(GenericTypes.constraints(arguments.get(0)), constraints(arguments.get(1)));
        var factory = ContainerFactory.mapMaker(raw, RawClass.of(key.type()));
        return new MapNode(type, key, content(arguments.get(1)), constraints, factory);
    }

    private Node list(Type type, Class<?> raw) {
        if (raw.isArray()) {
            var element = GenericTypes.elementOfArray(type);
            return new ListNode(
                    type, content(element), constraints(element), false, ContainerFactory.array(RawClass.of(element)));
        }
        var isSet = Set.class.isAssignableFrom(raw);
        var element = ContainerFactory.elementArgument(type);
        var conversion = ContainerFactory.collection(raw, RawClass.of(element));
        return new ListNode(type, content(element), constraints(element), isSet, conversion);
    }

    /** Returns the node of the content of a container, in which null may be a value. */
    private Node content(Type type) {
        var node = derive(type);
        var isOptional = node instanceof OptionalNode || isAny(RawClass.of(type));
        return GenericTypes.isNullable(type) && !isOptional
                ? new OptionalNode(((GenericTypes.ConstrainedType) type).type(), node, GenericTypes.constraints(type))
                : node;
    }

    /** Returns the constraints of the content of a container; those of a nullable one are in its node. */
    private static Constraints constraints(Type content) {
        return GenericTypes.isNullable(content) ? Constraints.NONE : GenericTypes.constraints(content);
    }

    /**
     * Returns the node of a part without a structure; in a type that is only written, its runtime class determines it.
     */
    private Node structureInside(Type type, Class<?> raw) {
        var before = Set.copyOf(derived.keySet());
        try {
            return structure(type, raw);
        } catch (GenerationException unknown) {
            derived.keySet().retainAll(before); // incomplete nodes must not be referred to
            return new AnyNode(type);
        }
    }

    private Node structure(Type type, Class<?> raw) {
        var subtypes = Subtypes.of(raw, type);
        if (subtypes.isPresent()) {
            return variants(type, raw, subtypes.get());
        }
        if (raw.isInterface() || Modifier.isAbstract(raw.getModifiers())) {
            throw Messages.openHierarchy(raw);
        }
        return object(type, raw, true);
    }

    private Node variants(Type type, Class<?> raw, Subtypes subtypes) {
        var node =
                new VariantsNode(type, GenericTypes.simpleName(type), Documentation.of(raw), discriminator(subtypes));
        remember(type, node);
        var naming = naming(raw);
        var variants = new ArrayList<VariantsNode.Variant>();
        for (var part : subtypes.variants()) {
            var variant = RawClass.of(part.type());
            if (variant.isEnum()) {
                enumeration(variant).constants().forEach(constant -> variants.add(constant(constant, variant)));
            } else {
                variants.add(new VariantsNode.Variant(
                        labels(part, variant, naming), variantNode(part.type(), variant, type), part.tags(), null));
            }
        }
        checkNames(raw, variants);
        node.fill(variants);
        return node;
    }

    private static Metadata labels(Subtypes.Subtype part, Class<?> variant, UnaryOperator<String> naming) {
        var annotations = MergedAnnotations.of(variant);
        annotations.find(FormField.class).ifPresent(form -> LabelFiles.check(variant, form));
        return annotations.labels(
                part.name().orElse(variant.getSimpleName()),
                part.name().isPresent() ? UnaryOperator.identity() : naming);
    }

    /** Returns the style of the names of constants and variants. */
    private static UnaryOperator<String> naming(Class<?> raw) {
        var naming = raw.getAnnotation(Naming.class);
        return naming == null ? UnaryOperator.identity() : naming.value()::write;
    }

    /** Returns a variant without components for a constant among the variants of a sealed type. */
    private static VariantsNode.Variant constant(EnumNode.Constant constant, Class<?> type) {
        var node = new ObjectNode(type, constant.name(), Documentation.NONE, false);
        node.fill(List.of(), nothing -> constant.value());
        return new VariantsNode.Variant(constant.labels(), node, List.of(), constant.value());
    }

    private static void checkNames(Class<?> raw, List<VariantsNode.Variant> variants) {
        var names = new HashSet<List<?>>();
        for (var variant : variants) {
            if (!names.add(List.of(variant.name(), variant.tags()))) {
                throw Messages.sameName(raw, variant.name());
            }
        }
    }

    /** Returns the node of a variant. A concrete class that is its own variant is not the choice itself. */
    private ObjectNode variantNode(Type type, Class<?> raw, Type parent) {
        return type.equals(parent) ? object(type, raw, false) : (ObjectNode) objectOrKnown(type, raw);
    }

    private Node objectOrKnown(Type type, Class<?> raw) {
        var earlier = derived.getOrDefault(type, known.get(type));
        return earlier instanceof ObjectNode ? earlier : object(type, raw, true);
    }

    private ObjectNode object(Type type, Class<?> raw, boolean isRemembered) {
        var isRead = subject == null || raw.isRecord() || isMakeable(type);
        var isTuple = isRead && raw.isAnnotationPresent(Tuple.class);
        var node = new ObjectNode(type, GenericTypes.simpleName(type), Documentation.of(raw), isTuple);
        if (isRemembered) {
            remember(type, node);
        }
        Optional.ofNullable(raw.getAnnotation(Marker.class))
                .map(marker -> new VariantsNode.Tag(
                        marker.name(), marker.value().isEmpty() ? raw.getSimpleName() : marker.value()))
                .ifPresent(node::mark);
        var parts = new ObjectDeriver(raw, GenericTypes.bindings(type), this);
        if (isRead) {
            parts.fill(node);
        } else {
            parts.fillWritten(node);
        }
        return node;
    }

    private boolean isMakeable(Type type) {
        try {
            new NodeDeriver(known, bindings).derive(type);
            return true;
        } catch (GenerationException ignored) {
            return false;
        }
    }

    private String discriminator(Subtypes subtypes) {
        var used = new HashSet<String>();
        subtypes.variants().stream()
                .map(variant -> RawClass.of(variant.type()))
                .filter(raw -> !raw.isEnum())
                .forEach(raw -> used.addAll(ObjectDeriver.names(raw, bindings)));
        return subtypes.key().orElseGet(() -> List.of("type", "kind", "variant").stream()
                .filter(name -> !used.contains(name))
                .findFirst()
                .orElse("$type"));
    }
}
