/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.form;

import io.karta.generation.form.FormModel.Kind;
import io.karta.generation.type.AnyNode;
import io.karta.generation.type.Constraints;
import io.karta.generation.type.EnumNode;
import io.karta.generation.type.ListNode;
import io.karta.generation.type.MapNode;
import io.karta.generation.type.Node;
import io.karta.generation.type.ObjectNode;
import io.karta.generation.type.OptionalNode;
import io.karta.generation.type.ScalarNode;
import io.karta.generation.type.VariantsNode;
import java.net.URI;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.Map;

/** Kind of a form field, by the node of its value. */
final class FormFieldKind implements Node.Visitor<Kind> {

    private static final int LONGEST_LINE = 255;

    private static final Map<Class<?>, Kind> SCALARS = Map.of(
            LocalDate.class,
            Kind.DATE,
            LocalTime.class,
            Kind.TIME,
            OffsetTime.class,
            Kind.TIME,
            LocalDateTime.class,
            Kind.DATE_TIME,
            Instant.class,
            Kind.INSTANT,
            OffsetDateTime.class,
            Kind.INSTANT,
            ZonedDateTime.class,
            Kind.INSTANT,
            URI.class,
            Kind.LINK);

    /** Format of a text in a schema. */
    private static final Map<String, Kind> FORMATS = Map.of(
            "date", Kind.DATE, "time", Kind.TIME, "date-time", Kind.INSTANT, "uri", Kind.LINK, "email", Kind.EMAIL);

    private final Constraints constraints;

    private FormFieldKind(Constraints constraints) {
        this.constraints = constraints;
    }

    static Kind of(Node node, Constraints constraints) {
        return node.accept(new FormFieldKind(constraints));
    }

    @Override
    public Kind object(ObjectNode node) {
        return Kind.GROUP;
    }

    @Override
    public Kind variants(VariantsNode node) {
        return Kind.GROUP;
    }

    @Override
    public Kind enumeration(EnumNode node) {
        return Kind.CHOICE;
    }

    @Override
    public Kind list(ListNode node) {
        return node.element() instanceof EnumNode ? Kind.CHOICES : Kind.LIST;
    }

    @Override
    public Kind map(MapNode node) {
        return Kind.MAP;
    }

    @Override
    public Kind optional(OptionalNode node) {
        return node.content().accept(this);
    }

    @Override
    public Kind any(AnyNode node) {
        return Kind.JSON;
    }

    @Override
    public Kind scalar(ScalarNode node) {
        return switch (node.scalar().kind()) {
            case INTEGER -> Kind.INTEGER;
            case NUMBER -> Kind.NUMBER;
            case BOOLEAN -> Kind.BOOLEAN;
            case TEXT ->
                SCALARS.getOrDefault(
                        node.scalar().type(), FORMATS.getOrDefault(node.scalar().format(), text()));
        };
    }

    private Kind text() {
        if (constraints.isEmail()) {
            return Kind.EMAIL;
        }
        var most = constraints.maxSize();
        return most != null && most > LONGEST_LINE ? Kind.LONG_TEXT : Kind.TEXT;
    }
}
