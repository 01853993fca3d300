/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import io.karta.generation.annotation.DefaultsTo;
import io.karta.generation.annotation.Guide;
import io.karta.generation.annotation.Hidden;
import io.karta.generation.annotation.PromptField;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All annotations on one part of a type: component, field, accessor, parameter and type use. Annotations of optional
 * APIs are read by name, so their classes may be absent.
 */
public record MergedAnnotations(List<Annotation> all) {

    private static final String JSONB = "jakarta.json.bind.annotation.";

    public MergedAnnotations {
        all = List.copyOf(all);
    }

    public static MergedAnnotations of(@Nullable AnnotatedElement... elements) {
        var all = new ArrayList<Annotation>();
        for (var element : elements) {
            if (element != null) {
                for (var annotation : element.getAnnotations()) {
                    if (!all.contains(annotation)) {
                        all.add(annotation);
                    }
                }
            }
        }
        return new MergedAnnotations(all);
    }

    public <A extends Annotation> Optional<A> find(Class<A> type) {
        for (var annotation : all) {
            if (type.isInstance(annotation)) {
                return Optional.of(type.cast(annotation));
            }
        }
        return Optional.empty();
    }

    public Optional<Annotation> named(String name) {
        for (var annotation : all) {
            if (annotation.annotationType().getName().equals(name)) {
                return Optional.of(annotation);
            }
        }
        return Optional.empty();
    }

    /** One of JSON-B's annotations. */
    public Optional<Annotation> jsonb(String name) {
        return named(JSONB + name);
    }

    /** Returns the class that an annotation names as its value. */
    public Class<?> classIn(Annotation annotation) {
        return (Class<?>) member(annotation, "value");
    }

    boolean isNullable() {
        return all.stream()
                .anyMatch(annotation ->
                        annotation.annotationType().getSimpleName().equals("Nullable"));
    }

    public MergedAnnotations and(MergedAnnotations others) {
        return new MergedAnnotations(
                Stream.concat(all.stream(), others.all.stream()).distinct().toList());
    }

    /** Returns whether JSON-B writes null for an absent value. */
    public boolean isNillable() {
        return jsonb("JsonbNillable")
                        .map(found -> (Boolean) member(found, "value"))
                        .orElse(false)
                || jsonb("JsonbProperty")
                        .map(found -> (Boolean) member(found, "nillable"))
                        .orElse(false);
    }

    public boolean isTransient() {
        return named(JSONB + "JsonbTransient").isPresent();
    }

    public boolean isCreator() {
        return named(JSONB + "JsonbCreator").isPresent();
    }

    public Optional<String> jsonbName() {
        return named(JSONB + "JsonbProperty")
                .map(annotation -> String.valueOf(member(annotation, "value")))
                .filter(name -> !name.isEmpty());
    }

    /** Returns the value of a member of an annotation of any class. */
    public static Object member(Annotation annotation, String name) {
        try {
            var member = annotation.annotationType().getMethod(name);
            member.setAccessible(true);
            return member.invoke(annotation);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("no member " + name + " in " + annotation, e);
        }
    }

    public Metadata labels(String javaName, UnaryOperator<String> naming) {
        var field = promptFields().stream()
                .filter(given -> given.target().isEmpty())
                .findFirst();
        var guide = find(Guide.class);
        var name = field.map(PromptField::name)
                .filter(given -> !given.isEmpty())
                .or(this::jsonbName)
                .orElseGet(() -> naming.apply(javaName));
        var aliases = new ArrayList<>(List.of(guide.map(Guide::aliases).orElse(new String[0])));
        if (!name.equals(javaName)) {
            aliases.add(javaName);
        }
        return new Metadata(
                name,
                aliases,
                guide.map(Guide::value).orElse(""),
                field.map(PromptField::skip).orElse(false));
    }

    public List<PromptField> promptFields() {
        var many = find(PromptField.All.class).map(PromptField.All::value).orElse(new PromptField[0]);
        return Stream.concat(find(PromptField.class).stream(), Stream.of(many)).toList();
    }

    public Component.Presence presence(boolean isOptionalType, boolean isNillableType) {
        var text = find(DefaultsTo.class).map(DefaultsTo::value).orElse(null);
        var isNillable = isNillable() || isNillableType;
        return new Component.Presence(
                isOptionalType || isNullable() || isNillable || text != null,
                find(Hidden.class).isPresent() || isTransient(),
                isNillable,
                text);
    }
}
