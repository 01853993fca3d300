/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import io.karta.agent.AgentException;
import io.karta.agent.ConfigKeys;
import java.util.Collection;
import java.util.List;

/** Error and log messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    private static String key(String name, String key) {
        return ConfigKeys.MCP + name + "." + key;
    }

    static AgentException unreachable(String name, String reason, Throwable cause) {
        return new AgentException(unreachable(name, reason), cause);
    }

    static String unreachable(String name, String reason) {
        return ("KARTA-706: the MCP server %s is unavailable: %s. Its tool group is %s. Check the server and %s*; "
                        + "Karta connects again by itself.")
                .formatted(name, reason, name, key(name, ""));
    }

    static AgentException callFailed(String name, String tool, String reason, Throwable cause) {
        return new AgentException(
                ("KARTA-707: the tool %s failed: %s. It belongs to the MCP server %s. Check the server, or increase "
                                + "%s.")
                        .formatted(tool, reason, name, key(name, ConfigKeys.TIMEOUT)),
                cause);
    }

    static String unusableTools(String name, List<String> tools) {
        return ("KARTA-973: the definitions of the tools %s are invalid or too long. The MCP server is %s. Correct "
                        + "the server, or exclude the tools with %s.")
                .formatted(tools, name, key(name, ConfigKeys.MCP_FILTER));
    }

    static String changedTool(String name, String tool) {
        return ("KARTA-974: the definition of the tool %s has changed since it was accepted, and the tool is disabled. "
                        + "The MCP server is %s. Review the tool, and deploy the application again to accept it.")
                .formatted(tool, name);
    }

    /** Returns the reason why a server is unavailable. */
    static String notAccepted(String name, String hash) {
        return ("KARTA-975: the definitions of its tools have the hash %s and not the accepted one. Review the tools "
                        + "of the server, and set %s=%s")
                .formatted(hash, key(name, ConfigKeys.MCP_ACCEPTED), hash);
    }

    static String urlOrCommand(String name) {
        return ("KARTA-976: the MCP server %s must have either a URL or a command in the configuration. Set "
                        + "%s or %s.")
                .formatted(name, key(name, ConfigKeys.MCP_URL), key(name, ConfigKeys.MCP_COMMAND));
    }

    static String invalidUrl(String name) {
        return "KARTA-977: the URL of the MCP server %s is invalid. Correct %s."
                .formatted(name, key(name, ConfigKeys.MCP_URL));
    }

    static AgentException noTokenBean(String name, String bean) {
        return new AgentException(
                ("KARTA-978: there is no single bean %s of type McpTokenProvider. %s names it. Add the bean with "
                                + "@Named(\"%s\"), or correct the name.")
                        .formatted(bean, key(name, ConfigKeys.MCP_TOKEN_BEAN), bean));
    }

    static String incompleteLogin(String name, String requirement) {
        return "KARTA-966: the login of the MCP server %s is incomplete: %s. See %s. Correct the keys."
                .formatted(name, requirement, key(name, "oauth.*"));
    }

    static AgentException noLoginBean(String name, String bean) {
        return new AgentException(
                ("KARTA-967: there is no single bean %s of type McpLogin. %s names it. Add the bean with "
                                + "@Named(\"%s\"), or correct the name.")
                        .formatted(bean, key(name, ConfigKeys.MCP_LOGIN_BEAN), bean));
    }

    static AgentException ambiguousName(String name, RemoteToolDefinition one, RemoteToolDefinition other) {
        return new AgentException(
                ("KARTA-979: the tools %s and %s are both named %s for models. They belong to the MCP server %s. "
                                + "Exclude one with %s.")
                        .formatted(
                                CleanText.of(one.remoteName(), 80),
                                CleanText.of(other.remoteName(), 80),
                                one.name(),
                                name,
                                key(name, ConfigKeys.MCP_FILTER)));
    }

    static String samplingFailed(String name) {
        return ("KARTA-129: a model call that the MCP server %s requested failed; the server received no cause. Fix "
                        + "the cause that follows, or remove %s.")
                .formatted(name, key(name, ConfigKeys.MCP_SAMPLING_MODEL));
    }

    static String connected(String name, String version, Collection<RemoteToolDefinition> tools) {
        return "Connected to the MCP server %s (protocol %s): %d tools; the hash of their definitions is %s"
                .formatted(name, version, tools.size(), DefinitionHash.of(tools));
    }
}
