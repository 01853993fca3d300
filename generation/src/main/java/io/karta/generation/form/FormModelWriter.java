/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.form;

import io.karta.generation.annotation.FormField;
import io.karta.generation.annotation.NameStyle;
import io.karta.generation.form.FormModel.Choice;
import io.karta.generation.form.FormModel.Field;
import io.karta.generation.form.FormModel.Hints;
import io.karta.generation.form.FormModel.Kind;
import io.karta.generation.form.FormModel.Limits;
import io.karta.generation.prompt.DescriptionWriter;
import io.karta.generation.prompt.PromptPhrases;
import io.karta.generation.type.AnnotationLiteral;
import io.karta.generation.type.Component;
import io.karta.generation.type.Constraints;
import io.karta.generation.type.EnumNode;
import io.karta.generation.type.ListNode;
import io.karta.generation.type.MapNode;
import io.karta.generation.type.Metadata;
import io.karta.generation.type.Node;
import io.karta.generation.type.ObjectNode;
import io.karta.generation.type.OptionalNode;
import io.karta.generation.type.RawClass;
import io.karta.generation.type.StrictForm;
import io.karta.generation.type.VariantsNode;
import io.karta.generation.type.VariantsNode.Tag;
import io.karta.generation.type.VariantsNode.Variant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes a node as a form; inside itself a type is only any JSON. */
public final class FormModelWriter {

    private static final int DEEPEST = 50;
    private static final int MOST_FIELDS = 10_000;

    private final Locale locale;
    private final List<Node> open;
    private final AtomicInteger fields;

    private FormModelWriter(Locale locale, List<Node> open, AtomicInteger fields) {
        this.locale = locale;
        this.open = open;
        this.fields = fields;
    }

    public static FormModel form(Node root, Locale locale) {
        var form = new FormModelWriter(locale, List.of(), new AtomicInteger());
        return new FormModel(
                root.word(),
                DescriptionWriter.description(root.representation()).text(),
                form.root(root));
    }

    private List<Field> root(Node any) {
        var node = any.representation();
        if (node instanceof ObjectNode || node instanceof VariantsNode) {
            return parts(node);
        }
        var label = NameStyle.sentence(RawClass.of(node.type()).getSimpleName());
        var content = node instanceof OptionalNode optional ? optional.content().representation() : node;
        return List.of(
                field(new Place(StrictForm.VALUE, label, content == node, Hints.NONE), content, Constraints.NONE));
    }

    /** Properties of a field, except those of its type. */
    private record Place(String name, String label, boolean isRequired, Hints hints) {

        static Place of(String name, String label) {
            return new Place(name, label, true, Hints.NONE);
        }

        Place optional() {
            return new Place(name, label, false, hints);
        }
    }

    private Field field(Place place, Node any, Constraints constraints) {
        if (any.representation() instanceof OptionalNode optional) { // an element of a list or map
            return field(place.optional(), optional.content(), constraints.and(optional.constraints()));
        }
        var node = any.representation();
        if (open.size() > DEEPEST || fields.incrementAndGet() > MOST_FIELDS) {
            throw Messages.formTooLarge(place.name(), DEEPEST, MOST_FIELDS);
        }
        return new Field(
                place.name(),
                place.label(),
                open.contains(node) ? Kind.JSON : FormFieldKind.of(node, constraints),
                place.isRequired(),
                place.hints(),
                Limits.of(constraints, PromptPhrases.constraints(node, constraints)),
                choices(node),
                open.contains(node) ? List.of() : parts(node));
    }

    private List<Field> parts(Node node) {
        var inner = new FormModelWriter(
                locale, Stream.concat(open.stream(), Stream.of(node)).toList(), fields);
        if (node instanceof ObjectNode object) {
            return inner.components(object);
        }
        if (node instanceof VariantsNode variants) {
            return List.of(inner.choice(variants));
        }
        if (node instanceof ListNode list && !(list.element() instanceof EnumNode)) {
            return List.of(inner.field(Place.of("element", "Element"), list.element(), list.constraints()));
        }
        return node instanceof MapNode map
                ? List.of(
                        inner.field(
                                Place.of(StrictForm.ENTRY_KEY, "Key"),
                                map.key(),
                                map.constraints().key()),
                        inner.field(
                                Place.of(StrictForm.ENTRY_VALUE, "Value"),
                                map.value(),
                                map.constraints().value()))
                : List.of();
    }

    private List<Field> components(ObjectNode node) {
        return node.visible().stream()
                .sorted(Comparator.comparingInt(
                        component -> component.form().map(FormField::order).orElse(0)))
                .map(component -> component(node, component))
                .toList();
    }

    private Field component(ObjectNode owner, Component component) {
        var form = component.form().orElse(null);
        var label = new FormLabel(RawClass.of(owner.type()), form, locale);
        var text = Optional.ofNullable(component.defaultText());
        var hints = new Hints(
                label.helpBesideLabel(component.description()),
                label.placeholder(),
                text.map(given -> AnnotationLiteral.parse(component.node(), given)));
        var place = new Place(
                component.name(),
                label.label(component.description(), component.javaName()),
                component.isRequired(),
                hints);
        var field = field(place, component.content(), component.constraints());
        return form != null && form.multiline() ? multiline(field) : field;
    }

    private static Field multiline(Field field) {
        return new Field(
                field.name(),
                field.label(),
                field.kind() == Kind.TEXT ? Kind.LONG_TEXT : field.kind(),
                field.isRequired(),
                field.hints(),
                field.limits(),
                field.choices(),
                field.fields());
    }

    private Field choice(VariantsNode node) {
        var choices = node.offered().stream().map(this::variant).toList();
        return new Field(
                node.discriminator(),
                NameStyle.sentence(node.discriminator()),
                Kind.CHOICE,
                true,
                Hints.NONE,
                Limits.NONE,
                choices,
                List.of());
    }

    private Choice variant(Variant variant) {
        if (variant.constant() instanceof Enum<?> value) {
            return choice(variant.labels(), label(value), List.of());
        }
        var type = RawClass.of(variant.node().type());
        var label = new FormLabel(type, type.getAnnotation(FormField.class), locale);
        var tags = variant.tags().stream().map(FormModelWriter::tag);
        var fields = Stream.concat(tags, components(variant.node()).stream()).toList();
        return choice(variant.labels(), label, fields);
    }

    /** Returns whether other members determine the variant. */
    private static Field tag(Tag tag) {
        var only = new Choice(tag.value(), NameStyle.sentence(tag.value()), "", List.of());
        var label = NameStyle.sentence(tag.key());
        return new Field(tag.key(), label, Kind.CHOICE, true, Hints.NONE, Limits.NONE, List.of(only), List.of());
    }

    private List<Choice> choices(Node node) {
        var constants = node instanceof ListNode list ? list.element() : node;
        return constants instanceof EnumNode choice
                ? choice.offered().stream()
                        .map(constant -> choice(constant.labels(), label(constant.value()), List.of()))
                        .toList()
                : List.of();
    }

    private FormLabel label(Object constant) {
        return constant instanceof Enum<?> value
                ? new FormLabel(value.getDeclaringClass(), annotation(value), locale)
                : new FormLabel(Object.class, null, locale);
    }

    private static @Nullable FormField annotation(Enum<?> value) {
        try {
            return value.getDeclaringClass().getField(value.name()).getAnnotation(FormField.class);
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException(value.name(), e);
        }
    }

    private static Choice choice(Metadata labels, FormLabel label, List<Field> fields) {
        return new Choice(labels.name(), label.title(labels.name()), label.help(labels.description()), fields);
    }
}
