/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.deployment;

import io.karta.cdi.bean.Beans;
import io.karta.cdi.problem.Problems;
import io.karta.generation.JsonbTypes;
import io.karta.generation.Shapes;
import io.karta.generation.result.GenerationException;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.DeploymentException;
import jakarta.json.bind.JsonbConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The configuration of JSON-B that the application has as a bean. */
record JsonBinding(Beans beans) {

    private static final String API = "jakarta.json.bind.";
    private static final String CONFIG = API + "JsonbConfig";
    private static final String OBJECT = API + "Jsonb";
    private static final String RESOLVER = "jakarta.ws.rs.ext.ContextResolver<" + OBJECT + ">";

    /** Returns shapes with the configuration; without a bean, shapes with annotations only. */
    Shapes shapes(Problems problems) {
        return isConfigured() ? WithApi.shapes(beans, problems) : new Shapes();
    }

    /** Returns a warning if the application has a {@code Jsonb} whose configuration is unknown. */
    Optional<String> warning() {
        List<Bean<?>> opaque = new ArrayList<>();
        if (!isConfigured()) {
            opaque.addAll(beans.withType(OBJECT));
            opaque.addAll(beans.withType(RESOLVER));
        }
        return opaque.isEmpty() ? Optional.empty() : Optional.of(Messages.opaqueJsonb(firstOwner(opaque)));
    }

    private static String firstOwner(List<Bean<?>> opaque) {
        return opaque.stream()
                .map(bean -> bean.getBeanClass().getTypeName())
                .sorted()
                .findFirst()
                .orElseThrow();
    }

    private boolean isConfigured() {
        return beans.hasType(CONFIG);
    }

    /** Separate, because JSON-B is optional. */
    private static final class WithApi {

        private WithApi() {}

        static Shapes shapes(Beans beans, Problems problems) {
            try {
                return JsonbTypes.shapes(beans.reference(JsonbConfig.class));
            } catch (DeploymentException severalBeans) {
                problems.add(severalBeans);
            } catch (GenerationException invalid) {
                problems.add(new DeploymentException(invalid.getMessage(), invalid));
            }
            return new Shapes();
        }
    }
}
