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
 * Makes shapes that bind types as an application's JSON-B does.
 *
 * <pre>{@code
 * JsonbConfig config = new JsonbConfig().withAdapters(new MoneyAdapter()).withDateFormat("dd.MM.yyyy", Locale.GERMANY);
 *
 * Shapes shapes = JsonbTypes.shapes(config);
 * shapes.of(Invoice.class).jsonSchema();     // money as the adapter writes it
 * }</pre>
 *
 * <p>Taken from the configuration are adapters, serializers, deserializers, the date format and its locale. A type with
 * an adapter has the shape of what it is adapted to; one with a serializer or deserializer may be any JSON, and JSON-B
 * reads and writes it. Annotations on types and components count everywhere, also without this class.
 */
public final class JsonbTypes {

    private JsonbTypes() {}

    /**
     * Creates an empty registry whose shapes keep to a configuration.
     *
     * @param config the configuration; read now, and again for each new type
     * @return the registry
     */
    public static Shapes shapes(JsonbConfig config) {
        return new Shapes(new NodeRegistry(new JsonbBindings(requireNonNull(config, "config"))));
    }
}
