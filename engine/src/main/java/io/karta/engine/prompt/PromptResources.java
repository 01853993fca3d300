/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.prompt;

import io.karta.engine.compaction.CompactionSettings;
import io.karta.engine.definition.ObjectValidator;
import io.karta.engine.definition.Violation;
import io.karta.engine.definition.VisibleConstraints;
import io.karta.generation.Shape;
import io.karta.generation.Shapes;
import io.karta.generation.type.ResolvedType;
import io.karta.spi.PromptRenderer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Resources of prompts: shapes, validation, templates and compaction.
 *
 * @param makesExamples whether an example is generated if none is given
 * @param compaction the compaction of conversations
 */
public record PromptResources(
        Shapes shapes,
        ObjectValidator validator,
        Optional<PromptRenderer> renderer,
        boolean makesExamples,
        CompactionSettings compaction) {

    /** Returns the resources of prompts that are never compacted. */
    PromptResources withoutCompaction() {
        return new PromptResources(shapes, validator, renderer, makesExamples, CompactionSettings.NONE);
    }

    public <T> Shape<T> shape(Class<T> type) {
        return shapes.of(type);
    }

    @SuppressWarnings("unchecked") // the shape of a List<T> creates a List<T>
    <T> Shape<List<T>> listOf(Class<T> element) {
        shape(element).requireFinite(); // an empty list is finite, but not what was asked for
        return (Shape<List<T>>) shapes.of(ResolvedType.of(List.class, element));
    }

    /** Returns the request for the object, or for the statement of the model that it cannot create it. */
    @SuppressWarnings("unchecked") // the shape of a Possible<T> creates a Possible<T>
    <T> ObjectRequest<ObjectOrRefusal<T>> possible(ObjectRequest<T> requested) {
        var wanted = requested.shape().requireFinite();
        var shape = (Shape<ObjectOrRefusal<T>>) shapes.of(ResolvedType.of(ObjectOrRefusal.class, wanted.type()));
        List<ObjectRequest.Example> examples = requested.examples().stream()
                .map(example -> new ObjectRequest.Example(example.description(), ObjectOrRefusal.json(example.json())))
                .toList();
        return requested.of(
                shape.with(ObjectOrRefusal.SUCCESS, wanted),
                examples,
                ObjectOrRefusal.json(wanted.exampleJson()),
                made -> new ObjectOrRefusal<>(Optional.of(made), Optional.empty()));
    }

    /**
     * Returns the violated constraints of an object that a model has created, except those of components that are
     * hidden in this call.
     *
     * @param shape the shape of the object
     */
    List<String> violations(Object object, Shape<?> shape) {
        if (object instanceof ObjectOrRefusal<?> possible) {
            return possible.success()
                    .map(made -> violations(made, ObjectOrRefusal.success(shape)))
                    .orElse(List.of());
        }
        return VisibleConstraints.of(shape, object, validator.violations(object, Locale.ROOT)).stream()
                .map(Violation::toString)
                .toList();
    }

    PromptRenderer rendererFor(String template) {
        return renderer.orElseThrow(() -> Messages.noRenderer(template));
    }
}
