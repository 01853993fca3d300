/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.model;

import io.karta.cdi.bean.Beans;
import io.karta.cdi.bean.Lazy;
import io.karta.cdi.problem.Problems;
import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.ModelChunk;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import jakarta.enterprise.inject.spi.Bean;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Models that are beans of the application, by the names of the beans. */
final class ModelBeans {

    private ModelBeans() {}

    static Map<String, LanguageModel> find(Beans beans, Problems problems) {
        Map<String, LanguageModel> models = new TreeMap<>();
        beans.named(LanguageModel.class).forEach((name, found) -> {
            Bean<?> bean = found.get(0);
            models.put(name, new Named(name, new Lazy<>(() -> beans.reference(bean, LanguageModel.class))));
            if (found.size() > 1) {
                problems.add(Messages.beansOfOneName(name, found));
            }
        });
        return models;
    }

    /** Bean that is created at its first call. */
    private record Named(String name, Lazy<LanguageModel> model) implements LanguageModel {

        @Override
        public Set<Capability> capabilities() {
            return model.get().capabilities();
        }

        @Override
        public OptionalInt contextWindow() {
            return model.get().contextWindow();
        }

        @Override
        public ModelResponse answer(ModelRequest request) {
            return FaultToleranceFailures.translate(name, () -> model.get().answer(request));
        }

        @Override
        public ModelResponse stream(ModelRequest request, Consumer<ModelChunk> chunks) {
            return FaultToleranceFailures.translate(name, () -> model.get().stream(request, chunks));
        }
    }
}
