/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.joining;

import io.karta.generation.annotation.PromptField;
import io.karta.generation.annotation.PromptTemplate;
import io.karta.generation.bind.SealedParent;
import io.karta.generation.bind.ValueWriter;
import io.karta.generation.json.JsonWriter;
import io.karta.generation.json.TreeString;
import io.karta.generation.prompt.PromptPhrases;
import io.karta.generation.prompt.PromptTemplates;
import io.karta.generation.type.Component;
import io.karta.generation.type.EnumNode;
import io.karta.generation.type.Metadata;
import io.karta.generation.type.Node;
import io.karta.generation.type.ObjectNode;
import io.karta.generation.type.VariantsNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Text of Java values for models.
 *
 * <pre>{@code
 * record User(@Guide("The user's unique identifier") int id, @PromptField(name = "full_name") String name) {}
 *
 * PromptText.of(new User(123, "Mai"));       // The user's unique identifier: 123
 *                                            // full_name: Mai
 * PromptText.of(UserIntent.GREETING);        // GREETING: User wants to greet or say hello
 * PromptText.of(new Rejected("too slow"));   // Rejected: Code needs changes { reason: "too slow" }
 * PromptText.of(user, "Short");              // by the template or the fields for that target
 * PromptText.ofFor(tool, agent);             // by the template for a reader of that type
 * }</pre>
 *
 * A type with {@link PromptTemplate} is shown by it. Hidden components are never shown.
 */
public final class PromptText {

    private final Shapes shapes = new Shapes();
    private final String target;
    private final @Nullable Object reader;
    private final List<Object> images = new ArrayList<>();

    private PromptText(String target, @Nullable Object reader) {
        this.target = target;
        this.reader = reader;
    }

    /**
     * Returns the text of a value.
     *
     * @param value any value that has a shape
     * @return the text
     */
    public static String of(Object value) {
        return of(value, "");
    }

    /**
     * Returns the text of a value for one of several targets.
     *
     * @param value any value that has a shape
     * @param target the target, as in {@link PromptField#target()} and {@link PromptTemplate#target()}
     * @return the text
     */
    public static String of(Object value, String target) {
        return new PromptText(requireNonNull(target, "target"), null).text(requireNonNull(value, "value"));
    }

    /**
     * Returns the text of a value for a reader.
     *
     * @param value any value that has a shape
     * @param reader whom it is shown to; the template for its type is used
     * @return the text
     */
    public static String ofFor(Object value, Object reader) {
        return new PromptText("", requireNonNull(reader, "reader")).text(requireNonNull(value, "value"));
    }

    /**
     * Returns the text of a value and its images.
     *
     * @param value any value with a shape
     * @param target the target; empty for none
     * @return the values of components that are images, in order, and then the text as a {@code String}
     */
    public static List<Object> parts(Object value, String target) {
        var prompt = new PromptText(requireNonNull(target, "target"), null);
        var text = prompt.text(requireNonNull(value, "value"));
        return Stream.concat(prompt.images.stream(), text.isEmpty() ? Stream.of() : Stream.of(text))
                .toList();
    }

    private String text(Object value) {
        if (value instanceof CharSequence || value instanceof Iterable<?> || value instanceof Map<?, ?>) {
            return plain(value);
        }
        var type = value instanceof Enum<?> constant ? constant.getDeclaringClass() : value.getClass();
        var node = shapes.nodes().node(type);
        var template = PromptTemplates.of(type, target, reader);
        if (!template.isPresent() && node instanceof ObjectNode object) {
            checkTarget(type, object);
        }
        if (template.isPresent() && node instanceof ObjectNode object) {
            return new InlineTemplate(PromptTemplates.text(type, template.get()))
                    .render(name -> named(object, value, name), () -> engineValues(object, value));
        }
        return ownText(node, value);
    }

    /** Rejects a type with targets that lacks this one, because its text would be unintended. */
    private void checkTarget(Class<?> type, ObjectNode object) {
        var known = Stream.concat(
                        Stream.of(type.getAnnotationsByType(PromptTemplate.class))
                                .map(PromptTemplate::target),
                        object.legible().stream()
                                .flatMap(component -> component.prompts().stream())
                                .map(PromptField::target))
                .filter(name -> !name.isEmpty())
                .distinct()
                .toList();
        if (!target.isEmpty() && !known.isEmpty() && !known.contains(target)) {
            throw Messages.unknownTarget(type, target, known);
        }
    }

    private Map<String, Object> engineValues(ObjectNode object, Object value) {
        Map<String, Object> values = InlineTemplate.values(value, shapes);
        Map<String, String> texts = InlineTemplate.texts(new Shape<>(shapes, object));
        values.putIfAbsent("schema", texts.get("schema"));
        values.putIfAbsent("example", texts.get("example"));
        values.put("self", texts);
        if (reader != null) {
            values.put("reader", reader);
        }
        return values;
    }

    private @Nullable Object named(ObjectNode object, Object value, String name) {
        if (name.startsWith("self.")) {
            return PropertyPath.value(new Shape<>(shapes, object), name.substring("self.".length()), shapes);
        }
        if (name.equals("self")) {
            return members(object, value);
        }
        if (name.equals("schema") || name.equals("example")) {
            return PropertyPath.value(new Shape<>(shapes, object), name, shapes);
        }
        if (name.startsWith("reader") && reader != null) {
            return name.equals("reader")
                    ? text(reader)
                    : PropertyPath.value(reader, name.substring("reader.".length()), shapes);
        }
        return PropertyPath.value(value, name, shapes);
    }

    private String ownText(Node node, Object value) {
        if (node instanceof EnumNode constants) {
            return constants.constants().stream()
                    .filter(constant -> constant.value().equals(value))
                    .map(constant -> named(constant.labels()))
                    .collect(joining());
        }
        if (!(node instanceof ObjectNode object)) {
            return plain(value);
        }
        return SealedParent.of(value.getClass(), shapes.nodes())
                .flatMap(parent -> parent.variantOf(value))
                .map(variant -> variantText(variant, value))
                .orElseGet(() -> members(object, value));
    }

    /** Returns the name and description; only the name if models must not choose it. */
    private static String named(Metadata labels) {
        return labels.isSkipped() ? labels.name() : PromptPhrases.withWords(labels.name(), labels.description());
    }

    private String variantText(VariantsNode.Variant variant, Object value) {
        var object = variant.node();
        if (variant.labels().isSkipped() || object.visible().isEmpty()) {
            return named(variant.labels());
        }
        var members = object.visible().stream()
                .map(component -> (object.isTuple() ? "" : component.name() + ": ") + json(object, component, value))
                .collect(joining(", "));
        return named(variant.labels()) + (object.isTuple() ? " (" + members + ")" : " { " + members + " }");
    }

    private String json(ObjectNode object, Component component, Object owner) {
        var value = ValueWriter.read(object, component, owner);
        return value == null
                ? "null"
                : JsonWriter.oneLine(new ValueWriter(false, shapes.nodes()).print(component.node(), value));
    }

    /** Returns a line for each component. */
    private String members(ObjectNode object, Object owner) {
        var lines = new ArrayList<String>();
        for (var component : object.legible()) {
            var field = component.prompt(target);
            if (component.isSkipped(target)) {
                continue;
            }
            var value = PropertyPath.component(object, owner, component.name());
            if (field.isPresent() && field.get().image() && value != null) {
                images.add(value);
            } else {
                lines.add(key(component) + ": " + (value == null ? "" : shown(component, value)));
            }
        }
        return String.join("\n", lines);
    }

    private String key(Component component) {
        var given = component.prompt(target).map(PromptField::name).orElse("");
        if (!given.isEmpty()) {
            return given;
        }
        return component.description().isEmpty() ? component.name() : component.description();
    }

    private String shown(Component component, Object value) {
        var format = component.prompt(target).map(PromptField::format).orElse(null);
        return format == null || format == PromptField.Format.class
                ? plain(value)
                : format(format).apply(value);
    }

    private static PromptField.Format format(Class<? extends PromptField.Format> type) {
        try {
            var constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw Messages.noFormat(type, e);
        }
    }

    private String plain(Object value) {
        if (value instanceof CharSequence text) {
            return text.toString();
        }
        if (value instanceof Enum<?>) {
            return text(value);
        }
        var json = ValueWriter.plain(value, shapes.nodes());
        return json instanceof TreeString text ? text.getString() : JsonWriter.oneLine(json);
    }
}
