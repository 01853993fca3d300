/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.reflect;

import static java.util.Objects.requireNonNull;

import io.karta.generation.result.GenerationException;
import io.karta.generation.type.GenericTypes;
import io.karta.generation.type.Node;
import io.karta.generation.type.NodeSource;
import io.karta.generation.type.ParameterDescription;
import io.karta.generation.type.RawClass;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Derives the nodes of Java types, each once. Thread-safe. */
public final class NodeRegistry implements NodeSource {

    private final Map<Type, Node> nodes = new ConcurrentHashMap<>();
    private final Map<Class<?>, Node> written = new ConcurrentHashMap<>();
    private final CustomBindings bindings;

    /** Creates an empty registry in which only annotations bind types. */
    public NodeRegistry() {
        this(CustomBindings.ANNOTATED);
    }

    public NodeRegistry(CustomBindings bindings) {
        this.bindings = bindings;
    }

    @Override
    public Node node(Type type) {
        var normal = GenericTypes.normal(type);
        var known = nodes.get(normal);
        if (known != null) {
            return known;
        }
        var deriver = new NodeDeriver(nodes, bindings);
        deriver.derive(normal);
        register(deriver);
        return requireNonNull(nodes.get(normal), "node");
    }

    @Override
    public Node written(Class<?> type) {
        var known = written.get(type);
        if (known != null) {
            return known;
        }
        try {
            return node(type);
        } catch (GenerationException ignored) {
            return written.computeIfAbsent(type, raw -> {
                JacksonAnnotations.of(raw).log();
                return NodeDeriver.written(raw, nodes, bindings);
            });
        }
    }

    /** Returns the node of an object with one component per parameter; its value is an array. */
    public Node parameters(Type owner, String name, List<ParameterDescription> parameters) {
        var deriver = new NodeDeriver(nodes, bindings);
        var node = new ParameterDeriver(GenericTypes.normal(owner), deriver).node(name, parameters);
        register(deriver);
        return node;
    }

    private void register(NodeDeriver deriver) {
        deriver.made().forEach((type, node) -> {
            if (nodes.putIfAbsent(type, node) == null) {
                JacksonAnnotations.of(RawClass.of(type)).log();
            }
        });
    }
}
