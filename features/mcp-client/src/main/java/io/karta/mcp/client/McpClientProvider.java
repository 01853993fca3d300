/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import io.karta.ai.ToolGroup;
import io.karta.mcp.client.elicitation.ElicitationBean;
import io.karta.spi.ApplicationBeans;
import io.karta.spi.NamedSettings;
import io.karta.spi.ToolGroupProvider;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;

/**
 * Provider of a tool group for each MCP server in the configuration.
 *
 * <pre>{@code
 * karta.mcp.github.url=https://api.githubcopilot.com/mcp/
 * karta.mcp.github.token-bean=githubToken
 * karta.mcp.github.filter=list_*,get_*
 *
 * @Action(toolGroups = @ToolGroupRequirement("github"))
 * Summary summarize(Repository repository, Ai ai) { ... }
 * }</pre>
 */
public final class McpClientProvider implements ToolGroupProvider {

    /** Creates a provider, for {@code ServiceLoader}. */
    public McpClientProvider() {}

    @Override
    public String section() {
        return "mcp";
    }

    @Override
    public Set<String> keys() {
        return SettingsReader.KEYS;
    }

    @Override
    public Optional<ToolGroup> create(NamedSettings settings, ApplicationBeans beans) {
        var clock = Clock.systemUTC();
        return new SettingsReader(settings)
                .read()
                .map(read -> new McpToolGroup(
                        read,
                        AccessTokens.of(read, beans, clock),
                        new ElicitationBean(read.name(), read.elicitationBean(), beans),
                        clock));
    }
}
