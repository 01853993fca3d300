/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.references;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Public and protected members of a type as Java declarations. Members whose classes are missing, as those of optional
 * libraries can be, are left out with a comment.
 */
record TypeDescription(Class<?> type, TypeSource source) {

    private static final Pattern SIMPLE = Pattern.compile("\\b(?:[a-z_]\\w*\\.)+(?=[A-Z])");

    String text() {
        Stream<String> members = Stream.<Supplier<Stream<String>>>of(this::fields, this::constructors, this::methods)
                .flatMap(TypeDescription::loadable)
                .filter(line -> !line.isEmpty());
        return members.collect(
                Collectors.joining("\n", inPackage() + comment("", source.description()) + header() + " {\n", "\n}"));
    }

    /** Reflection returns no methods at all if the class of one of their parameters is missing. */
    private static Stream<String> loadable(Supplier<Stream<String>> members) {
        try {
            return members.get();
        } catch (LinkageError | TypeNotPresentException e) {
            String missing = String.valueOf(e.getMessage()).replace('/', '.');
            return Stream.of("    // some members are not shown (%s)".formatted(missing));
        }
    }

    private String inPackage() {
        return type.getPackageName().isEmpty() ? "" : "package %s;\n".formatted(type.getPackageName());
    }

    private String header() {
        try {
            return genericHeader();
        } catch (LinkageError | TypeNotPresentException ignored) { // of a parent or a bound
            return Modifier.toString(type.getModifiers() & ~Modifier.INTERFACE) + " "
                    + (type.isInterface() ? "interface " : "class ") + type.getSimpleName();
        }
    }

    private String genericHeader() {
        String parents = Stream.of(parents(), permitted())
                .filter(text -> !text.isEmpty())
                .map(text -> " " + text)
                .collect(Collectors.joining());
        String declaration = type.toGenericString()
                .replace(type.getName(), type.getSimpleName())
                .replaceAll("\\b(?:abstract|static) (?=.*\\binterface )", "")
                .replaceFirst("\\b(?:non-)?sealed (?=.*\\b(?:class|interface) )", ""); // since JDK 21
        return (type.isSealed()
                        ? declaration.replaceFirst("(?=(?:abstract )?(?:class|interface)\\b)", "sealed ")
                        : declaration)
                + parents;
    }

    private String permitted() {
        return type.isSealed()
                ? Stream.of(type.getPermittedSubclasses())
                        .map(TypeDescription::name)
                        .collect(Collectors.joining(", ", "permits ", ""))
                : "";
    }

    private String parents() {
        if (type.isAnnotation()) {
            return "";
        }
        return Stream.concat(
                        Stream.ofNullable(type.getGenericSuperclass())
                                .filter(parent -> parent != Object.class && !type.isEnum() && !type.isRecord())
                                .map(parent -> "extends " + name(parent)),
                        Stream.of(type.getGenericInterfaces())
                                .map(parent -> (type.isInterface() ? "extends " : "implements ") + name(parent)))
                .collect(Collectors.joining(" "));
    }

    private Stream<String> fields() {
        return Stream.of(type.getDeclaredFields())
                .filter(TypeDescription::isVisible)
                .flatMap(field -> loadable(() -> Stream.of(field(field))));
    }

    private Stream<String> constructors() {
        return Stream.of(type.getDeclaredConstructors())
                .flatMap(constructor -> loadable(() -> Stream.of(constructor(constructor))));
    }

    private String field(Field field) {
        return field.isEnumConstant()
                ? "    %s,".formatted(field.getName())
                : "    %s %s;".formatted(modifiers(field) + name(field.getGenericType()), field.getName());
    }

    private String constructor(Constructor<?> constructor) {
        return isVisible(constructor) && !type.isEnum()
                ? declaration(constructor, modifiers(constructor) + type.getSimpleName(), type.getSimpleName())
                : "";
    }

    private Stream<String> methods() {
        return Stream.of(type.getDeclaredMethods())
                .filter(method -> isVisible(method) && !method.isBridge() && !isOfEveryObject(method))
                .sorted(Comparator.comparing(Method::getName).thenComparing(Method::getParameterCount))
                .flatMap(method -> loadable(() -> Stream.of(method(method))));
    }

    private String method(Method method) {
        return declaration(
                method,
                modifiers(method) + typeParameters(method) + name(method.getGenericReturnType()) + " "
                        + method.getName(),
                method.getName());
    }

    /** Returns whether each class has the method; a record has them without a declaration. */
    private static boolean isOfEveryObject(Method method) {
        return Stream.of(Object.class.getMethods())
                .anyMatch(inherited -> inherited.getName().equals(method.getName())
                        && Arrays.equals(inherited.getParameterTypes(), method.getParameterTypes()));
    }

    private static String typeParameters(Executable member) {
        return member.getTypeParameters().length == 0
                ? ""
                : Stream.of(member.getTypeParameters())
                        .map(TypeDescription::typeParameter)
                        .collect(Collectors.joining(", ", "<", "> "));
    }

    private static String typeParameter(TypeVariable<?> parameter) {
        String bounds = Stream.of(parameter.getBounds())
                .filter(bound -> bound != Object.class)
                .map(TypeDescription::name)
                .collect(Collectors.joining(" & "));
        return bounds.isEmpty() ? parameter.getName() : parameter.getName() + " extends " + bounds;
    }

    private String declaration(Executable member, String start, String name) {
        String parameters = Stream.of(member.getParameters())
                .map(TypeDescription::parameter)
                .collect(Collectors.joining(", "));
        List<Type> thrown = List.of(member.getGenericExceptionTypes());
        String exceptions = thrown.isEmpty()
                ? ""
                : thrown.stream().map(TypeDescription::name).collect(Collectors.joining(", ", " throws ", ""));
        return comment("    ", source.description(name, member.getParameterCount()))
                + "    %s(%s)%s;".formatted(start, parameters, exceptions);
    }

    private static String parameter(Parameter parameter) {
        String type = name(parameter.getParameterizedType());
        return (parameter.isVarArgs() ? type.replaceFirst("\\[]$", "...") : type) + " " + parameter.getName();
    }

    /** Simple names are shorter and unambiguous for classes of the JDK. */
    private static String name(Type type) {
        return SIMPLE.matcher(type.getTypeName()).replaceAll("").replace('$', '.');
    }

    private static String modifiers(Member member) {
        String text = Modifier.toString(
                member.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED | Modifier.STATIC | Modifier.FINAL));
        return text.isEmpty() ? "" : text + " ";
    }

    private static boolean isVisible(Member member) {
        return !member.isSynthetic() && (member.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0;
    }

    private static String comment(String indent, String text) {
        return text.isEmpty() ? "" : "%s/** %s */\n".formatted(indent, text);
    }
}
