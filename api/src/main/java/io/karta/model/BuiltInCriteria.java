/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/** Built-in criteria. */
interface BuiltInCriteria extends ModelCriteria {

    /** Selects the first available model. */
    record FirstAvailable(List<String> models) implements BuiltInCriteria {

        @Override
        public Optional<String> choose(ModelChoice choice) {
            return models.stream().filter(choice.models()::contains).findFirst();
        }

        @Override
        public String toString() {
            return "first available of " + models;
        }
    }

    /** Selects an available model at random. */
    record Random(List<String> models) implements BuiltInCriteria {

        @Override
        public Optional<String> choose(ModelChoice choice) {
            List<String> there =
                    models.stream().filter(choice.models()::contains).toList();
            return there.isEmpty()
                    ? Optional.empty()
                    : Optional.of(there.get(ThreadLocalRandom.current().nextInt(there.size())));
        }

        @Override
        public String toString() {
            return "any of " + models;
        }
    }

    /** Selects a model with the required capabilities. */
    enum Auto implements BuiltInCriteria {
        ABLE;

        @Override
        public Optional<String> choose(ModelChoice choice) {
            return Stream.concat(choice.defaultModel().stream(), choice.models().stream())
                    .filter(model -> choice.capabilities(model).containsAll(choice.needed()))
                    .findFirst();
        }

        @Override
        public String toString() {
            return "any model with the required capabilities";
        }
    }
}
