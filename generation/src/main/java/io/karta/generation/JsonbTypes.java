/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static java.util.Objects.requireNonNull;

import io.karta.generation.reflect.JsonbBindings;
import io.karta.generation.reflect.NodeRegistry;
import jakarta.json.bind.JsonbConfig;

/**
 * Factory of shapes with the bindings of an application's JSON-B.
 *
 * <pre>{@code
 * JsonbConfig config = new JsonbConfig().withAdapters(new MoneyAdapter()).withDateFormat("dd.MM.yyyy", Locale.GERMANY);
 *
 * Shapes shapes = JsonbTypes.shapes(config);
 * shapes.of(Invoice.class).jsonSchema();     // money as the adapter writes it
 * }</pre>
 *
 * <p>It uses adapters, serializers, deserializers, the date format and its locale of the configuration. A type with an
 * adapter has the shape of the adapted type. A type with a serializer or deserializer may be any JSON, which JSON-B
 * reads and writes. Annotations on types and components always apply, also without this class.
 */
public final class JsonbTypes {

    private JsonbTypes() {}

    /**
     * Creates an empty registry of shapes with a configuration.
     *
     * @param config the configuration; read now, and again for each new type
     * @return the registry
     */
    public static Shapes shapes(JsonbConfig config) {
        return new Shapes(new NodeRegistry(new JsonbBindings(requireNonNull(config, "config"))));
    }
}
