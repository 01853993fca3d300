/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.reflect;

import io.karta.generation.type.AccessorReader;
import io.karta.generation.type.Component;
import io.karta.generation.type.GenericTypes;
import io.karta.generation.type.MergedAnnotations;
import io.karta.generation.type.ObjectNode;
import java.beans.Introspector;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Property of a bean: a field that is public or has a getter or setter, or an accessor without a field.
 *
 * @param isSelected whether a strategy of JSON-B selected the members
 */
record BeanProperty(
        String name,
        @Nullable Field field,
        @Nullable Method getter,
        @Nullable Method setter,
        MergedAnnotations annotations,
        boolean isSelected) {

    /** Returns the properties of a class: those of its superclasses first, each in the order of its fields. */
    static List<BeanProperty> of(Class<?> raw, Optional<Predicate<Member>> strategy) {
        var fields = new LinkedHashMap<String, Field>();
        var getters = new LinkedHashMap<String, Method>();
        var setters = new LinkedHashMap<String, List<Method>>();
        for (var at : hierarchy(raw)) {
            collectFields(at, fields);
            collectMethods(at, getters, setters);
        }
        var names = new LinkedHashMap<String, BeanProperty>();
        fields.keySet().forEach(name -> names.put(name, of(name, fields, getters, setters)));
        Stream.concat(getters.keySet().stream(), setters.keySet().stream())
                .sorted()
                .forEach(name -> names.computeIfAbsent(name, missing -> of(missing, fields, getters, setters)));
        return names.values().stream()
                .map(property -> strategy.map(property::selectedBy).orElse(property))
                .toList();
    }

    /** Returns the properties that JSON-B would show. */
    static List<BeanProperty> visible(Class<?> raw, Optional<Predicate<Member>> strategy) {
        return of(raw, strategy).stream().filter(BeanProperty::isVisible).toList();
    }

    /** Returns the property with the members that a strategy shows; all annotations remain. */
    private BeanProperty selectedBy(Predicate<Member> strategy) {
        return new BeanProperty(
                name,
                field != null && strategy.test(field) ? field : null,
                getter != null && strategy.test(getter) ? getter : null,
                setter != null && strategy.test(setter) ? setter : null,
                annotations,
                true);
    }

    private static List<Class<?>> hierarchy(Class<?> raw) {
        var classes = new ArrayList<Class<?>>();
        for (Class<?> at = raw; at != null && at != Object.class; at = at.getSuperclass()) {
            classes.add(0, at);
        }
        return classes;
    }

    private static void collectFields(Class<?> at, Map<String, Field> fields) {
        for (var field : at.getDeclaredFields()) {
            int modifiers = field.getModifiers();
            if (!Modifier.isStatic(modifiers) && !Modifier.isTransient(modifiers) && !field.isSynthetic()) {
                fields.put(field.getName(), field);
            }
        }
    }

    private static void collectMethods(Class<?> at, Map<String, Method> getters, Map<String, List<Method>> setters) {
        for (var method : at.getDeclaredMethods()) {
            if (Modifier.isStatic(method.getModifiers())
                    || method.isSynthetic()
                    || Modifier.isPrivate(method.getModifiers())) {
                continue;
            }
            var name = method.getName();
            if (method.getParameterCount() == 1 && name.length() > 3 && name.startsWith("set")) {
                setters.computeIfAbsent(Introspector.decapitalize(name.substring(3)), first -> new ArrayList<>())
                        .add(method);
            } else if (method.getParameterCount() == 0 && method.getReturnType() != void.class) {
                collectGetter(method, name, getters);
            }
        }
    }

    private static void collectGetter(Method method, String name, Map<String, Method> getters) {
        if (name.length() > 3 && name.startsWith("get")) {
            getters.put(Introspector.decapitalize(name.substring(3)), method);
        } else if (name.length() > 2 && name.startsWith("is") && method.getReturnType() == boolean.class) {
            getters.put(Introspector.decapitalize(name.substring(2)), method);
        } else {
            getters.putIfAbsent("()" + name, method);
        }
    }

    private static BeanProperty of(
            String name, Map<String, Field> fields, Map<String, Method> getters, Map<String, List<Method>> setters) {
        var field = fields.get(name);
        var getter = getters.get(name);
        if (getter == null && field != null) {
            var accessor = getters.get("()" + name);
            getter = accessor != null && accessor.getReturnType() == field.getType() ? accessor : null;
        }
        var type = getter != null ? getter.getReturnType() : field != null ? field.getType() : null;
        var setter = setter(setters.getOrDefault(name, List.of()), type);
        var annotations = MergedAnnotations.of(
                field,
                getter,
                setter,
                field == null ? null : field.getAnnotatedType(),
                getter == null ? null : getter.getAnnotatedReturnType());
        var inherited = MergedAnnotations.of(overridden(getter).toArray(Method[]::new));
        return new BeanProperty(name, field, getter, setter, annotations.and(inherited), false);
    }

    /** Returns the methods that a getter overrides: Bean Validation checks their constraints too (section 5.3). */
    private static Stream<Method> overridden(@Nullable Method getter) {
        return getter == null
                ? Stream.of()
                : supertypes(getter.getDeclaringClass())
                        .distinct()
                        .flatMap(parent -> Stream.of(parent.getDeclaredMethods()))
                        .filter(method -> method.getName().equals(getter.getName())
                                && method.getParameterCount() == 0
                                && !method.isSynthetic()
                                && !Modifier.isStatic(method.getModifiers())
                                && !Modifier.isPrivate(method.getModifiers()));
    }

    private static Stream<Class<?>> supertypes(Class<?> type) {
        return Stream.<Class<?>>concat(Stream.ofNullable(type.getSuperclass()), Stream.of(type.getInterfaces()))
                .flatMap(parent -> Stream.concat(Stream.of(parent), supertypes(parent)));
    }

    /** Returns the setter for the type of the property; the last one, because it belongs to a subclass. */
    private static @Nullable Method setter(List<Method> all, @Nullable Class<?> type) {
        var last = all.isEmpty() ? null : all.get(all.size() - 1);
        return all.stream()
                .filter(setter -> setter.getParameterTypes()[0] == type)
                .reduce((first, second) -> second)
                .or(() -> Optional.ofNullable(last)
                        .filter(setter -> type == null || setter.getParameterTypes()[0].isAssignableFrom(type)))
                .orElse(null);
    }

    private boolean isVisible() {
        if (name.startsWith("()") || annotations.isTransient()) {
            return false;
        }
        return getter != null
                || setter != null
                || (field != null && isFieldPublic())
                || (field != null && annotations.jsonbName().isPresent());
    }

    boolean isWritable() {
        return setter != null || (field != null && !Modifier.isFinal(field.getModifiers()));
    }

    /** Returns whether JSON-B sets it after the creator has created the object. */
    boolean isOpen() {
        return setter != null || (field != null && isFieldPublic() && !Modifier.isFinal(field.getModifiers()));
    }

    private boolean isFieldPublic() {
        return isSelected || (field != null && Modifier.isPublic(field.getModifiers()));
    }

    boolean isReadable() {
        return getter != null || field != null;
    }

    /**
     * Returns the type with the most constraints: those of type arguments can be on the field, the getter or the
     * setter.
     */
    AnnotatedType type() {
        var types = Stream.of(
                        Optional.ofNullable(field).map(Field::getAnnotatedType),
                        Optional.ofNullable(getter).map(Method::getAnnotatedReturnType),
                        Optional.ofNullable(setter).map(method -> method.getAnnotatedParameterTypes()[0]))
                .flatMap(Optional::stream)
                .toList();
        return types.stream()
                .filter(type -> !GenericTypes.normal(type, Map.of()).equals(GenericTypes.normal(type.getType())))
                .findFirst()
                .orElse(types.get(0));
    }

    Component.Reader reader() {
        if (getter != null) {
            return new AccessorReader(getter);
        }
        if (field != null) {
            field.setAccessible(true);
            return field::get;
        }
        return owner -> null;
    }

    void write(Object owner, @Nullable Object value) throws ReflectiveOperationException {
        if (setter != null) {
            setter.setAccessible(true);
            setter.invoke(owner, value);
        } else if (field != null) {
            field.setAccessible(true);
            field.set(owner, value);
        }
    }

    /** Creates a bean and sets the properties in the answer; others keep their initial values. */
    static ObjectNode.SettingFactory factory(Constructor<?> constructor, List<BeanProperty> properties) {
        return parts -> {
            var bean = constructor.newInstance();
            for (int i = 0; i < parts.length; i++) {
                var part = parts[i];
                if (part != null) {
                    properties.get(i).write(bean, ObjectNode.SettingFactory.value(part));
                }
            }
            return bean;
        };
    }

    static Object zero(Class<?> primitive) {
        return Array.get(Array.newInstance(primitive, 1), 0);
    }
}
