/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static java.util.Objects.requireNonNull;

import io.karta.generation.reflect.JsonbBindings;
import io.karta.generation.reflect.NodeRegistry;
import io.karta.generation.result.GenerationException;
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
 * <p>It uses adapters, serializers, deserializers, the naming strategy, the visibility strategy, null values, the
 * binary data strategy, the date format and the locale of the configuration. A type with an adapter has the shape of
 * the
 * adapted type. A type with a serializer or deserializer may be any JSON, which JSON-B reads and writes. Annotations on
 * types and components always apply, also without this class.
 */
public final class JsonbTypes {

    private JsonbTypes() {}

    /**
     * Creates an empty registry of shapes with a configuration.
     *
     * @param config the configuration, which is copied
     * @return the registry
     * @throws GenerationException if the configuration has an unknown naming strategy
     */
    public static Shapes shapes(JsonbConfig config) {
        var copy = new JsonbConfig();
        requireNonNull(config, "config").getAsMap().forEach(copy::setProperty);
        return new Shapes(new NodeRegistry(new JsonbBindings(copy)));
    }
}
