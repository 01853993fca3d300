/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import io.karta.ai.Tool;
import io.karta.ai.ToolObject;
import io.karta.mcp.McpToolExport;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;

@ApplicationScoped
public class ParcelExport implements McpToolExport {

    @Inject
    Parcels parcels;

    @Override
    public List<Tool> tools() {
        return McpToolExport.fromToolObject(ToolObject.of(parcels)
                .withFilter(name -> !name.startsWith("internal")) // sees the original name
                .withNamingStrategy(name -> "parcel_" + name));
    }
}
