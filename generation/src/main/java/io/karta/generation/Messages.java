/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static java.util.stream.Collectors.joining;

import java.lang.reflect.Type;
import java.util.List;
import java.util.Set;

/** Every mistake this module reports. Codes are never reused. */
final class Messages {

    private static final int EXCERPT = 80;

    private Messages() {}

    static GenerationException typeRefWithoutArgument(Class<?> type) {
        return new GenerationException(
                ("KARTA-201: %s names no type. Write it as an anonymous class with the type in angle brackets: "
                                + "new TypeRef<List<Story>>() {}.")
                        .formatted(type.getName()));
    }

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
                .formatted(excerpt(text), where, list(problems)));
    }

    static GenerationException unwritable(Type wanted, Object value) {
        return new GenerationException("KARTA-209: a %s cannot be written as %s. Use the shape of the value's own type."
                .formatted(value.getClass().getName(), wanted.getTypeName()));
    }

    static GenerationException accessorFailed(String where, Throwable cause) {
        return new GenerationException(
                "KARTA-211: reading %s failed: %s. Make the accessor return a value.".formatted(where, cause), cause);
    }

    static GenerationException notMade(Type type, Throwable cause) {
        return new GenerationException(
                "KARTA-212: no %s can be made: %s. Make its constructor and its package accessible."
                        .formatted(type.getTypeName(), cause),
                cause);
    }

    static GenerationException openBraces(String rest) {
        return new GenerationException("KARTA-213: the braces of a template do not close at \"%s\". Add the two braces."
                .formatted(excerpt(rest)));
    }

    static GenerationException unknownName(String name) {
        return new GenerationException(
                "KARTA-214: a template asks for \"%s\", which is not there. Give it a value, or correct the name."
                        .formatted(excerpt(name)));
    }

    static GenerationException noTemplate(Class<?> type, String file) {
        return new GenerationException(("KARTA-215: the template \"%s\" of %s is not on the class path. "
                        + "Put it beside the class, or correct the name.")
                .formatted(file, type.getName()));
    }

    static GenerationException templateAsks(Class<?> type, String name) {
        return new GenerationException(
                "KARTA-216: a template of %s asks for \"%s\", but there is no such component. Correct the name."
                        .formatted(type.getName(), excerpt(name)));
    }

    static GenerationException noFormat(Class<?> format, Throwable cause) {
        return new GenerationException(
                "KARTA-217: the format %s cannot be made. Give it a constructor without parameters."
                        .formatted(format.getName()),
                cause);
    }

    static GenerationException noLabel(Class<?> type, String key) {
        return new GenerationException(
                ("KARTA-218: a @FormField of %s asks for \"%s\", which the file %s beside the class lacks. "
                                + "Add the key, or write the label without braces.")
                        .formatted(type.getName(), excerpt(key), LabelFiles.FILE));
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

    static GenerationException unknownTarget(Class<?> type, String target, List<String> known) {
        return new GenerationException(("KARTA-225: %s has texts for %s, but none for \"%s\". "
                        + "Correct the target, or add a @PromptTemplate or @PromptField for it.")
                .formatted(type.getName(), String.join(", ", known), excerpt(target)));
    }

    static Problem noIntent(String tag) {
        return new Problem("", "has no <%s> with an intent in it".formatted(tag));
    }

    static MismatchException unreadable(String wanted, List<Problem> problems) {
        return new MismatchException(
                ("KARTA-220: the answer is no %s: %s. " + "Ask again with these problems, or loosen the type.")
                        .formatted(wanted, list(problems)),
                problems);
    }

    static MismatchException noExample(String type, List<Problem> problems) {
        return new MismatchException(
                "KARTA-228: no example of %s can be made: %s. Annotate the component with @Example."
                        .formatted(type, list(problems)),
                problems);
    }

    static UnreadableJsonException noJson(String text, int offset) {
        return new UnreadableJsonException(
                "KARTA-221: no JSON was found in the text (%d characters). Ask the model for JSON alone."
                        .formatted(text.length()),
                offset,
                excerptAt(text, offset));
    }

    static GenerationException noSuchComponents(String type, Set<String> unknown, Set<String> known) {
        return new GenerationException(
                "KARTA-226: %s has no %s. Its components are: %s. Use their names in Java or JSON."
                        .formatted(
                                type, String.join(", ", unknown), known.isEmpty() ? "none" : String.join(", ", known)));
    }

    static GenerationException endless(Class<?> type, StackOverflowError cause) {
        return new GenerationException(
                ("KARTA-227: a %s cannot be written: something in it contains itself, or it nests too deeply. "
                                + "Leave out the way back with @Hidden or @JsonbTransient.")
                        .formatted(type.getName()),
                cause);
    }

    static UnreadableJsonException tooDeep(String text, int offset, int limit) {
        return new UnreadableJsonException(
                "KARTA-222: the text nests deeper than %d levels at offset %d. Ask for a flatter answer."
                        .formatted(limit, offset),
                offset,
                excerptAt(text, offset));
    }

    static UnreadableJsonException numberTooLong(String text, int offset, int longest, int digits) {
        return new UnreadableJsonException(
                ("KARTA-223: the number at offset %d has more than %d characters, or more than %d digits in its exponent. "
                                + "Send it as a text.")
                        .formatted(offset, longest, digits),
                offset,
                excerptAt(text, offset));
    }

    static String excerpt(String text) {
        return text.length() <= EXCERPT ? text : text.substring(0, EXCERPT - 3) + "...";
    }

    private static String excerptAt(String text, int offset) {
        return text.substring(Math.min(offset, text.length()), Math.min(offset + EXCERPT, text.length()));
    }

    private static String list(List<Problem> problems) {
        return problems.stream().map(Problem::toString).collect(joining("; "));
    }
}
