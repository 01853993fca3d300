/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.json.bind.Jsonb;
import jakarta.json.bind.JsonbBuilder;
import jakarta.json.bind.JsonbConfig;
import jakarta.json.bind.config.PropertyNamingStrategy;
import jakarta.ws.rs.ext.ContextResolver;
import jakarta.ws.rs.ext.Provider;
import java.util.Locale;

/** The configuration of JSON-B for models, REST of Karta and REST of the application. */
@Provider
@ApplicationScoped
public class ShopJson implements ContextResolver<Jsonb> {

    @Inject
    JsonbConfig config;

    @Produces
    static JsonbConfig config() {
        return new JsonbConfig()
                .withPropertyNamingStrategy(PropertyNamingStrategy.LOWER_CASE_WITH_UNDERSCORES)
                .withDateFormat("dd.MM.yyyy", Locale.GERMANY);
    }

    @Override
    public Jsonb getContext(Class<?> type) {
        return JsonbBuilder.create(config);
    }
}
