/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.reflect;

import static java.util.stream.Collectors.joining;

import io.karta.generation.json.Excerpt;
import io.karta.generation.result.GenerationException;
import io.karta.generation.result.Problem;
import java.lang.reflect.Type;
import java.util.List;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static GenerationException openHierarchy(Class<?> type) {
        return new GenerationException(("KARTA-203: nothing says which classes a %s may be. "
                        + "Make it sealed, or list its subtypes with @JsonbTypeInfo.")
                .formatted(type.getName()));
    }

    static GenerationException noWayToMake(Class<?> type) {
        return new GenerationException(("KARTA-204: a %s cannot be made from its parts. "
                        + "Make it a record, give it a constructor without parameters, or mark one with @JsonbCreator.")
                .formatted(type.getName()));
    }

    static GenerationException closedPackage(Class<?> type, RuntimeException cause) {
        return new GenerationException(
                "KARTA-205: %s may not be reflected upon. Open its package: opens %s to io.karta.generation."
                        .formatted(type.getName(), type.getPackageName()),
                cause);
    }

    static GenerationException keyIsNoText(Type type) {
        return new GenerationException(("KARTA-206: %s cannot be the key of a map in JSON. "
                        + "Use text, a number, an enum, or a type that is written as text.")
                .formatted(type.getTypeName()));
    }

    static GenerationException sameName(Class<?> type, String name) {
        return new GenerationException(
                ("KARTA-207: two parts of %s are both called \"%s\" in JSON. " + "Rename one with @PromptField(name).")
                        .formatted(type.getName(), name));
    }

    static GenerationException badDefault(String where, String text, List<Problem> problems) {
        return new GenerationException("KARTA-208: the text \"%s\" of @DefaultsTo at %s is no value for it: %s."
                .formatted(Excerpt.of(text), where, list(problems)));
    }

    static GenerationException noAdapter(Class<?> type, Throwable cause) {
        return new GenerationException(
                "KARTA-219: %s cannot be made. Give it a constructor without parameters.".formatted(type.getName()),
                cause);
    }

    static GenerationException noJsonb(Type type, Throwable cause) {
        return new GenerationException(
                ("KARTA-224: %s has a serializer or deserializer of JSON-B, but no JSON-B is there: %s. "
                                + "Put an implementation on the class path.")
                        .formatted(type.getTypeName(), cause),
                cause);
    }

    private static String list(List<Problem> problems) {
        return problems.stream().map(Problem::toString).collect(joining("; "));
    }
}
