/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool.agentic;

import static java.util.Objects.requireNonNull;

import io.karta.ai.Tool;
import io.karta.tool.ToolHistory;
import java.util.List;

/**
 * Tool that delegates its task to a model with its own tools, in any order.
 *
 * <pre>{@code
 * record Problem(String expression) {}
 *
 * AgenticTool math = AgenticTool.of("math-orchestrator", "Orchestrates math operations")
 *         .withInput(Problem.class)
 *         .withTools(add, multiply)
 *         .withLlm(LlmOptions.ofRole("clever"))
 *         .withSystemPrompt("Use the available tools to solve the given math problem");
 *
 * ai.withDefaultLlm().withTool(math).generateText("What is 5 + 3 * 2?");
 * }</pre>
 *
 * <p>The tool must declare parameters. Immutable.
 */
public final class AgenticTool extends OrchestratingTool<AgenticTool> {

    private AgenticTool(Orchestration plan) {
        super(plan);
    }

    /**
     * Creates a tool.
     *
     * @param name the name
     * @param description the description
     * @return the tool, without parameters and tools
     */
    public static AgenticTool of(String name, String description) {
        return new AgenticTool(Orchestration.of(name, requireNonNull(description, "description")));
    }

    @Override
    AgenticTool with(Orchestration other) {
        return new AgenticTool(other);
    }

    @Override
    List<Tool> offered(ToolHistory history) {
        return plan().toolset().tools();
    }
}
