/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import io.karta.generation.bind.ValueWriter;
import io.karta.generation.prompt.TemplateFiller;
import io.karta.generation.type.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/** Template in the code of an application. */
record InlineTemplate(String text) {

    /**
     * Renders the template, with an engine if it contains more than names.
     *
     * @param names returns the value of a name with its path
     * @param values the values for an engine
     */
    String render(TemplateFiller.Lookup names, java.util.function.Supplier<Map<String, ?>> values) {
        if (!TemplateFiller.needsEngine(text)) {
            return TemplateFiller.fill(text, names, PromptText::of);
        }
        return engine().orElseThrow(() -> Messages.noTemplateEngine(text)).render(text, values.get());
    }

    private static Optional<TemplateEngine> engine() {
        ClassLoader application = Optional.ofNullable(Thread.currentThread().getContextClassLoader())
                .orElseGet(InlineTemplate.class::getClassLoader);
        return ServiceLoader.load(TemplateEngine.class, application).findFirst();
    }

    /** Returns the entries of a map, or the visible components of an object by each of their names. */
    static Map<String, Object> values(Object from, Shapes shapes) {
        Map<String, Object> values = new LinkedHashMap<>();
        Map<String, Object> aliases = new LinkedHashMap<>();
        if (from instanceof Map<?, ?> map) {
            map.forEach((name, value) -> values.put(String.valueOf(name), value(value)));
        } else if (shapes.nodes().node(from.getClass()) instanceof ObjectNode object) {
            object.legible().forEach(component -> {
                Object value = Optional.ofNullable(ValueWriter.read(object, component, from))
                        .orElse("");
                values.put(component.name(), value);
                component.labels().aliases().forEach(alias -> aliases.putIfAbsent(alias, value));
            });
        }
        aliases.forEach(values::putIfAbsent);
        return values;
    }

    private static Object value(Object value) {
        return value instanceof Shape<?> shape ? texts(shape) : value;
    }

    /** Returns the texts about a shape that templates can contain. */
    static Map<String, String> texts(Shape<?> shape) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String name : PropertyPath.SHAPE_TEXTS) {
            texts.put(name, PropertyPath.text(shape, name));
        }
        return texts;
    }
}
