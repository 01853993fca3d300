/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tools;

import io.karta.ai.Tool;
import io.karta.ai.ToolGroup;
import io.karta.tool.CoreToolGroups;
import io.karta.tool.ToolGroupPermission;
import java.util.List;
import java.util.Set;

/**
 * Tool group {@code math}: calculates with decimal numbers, exactly if the result has a finite representation of at
 * most 10,000 digits, otherwise with 34 digits. The jar on the class path enables the group.
 *
 * <pre>{@code ai.withDefaultLlm().withToolGroup(CoreToolGroups.MATH).generateText("What is 17.5 % of 1234?") }</pre>
 */
public final class MathToolGroup implements ToolGroup {

    private final List<Tool> tools = Tool.fromInstance(new MathTools());

    /** Creates the group. */
    public MathToolGroup() {}

    @Override
    public String role() {
        return CoreToolGroups.MATH;
    }

    @Override
    public String description() {
        return "Calculates with decimal numbers";
    }

    @Override
    public String provider() {
        return "Karta";
    }

    @Override
    public Set<ToolGroupPermission> permissions() {
        return Set.of();
    }

    @Override
    public List<Tool> tools() {
        return tools;
    }
}
