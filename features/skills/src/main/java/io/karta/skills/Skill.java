/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.skills;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Metadata of a skill, from the front matter of its {@code SKILL.md}. Immutable. */
public interface Skill {

    /**
     * Returns the name.
     *
     * @return the name: lower-case letters of any language, digits and hyphens
     */
    String name();

    /**
     * Returns the purpose of the skill, and when to use it.
     *
     * @return the description
     */
    String description();

    /**
     * Returns the license.
     *
     * @return the license; empty if it is not stated
     */
    Optional<String> license();

    /**
     * Returns the requirements on the environment.
     *
     * @return the requirements; empty if none are stated
     */
    Optional<String> compatibility();

    /**
     * Returns the additional properties.
     *
     * @return the properties
     */
    Map<String, String> metadata();

    /**
     * Returns the tools that the skill declares as allowed.
     *
     * @return the entries of {@code allowed-tools}, such as {@code read_file} or {@code Bash(git:*)}; empty if the
     *     skill has no such field
     */
    Optional<List<String>> allowedTools();

    /**
     * Returns the location of the skill.
     *
     * @return a directory or a class path folder
     */
    String location();
}
