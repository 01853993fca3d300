/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.prompt;

import io.karta.generation.annotation.PromptTemplate;
import io.karta.generation.type.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the template of a type, and checks all of them when its shape is derived. */
public final class PromptTemplates {

    private static final Set<String> ALWAYS = Set.of("self", "schema", "example", "reader");

    private PromptTemplates() {}

    public static Optional<PromptTemplate> of(Class<?> type, String target, @Nullable Object reader) {
        var all = List.of(type.getAnnotationsByType(PromptTemplate.class));
        var own = all.stream()
                .filter(template ->
                        template.reader() != Object.class && template.reader().isInstance(reader))
                .findFirst();
        var general = all.stream()
                .filter(template -> template.reader() == Object.class)
                .toList();
        return own.or(() -> withTarget(general, target)).or(() -> withTarget(general, ""));
    }

    private static Optional<PromptTemplate> withTarget(List<PromptTemplate> templates, String target) {
        return templates.stream()
                .filter(template -> template.target().equals(target))
                .findFirst();
    }

    public static String text(Class<?> type, PromptTemplate template) {
        if (template.file().isEmpty()) {
            return template.value();
        }
        try (var stream = type.getResourceAsStream(template.file())) {
            if (stream == null) {
                throw Messages.noTemplate(type, template.file());
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void check(Class<?> type, ObjectNode node) {
        for (var template : type.getAnnotationsByType(PromptTemplate.class)) {
            String text = text(type, template);
            if (!TemplateFiller.needsEngine(text)) {
                TemplateFiller.fill(text, name -> known(type, node, name.split("\\.", 2)[0]), Object::toString);
            }
        }
    }

    private static String known(Class<?> type, ObjectNode node, String name) {
        if (!ALWAYS.contains(name)
                && node.legible().stream()
                        .noneMatch(component -> component.name().equals(name)
                                || component.labels().aliases().contains(name))) {
            throw Messages.templateAsks(type, name);
        }
        return name;
    }
}
