/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.export;

import io.karta.ai.Tool;
import io.karta.ai.Toolbox;
import io.karta.mcp.McpToolExport;
import io.karta.mcp.server.Catalog;
import io.karta.mcp.server.ServerTool;
import io.karta.process.AgentPlatform;
import io.karta.process.Caller;
import io.karta.spi.ApplicationBeans;
import java.util.Comparator;
import java.util.List;

/** Tools of the beans that export tools. Immutable. */
public record ExportCatalog(List<Offer> offers) implements Catalog {

    /**
     * Tool with its definition, which is written once.
     *
     * @param tool the tool
     * @param served the tool for clients
     */
    record Offer(ExportedTool tool, ServerTool served) {}

    /** Collects the tools of all beans. */
    public static ExportCatalog of(ApplicationBeans beans, AgentPlatform platform) {
        return new ExportCatalog(beans.all().stream()
                .filter(bean -> McpToolExport.class.isAssignableFrom(bean.type()))
                .flatMap(bean -> ((McpToolExport) bean.get())
                        .tools().stream()
                                .map(tool -> new ExportedTool(
                                        checked(tool, bean.type()), bean.type().getSimpleName(), platform, beans)))
                .sorted(Comparator.comparing(each -> each.tool().name()))
                .map(tool -> new Offer(tool, tool.served()))
                .toList());
    }

    private static Tool checked(Tool tool, Class<?> bean) {
        if (tool instanceof Toolbox) {
            throw Messages.exportedToolbox(tool.name(), bean);
        }
        return tool;
    }

    @Override
    public List<ServerTool> tools(Caller caller) {
        return offers.stream()
                .filter(offer -> offer.tool().permits(caller))
                .map(Offer::served)
                .toList();
    }
}
