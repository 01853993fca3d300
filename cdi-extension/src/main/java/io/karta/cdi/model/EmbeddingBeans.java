/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.model;

import io.karta.cdi.bean.Beans;
import io.karta.cdi.bean.Lazy;
import io.karta.cdi.problem.Problems;
import io.karta.model.EmbeddingModel;
import io.karta.model.EmbeddingRequest;
import io.karta.model.EmbeddingResponse;
import jakarta.enterprise.inject.spi.Bean;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Embedding models that are beans of the application, by the names of the beans. */
final class EmbeddingBeans {

    private EmbeddingBeans() {}

    static Map<String, EmbeddingModel> find(Beans beans, Problems problems) {
        Map<String, EmbeddingModel> models = new TreeMap<>();
        beans.named(EmbeddingModel.class).forEach((name, found) -> {
            Bean<?> bean = found.get(0);
            models.put(name, new Named(name, new Lazy<>(() -> beans.reference(bean, EmbeddingModel.class))));
            if (found.size() > 1) {
                problems.add(Messages.beansOfOneName(name, found));
            }
        });
        return models;
    }

    /** Bean that is created at its first call. */
    private record Named(String name, Lazy<EmbeddingModel> model) implements EmbeddingModel {

        @Override
        public EmbeddingResponse embed(EmbeddingRequest request) {
            return FaultToleranceFailures.translate(name, () -> model.get().embed(request));
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
