/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.rest.openapi.OpenApiDocuments;
import io.karta.rest.openapi.OpenApiMerger;
import jakarta.enterprise.inject.spi.CDI;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.OpenAPI;

/**
 * Filter that adds the resources of Karta to the document of a server with MicroProfile OpenAPI.
 *
 * <p>Servers find it by {@code mp.openapi.filter} in the configuration of this module. An application that needs
 * another filter extends this class and calls {@code super.filterOpenAPI(document)}:
 *
 * <pre>{@code
 * public class ShopFilter extends KartaOpenApiFilter {
 *     @Override
 *     public void filterOpenAPI(OpenAPI document) {
 *         super.filterOpenAPI(document);
 *         document.getInfo().setTitle("Shop");
 *     }
 * }
 * }</pre>
 */
public class KartaOpenApiFilter implements OASFilter {

    private static final Logger LOGGER = System.getLogger(KartaOpenApiFilter.class.getName());

    @Override
    public void filterOpenAPI(OpenAPI document) {
        container()
                .ifPresentOrElse(
                        beans -> merge(beans.select(OpenApiDocuments.class)::get, document),
                        () -> LOGGER.log(Level.INFO, OpenApiMerger::tooEarly));
    }

    /** Some servers write their document before they start the beans of the application. */
    private static Optional<CDI<Object>> container() {
        try {
            return Optional.of(CDI.current());
        } catch (IllegalStateException ignored) {
            return Optional.empty(); // which is the answer
        }
    }

    static void merge(Supplier<OpenApiDocuments> bean, OpenAPI document) {
        try {
            var documents = bean.get();
            if (documents.isMerged()) {
                new OpenApiMerger(document).add(documents.forServer());
            }
        } catch (RuntimeException | LinkageError e) { // a document without these paths is better than none
            LOGGER.log(Level.WARNING, () -> OpenApiMerger.failure(e), e);
        }
    }
}
