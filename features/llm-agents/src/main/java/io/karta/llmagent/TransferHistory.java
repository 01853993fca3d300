/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import io.karta.message.TextPart;
import io.karta.tool.ToolHistory;
import io.karta.tool.ToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Earlier turns, for the agent that receives a transfer.
 *
 * @param path the agents, in order
 * @param lines their actions
 */
record TransferHistory(List<String> path, List<String> lines) {

    static TransferHistory beginningWith(LlmAgentSettings agent) {
        return new TransferHistory(List.of(agent.name), List.of());
    }

    int hops() {
        return path.size() - 1;
    }

    List<String> pathTo(LlmAgentSettings next) {
        return Stream.concat(path.stream(), Stream.of(next.name)).toList();
    }

    /** Adds the turn of an agent that transfers. */
    TransferHistory then(LlmAgentSettings agent, ToolHistory history, LlmAgentSettings next, String reason) {
        List<String> longer = new ArrayList<>(lines);
        history.entries().forEach(entry -> {
            longer.add("[%s] called %s with %s"
                    .formatted(agent.name, entry.call().name(), entry.call().arguments()));
            longer.add("[%s] %s %s: %s"
                    .formatted(
                            agent.name,
                            entry.call().name(),
                            entry.result().isError() ? "failed" : "answered",
                            shown(entry.result())));
        });
        longer.add(new HandOver(0, agent.name, next.name, reason).toString());
        return new TransferHistory(pathTo(next), List.copyOf(longer));
    }

    /** Returns the texts and a description of media, which the next agent does not receive. */
    private static String shown(ToolResult result) {
        return result.parts().stream()
                .map(part -> part instanceof TextPart text ? text.text() : "(" + part + ")")
                .collect(Collectors.joining("\n"));
    }

    String summary() {
        return lines.isEmpty() ? "" : summary(String.join("\n", lines));
    }

    static String summary(String lines) {
        return "What other agents have done until now:\n" + lines;
    }
}
