/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import java.lang.annotation.Annotation;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** How JSON-B's annotations want dates and numbers to be written. */
public record Formats(Optional<Format> date, Optional<Format> number) {

    public static final Formats NONE = new Formats(Optional.empty(), Optional.empty());

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

    public Formats withDate(String pattern, Locale locale) {
        return new Formats(Optional.of(new Format(pattern, locale)), number);
    }

    /** What stands on a component, else on its class, else on the package, else in the configuration. */
    public Formats of(Annotations component, Class<?> owner) {
        return new Formats(
                found("JsonbDateFormat", component, owner).or(() -> date),
                found("JsonbNumberFormat", component, owner).or(() -> number));
    }

    private static Optional<Format> found(String name, Annotations component, Class<?> owner) {
        return Stream.of(component, Annotations.of(owner), Annotations.of(owner.getPackage()))
                .map(annotations -> annotations.jsonb(name))
                .flatMap(Optional::stream)
                .findFirst()
                .map(Formats::format);
    }

    private static Format format(Annotation annotation) {
        var locale = (String) Annotations.member(annotation, "locale");
        return new Format(
                (String) Annotations.member(annotation, "value"),
                locale.equals(DEFAULT) ? Locale.ROOT : Locale.forLanguageTag(locale.replace('_', '-')));
    }

    /** The node with these formats, also for what it holds. */
    public Node applied(Node node) {
        if (equals(NONE)) {
            return node;
        }
        if (node instanceof OptionalNode optional) {
            return new OptionalNode(optional.type(), applied(optional.content()), optional.demands());
        }
        if (node instanceof ListNode list) {
            return new ListNode(list.type(), applied(list.element()), list.demands(), list.isSet(), list.conversion());
        }
        if (node instanceof MapNode map) {
            return new MapNode(map.type(), map.key(), applied(map.value()), map.demands(), map.make());
        }
        return node instanceof ScalarNode scalar ? formatted(scalar) : node;
    }

    private Node formatted(ScalarNode node) {
        if (Moments.isMoment(node.scalar().type())) {
            return date.filter(format -> !format.isDefault())
                    .map(format -> format.isMillis() ? Moments.inMillis(node) : Moments.formatted(node, format))
                    .orElse(node);
        }
        return node.scalar().isNumber()
                ? number.filter(format -> !format.pattern().isEmpty())
                        .map(format -> NumberFormats.formatted(node, format))
                        .orElse(node)
                : node;
    }
}
