/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.reflect;

import io.karta.generation.type.Component;
import io.karta.generation.type.GenericTypes;
import io.karta.generation.type.MergedAnnotations;
import io.karta.generation.type.ObjectNode;
import io.karta.generation.type.RawClass;
import io.karta.generation.type.ResolvedType;
import io.karta.generation.type.ScalarType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Derives the components of a class that is not a record: with a creator, bean properties, or both. */
final class ClassDeriver {

    private final Class<?> raw;
    private final ObjectDeriver parts;

    ClassDeriver(Class<?> raw, ObjectDeriver parts) {
        this.raw = raw;
        this.parts = parts;
    }

    void fill(ObjectNode node) {
        var isInner = raw.isMemberClass() && !Modifier.isStatic(raw.getModifiers());
        if (isInner || raw.getPackageName().startsWith("java.") || raw.isPrimitive()) {
            throw Messages.noWayToMake(raw);
        }
        var creator = creator();
        if (creator.isPresent()) {
            fillFromCreator(node, ObjectDeriver.open(creator.get()));
        } else {
            fillBean(node);
        }
    }

    /** Fills a node with the readable properties of a class that cannot be instantiated. */
    void fillWritten(ObjectNode node) {
        var readable = raw.getPackageName().startsWith("java.")
                ? List.<Component>of()
                : parts.visibleProperties().stream()
                        .filter(BeanProperty::isReadable)
                        .map(this::component)
                        .toList();
        if (readable.isEmpty()) {
            throw Messages.noWayToMake(raw);
        }
        parts.fill(node, List.of(), readable, nothing -> {
            throw Messages.noWayToMake(raw);
        });
    }

    private Optional<? extends Executable> creator() {
        var constructors = List.of(raw.getDeclaredConstructors());
        var marked = Stream.concat(constructors.stream(), Stream.of(raw.getDeclaredMethods()))
                .filter(candidate -> MergedAnnotations.of(candidate).isCreator())
                .toList();
        if (marked.size() > 1 || !marked.stream().allMatch(this::canCreate)) {
            throw Messages.noWayToMake(raw);
        }
        if (!marked.isEmpty() || constructors.stream().anyMatch(one -> one.getParameterCount() == 0)) {
            return marked.stream().findFirst();
        }
        return constructors.stream()
                .filter(one -> constructors.size() == 1
                        && Stream.of(one.getParameters()).allMatch(Parameter::isNamePresent)
                        && Stream.of(one.getParameterTypes()).noneMatch(this::isBuilder))
                .findFirst();
    }

    private boolean canCreate(Executable creator) {
        return creator instanceof Constructor
                || (creator instanceof Method method
                        && Modifier.isStatic(method.getModifiers())
                        && raw.isAssignableFrom(method.getReturnType()));
    }

    /** Returns whether the type is a builder of the class; a constructor that takes its builder is not a creator. */
    private boolean isBuilder(Class<?> type) {
        return type.getEnclosingClass() == raw
                && Stream.of(type.getDeclaredMethods())
                        .anyMatch(method -> method.getParameterCount() == 0 && method.getReturnType() == raw);
    }

    /** Adds the parameters of the creator, then the properties with setters. */
    private void fillFromCreator(ObjectNode node, Executable creator) {
        var properties = parts.properties();
        var components = new ArrayList<Component>();
        var used = new HashSet<String>();
        for (var parameter : creator.getParameters()) {
            var property = property(parameter, properties);
            property.ifPresent(found -> used.add(found.name()));
            components.add(component(parameter, property));
        }
        var others = parts.visibleProperties().stream()
                .filter(property -> !used.contains(property.name()))
                .toList();
        var later = others.stream().filter(BeanProperty::isOpen).toList();
        later.forEach(property -> components.add(component(property)));
        parts.fill(node, components, derived(others, later), factory(creator, later));
    }

    private static Optional<BeanProperty> property(Parameter parameter, List<BeanProperty> properties) {
        var name = MergedAnnotations.of(parameter).jsonbName().orElse(parameter.getName());
        return properties.stream()
                .filter(one -> one.name().equals(parameter.getName())
                        || one.name().equals(name)
                        || one.annotations().jsonbName().filter(name::equals).isPresent())
                .findFirst();
    }

    private Component component(Parameter parameter, Optional<BeanProperty> property) {
        var annotations = MergedAnnotations.of(parameter, parameter.getAnnotatedType());
        var all = property.map(found -> annotations.and(found.annotations())).orElse(annotations);
        return parts.component(
                property.map(BeanProperty::name).orElse(parameter.getName()),
                parameter.getAnnotatedType(),
                all,
                property.map(BeanProperty::reader).orElse(owner -> null));
    }

    private Component component(BeanProperty property) {
        var component = parts.component(property.name(), property.type(), property.annotations(), property.reader());
        return property.isOpen() ? component : component.optional();
    }

    /** Calls the creator with the first parts, and sets the others. */
    private static ObjectNode.Factory factory(Executable creator, List<BeanProperty> later) {
        var factory = ObjectDeriver.factory(creator);
        return later.isEmpty() ? factory : setting(factory, creator.getParameterCount(), later);
    }

    private static ObjectNode.SettingFactory setting(ObjectNode.Factory factory, int count, List<BeanProperty> later) {
        return all -> {
            var first = new @Nullable Object[count];
            for (int i = 0; i < count; i++) {
                var part = all[i];
                first[i] = part == null ? null : ObjectNode.SettingFactory.value(part);
            }
            var object = factory.make(first);
            for (int i = 0; i < later.size(); i++) {
                var part = all[count + i];
                if (part != null) {
                    later.get(i).write(object, ObjectNode.SettingFactory.value(part));
                }
            }
            return object;
        };
    }

    private void fillBean(ObjectNode node) {
        Constructor<?> constructor = Stream.of(raw.getDeclaredConstructors())
                .filter(one -> one.getParameterCount() == 0)
                .findFirst()
                .orElseThrow(() -> Messages.noWayToMake(raw));
        var visible = parts.visibleProperties();
        var properties = visible.stream().filter(BeanProperty::isWritable).toList();
        var components = properties.stream().map(this::component).toList();
        parts.fill(
                node,
                components,
                derived(visible, properties),
                BeanProperty.factory(ObjectDeriver.open(constructor), properties));
    }

    /** Returns components that can be written but not read, if their type is simple. */
    private List<Component> derived(List<BeanProperty> visible, List<BeanProperty> read) {
        return visible.stream()
                .filter(property -> !read.contains(property) && property.isReadable() && isPlain(property))
                .map(this::component)
                .toList();
    }

    private static boolean isPlain(BeanProperty property) {
        return isPlain(GenericTypes.normal(property.type().getType()));
    }

    private static boolean isPlain(Type type) {
        var raw = RawClass.of(type);
        if (type instanceof ResolvedType generic) {
            return (raw == Optional.class || Collection.class.isAssignableFrom(raw) || Map.class.isAssignableFrom(raw))
                    && generic.arguments().stream().allMatch(ClassDeriver::isPlain);
        }
        return ScalarType.of(raw).isPresent() || raw.isEnum();
    }
}
