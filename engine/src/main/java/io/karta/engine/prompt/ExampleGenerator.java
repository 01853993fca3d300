/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.prompt;

import io.karta.generation.Shape;
import io.karta.generation.ShapeFold;
import java.util.List;
import java.util.Optional;

/** Generator of examples for objects, and for lists and maps of objects. */
final class ExampleGenerator implements ShapeFold<Boolean> {

    private static final ExampleGenerator HELPS = new ExampleGenerator();

    private ExampleGenerator() {}

    static Optional<ObjectRequest.Example> example(ObjectRequest<?> requested) {
        return requested.shape().fold(HELPS)
                ? Optional.of(new ObjectRequest.Example(
                        "made up, to show the form alone",
                        requested.sample().orElseGet(requested.shape()::exampleJson)))
                : Optional.empty();
    }

    @Override
    public Boolean object(List<Component> components) {
        return !components.isEmpty();
    }

    @Override
    public Boolean variants(String discriminator, List<Variant> variants) {
        return true;
    }

    @Override
    public Boolean enumeration(List<Constant> constants) {
        return false;
    }

    @Override
    public Boolean list(Shape<?> element) {
        return element.fold(this);
    }

    @Override
    public Boolean set(Shape<?> element) {
        return element.fold(this);
    }

    @Override
    public Boolean map(Shape<?> key, Shape<?> value) {
        return true;
    }

    @Override
    public Boolean optional(Shape<?> content) {
        return content.fold(this);
    }

    @Override
    public Boolean scalar(Scalar scalar) {
        return false;
    }

    @Override
    public Boolean any() {
        return false;
    }
}
