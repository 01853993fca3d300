/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp;

import static java.util.Objects.requireNonNull;

import io.karta.ai.LlmReference;
import io.karta.ai.Tool;
import io.karta.ai.ToolObject;
import java.util.List;

/**
 * Tools that a bean publishes to MCP clients: those of tool objects, of references, or any other.
 *
 * <pre>{@code
 * @ApplicationScoped
 * public class ShopTools implements McpToolExport {
 *
 *     @Inject
 *     Calculator calculator;
 *
 *     @Override
 *     public List<Tool> tools() {
 *         return McpToolExport.fromToolObject(ToolObject.of(calculator)
 *                 .withFilter(name -> !name.startsWith("internal"))     // sees the original name
 *                 .withNamingStrategy(name -> "shop_" + name));
 *     }
 * }
 * }</pre>
 */
@FunctionalInterface
public interface McpToolExport {

    /**
     * Returns the tools. Called once, at the first request of a client. The roles of a tool and its confirmation apply
     * to callers of the endpoint.
     *
     * @return the tools, with names that are unique in the application
     */
    List<Tool> tools();

    /**
     * Returns the tools of an object.
     *
     * @param object an object with methods annotated with {@link io.karta.tool.LlmTool}, or a {@link ToolObject} with a
     *     filter and other names
     * @return the tools
     */
    static List<Tool> fromToolObject(Object object) {
        return Tool.fromInstance(ToolObject.of(requireNonNull(object, "object")));
    }

    /**
     * Returns the tools of a reference. Their names have the name of the reference as a prefix: the tool {@code search}
     * of the reference {@code Return policy} is {@code return_policy_search}.
     *
     * @param reference the reference
     * @return the tools
     */
    static List<Tool> fromLlmReference(LlmReference reference) {
        return reference.tools().stream()
                .map(tool -> tool.withName(reference.toolName(tool.name())))
                .toList();
    }
}
