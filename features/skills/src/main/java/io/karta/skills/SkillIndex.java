/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.skills;

import io.karta.agent.AgentException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Metadata of all skills of some sources, loaded at the first use. Thread-safe. */
final class SkillIndex {

    private static final Logger LOG = System.getLogger(SkillIndex.class.getName());

    private final List<SkillSource> sources;
    private final SkillValidation validation;
    private final Predicate<Skill> expected;
    private @Nullable Map<String, LoadedSkill> loaded;

    private SkillIndex(
            List<SkillSource> sources,
            SkillValidation validation,
            Predicate<Skill> expected,
            @Nullable Map<String, LoadedSkill> loaded) {
        this.sources = List.copyOf(sources);
        this.validation = validation;
        this.expected = expected;
        this.loaded = loaded;
    }

    static SkillIndex empty() {
        return new SkillIndex(List.of(), SkillValidation.FULL, skill -> true, null);
    }

    SkillIndex with(SkillSource source) {
        return new SkillIndex(Stream.concat(sources.stream(), Stream.of(source)).toList(), validation, expected, null);
    }

    SkillIndex with(SkillValidation other) {
        return new SkillIndex(sources, other, expected, null);
    }

    /** Returns an index with only some skills, without loading them again. */
    SkillIndex only(Predicate<Skill> other) {
        return new SkillIndex(sources, validation, other, all());
    }

    Map<String, LoadedSkill> skills() {
        Map<String, LoadedSkill> skills = new LinkedHashMap<>(all());
        skills.values().removeIf(expected.negate());
        return skills;
    }

    private synchronized Map<String, LoadedSkill> all() {
        Map<String, LoadedSkill> existing = loaded;
        if (existing == null) {
            existing = load();
            loaded = existing;
        }
        return existing;
    }

    Optional<LoadedSkill> find(String name) {
        return Optional.ofNullable(skills().get(name.strip()));
    }

    LoadedSkill get(String name) {
        return find(name).orElseThrow(() -> Messages.unknown(name, skills().keySet()));
    }

    /** Loads all skills, and reports all their problems together. */
    private Map<String, LoadedSkill> load() {
        var reader = new SkillReader(validation);
        Map<String, LoadedSkill> skills = new LinkedHashMap<>();
        List<String> problems = new ArrayList<>();
        for (SkillSource source : sources) {
            for (SkillFiles files : source.find()) {
                try {
                    add(reader.read(files), skills);
                } catch (AgentException problem) {
                    problems.add(problem.getMessage());
                }
            }
        }
        if (!problems.isEmpty()) {
            throw new AgentException(String.join("\n", problems));
        }
        skills.values().stream()
                .filter(skill -> !skill.resources(ResourceType.SCRIPTS).isEmpty())
                .forEach(skill -> LOG.log(Level.WARNING, () -> Messages.scriptsNotRun(skill)));
        return skills;
    }

    private static void add(LoadedSkill skill, Map<String, LoadedSkill> skills) {
        LoadedSkill other = skills.putIfAbsent(skill.name(), skill);
        if (other != null) {
            throw Messages.sameName(skill.name(), other, skill);
        }
    }
}
