/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static java.util.stream.Collectors.joining;

import io.karta.generation.json.Excerpt;
import io.karta.generation.result.GenerationException;
import io.karta.generation.result.MismatchException;
import io.karta.generation.result.Problem;
import java.util.List;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static GenerationException typeRefWithoutArgument(Class<?> type) {
        return new GenerationException(
                ("KARTA-201: the type argument of %s is missing. Write an anonymous class with the type in angle "
                                + "brackets: "
                                + "new TypeRef<List<Story>>() {}.")
                        .formatted(type.getName()));
    }

    static GenerationException typeArguments(Class<?> type, int number) {
        return new GenerationException("KARTA-202: %s has %d type parameters, not %d. Pass one type argument for each."
                .formatted(type.getName(), type.getTypeParameters().length, number));
    }

    static GenerationException noFormat(Class<?> format, Throwable cause) {
        return new GenerationException(
                "KARTA-217: the format %s cannot be instantiated. Add a constructor without parameters."
                        .formatted(format.getName()),
                cause);
    }

    static GenerationException unknownTarget(Class<?> type, String target, List<String> known) {
        return new GenerationException(
                ("KARTA-225: the prompt target \"%3$s\" of %1$s is unknown. Its targets are: %2$s. "
                                + "Correct the target, or add a @PromptTemplate or @PromptField for it.")
                        .formatted(type.getName(), String.join(", ", known), Excerpt.of(target)));
    }

    static Problem noIntent(String tag) {
        return new Problem("", "has no <%s> element with an intent".formatted(tag));
    }

    static MismatchException noExample(String type, List<Problem> problems) {
        return new MismatchException(
                "KARTA-228: the generated example of %s is invalid: %s. Annotate the component with @Example."
                        .formatted(type, list(problems)),
                problems);
    }

    static GenerationException endless(Class<?> type, StackOverflowError cause) {
        return new GenerationException(
                ("KARTA-227: a value of %s cannot be written because it contains itself or nests too deeply. "
                                + "Exclude the back reference with @Hidden or @JsonbTransient.")
                        .formatted(type.getName()),
                cause);
    }

    static GenerationException endlessType(String type, String pointer, String part) {
        return new GenerationException(
                ("KARTA-778: models cannot write a value of %s, because its required component %s is a %3$s inside of "
                                + "a %3$s, without end. Make a component on this path an Optional or a list, or "
                                + "annotate it with @Nullable.")
                        .formatted(type, pointer, part));
    }

    private static String list(List<Problem> problems) {
        return problems.stream().map(Problem::toString).collect(joining("; "));
    }

    static GenerationException noTemplateEngine(String template) {
        String line = template.strip().lines().findFirst().orElse("");
        return new GenerationException(
                ("KARTA-256: the template '%s' has a loop, a condition, a filter or an operation, which need Jinja. "
                                + "Add io.karta:karta-templates.")
                        .formatted(line.length() <= 60 ? line : line.substring(0, 59) + "…"));
    }
}
