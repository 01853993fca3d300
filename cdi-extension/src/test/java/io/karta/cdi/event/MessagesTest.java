/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.event.ActionFinished;
import io.karta.observation.Instrumentation;
import io.karta.observation.InstrumentationProvider;
import io.karta.spi.TypedSettings;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MessagesTest {

    @Test
    void namesTheEventOfTheFailedObserver() {
        assertThat(Messages.observerFailed(ActionFinished.class))
                .startsWith("KARTA-480: an observer of ActionFinished failed");
    }

    @Test
    void namesTheInstrumentations() {
        InstrumentationProvider provider = new Silent();

        assertThat(Messages.severalInstrumentations(List.of(provider, provider)))
                .isEqualTo("KARTA-257: 2 jars provide an instrumentation: " + Silent.class.getName() + ", "
                        + Silent.class.getName() + ". Remove all but one of them.");
    }

    private static final class Silent implements InstrumentationProvider {

        @Override
        public Set<String> keys() {
            return Set.of();
        }

        @Override
        public Optional<Instrumentation> create(TypedSettings settings, BeanFinder beans) {
            return Optional.empty();
        }
    }
}
