/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.tool;

import io.karta.ai.ToolGroup;
import io.karta.cdi.bean.Beans;
import io.karta.cdi.bean.EnabledApplicationBeans;
import io.karta.cdi.bean.ServiceProviders;
import io.karta.cdi.config.Configuration;
import io.karta.cdi.config.ProviderSections;
import io.karta.cdi.config.ProviderSections.Section;
import io.karta.cdi.problem.Problems;
import io.karta.spi.ToolGroupProvider;

/** Tool groups of the jars that are configured by name. */
public final class ToolGroupSetup {

    private ToolGroupSetup() {}

    public static ProviderSections<ToolGroup> of(
            Beans beans, ClassLoader application, Configuration configuration, Problems problems) {
        var found = new EnabledApplicationBeans(beans);
        var sections = ServiceProviders.load(ToolGroupProvider.class, application, problems).stream()
                .map(provider -> new Section<>(
                        provider.section(), provider.keys(), settings -> provider.create(settings, found)))
                .toList();
        return new ProviderSections<>(sections, configuration, problems);
    }
}
