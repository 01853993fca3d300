/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.export;

import io.karta.agent.AgentException;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.List;

/** Problems of annotated methods. */
final class Messages {

    private Messages() {}

    static String describe(Method method) {
        return method.getDeclaringClass().getSimpleName() + "." + method.getName();
    }

    static AgentException namelessParameter(Method method) {
        return new AgentException(
                ("KARTA-701: the class file does not contain the names of the parameters. Method %s. Compile with "
                                + "-parameters, or set @LlmTool.Param(name = \"..\").")
                        .formatted(describe(method)));
    }

    static AgentException unfitResult(Method method, Type type, Exception cause) {
        return new AgentException(
                ("KARTA-702: %s cannot be written as JSON: %s. Method %s with @McpTool. Return a record, a text or "
                                + "McpContent.")
                        .formatted(type.getTypeName(), cause.getMessage(), describe(method)),
                cause);
    }

    static AgentException unfitArgument(Method method, Class<?> type) {
        return new AgentException(
                "KARTA-703: a prompt has no arguments of type %s. Method %s with @McpPrompt. Use String or an enum."
                        .formatted(type.getSimpleName(), describe(method)));
    }

    static AgentException unfitVariables(Method method, String uri, List<String> parameters) {
        return new AgentException(
                ("KARTA-704: the parameters %s are not the variables of the URI %s. Method %s with @McpResource. Add "
                                + "one parameter per variable, with its name and the type String or an enum.")
                        .formatted(parameters, uri, describe(method)));
    }

    static AgentException privateMethod(Method method) {
        return new AgentException(
                ("KARTA-777: a private method cannot be published, because it would run on the proxy of its bean. "
                                + "Method %s. Make it package-private.")
                        .formatted(describe(method)));
    }

    static AgentException exportedToolbox(String tool, Class<?> bean) {
        return new AgentException(
                ("KARTA-126: the tool %s depends on the history of a conversation, which MCP clients do not have. "
                                + "McpToolExport %s. Export the tools that it contains.")
                        .formatted(tool, bean.getSimpleName()));
    }
}
