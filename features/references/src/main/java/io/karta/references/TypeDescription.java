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
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Public and protected members of a type as Java declarations. */
record TypeDescription(Class<?> type, TypeSource source) {

    String text() {
        Stream<String> members = Stream.of(
                        fields(type), Stream.of(type.getDeclaredConstructors()).map(this::constructor), methods(type))
                .flatMap(each -> each)
                .filter(line -> !line.isEmpty());
        return members.collect(Collectors.joining(
                "\n",
                "package %s;\n".formatted(type.getPackageName()) + comment("", source.description()) + header()
                        + " {\n",
                "\n}"));
    }

    private String header() {
        String parents = Stream.concat(
                        Stream.ofNullable(type.getGenericSuperclass())
                                .filter(parent -> parent != Object.class && !type.isEnum() && !type.isRecord())
                                .map(parent -> "extends " + name(parent)),
                        Stream.of(type.getGenericInterfaces())
                                .map(parent -> (type.isInterface() ? "extends " : "implements ") + name(parent)))
                .collect(Collectors.joining(" "));
        String declaration = type.toGenericString()
                .replace(type.getName(), type.getSimpleName())
                .replaceAll("\\b(?:abstract|static) (?=.*\\binterface )", "");
        return "%s%s".formatted(declaration, parents.isEmpty() ? "" : " " + parents);
    }

    private Stream<String> fields(Class<?> of) {
        return Stream.of(of.getDeclaredFields())
                .filter(TypeDescription::isVisible)
                .map(this::field);
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

    private Stream<String> methods(Class<?> of) {
        return Stream.of(of.getDeclaredMethods())
                .filter(method -> isVisible(method) && !method.isBridge())
                .sorted(Comparator.comparing(Method::getName).thenComparing(Method::getParameterCount))
                .map(method -> declaration(
                        method,
                        modifiers(method) + name(method.getGenericReturnType()) + " " + method.getName(),
                        method.getName()));
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
        return name(parameter.getParameterizedType()) + " " + parameter.getName();
    }

    /** Simple names are shorter and unambiguous for classes of the JDK. */
    private static String name(Type type) {
        return type.getTypeName()
                .replaceAll("\\b(?:[a-z_][\\w]*\\.)+(?=[A-Z])", "")
                .replace('$', '.');
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
