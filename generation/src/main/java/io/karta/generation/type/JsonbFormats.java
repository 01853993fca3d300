/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import static java.util.stream.Collectors.joining;

import java.lang.annotation.Annotation;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Formats of dates and numbers in JSON-B's annotations.
 *
 * @param date the format of dates without an annotation
 * @param number the format of numbers without an annotation
 * @param locale the locale of annotations without one
 */
public record JsonbFormats(Optional<Format> date, Optional<Format> number, Locale locale) {

    public static final JsonbFormats NONE = new JsonbFormats(Optional.empty(), Optional.empty(), Locale.ROOT);

    private static final String DEFAULT = "##default";
    private static final String MILLIS = "##time-in-millis";

    /** A pattern and its language. */
    record Format(String pattern, Locale locale) {

        boolean isMillis() {
            return pattern.equals(MILLIS);
        }

        boolean isDefault() {
            return pattern.equals(DEFAULT);
        }
    }

    public JsonbFormats withDate(String pattern) {
        return new JsonbFormats(Optional.of(new Format(pattern, locale)), number, locale);
    }

    public JsonbFormats withLocale(Locale other) {
        return new JsonbFormats(date, number, other);
    }

    /** Returns the formats on a component, otherwise on its class, its package, or in the configuration. */
    public JsonbFormats of(MergedAnnotations component, Class<?> owner) {
        return new JsonbFormats(
                found("JsonbDateFormat", component, owner).or(() -> date),
                found("JsonbNumberFormat", component, owner).or(() -> number),
                locale);
    }

    private Optional<Format> found(String name, MergedAnnotations component, Class<?> owner) {
        return Stream.of(component, MergedAnnotations.of(owner), MergedAnnotations.of(owner.getPackage()))
                .map(annotations -> annotations.jsonb(name))
                .flatMap(Optional::stream)
                .findFirst()
                .map(this::format);
    }

    private Format format(Annotation annotation) {
        var language = (String) MergedAnnotations.member(annotation, "locale");
        return new Format(
                (String) MergedAnnotations.member(annotation, "value"),
                language.equals(DEFAULT) ? locale : Locale.forLanguageTag(language.replace('_', '-')));
    }

    /** Returns the node with these formats, including its content. */
    public Node applied(Node node) {
        if (date.isEmpty() && number.isEmpty()) {
            return node;
        }
        if (node instanceof OptionalNode optional) {
            return new OptionalNode(optional.type(), applied(optional.content()), optional.constraints());
        }
        if (node instanceof ListNode list) {
            return new ListNode(
                    list.type(), applied(list.element()), list.constraints(), list.isSet(), list.conversion());
        }
        if (node instanceof MapNode map) {
            return new MapNode(map.type(), map.key(), applied(map.value()), map.constraints(), map.make());
        }
        return node instanceof ScalarNode scalar ? formatted(scalar) : node;
    }

    /** Returns the patterns, for messages. */
    public String patterns() {
        return Stream.of(date, number)
                .flatMap(Optional::stream)
                .map(Format::pattern)
                .collect(joining(", "));
    }

    private Node formatted(ScalarNode node) {
        if (node.scalar().isTemporal()) {
            return date.filter(format -> !format.isDefault())
                    .map(format -> format.isMillis()
                            ? TemporalFormats.inMillis(node)
                            : TemporalFormats.formatted(node, format))
                    .orElse(node);
        }
        return node.scalar().isNumber()
                ? number.filter(format -> !format.pattern().isEmpty())
                        .map(format -> NumberFormats.formatted(node, format))
                        .orElse(node)
                : node;
    }
}
