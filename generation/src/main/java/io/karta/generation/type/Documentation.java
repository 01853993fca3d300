/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import io.karta.generation.annotation.Example;
import io.karta.generation.annotation.Generable;
import io.karta.generation.annotation.Guide;
import io.karta.generation.annotation.LlmDescription;

/** Texts of the annotations of a type. */
public record Documentation(String text, String verbatim, String example) {

    public static final Documentation NONE = new Documentation("", "", "");

    public static Documentation of(Class<?> type) {
        var generable = type.getAnnotation(Generable.class);
        var guide = type.getAnnotation(Guide.class);
        var verbatim = type.getAnnotation(LlmDescription.class);
        var example = type.getAnnotation(Example.class);
        var text = generable != null && !generable.value().isEmpty()
                ? generable.value()
                : guide != null ? guide.value() : "";
        return new Documentation(
                text, verbatim == null ? "" : verbatim.value(), example == null ? "" : example.value());
    }
}
