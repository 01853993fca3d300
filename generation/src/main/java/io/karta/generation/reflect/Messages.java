/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.reflect;

import static java.util.stream.Collectors.joining;

import io.karta.generation.json.Excerpt;
import io.karta.generation.result.GenerationException;
import io.karta.generation.result.Problem;
import io.karta.generation.type.GenericTypes;
import java.lang.reflect.Type;
import java.util.List;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static GenerationException openHierarchy(Class<?> type) {
        return new GenerationException(("KARTA-203: the subtypes of %s are unknown. "
                        + "Make it sealed, or list its subtypes with @JsonbTypeInfo.")
                .formatted(type.getName()));
    }

    static GenerationException noWayToMake(Class<?> type) {
        return new GenerationException(("KARTA-204: %s cannot be created from components. "
                        + "Make it a record, add a constructor without parameters, or annotate one constructor, or one "
                        + "static method that returns it, with @JsonbCreator.")
                .formatted(type.getName()));
    }

    static GenerationException closedPackage(Class<?> type, RuntimeException cause) {
        return new GenerationException(
                ("KARTA-205: %s is inaccessible to reflection. Add to its module declaration: opens %s to "
                                + "io.karta.generation;")
                        .formatted(type.getName(), type.getPackageName()),
                cause);
    }

    static GenerationException keyIsNoText(Type type) {
        return new GenerationException(("KARTA-206: the map key type %s is not written as text in JSON. "
                        + "Use a String, a number, an enum, or another type that is written as text.")
                .formatted(type.getTypeName()));
    }

    static String jacksonIgnored(Class<?> type, List<String> annotations) {
        return ("KARTA-786: annotations of Jackson have no effect on what models and REST see of %s: %s. Use those of "
                        + "Karta or JSON-B: @Hidden for @JsonIgnore, @Guide for descriptions, @JsonbProperty for "
                        + "names.")
                .formatted(type.getName(), String.join(", ", annotations));
    }

    static GenerationException sameName(Class<?> type, String name) {
        return new GenerationException(("KARTA-207: two components of %s have the name \"%s\" in JSON. "
                        + "Rename one of them with @PromptField(name).")
                .formatted(type.getName(), name));
    }

    static GenerationException growingType(Type type, Type inside) {
        return new GenerationException(("KARTA-774: %s contains itself with ever larger type arguments, first as %s. "
                        + "Use the same type arguments inside of it, or annotate the component with @JsonbTypeAdapter.")
                .formatted(GenericTypes.simpleName(type), GenericTypes.simpleName(inside)));
    }

    static GenerationException badDefault(String where, String text, List<Problem> problems) {
        return new GenerationException(
                invalidText("text", text, "of @DefaultsTo is invalid for " + where + ": " + list(problems)));
    }

    static GenerationException badFormat(String where, String pattern, RuntimeException cause) {
        return new GenerationException(
                invalidText("format", pattern, "is invalid for " + where + ": " + cause.getMessage()), cause);
    }

    private static String invalidText(String kind, String text, String problem) {
        return "KARTA-208: the %s \"%s\" %s. Change the text.".formatted(kind, Excerpt.of(text), problem);
    }

    static GenerationException noAdapter(Class<?> type, Throwable cause) {
        return new GenerationException(
                unusable(type, "it cannot be instantiated. Add a constructor without parameters"), cause);
    }

    static GenerationException otherAdapter(Class<?> type, Type adapted, Type component) {
        return new GenerationException(unusable(
                type,
                "it adapts %s, and the annotated component is of type %s. Use an adapter of that type"
                        .formatted(adapted.getTypeName(), component.getTypeName())));
    }

    private static String unusable(Class<?> type, String problem) {
        return "KARTA-219: the adapter, serializer or deserializer %s cannot be used: %s."
                .formatted(type.getName(), problem);
    }

    static GenerationException unknownStrategy(String property, Object value) {
        return new GenerationException(("KARTA-537: \"%s\" is no standard value of %s in the JsonbConfig. "
                        + "Use a constant of JSON-B's strategy types, or pass an implementation.")
                .formatted(Excerpt.of(value.toString()), property));
    }

    static GenerationException noJsonb(Type type, Throwable cause) {
        return new GenerationException(
                ("KARTA-224: JSON-B for the serializer or deserializer of %s cannot be created: %s. "
                                + "Add a JSON-B implementation to the class path, or fix its configuration.")
                        .formatted(type.getTypeName(), cause),
                cause);
    }

    private static String list(List<Problem> problems) {
        return problems.stream().map(Problem::toString).collect(joining("; "));
    }
}
