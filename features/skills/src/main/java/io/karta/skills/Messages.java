/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.skills;

import io.karta.agent.AgentException;
import io.karta.spi.SimilarNames;
import io.karta.tool.ToolEscalationException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Error and log messages of this module; models see those about names of skills and resources. */
final class Messages {

    private Messages() {}

    static AgentException invalid(String location, List<String> problems) {
        return new AgentException("KARTA-232: the skill %s is invalid: %s. Correct its SKILL.md or its files."
                .formatted(location, String.join("; ", problems)));
    }

    static AgentException noDescription(String location) {
        return new AgentException(
                ("KARTA-233: %s is not a skill. It has no SKILL.md. Add it, or correct the " + "location.")
                        .formatted(location));
    }

    static AgentException noFrontMatter(String location, String problem) {
        return new AgentException(
                "KARTA-234: the SKILL.md of %s has no valid front matter: %s. Write YAML between two lines with ---."
                        .formatted(location, excerpt(problem)));
    }

    static AgentException sameName(String name, Skill one, Skill other) {
        return new AgentException("KARTA-235: two skills are named '%s': %s and %s. Rename or remove one of them."
                .formatted(name, one.location(), other.location()));
    }

    static AgentException noDirectory(Path directory, @Nullable Throwable cause) {
        return new AgentException(
                "KARTA-236: %s is not a readable directory. Correct the location of the skills.".formatted(directory),
                cause);
    }

    static AgentException unknown(String name, Collection<String> known) {
        return toModel("KARTA-237: there is no skill '%s'.%s Use one of: %s."
                .formatted(
                        excerpt(name),
                        SimilarNames.findClosest(name, known)
                                .map(" Did you mean '%s'?"::formatted)
                                .orElse(""),
                        excerpt(String.join(", ", new TreeSet<>(known)))));
    }

    static AgentException noResource(String skill, String file, Collection<String> known) {
        return toModel("KARTA-238: skill '%s' has no resource '%s'. %s."
                .formatted(
                        skill,
                        excerpt(file),
                        known.isEmpty()
                                ? "It has none. Continue without it"
                                : "Use one of: " + excerpt(String.join(", ", known))));
    }

    static AgentException notOnClassPath(String folder) {
        return new AgentException(
                ("KARTA-239: no skills are in the class path folder '%s'. Correct the folder, or name each skill "
                                + "with "
                                + "withClassPathSkill if the server cannot list the class path.")
                        .formatted(folder));
    }

    static AgentException unreadable(String what, Exception cause) {
        return new AgentException(
                "KARTA-240: %s cannot be read (%s). Check that it exists, and its permissions."
                        .formatted(what, cause.getClass().getSimpleName()),
                cause);
    }

    static AgentException noGit(String repository, Throwable cause) {
        return new AgentException(
                "KARTA-241: skills of the Git repository %s need the module karta-git. Add io.karta:karta-git."
                        .formatted(repository),
                cause);
    }

    static AgentException outside(String path) {
        return toModel("KARTA-249: '%s' is outside the skill. Use a path that listResources returns."
                .formatted(excerpt(path)));
    }

    static AgentException noText(String skill, String path, Throwable cause) {
        return toModel(
                "KARTA-250: '%s' of skill '%s' is not UTF-8 text. Read another file.".formatted(path, skill), cause);
    }

    static String scriptsNotRun(Skill skill) {
        return "KARTA-251: skill '%s' (%s) has scripts. Karta never runs them; provide a tool for what they do."
                .formatted(skill.name(), skill.location());
    }

    static String noEmbedding(Exception cause) {
        return ("KARTA-252: skills cannot be selected by embedding (%s). Check the embedding model; words are "
                        + "compared instead.")
                .formatted(excerpt(String.valueOf(cause.getMessage())));
    }

    static AgentException tooFew(int number) {
        return new AgentException("KARTA-253: the number of skills is %d. Set at least 1.".formatted(number));
    }

    static AgentException tooLarge(String location, long size, long max) {
        return new AgentException(
                "KARTA-987: the SKILL.md of %s has %d bytes, but at most %d are allowed. Move details to references."
                        .formatted(location, size, max));
    }

    static String notInDirectory(Path directory, boolean isSkill) {
        return "KARTA-988: no folder in %s has a SKILL.md. %s."
                .formatted(
                        directory,
                        isSkill
                                ? "Call withLocalSkill, because the directory itself is a skill"
                                : "Correct the location of the skills, or add a skill");
    }

    /** Creates an error that the model may read; messages of other exceptions are hidden from it. */
    private static AgentException toModel(String text) {
        return new ToolEscalationException(text);
    }

    private static AgentException toModel(String text, Throwable cause) {
        AgentException error = toModel(text);
        error.initCause(cause);
        return error;
    }

    private static String excerpt(String text) {
        String line = text.replaceAll("\\s+", " ").strip();
        return line.length() <= 80 ? line : line.substring(0, 79) + "…";
    }
}
