/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool.agentic;

import static java.util.Objects.requireNonNull;

import io.karta.ai.Tool;
import io.karta.process.BlackboardView;
import io.karta.tool.ToolHistory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Tool that delegates its task to a model with its own tools, some of which are locked until a condition holds.
 *
 * <pre>{@code
 * PlaybookTool researcher = PlaybookTool.of("researcher", "Researches and analyses topics")
 *         .withParameter(ToolParameter.string("topic", "What to look into"))
 *         .withTools(search)
 *         .withTool(analyse).unlockedBy(search)
 *         .withTool(summarise).unlockedByArtefact(Analysis.class);
 * }</pre>
 *
 * <p>A locked tool is offered too, with its condition in the description, so the model can plan ahead; a call of it has
 * no effect and returns the condition. Immutable.
 */
public final class PlaybookTool extends OrchestratingTool<PlaybookTool> {

    private final List<Entry> locked;

    private PlaybookTool(Orchestration plan, List<Entry> locked) {
        super(plan);
        this.locked = List.copyOf(locked);
    }

    private record Entry(Tool tool, UnlockCondition condition) {

        Tool after(ToolHistory history) {
            String note = "Needs: " + condition.description();
            return condition.holds(history)
                    ? LockedTool.open(tool, note)
                    : LockedTool.locked(
                            tool,
                            note,
                            "The tool '%s' is still locked and was not run. It needs %s first."
                                    .formatted(tool.name(), condition.description()));
        }
    }

    /**
     * Creates a tool.
     *
     * @param name the name
     * @param description the description
     * @return the tool, without parameters and tools
     */
    public static PlaybookTool of(String name, String description) {
        return new PlaybookTool(Orchestration.of(name, requireNonNull(description, "description")), List.of());
    }

    /**
     * Adds a tool that is locked initially; the unlock condition follows.
     *
     * @param tool the tool
     * @return the builder step for the condition
     */
    public Locked withTool(Tool tool) {
        return new Locked(this, requireNonNull(tool, "tool"));
    }

    @Override
    PlaybookTool with(Orchestration other) {
        return new PlaybookTool(other, locked);
    }

    @Override
    List<Tool> offered(ToolHistory history) {
        List<Tool> all = new ArrayList<>(plan().toolset().tools());
        locked.forEach(entry -> all.add(entry.after(history)));
        return all;
    }

    /** Builder step: a tool whose unlock condition follows. */
    public static final class Locked {

        private final PlaybookTool playbook;
        private final Tool tool;

        private Locked(PlaybookTool playbook, Tool tool) {
            this.playbook = playbook;
            this.tool = tool;
        }

        /**
         * Unlocks the tool after a successful call of another tool.
         *
         * @param other the other tool
         * @return the playbook with this tool
         */
        public PlaybookTool unlockedBy(Tool other) {
            return unlockedByAll(other);
        }

        /**
         * Unlocks the tool after successful calls of all of the given tools.
         *
         * @param others the other tools
         * @return the playbook with this tool
         */
        public PlaybookTool unlockedByAll(Tool... others) {
            return unlockedWhen(UnlockCondition.afterAll(UnlockCondition.names(others)));
        }

        /**
         * Unlocks the tool after a successful call of one of the given tools.
         *
         * @param others the other tools
         * @return the playbook with this tool
         */
        public PlaybookTool unlockedByAny(Tool... others) {
            return unlockedWhen(UnlockCondition.afterAny(UnlockCondition.names(others)));
        }

        /**
         * Unlocks the tool after a tool has returned an object of a type, or a collection that contains one.
         *
         * @param type the type
         * @return the playbook with this tool
         */
        public PlaybookTool unlockedByArtefact(Class<?> type) {
            return unlockedWhen(UnlockCondition.onArtefact(type));
        }

        /**
         * Unlocks the tool after a tool has returned a matching object.
         *
         * @param description the description of the object, for the model
         * @param fits returns whether an object matches; receives a list as a whole, not its elements
         * @return the playbook with this tool
         */
        public PlaybookTool unlockedByArtefactMatching(String description, Predicate<Object> fits) {
            return unlockedWhen(UnlockCondition.onArtefactMatching(description, fits));
        }

        /**
         * Unlocks the tool while the blackboard contains an object of a type.
         *
         * @param type the type
         * @return the playbook with this tool
         */
        public PlaybookTool unlockedByBlackboard(Class<?> type) {
            return unlockedWhen(UnlockCondition.onBlackboard(type));
        }

        /**
         * Unlocks the tool while the blackboard matches a condition.
         *
         * @param description the condition, for the model
         * @param fits the condition
         * @return the playbook with this tool
         */
        public PlaybookTool unlockedByBlackboardMatching(String description, Predicate<BlackboardView> fits) {
            return unlockedWhen(UnlockCondition.onBlackboardMatching(description, fits));
        }

        /**
         * Unlocks the tool while a custom condition holds.
         *
         * @param description the condition, for the model
         * @param holds the condition; must depend on the history only
         * @return the playbook with this tool
         */
        public PlaybookTool unlockedWhen(String description, Predicate<ToolHistory> holds) {
            return unlockedWhen(UnlockCondition.when(description, holds));
        }

        /**
         * Unlocks the tool while a condition holds.
         *
         * @param condition the condition
         * @return the playbook with this tool
         */
        public PlaybookTool unlockedWhen(UnlockCondition condition) {
            NestedTools.of(playbook.name(), List.of(tool));
            var entry = new Entry(tool, requireNonNull(condition, "condition"));
            return new PlaybookTool(playbook.plan(), Orchestration.plus(playbook.locked, List.of(entry)));
        }
    }
}
