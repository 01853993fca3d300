/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.cdi.KartaExtension;
import io.karta.generation.Shapes;
import io.karta.mcp.export.BeanCatalog;
import io.karta.mcp.export.ExportCatalog;
import io.karta.mcp.server.ServerPrompt;
import io.karta.mcp.server.ServerTool;
import io.karta.process.AgentPlatform;
import io.karta.process.Caller;
import io.karta.spi.ApplicationBeans;
import jakarta.enterprise.inject.se.SeContainerInitializer;
import org.junit.jupiter.api.Test;

class McpTest {

    @Test
    void theMethodsOfThePageArePublished() {
        try (var container = SeContainerInitializer.newInstance()
                .disableDiscovery()
                .addExtensions(new KartaExtension())
                .addBeanClasses(ParcelTools.class, Parcels.class)
                .initialize()) {
            var catalog =
                    BeanCatalog.of(container.select(ApplicationBeans.class).get(), new Shapes());
            var caller = Caller.anonymous();

            assertThat(catalog.tools(caller)).extracting(ServerTool::name).containsExactly("parcels", "sendAgain");
            assertThat(catalog.prompts(caller)).extracting(ServerPrompt::name).containsExactly("apology");
            assertThat(catalog.resources(caller))
                    .extracting(resource -> resource.uri().text())
                    .containsExactly("parcels://{number}");
        }
    }

    @Test
    void theToolObjectOfThePageIsPublished() {
        try (var container = SeContainerInitializer.newInstance()
                .disableDiscovery()
                .addExtensions(new KartaExtension())
                .addBeanClasses(ParcelExport.class, Parcels.class)
                .initialize()) {
            var catalog = ExportCatalog.of(
                    container.select(ApplicationBeans.class).get(),
                    container.select(AgentPlatform.class).get());

            assertThat(catalog.tools(Caller.anonymous()))
                    .extracting(ServerTool::name)
                    .containsExactly("parcel_find");
        }
    }
}
