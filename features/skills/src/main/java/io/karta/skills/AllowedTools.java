/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.skills;

import io.karta.generation.Shape;
import io.karta.generation.result.ReadResult;
import io.karta.tool.ToolHistory;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Policy of the tools that the activated skills allow.
 *
 * @param activate the name of the tool that activates a skill
 */
record AllowedTools(SkillIndex index, String activate) {

    private static final Shape<Activation> ACTIVATION = Shape.of(Activation.class);

    private record Activation(String name) {}

    Predicate<ToolHistory> permitting(String tool) {
        return history -> {
            List<LoadedSkill> active = active(history);
            return active.isEmpty()
                    || active.stream().anyMatch(skill -> skill.allowedTools().isEmpty())
                    || active.stream().anyMatch(skill -> permits(skill, tool));
        };
    }

    private List<LoadedSkill> active(ToolHistory history) {
        return history.callsOf(activate).stream()
                .map(entry -> ACTIVATION.read(entry.call().arguments()))
                .filter(ReadResult::isPresent)
                .map(read -> index.find(read.value().name()))
                .flatMap(Optional::stream)
                .toList();
    }

    /** An entry with arguments, such as {@code Bash(git:*)}, permits nothing, because arguments cannot be checked. */
    private static boolean permits(LoadedSkill skill, String tool) {
        return skill.allowedTools().orElse(List.of()).contains(tool);
    }
}
