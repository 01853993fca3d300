/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

/** What the annotations of a type say about it. */
record Words(String text, String verbatim, String example) {

    static final Words NONE = new Words("", "", "");

    static Words of(Class<?> type) {
        var generable = type.getAnnotation(Generable.class);
        var guide = type.getAnnotation(Guide.class);
        var verbatim = type.getAnnotation(LlmDescription.class);
        var example = type.getAnnotation(Example.class);
        var text = generable != null && !generable.value().isEmpty()
                ? generable.value()
                : guide != null ? guide.value() : "";
        return new Words(text, verbatim == null ? "" : verbatim.value(), example == null ? "" : example.value());
    }
}
