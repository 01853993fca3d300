/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.event;

import io.karta.event.RankingEvent;
import jakarta.enterprise.inject.spi.BeanManager;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.function.Consumer;

/** Delivery of rankings as CDI events. Thread-safe. */
public final class RankingSender implements Consumer<RankingEvent> {

    private static final Logger LOGGER = System.getLogger(RankingSender.class.getName());

    private final BeanManager container;

    public RankingSender(BeanManager container) {
        this.container = container;
    }

    @Override
    public void accept(RankingEvent event) {
        try {
            container.getEvent().fire(event);
        } catch (RuntimeException failure) { // an exception of an observer must not affect the caller
            LOGGER.log(Level.WARNING, () -> Messages.observerFailed(event.getClass()), failure);
        }
    }
}
