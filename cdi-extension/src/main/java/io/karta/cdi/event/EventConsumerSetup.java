/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.event;

import io.karta.cdi.bean.ServiceProviders;
import io.karta.cdi.config.Configuration;
import io.karta.cdi.config.ProviderSections;
import io.karta.cdi.config.ProviderSections.Section;
import io.karta.cdi.problem.Problems;
import io.karta.spi.EventConsumer;
import io.karta.spi.EventConsumerProvider;

/** Configured event consumers of the jars. */
public final class EventConsumerSetup {

    private EventConsumerSetup() {}

    public static ProviderSections<EventConsumer> of(
            ClassLoader application, Configuration configuration, Problems problems) {
        var sections = ServiceProviders.load(EventConsumerProvider.class, application, problems).stream()
                .map(provider -> new Section<>(provider.section(), provider.keys(), provider::create))
                .toList();
        return new ProviderSections<>(sections, configuration, problems);
    }
}
