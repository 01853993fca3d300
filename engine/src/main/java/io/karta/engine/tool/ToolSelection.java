/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.tool;

import io.karta.ai.Tool;
import io.karta.ai.ToolSource;
import io.karta.ai.Toolbox;
import io.karta.tool.ToolHistory;
import io.karta.tool.ToolOrigin;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Tools that are offered to a model in the course of a dialogue; usually constant. */
final class ToolSelection {

    private final List<Tool> tools;
    private final List<Toolbox> boxes;
    private final boolean isChanging;
    private final Map<String, Tool> fixed = new LinkedHashMap<>();

    /**
     * Creates a selection.
     *
     * @param tools the tools; of several with the same name the last one is used
     * @param boxes the dynamic toolboxes; they come after the tools
     * @throws io.karta.agent.AgentException if a tool of a {@link ToolSource} has the name of another tool
     */
    ToolSelection(List<Tool> tools, List<Toolbox> boxes) {
        this.tools = tools;
        this.boxes = boxes;
        this.isChanging = !boxes.isEmpty() || tools.stream().anyMatch(Toolbox.class::isInstance);
        tools.forEach(this::add);
    }

    /** A tool of a client must neither replace a tool of the application nor be hidden by one. */
    private void add(Tool tool) {
        Tool other = fixed.put(tool.name(), tool);
        if (other != null && !other.origin().equals(tool.origin()) && (isOfSource(other) || isOfSource(tool))) {
            throw Messages.toolOfSource(tool.name());
        }
    }

    private static boolean isOfSource(Tool tool) {
        return tool.origin()
                .map(ToolOrigin::owner)
                .filter(ToolSource.class::isInstance)
                .isPresent();
    }

    boolean isEmpty() {
        return tools.isEmpty() && boxes.isEmpty();
    }

    /** Returns whether the offer depends on earlier calls. */
    boolean isChanging() {
        return isChanging;
    }

    /** Returns the tools that are offered after some calls, by name. */
    Map<String, Tool> after(ToolHistory history) {
        return isChanging ? new Unpacking(history).of(tools, boxes) : fixed;
    }

    private static final class Unpacking {

        private final ToolHistory history;
        private final Set<Toolbox> open = Collections.newSetFromMap(new IdentityHashMap<>());
        private Map<String, Tool> found = new LinkedHashMap<>();

        Unpacking(ToolHistory history) {
            this.history = history;
        }

        Map<String, Tool> of(List<Tool> tools, List<Toolbox> boxes) {
            Map<String, Tool> all = found;
            tools.forEach(tool -> put(tool, all));
            boxes.forEach(box -> unpack(box, all));
            return found;
        }

        private void put(Tool tool, Map<String, Tool> into) {
            if (tool instanceof Toolbox box && !open.contains(box)) {
                unpack(box, into);
            } else {
                into.put(tool.name(), tool);
            }
        }

        /** Of several exclusive toolboxes, the last one is used; a nested one takes precedence. */
        private void unpack(Toolbox box, Map<String, Tool> into) {
            Map<String, Tool> target = into;
            if (box.isExclusive(history)) {
                target = new LinkedHashMap<>();
                found = target;
            }
            open.add(box);
            for (Tool tool : tools(box)) {
                put(tool, target);
            }
            open.remove(box);
        }

        private List<Tool> tools(Toolbox box) {
            List<Tool> tools = box.tools(history);
            if (tools == null || tools.stream().anyMatch(Objects::isNull)) {
                throw Messages.toolboxReturnsNull(box.getClass());
            }
            return tools;
        }
    }
}
