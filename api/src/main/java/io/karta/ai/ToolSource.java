/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import java.util.List;

/**
 * Object with tools that follow from its content instead of its methods, for example those that a client offers.
 *
 * <pre>{@code
 * record Macros(List<Macro> macros) implements ToolSource {
 *
 *     public List<Tool> tools() {
 *         return macros.stream().map(macro -> Tool.of(macro.name(), macro.description(), macro::run)).toList();
 *     }
 * }
 *
 * ai.withDefaultLlm().withToolObject(macros).createOutcome(prompt, Report.class)
 * }</pre>
 *
 * <p>If the object is on the blackboard of a process, its tools are found again after a restart, so they may require
 * the approval or input of a user. In a prompt, none of its tools may have the name of another tool.
 */
public interface ToolSource {

    /**
     * Returns the tools.
     *
     * @return the tools, with unique names; the same for the same content
     */
    List<Tool> tools();

    /**
     * Returns whether another system, such as a client, writes the definitions of the tools. Then guardrails for tools
     * check the names, descriptions and input schemas, and models do not receive tools with blocked texts.
     *
     * @return {@code true} if so
     */
    default boolean isExternal() {
        return false;
    }
}
