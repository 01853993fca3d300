/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.tool;

import io.karta.ai.Tool;
import io.karta.ai.ToolObject;
import io.karta.engine.blackboard.ProcessBlackboard;
import io.karta.engine.journal.SuspendedDialogue;
import io.karta.engine.journal.ToolReference;
import io.karta.tool.ToolOrigin;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Converter between tools and references to them, for other JVMs. */
public record ToolResolver(ToolServices toolServices) {

    /** Tools that were found after a restart, and the names of missing ones. */
    public record Found(Toolkit tools, List<String> missing) {}

    /** Rejects tools that cannot be found after a restart. */
    void check(Toolkit tools, ProcessBlackboard board, List<String> confirmed) {
        if (toolServices.isDurable()) {
            findUnkept(tools, board).ifPresent(tool -> {
                throw Messages.toolNotKept(tool.name(), confirmed);
            });
        }
    }

    /** Returns a tool that cannot be found after a restart, if there is one. */
    Optional<Tool> findUnkept(Toolkit tools, ProcessBlackboard board) {
        return tools.offered().values().stream()
                .filter(tool ->
                        place(tool, tools, owner -> onBoard(board, owner)).isEmpty())
                .findFirst();
    }

    private static Optional<Integer> onBoard(ProcessBlackboard board, Object owner) {
        return board.place(owner).or(() -> board.inSight().stream()
                .filter(object -> object.value() == owner)
                .map(object -> 0) // it has a number as soon as the action has ended
                .findFirst());
    }

    /** Returns the references to the tools. */
    public List<ToolReference> keep(Toolkit tools, Function<Object, Optional<Integer>> board) {
        return tools.offered().values().stream()
                .map(tool -> ToolReference.of(
                        tool,
                        place(tool, tools, board)
                                .orElseThrow(() -> Messages.toolNotKept(tool.name(), List.of(tool.name())))))
                .toList();
    }

    private Optional<ToolReference.Place> place(Tool tool, Toolkit tools, Function<Object, Optional<Integer>> board) {
        Optional<String> group = Optional.ofNullable(tools.groups().get(tool.name()));
        if (group.isPresent()) {
            return Optional.of(new ToolReference.Place(group, Optional.empty(), Optional.empty(), tool.name()));
        }
        return tool.origin().flatMap(origin -> place(origin, board));
    }

    private Optional<ToolReference.Place> place(ToolOrigin origin, Function<Object, Optional<Integer>> board) {
        Optional<Integer> entry = board.apply(origin.owner());
        Optional<String> owner =
                entry.isPresent() ? Optional.empty() : toolServices.owners().nameOf(origin.owner());
        return entry.isPresent() || owner.isPresent()
                ? Optional.of(new ToolReference.Place(Optional.empty(), entry, owner, origin.name()))
                : Optional.empty();
    }

    /** Finds the tools of a dialogue after a restart. */
    public Found find(SuspendedDialogue waiting, ProcessBlackboard board) {
        List<Tool> tools = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        Map<String, String> groups = new HashMap<>();
        for (ToolReference reference : waiting.tools()) {
            reference.group().ifPresent(role -> groups.put(reference.name(), role));
            find(reference, board)
                    .ifPresentOrElse(
                            tool -> tools.add(reference.restore(tool)),
                            () -> missing.add("tool '%s'".formatted(reference.name())));
        }
        return new Found(Toolkit.kept(toolServices, tools, groups, waiting.values(), waiting.maxIterations()), missing);
    }

    private Optional<Tool> find(ToolReference reference, ProcessBlackboard board) {
        List<Tool> all = reference
                .group()
                .map(toolServices.groups()::toolsIfAny)
                .orElseGet(() -> reference
                        .entry()
                        .map(board::value)
                        .or(() -> reference.owner().flatMap(toolServices.owners()::find))
                        .map(owner -> toolServices.classes().findTools(ToolObject.of(owner)))
                        .orElse(List.of()));
        return toolServices.groups().usable(all).stream()
                .filter(tool -> tool.name().equals(reference.original()))
                .findFirst();
    }
}
