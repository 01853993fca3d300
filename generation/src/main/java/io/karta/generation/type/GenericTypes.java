/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import static java.util.stream.Collectors.joining;

import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.AnnotatedWildcardType;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Normalization of generic types: every type becomes a class or a {@link ResolvedType}, without variables. */
public final class GenericTypes {

    /** Array of a generic type, such as {@code List<String>[]}, equal to the JDK's type of the same component. */
    private record ArrayType(Type component) implements GenericArrayType {

        @Override
        public Type getGenericComponentType() {
            return component;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof GenericArrayType that && component.equals(that.getGenericComponentType());
        }

        /** Returns the hash code of the JDK's types, so that both can be keys of one map. */
        @Override
        public int hashCode() {
            return component.hashCode();
        }

        @Override
        public String getTypeName() {
            return component.getTypeName() + "[]";
        }
    }

    /**
     * Type argument with the constraints of its annotations, as in {@code List<@Size(max = 3) String>}.
     *
     * @param isNullable whether null is a value, as in {@code List<@Nullable String>}
     */
    public record ConstrainedType(Type type, Constraints constraints, boolean isNullable) implements Type {

        @Override
        public String getTypeName() {
            return type.getTypeName();
        }
    }

    private GenericTypes() {}

    public static Constraints constraints(Type type) {
        return type instanceof ConstrainedType constrained ? constrained.constraints() : Constraints.NONE;
    }

    public static boolean isNullable(Type type) {
        return type instanceof ConstrainedType constrained && constrained.isNullable();
    }

    /** Returns the type without the constraints of its arguments. */
    public static Type plain(Type type) {
        if (type instanceof ConstrainedType constrained) {
            return plain(constrained.type());
        }
        if (type instanceof ArrayType array) {
            return arrayOf(plain(array.component()));
        }
        return type instanceof ResolvedType generic
                ? ResolvedType.of(
                        generic.raw(),
                        generic.arguments().stream().map(GenericTypes::plain).toList())
                : type;
    }

    /** Returns the type with the constraints of its arguments in the default group. */
    public static Type normal(AnnotatedType type, Map<TypeVariable<?>, Type> bindings) {
        return normal(type, bindings, ValidationGroups.NONE_ADDED);
    }

    /** Returns the type with the constraints of its arguments in some groups. */
    public static Type normal(AnnotatedType type, Map<TypeVariable<?>, Type> bindings, ValidationGroups groups) {
        if (type instanceof AnnotatedParameterizedType generic) {
            var arguments = Stream.of(generic.getAnnotatedActualTypeArguments())
                    .map(argument -> constrained(argument, bindings, groups))
                    .toList();
            return ResolvedType.of(RawClass.of(generic.getType()), arguments);
        }
        if (type instanceof AnnotatedArrayType array) {
            return arrayOf(nullable(array.getAnnotatedGenericComponentType(), bindings, groups));
        }
        if (type instanceof AnnotatedWildcardType wildcard) {
            return constrained(wildcard.getAnnotatedUpperBounds()[0], bindings, groups);
        }
        return normal(type.getType(), bindings);
    }

    private static Type constrained(
            AnnotatedType argument, Map<TypeVariable<?>, Type> bindings, ValidationGroups groups) {
        var type = normal(argument, bindings, groups);
        var annotations = MergedAnnotations.of(argument);
        var constraints = constraints(type).and(Constraints.of(annotations, groups));
        boolean isNullable = annotations.isNullable() || isNullable(type);
        return constraints.equals(Constraints.NONE) && !isNullable
                ? type
                : new ConstrainedType(unconstrained(type), constraints, isNullable);
    }

    /** Returns the element type of an array; constraints before an array are those of the array. */
    private static Type nullable(AnnotatedType element, Map<TypeVariable<?>, Type> bindings, ValidationGroups groups) {
        var type = normal(element, bindings, groups);
        return MergedAnnotations.of(element).isNullable() && !isNullable(type)
                ? new ConstrainedType(unconstrained(type), constraints(type), true)
                : type;
    }

    private static Type unconstrained(Type type) {
        return type instanceof ConstrainedType constrained ? constrained.type() : type;
    }

    public static Type normal(Type type) {
        return normal(type, Map.of());
    }

    public static Type normal(Type type, Map<TypeVariable<?>, Type> bindings) {
        if (type instanceof ParameterizedType generic) {
            var arguments = Stream.of(generic.getActualTypeArguments())
                    .map(argument -> normal(argument, bindings))
                    .toList();
            return ResolvedType.of(RawClass.of(generic), arguments);
        }
        if (type instanceof GenericArrayType array) {
            return arrayOf(normal(array.getGenericComponentType(), bindings));
        }
        if (type instanceof WildcardType wildcard) {
            return normal(wildcard.getUpperBounds()[0], bindings);
        }
        if (type instanceof TypeVariable<?> variable) {
            return bindings.containsKey(variable) ? bindings.get(variable) : bound(variable);
        }
        return type;
    }

    /** Returns the type of arrays of a type. */
    public static Type arrayOf(Type component) {
        return component instanceof Class<?> plain ? plain.arrayType() : new ArrayType(component);
    }

    /** Returns the bound of a variable of a raw type if it can be instantiated, otherwise {@code Object}. */
    private static Class<?> bound(TypeVariable<?> variable) {
        Type bound = variable.getBounds()[0];
        if (bound instanceof TypeVariable<?> other) {
            return bound(other);
        }
        return bound instanceof Class<?> type && isMade(type) ? type : Object.class;
    }

    private static boolean isMade(Class<?> type) {
        return type.isSealed()
                || !Modifier.isAbstract(type.getModifiers())
                || ScalarType.of(type).isPresent();
    }

    public static Type argument(Type type, int index) {
        return type instanceof ResolvedType generic
                        && index < generic.arguments().size()
                ? generic.arguments().get(index)
                : Object.class;
    }

    public static Type elementOfArray(Type type) {
        return type instanceof ArrayType array
                ? array.component()
                : RawClass.of(type).getComponentType();
    }

    /** Returns the bindings of the type variables of a class, including those of its supertypes. */
    public static Map<TypeVariable<?>, Type> bindings(Type type) {
        var bindings = new HashMap<TypeVariable<?>, Type>();
        if (type instanceof ResolvedType generic) {
            bind(generic.raw(), generic.arguments(), bindings);
        }
        parents(RawClass.of(type)).forEach(parent -> inherit(parent, bindings));
        return bindings;
    }

    private static void inherit(Type parent, Map<TypeVariable<?>, Type> bindings) {
        if (normal(parent, bindings) instanceof ResolvedType generic) {
            bind(generic.raw(), generic.arguments(), bindings);
        }
        parents(RawClass.of(normal(parent))).forEach(further -> inherit(further, bindings));
    }

    private static void bind(Class<?> raw, List<Type> arguments, Map<TypeVariable<?>, Type> bindings) {
        var variables = raw.getTypeParameters();
        for (int i = 0; i < variables.length && i < arguments.size(); i++) {
            bindings.put(variables[i], arguments.get(i));
        }
    }

    /**
     * Returns a variant of a generic sealed type with the type arguments of its parent, derived from its declaration.
     */
    public static Type subtype(Class<?> subtype, Type parent) {
        var variables = subtype.getTypeParameters();
        if (variables.length == 0
                || !(parent instanceof ResolvedType generic)
                || !generic.raw().isAssignableFrom(subtype)) {
            return subtype;
        }
        var declared = declared(subtype, generic.raw());
        var bindings = new HashMap<TypeVariable<?>, Type>();
        unify(declared, generic.arguments(), bindings);
        var arguments = Stream.of(variables)
                .map(variable -> bindings.getOrDefault(variable, Object.class))
                .toList();
        return ResolvedType.of(subtype, arguments);
    }

    /**
     * Returns whether a class can be a subtype of a type: the type arguments that it declares for its generic supertype
     * must not contradict those of the type, as {@code Event<Order>} contradicts {@code Event<Payment>}.
     */
    public static boolean canBe(Class<?> subtype, Type parent) {
        return !(parent instanceof ResolvedType generic)
                || !generic.raw().isAssignableFrom(subtype)
                || areCompatible(declared(subtype, generic.raw()), generic.arguments());
    }

    private static List<Type> declared(Class<?> subtype, Class<?> parent) {
        var variables = subtype.getTypeParameters();
        return arguments(variables.length == 0 ? subtype : ResolvedType.of(subtype, variables), parent);
    }

    private static boolean areCompatible(List<Type> declared, List<Type> given) {
        for (int i = 0; i < declared.size() && i < given.size(); i++) {
            if (!isCompatible(declared.get(i), given.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** A variable can be any type, and the given type may be the bound of a wildcard. */
    private static boolean isCompatible(Type declared, Type given) {
        if (given instanceof ConstrainedType constrained) {
            return isCompatible(declared, constrained.type());
        }
        if (declared == Object.class || !(declared instanceof Class<?> || declared instanceof ResolvedType)) {
            return true;
        }
        return RawClass.of(given).isAssignableFrom(RawClass.of(declared))
                && (!(declared instanceof ResolvedType generic)
                        || !(given instanceof ResolvedType other)
                        || generic.raw() != other.raw()
                        || areCompatible(generic.arguments(), other.arguments()));
    }

    /** Returns the type arguments of a generic supertype of a class, at any level. */
    public static List<Type> arguments(Type type, Class<?> expected) {
        if (RawClass.of(type) == expected) {
            return type instanceof ResolvedType generic
                    ? generic.arguments()
                    : Collections.nCopies(expected.getTypeParameters().length, Object.class);
        }
        var bindings = bindings(type);
        return parents(RawClass.of(type))
                .filter(parent -> expected.isAssignableFrom(RawClass.of(normal(parent))))
                .findFirst()
                .map(parent -> arguments(normal(parent, bindings), expected))
                .orElseThrow(() -> new IllegalArgumentException(type + " is no " + expected));
    }

    private static Stream<Type> parents(Class<?> raw) {
        return Stream.concat(Stream.ofNullable(raw.getGenericSuperclass()), Stream.of(raw.getGenericInterfaces()));
    }

    private static void unify(List<Type> declared, List<Type> given, Map<TypeVariable<?>, Type> bindings) {
        for (int i = 0; i < declared.size() && i < given.size(); i++) {
            unify(declared.get(i), given.get(i), bindings);
        }
    }

    /** Binds the variables in a declared type, such as {@code List<T>}, to the parts of the given one. */
    private static void unify(Type declared, Type given, Map<TypeVariable<?>, Type> bindings) {
        if (declared instanceof TypeVariable<?> variable) {
            bindings.putIfAbsent(variable, given);
        } else if (given instanceof ConstrainedType constrained) {
            unify(declared, constrained.type(), bindings);
        } else if (declared instanceof ResolvedType generic
                && given instanceof ResolvedType other
                && generic.raw() == other.raw()) {
            unify(generic.arguments(), other.arguments(), bindings);
        } else if (declared instanceof ArrayType array && RawClass.of(given).isArray()) {
            unify(array.component(), elementOfArray(given), bindings);
        }
    }

    /** Returns the number of nested levels of type arguments and arrays. */
    public static int depth(Type type) {
        if (type instanceof ConstrainedType constrained) {
            return depth(constrained.type());
        }
        if (type instanceof ResolvedType generic) {
            return 1
                    + generic.arguments().stream()
                            .mapToInt(GenericTypes::depth)
                            .max()
                            .orElse(0);
        }
        return RawClass.of(type).isArray() ? 1 + depth(elementOfArray(type)) : 0;
    }

    public static String simpleName(Type type) {
        if (type instanceof ConstrainedType constrained) {
            return simpleName(constrained.type());
        }
        if (type instanceof ResolvedType generic) {
            return generic.raw().getSimpleName()
                    + generic.arguments().stream().map(GenericTypes::simpleName).collect(joining(", ", "<", ">"));
        }
        return type instanceof ArrayType array
                ? simpleName(array.component()) + "[]"
                : RawClass.of(type).getSimpleName();
    }
}
