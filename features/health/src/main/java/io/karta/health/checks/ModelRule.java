/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.health.checks;

import io.karta.health.CircuitState;
import java.util.Collection;
import java.util.Locale;

/** Which of the models that were used must admit calls, so that an application is ready. */
enum ModelRule {

    /** At least one model: a fallback may take the place of the others. */
    ANY {
        @Override
        boolean isSatisfiedBy(Collection<CircuitState> states) {
            return states.isEmpty() || states.stream().anyMatch(state -> state != CircuitState.OPEN);
        }
    },

    /** Each model. */
    ALL {
        @Override
        boolean isSatisfiedBy(Collection<CircuitState> states) {
            return !states.contains(CircuitState.OPEN);
        }
    },

    /** None: models are reported only. */
    NONE {
        @Override
        boolean isSatisfiedBy(Collection<CircuitState> states) {
            return true;
        }
    };

    /** Returns the rule of a validated configuration value. */
    static ModelRule of(String value) {
        return valueOf(value.toUpperCase(Locale.ROOT));
    }

    abstract boolean isSatisfiedBy(Collection<CircuitState> states);
}
