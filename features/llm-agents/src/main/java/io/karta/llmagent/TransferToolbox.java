/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import io.karta.ai.Tool;
import io.karta.ai.Toolbox;
import io.karta.tool.ToolHistory;
import java.util.List;
import java.util.Map;

/** Toolbox with the transfer tool; after a transfer it offers no tools. Confined to one dialogue. */
final class TransferToolbox implements Toolbox {

    private final LlmAgentRun run;
    private final LlmAgentSettings agent;
    private final Map<String, LlmAgentSettings> reachable;
    private final TransferHistory previous;
    private volatile boolean over;

    TransferToolbox(
            LlmAgentRun run,
            LlmAgentSettings agent,
            Map<String, LlmAgentSettings> reachable,
            TransferHistory previous) {
        this.run = run;
        this.agent = agent;
        this.reachable = reachable;
        this.previous = previous;
    }

    /** After a crash, the toolbox restores the earlier calls, which the tool has not received. */
    @Override
    public List<Tool> tools(ToolHistory history) {
        over = history.hasCalled(LlmAgent.TRANSFER);
        return over ? List.of() : List.of(new TransferTool(run, agent, reachable, previous, history));
    }

    @Override
    public boolean isExclusive(ToolHistory history) {
        return history.hasCalled(LlmAgent.TRANSFER);
    }

    /** Returns whether another agent has answered. */
    boolean isOver() {
        return over;
    }
}
