/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.reflect;

import io.karta.generation.type.JsonbFormats;
import io.karta.generation.type.MergedAnnotations;
import io.karta.generation.type.Node;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;

/** Records the types that a registry derives. */
public final class CountingBindings implements CustomBindings {

    private final List<Type> derived;

    private CountingBindings(List<Type> derived) {
        this.derived = derived;
    }

    /** Creates a registry that adds each type it derives to a list. */
    public static NodeRegistry registry(List<Type> derived) {
        return new NodeRegistry(new CountingBindings(derived));
    }

    @Override
    public Optional<Node> find(Type type, MergedAnnotations annotations, NodeDeriver deriver) {
        derived.add(type);
        return Optional.empty();
    }

    @Override
    public JsonbFormats formats() {
        return JsonbFormats.NONE;
    }
}
