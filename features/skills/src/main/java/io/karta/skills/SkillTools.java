/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.skills;

import io.karta.tool.LlmTool;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Tools that give a model access to skills.
 *
 * @param selected returns the skills for a request
 */
record SkillTools(SkillIndex index, Function<String, List<Skill>> selected) {

    static final String ACTIVATE = "activate";
    static final String LIST_RESOURCES = "listResources";
    static final String READ_RESOURCE = "readResource";
    static final String SEARCH = "search";

    @LlmTool(description = "Returns the instructions of a skill", readOnly = true)
    String activate(@LlmTool.Param(description = "The name of the skill") String name) {
        LoadedSkill skill = index.get(name);
        String allowed = skill.allowedTools()
                .map(tools -> "\nAllowed tools: " + names(tools))
                .orElse("");
        String scripts = skill.resources(ResourceType.SCRIPTS).isEmpty()
                ? ""
                : "\nThe scripts of this skill cannot be run here. Read them as documentation, or use other tools.";
        return "# Skill %s%s%s\n\n%s".formatted(skill.name(), allowed, scripts, skill.instructions());
    }

    @LlmTool(description = "Lists the files that belong to a skill", readOnly = true)
    String listResources(
            @LlmTool.Param(description = "The name of the skill") String skillName,
            @LlmTool.Param(description = "The kind of files") ResourceType resourceType) {
        List<String> files = index.get(skillName).resources(resourceType);
        return files.isEmpty()
                ? "Skill %s has no %s.".formatted(skillName, resourceType.folder())
                : String.join("\n", files);
    }

    @LlmTool(description = "Reads a file that belongs to a skill", readOnly = true)
    String readResource(
            @LlmTool.Param(description = "The name of the skill") String skillName,
            @LlmTool.Param(description = "The kind of the file") ResourceType resourceType,
            @LlmTool.Param(description = "The name of the file, as listResources returns it") String fileName) {
        return index.get(skillName).resource(resourceType, fileName);
    }

    @LlmTool(description = "Finds skills for a task", readOnly = true)
    String search(@LlmTool.Param(description = "The task, in a few words") String request) {
        List<Skill> found = selected.apply(request);
        return found.isEmpty()
                ? "No skill matches. Try other words, or work without a skill."
                : found.stream().map(SkillTools::line).collect(Collectors.joining("\n"));
    }

    private static String names(List<String> tools) {
        return tools.isEmpty() ? "none" : String.join(", ", tools);
    }

    static String line(Skill skill) {
        return "- %s: %s%s%s"
                .formatted(
                        skill.name(),
                        skill.description().replaceAll("\\s+", " "),
                        skill.compatibility().map(" (requires: %s)"::formatted).orElse(""),
                        skill.allowedTools()
                                .map(SkillTools::names)
                                .map(" (allowed tools: %s)"::formatted)
                                .orElse(""));
    }
}
