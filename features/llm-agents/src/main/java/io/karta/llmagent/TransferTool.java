/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import io.karta.agent.Capabilities;
import io.karta.ai.Tool;
import io.karta.ai.ToolContext;
import io.karta.generation.CapabilityDescription;
import io.karta.generation.Shape;
import io.karta.generation.annotation.Nullable;
import io.karta.generation.result.ReadResult;
import io.karta.tool.ToolFailedException;
import io.karta.tool.ToolHistory;
import io.karta.tool.ToolResult;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Tool that transfers to another agent. The other agent runs inside the call, and its answer is the result.
 *
 * @param agent the agent that transfers
 * @param previous the turns before it
 * @param history the tool calls of the agent
 */
record TransferTool(
        LlmAgentRun run,
        LlmAgentSettings agent,
        Map<String, LlmAgentSettings> reachable,
        TransferHistory previous,
        ToolHistory history)
        implements Tool {

    private static final String AGENT = "agent_name";
    private static final String REASON = "reason";

    /** Arguments of the tool. */
    record Arguments(String agent_name, @Nullable String reason) {}

    @Override
    public String name() {
        return LlmAgent.TRANSFER;
    }

    @Override
    public String description() {
        return reachable.values().stream()
                .map(other -> description(other).toString())
                .collect(Collectors.joining(
                        "\n\n",
                        "Hands the conversation over to another agent, which answers in your place. Call it if one "
                                + "of these is better "
                                + "suited than you, and write nothing else.\n\n",
                        ""));
    }

    private CapabilityDescription description(LlmAgentSettings other) {
        return Capabilities.withKnowledge(
                CapabilityDescription.of(other.name, other.description)
                        .input(other.input, run.shapes())
                        .output(run.answerType(), run.shapes()),
                other.knowledge);
    }

    @Override
    public JsonObject inputSchema() {
        var names = Json.createArrayBuilder(reachable.keySet());
        var agentName = Json.createObjectBuilder()
                .add("type", "string")
                .add("enum", names)
                .add("description", "the agent that continues");
        var reason =
                Json.createObjectBuilder().add("type", "string").add("description", "what the other is to do, or why");
        return Json.createObjectBuilder()
                .add("type", "object")
                .add(
                        "properties",
                        Json.createObjectBuilder().add(AGENT, agentName).add(REASON, reason))
                .add("required", Json.createArrayBuilder().add(AGENT))
                .build();
    }

    @Override
    public boolean isReturnDirect() {
        return true;
    }

    @Override
    public ToolResult call(String arguments, ToolContext context) {
        ReadResult<Arguments> read = Shape.of(Arguments.class).read(arguments);
        if (!read.isPresent()) {
            return ToolResult.error("These arguments cannot be used: " + read.problems());
        }
        Arguments request = read.value();
        LlmAgentSettings next = reachable.get(request.agent_name().trim());
        if (next == null) {
            return ToolResult.error("There is no agent %s to hand over to. There is: %s"
                    .formatted(request.agent_name(), String.join(", ", reachable.keySet())));
        }
        return answer(next, Optional.ofNullable(request.reason()).orElse(""), context);
    }

    /** Marks failures of the other agent, which the calling model cannot handle. */
    private ToolResult answer(LlmAgentSettings next, String reason, ToolContext context) {
        try {
            if (previous.hops() >= run.maxHops()) {
                throw Messages.tooManyHops(previous.pathTo(next), run.maxHops());
            }
            if (!run.isResuming(context.ai())) {
                run.handedOver(agent, next, reason);
            }
            return run.result(run.runAgent(next, context.ai(), previous.then(agent, history, next, reason)));
        } catch (ToolFailedException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new ToolFailedException(LlmAgent.TRANSFER, String.valueOf(e.getMessage()), e);
        }
    }

    /** Returns the original failure, after any number of transfers. */
    static RuntimeException causeOf(RuntimeException failure) {
        return failure instanceof ToolFailedException failed
                        && failed.tool().equals(LlmAgent.TRANSFER)
                        && failed.getCause() instanceof RuntimeException cause
                ? cause
                : failure;
    }

    @Override
    public String toString() {
        return LlmAgent.TRANSFER + " of " + agent;
    }
}
