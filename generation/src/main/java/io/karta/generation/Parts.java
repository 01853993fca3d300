/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the components of a class and the way to make it: a record, a class with a creator, or a bean with properties. */
final class Parts {

    private final Class<?> raw;
    private final Map<TypeVariable<?>, Type> bindings;
    private final Deriver deriver;
    private final @Nullable Naming naming;

    Parts(Class<?> raw, Map<TypeVariable<?>, Type> bindings, Deriver deriver) {
        this.raw = raw;
        this.bindings = bindings;
        this.deriver = deriver;
        this.naming = raw.getAnnotation(Naming.class);
    }

    /** The Java names of the components, without deriving anything. */
    static Set<String> names(Class<?> raw) {
        var names = new HashSet<String>();
        if (raw.isRecord()) {
            Stream.of(raw.getRecordComponents()).forEach(component -> names.add(component.getName()));
        } else {
            Property.visible(raw).forEach(property -> names.add(property.name()));
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
        Templates.check(raw, node);
        node.components().forEach(component -> component.form().ifPresent(form -> LabelFiles.check(raw, form)));
    }

    private void fillComponents(ObjectNode node) {
        try {
            if (raw.isRecord()) {
                fillRecord(node);
            } else {
                fillClass(node);
            }
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
        checkNames(components);
        node.fill(components, maker(constructor));
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

    private static <A extends AccessibleObject> A open(A member) {
        member.setAccessible(true);
        return member;
    }

    private static ObjectNode.Maker maker(Executable creator) {
        var types = creator.getParameterTypes();
        return parts -> {
            for (int i = 0; i < types.length; i++) {
                if (parts[i] == null && types[i].isPrimitive()) {
                    parts[i] = Property.zero(types[i]);
                }
            }
            return creator instanceof Constructor<?> constructor
                    ? constructor.newInstance(parts)
                    : ((Method) creator).invoke(null, parts);
        };
    }

    private Component component(RecordComponent component, Parameter parameter) {
        var accessor = open(component.getAccessor());
        var annotations = Annotations.of(
                component, field(component.getName()), accessor, parameter, component.getAnnotatedType());
        return component(component.getName(), component.getAnnotatedType(), annotations, accessor::invoke);
    }

    private @Nullable AnnotatedElement field(String name) {
        try {
            return raw.getDeclaredField(name);
        } catch (NoSuchFieldException ignored) { // a creator's parameter need not be kept under its name
            return null;
        }
    }

    private Component component(String name, AnnotatedType type, Annotations annotations, Component.Reader reader) {
        var normal = Types.normal(type, bindings);
        var node = deriver.bindings().formats().of(annotations, raw).applied(node(normal, annotations));
        annotations.find(DefaultsTo.class).ifPresent(text -> checkDefault(name, node, text.value()));
        return new Component(
                name,
                annotations.labels(name, naming),
                node,
                annotations.presence(node instanceof OptionalNode),
                demands(annotations, normal, node),
                reader,
                annotations.find(Example.class).map(Example::value).orElse(""),
                annotations.promptFields(),
                annotations.find(FormField.class),
                annotations.find(InnerText.class).isPresent());
    }

    /** An adapter on a component counts, for an {@code Optional} also what adapts its content. */
    private Node node(Type type, Annotations annotations) {
        if (!Bindings.isBound(annotations)) {
            return deriver.derive(type);
        }
        var isOptional = Types.raw(type) == Optional.class;
        var content = isOptional ? Types.argument(type, 0) : type;
        var bound = deriver.bindings().find(content, annotations, deriver).orElseThrow();
        return isOptional ? new OptionalNode(type, bound) : bound;
    }

    /** What stands on the component, on its type, and inside an {@code Optional} around it. */
    private static Constraints demands(Annotations annotations, Type type, Node node) {
        var all = Constraints.of(annotations).and(Types.demands(type));
        return node instanceof OptionalNode optional ? all.and(optional.demands()) : all;
    }

    /** A default that is no value would otherwise show only when an answer lacks the component. */
    private void checkDefault(String name, Node node, String text) {
        if (node instanceof ScalarNode || node instanceof EnumNode) {
            var aligner = new Aligner(new Aligner.Mode(false, false), nothing -> null);
            var outcome = aligner.attempt(() -> aligner.align(node, Absence.literal(node, text), Path.ROOT));
            if (outcome.value() == null) {
                throw Messages.badDefault(raw.getName() + "." + name, text, outcome.problems());
            }
        }
    }

    private void fillClass(ObjectNode node) {
        var creator = creator();
        if (creator.isPresent()) {
            fillFromCreator(node, open(creator.get()));
        } else {
            fillBean(node);
        }
    }

    private Optional<? extends Executable> creator() {
        var constructors = List.of(raw.getDeclaredConstructors());
        var marked = Stream.concat(constructors.stream(), Stream.of(raw.getDeclaredMethods()))
                .filter(candidate -> Annotations.of(candidate).isCreator())
                .findFirst();
        if (marked.isPresent() || constructors.stream().anyMatch(one -> one.getParameterCount() == 0)) {
            return marked;
        }
        return constructors.stream()
                .filter(one -> constructors.size() == 1
                        && Stream.of(one.getParameters()).allMatch(Parameter::isNamePresent))
                .findFirst();
    }

    private void fillFromCreator(ObjectNode node, Executable creator) {
        var readers = Property.of(raw);
        var components = new ArrayList<Component>();
        for (var parameter : creator.getParameters()) {
            var own = Annotations.of(parameter, parameter.getAnnotatedType());
            var name = own.jsonbName().orElse(parameter.getName());
            var property = readers.stream()
                    .filter(one -> one.name().equals(name) || one.name().equals(parameter.getName()))
                    .findFirst();
            var annotations = Annotations.of(
                    parameter,
                    parameter.getAnnotatedType(),
                    property.map(Property::field).orElse(null));
            var reader = property.map(Property::reader).orElse(owner -> null);
            components.add(component(parameter.getName(), parameter.getAnnotatedType(), annotations, reader));
        }
        checkNames(components);
        node.fill(components, maker(creator));
    }

    private void fillBean(ObjectNode node) {
        var constructor = Stream.of(raw.getDeclaredConstructors())
                .filter(one -> one.getParameterCount() == 0)
                .findFirst()
                .orElseThrow(() -> Messages.noWayToMake(raw));
        if ((raw.isMemberClass() && !Modifier.isStatic(raw.getModifiers()))
                || raw.getPackageName().startsWith("java.")) {
            throw Messages.noWayToMake(raw);
        }
        var properties =
                Property.visible(raw).stream().filter(Property::isWritable).toList();
        var components = properties.stream()
                .map(property -> component(property.name(), property.type(), property.annotations(), property.reader()))
                .toList();
        checkNames(components);
        node.fill(components, Property.maker(open(constructor), properties));
    }

    private void checkNames(List<Component> components) {
        var names = new HashSet<String>();
        for (var component : components) {
            if (!names.add(component.name())) {
                throw Messages.sameName(raw, component.name());
            }
        }
    }

    static @Nullable AnnotatedType typeOf(@Nullable Field field) {
        return field == null ? null : field.getAnnotatedType();
    }
}
