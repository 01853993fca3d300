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
 * A tool behind which a model solves the task with tools of its own, some of which can be called only after something
 * else has happened.
 *
 * <pre>{@code
 * PlaybookTool researcher = PlaybookTool.of("researcher", "Researches and analyses topics")
 *         .withParameter(ToolParameter.string("topic", "What to look into"))
 *         .withTools(search)
 *         .withTool(analyse).unlockedBy(search)
 *         .withTool(summarise).unlockedByArtefact(Analysis.class);
 * }</pre>
 *
 * <p>A locked tool is offered all the same, with what it needs in its description, so that the model can plan ahead; a
 * call of it does nothing and tells the model what it needs. What is unlocked stays so as long as its condition holds.
 * Immutable.
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
     * Begins a tool.
     *
     * @param name its name
     * @param description what it does
     * @return the tool, without parameters and tools
     */
    public static PlaybookTool of(String name, String description) {
        return new PlaybookTool(Orchestration.of(name, requireNonNull(description, "description")), List.of());
    }

    /**
     * Begins to add a tool that is locked at first.
     *
     * @param tool the tool
     * @return what is asked when it is unlocked
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
        List<Tool> all = new ArrayList<>(plan().offer().tools());
        locked.forEach(entry -> all.add(entry.after(history)));
        return all;
    }

    /** A tool that is still to be told when it is unlocked. */
    public static final class Locked {

        private final PlaybookTool playbook;
        private final Tool tool;

        private Locked(PlaybookTool playbook, Tool tool) {
            this.playbook = playbook;
            this.tool = tool;
        }

        /**
         * Unlocks it when another tool has been called, and not unsuccessful.
         *
         * @param other the other tool
         * @return the playbook with this tool
         */
        public PlaybookTool unlockedBy(Tool other) {
            return unlockedByAll(other);
        }

        /**
         * Unlocks it when all of some tools have been called, and not unsuccessful.
         *
         * @param others the other tools
         * @return the playbook with this tool
         */
        public PlaybookTool unlockedByAll(Tool... others) {
            return unlockedWhen(UnlockCondition.afterAll(UnlockCondition.names(others)));
        }

        /**
         * Unlocks it when one of some tools has been called, and not unsuccessful.
         *
         * @param others the other tools
         * @return the playbook with this tool
         */
        public PlaybookTool unlockedByAny(Tool... others) {
            return unlockedWhen(UnlockCondition.afterAny(UnlockCondition.names(others)));
        }

        /**
         * Unlocks it when a tool has returned an object of a type, or a collection with one in it.
         *
         * @param type the type
         * @return the playbook with this tool
         */
        public PlaybookTool unlockedByArtefact(Class<?> type) {
            return unlockedWhen(UnlockCondition.onArtefact(type));
        }

        /**
         * Unlocks it when a tool has returned a fitting object.
         *
         * @param description which one, for the model
         * @param fits says whether an object fits; gets what a tool has returned as a whole, a list and not what is in
         *     it
         * @return the playbook with this tool
         */
        public PlaybookTool unlockedByArtefactMatching(String description, Predicate<Object> fits) {
            return unlockedWhen(UnlockCondition.onArtefactMatching(description, fits));
        }

        /**
         * Unlocks it when the process knows an object of a type.
         *
         * @param type the type
         * @return the playbook with this tool
         */
        public PlaybookTool unlockedByBlackboard(Class<?> type) {
            return unlockedWhen(UnlockCondition.onBlackboard(type));
        }

        /**
         * Unlocks it when the process knows something.
         *
         * @param description what, for the model
         * @param fits looks at what the process knows
         * @return the playbook with this tool
         */
        public PlaybookTool unlockedByBlackboardMatching(String description, Predicate<BlackboardView> fits) {
            return unlockedWhen(UnlockCondition.onBlackboardMatching(description, fits));
        }

        /**
         * Unlocks it when a condition of one's own holds.
         *
         * @param description what must be so, for the model
         * @param holds goes by the history alone
         * @return the playbook with this tool
         */
        public PlaybookTool unlockedWhen(String description, Predicate<ToolHistory> holds) {
            return unlockedWhen(UnlockCondition.when(description, holds));
        }

        /**
         * Unlocks it when a condition holds.
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
