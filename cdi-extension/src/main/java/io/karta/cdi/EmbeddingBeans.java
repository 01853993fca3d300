/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.spi.EmbeddingModel;
import io.karta.spi.EmbeddingRequest;
import io.karta.spi.EmbeddingResponse;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.spi.Bean;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/** The embedding models that are beans of the application, by the names of the beans. */
final class EmbeddingBeans {

    private EmbeddingBeans() {}

    static Map<String, EmbeddingModel> find(Beans beans) {
        Map<String, EmbeddingModel> models = new TreeMap<>();
        for (Bean<?> bean : beans.ofType(EmbeddingModel.class, Any.Literal.INSTANCE)) {
            if (bean.getName() != null && beans.isChosen(bean, EmbeddingModel.class)) {
                models.put(bean.getName(), new Named(new Lazy<>(() -> beans.reference(bean, EmbeddingModel.class))));
            }
        }
        return models;
    }

    /** A bean that is made when it is first asked. */
    private record Named(Lazy<EmbeddingModel> model) implements EmbeddingModel {

        @Override
        public EmbeddingResponse embed(EmbeddingRequest request) {
            return model.get().embed(request);
        }

        @Override
        public int batchSize() {
            return model.get().batchSize();
        }

        @Override
        public int batchCharacters() {
            return model.get().batchCharacters();
        }

        @Override
        public OptionalInt dimensions() {
            return model.get().dimensions();
        }
    }
}
