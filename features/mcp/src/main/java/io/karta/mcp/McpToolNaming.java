/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp;

import java.util.Optional;

/**
 * Names of the tools and prompts of exported goals. An application has at most one bean of this type.
 *
 * <pre>{@code
 * @ApplicationScoped
 * public class PrefixedNames implements McpToolNaming {
 *
 *     @Override
 *     public String toolName(String agent, String goal, Optional<String> input) {
 *         return "shop_" + goal + input.map(type -> "_" + type).orElse("");
 *     }
 * }
 * }</pre>
 *
 * <p>Implementations are thread-safe, and return the same name each time.
 */
@FunctionalInterface
public interface McpToolNaming {

    /**
     * Returns the name of the tool of a goal.
     *
     * @param agent the name of the agent
     * @param goal the name of the goal
     * @param input the type of the input, if the goal has several
     * @return the name; characters other than letters, digits, underscores and hyphens are replaced, and a name is cut
     *     after 64 characters
     */
    String toolName(String agent, String goal, Optional<String> input);
}
