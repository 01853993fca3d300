/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.reflect;

import io.karta.generation.annotation.DefaultsTo;
import io.karta.generation.annotation.Example;
import io.karta.generation.annotation.FormField;
import io.karta.generation.annotation.InnerText;
import io.karta.generation.annotation.Naming;
import io.karta.generation.bind.Aligner;
import io.karta.generation.bind.ValuePath;
import io.karta.generation.form.LabelFiles;
import io.karta.generation.prompt.PromptTemplates;
import io.karta.generation.type.AccessorReader;
import io.karta.generation.type.AnnotationLiteral;
import io.karta.generation.type.Component;
import io.karta.generation.type.Constraints;
import io.karta.generation.type.EnumNode;
import io.karta.generation.type.GenericTypes;
import io.karta.generation.type.ListNode;
import io.karta.generation.type.MergedAnnotations;
import io.karta.generation.type.Node;
import io.karta.generation.type.ObjectNode;
import io.karta.generation.type.OptionalNode;
import io.karta.generation.type.RawClass;
import io.karta.generation.type.ScalarNode;
import io.karta.generation.type.ValidationGroups;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Derives the components of a type and its creator. */
final class ObjectDeriver {

    private final Class<?> raw;
    private final Map<TypeVariable<?>, Type> bindings;
    private final NodeDeriver deriver;
    private final UnaryOperator<String> naming;

    ObjectDeriver(Class<?> raw, Map<TypeVariable<?>, Type> bindings, NodeDeriver deriver) {
        this(raw, bindings, deriver, deriver.bindings()::propertyName);
    }

    private ObjectDeriver(
            Class<?> raw, Map<TypeVariable<?>, Type> bindings, NodeDeriver deriver, UnaryOperator<String> usual) {
        this.raw = raw;
        this.bindings = bindings;
        this.deriver = deriver;
        this.naming = Optional.ofNullable(raw.getAnnotation(Naming.class))
                .<UnaryOperator<String>>map(style -> style.value()::write)
                .orElse(usual);
    }

    /** Returns a deriver for the parameters of methods, whose names are not those of properties. */
    static ObjectDeriver ofParameters(Class<?> raw, Map<TypeVariable<?>, Type> bindings, NodeDeriver deriver) {
        return new ObjectDeriver(raw, bindings, deriver, UnaryOperator.identity());
    }

    /** Returns the properties of the class, with the members that JSON-B uses. */
    List<BeanProperty> properties() {
        return BeanProperty.of(raw, deriver.bindings().visibility(raw));
    }

    /** Returns the properties that JSON-B would show. */
    List<BeanProperty> visibleProperties() {
        return BeanProperty.visible(raw, deriver.bindings().visibility(raw));
    }

    /** Returns the Java names of the components without deriving nodes. */
    static Set<String> names(Class<?> raw, CustomBindings bindings) {
        var names = new HashSet<String>();
        if (raw.isRecord()) {
            Stream.of(raw.getRecordComponents()).forEach(component -> names.add(component.getName()));
        } else {
            BeanProperty.visible(raw, bindings.visibility(raw)).forEach(property -> names.add(property.name()));
        }
        return names;
    }

    void fill(ObjectNode node) {
        fillComponents(node);
        node.marker()
                .filter(marker -> node.components().stream()
                        .anyMatch(component -> component.name().equals(marker.key())))
                .ifPresent(marker -> {
                    throw Messages.sameName(raw, marker.key());
                });
        PromptTemplates.check(raw, node);
        node.components().forEach(component -> component.form().ifPresent(form -> LabelFiles.check(raw, form)));
    }

    private void fillComponents(ObjectNode node) {
        try {
            if (raw.isRecord()) {
                fillRecord(node);
            } else {
                new ClassDeriver(raw, this).fill(node);
            }
        } catch (InaccessibleObjectException e) {
            throw Messages.closedPackage(raw, e);
        }
    }

    /** Fills a node with components that can only be read. */
    void fillWritten(ObjectNode node) {
        try {
            new ClassDeriver(raw, this).fillWritten(node);
        } catch (InaccessibleObjectException e) {
            throw Messages.closedPackage(raw, e);
        }
    }

    private void fillRecord(ObjectNode node) {
        var constructor = canonical(raw);
        var components = new ArrayList<Component>();
        var parameters = constructor.getParameters();
        for (int i = 0; i < parameters.length; i++) {
            components.add(component(raw.getRecordComponents()[i], parameters[i]));
        }
        fill(node, components, List.of(), factory(constructor));
    }

    /** Fills a node with components, in the order that the class requests. */
    void fill(ObjectNode node, List<Component> components, List<Component> derived, ObjectNode.Factory factory) {
        checkNames(Stream.concat(components.stream(), derived.stream()).toList());
        var order = MergedAnnotations.of(raw)
                .jsonb("JsonbPropertyOrder")
                .map(found -> List.of((String[]) MergedAnnotations.member(found, "value")))
                .orElse(List.of());
        if (order.isEmpty()) {
            node.fill(components, derived, factory);
        } else {
            fillInOrder(node, components, derived, factory, order);
        }
    }

    private static void fillInOrder(
            ObjectNode node,
            List<Component> components,
            List<Component> derived,
            ObjectNode.Factory factory,
            List<String> order) {
        var places = IntStream.range(0, components.size())
                .boxed()
                .sorted(Comparator.comparingInt(place -> {
                    int expected = order.indexOf(components.get(place).javaName());
                    return expected < 0 ? order.size() : expected;
                }))
                .toList();
        ObjectNode.Factory ordered = parts -> factory.make(inPlace(parts, places));
        ObjectNode.SettingFactory setting = parts -> factory.make(inPlace(parts, places));
        node.fill(
                places.stream().map(components::get).toList(),
                derived,
                factory instanceof ObjectNode.SettingFactory ? setting : ordered);
    }

    private static @Nullable Object[] inPlace(@Nullable Object[] parts, List<Integer> places) {
        var inPlace = new @Nullable Object[parts.length];
        for (int i = 0; i < parts.length; i++) {
            inPlace[places.get(i)] = parts[i];
        }
        return inPlace;
    }

    private static Constructor<?> canonical(Class<?> raw) {
        var types = Arrays.stream(raw.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        try {
            return open(raw.getDeclaredConstructor(types));
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("a record without canonical constructor: " + raw, e);
        }
    }

    static <A extends AccessibleObject> A open(A member) {
        member.setAccessible(true);
        return member;
    }

    static ObjectNode.Factory factory(Executable creator) {
        var types = creator.getParameterTypes();
        return parts -> {
            for (int i = 0; i < types.length; i++) {
                if (parts[i] == null && types[i].isPrimitive()) {
                    parts[i] = BeanProperty.zero(types[i]);
                }
            }
            return creator instanceof Constructor<?> constructor
                    ? constructor.newInstance(parts)
                    : ((Method) creator).invoke(null, parts);
        };
    }

    private Component component(RecordComponent component, Parameter parameter) {
        var accessor = open(component.getAccessor());
        var annotations = MergedAnnotations.of(
                component, field(component.getName()), accessor, parameter, component.getAnnotatedType());
        var made =
                component(component.getName(), component.getAnnotatedType(), annotations, new AccessorReader(accessor));
        var isShown = deriver.bindings()
                .visibility(raw)
                .map(strategy -> strategy.test(accessor) || strategy.test(field(component.getName())))
                .orElse(true);
        return isShown ? made : made.hidden();
    }

    private Field field(String name) {
        try {
            return raw.getDeclaredField(name);
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException("a record without a field for its component: " + raw, e);
        }
    }

    Component component(String name, AnnotatedType type, MergedAnnotations annotations, Component.Reader reader) {
        var groups = ValidationGroups.of(raw);
        var normal = GenericTypes.normal(type, bindings, groups);
        var node = formatted(name, node(normal, annotations), annotations);
        annotations.find(DefaultsTo.class).ifPresent(text -> checkDefault(name, node, text.value()));
        var component = new Component(
                name,
                annotations.labels(name, naming),
                node,
                annotations.presence(
                        node instanceof OptionalNode || GenericTypes.isNullable(normal),
                        MergedAnnotations.of(raw).isNillable()),
                Constraints.of(annotations, groups).and(ofType(normal, node)),
                reader,
                annotations.find(Example.class).map(Example::value).orElse(""),
                annotations.promptFields(),
                annotations.find(FormField.class),
                annotations.find(InnerText.class).isPresent());
        return deriver.bindings().writesNulls() ? component.nillable() : component;
    }

    private Node formatted(String name, Node node, MergedAnnotations annotations) {
        var formats = deriver.bindings().formats().of(annotations, raw);
        try {
            return formats.applied(node);
        } catch (DateTimeException | IllegalArgumentException e) {
            throw Messages.badFormat(raw.getName() + "." + name, formats.patterns(), e);
        }
    }

    /** Returns the node of a component; an adapter on the component applies, for an {@code Optional} to its content. */
    private Node node(Type type, MergedAnnotations annotations) {
        if (!CustomBindings.isBound(annotations)) {
            return deriver.derive(type);
        }
        var isOptional = RawClass.of(type) == Optional.class;
        var content = isOptional ? GenericTypes.argument(type, 0) : type;
        var bound = deriver.bindings().find(content, annotations, deriver).orElseThrow();
        return isOptional ? new OptionalNode(type, bound) : bound;
    }

    /** Returns the constraints of the type of a component, and of the content of an {@code Optional}. */
    private static Constraints ofType(Type type, Node node) {
        var all = GenericTypes.constraints(type);
        return node instanceof OptionalNode optional ? all.and(optional.constraints()) : all;
    }

    /** Validates a default, because an invalid one would be noticed only when an answer lacks the component. */
    private void checkDefault(String name, Node node, String text) {
        if (isKnown(node)) {
            var aligner = new Aligner(new Aligner.Mode(true, false), nothing -> null);
            var outcome =
                    aligner.attempt(() -> aligner.align(node, AnnotationLiteral.parse(node, text), ValuePath.ROOT));
            if (outcome.value() == null) {
                throw Messages.badDefault(raw.getName() + "." + name, text, outcome.problems());
            }
        }
    }

    /** Returns whether a node is complete; an object can be the one that is being derived. */
    private static boolean isKnown(Node node) {
        if (node instanceof OptionalNode optional) {
            return isKnown(optional.content());
        }
        return node instanceof ScalarNode
                || node instanceof EnumNode
                || (node instanceof ListNode list && isKnown(list.element()));
    }

    private void checkNames(List<Component> components) {
        var names = new HashSet<String>();
        for (var component : components) {
            if (!names.add(component.name())) {
                throw Messages.sameName(raw, component.name());
            }
        }
    }
}
