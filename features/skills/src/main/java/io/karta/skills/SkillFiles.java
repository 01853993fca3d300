/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.skills;

import java.util.List;
import java.util.Optional;

/** Files of one skill. No path leads out of its folder. */
interface SkillFiles {

    /** Names of the file that describes a skill, the usual one first. */
    List<String> DESCRIPTIONS = List.of("SKILL.md", "skill.md");

    /** Returns the file that describes the skill; empty if there is none. */
    default Optional<String> description() {
        return DESCRIPTIONS.stream().filter(this::exists).findFirst();
    }

    /** Returns the name of the folder. */
    String folder();

    /** Returns the names of the folder, one of which is that of a valid skill; empty if its name can be any. */
    default List<String> folderNames() {
        return List.of(folder());
    }

    /** Returns whether a file or folder exists. */
    boolean exists(String path);

    /** Returns the number of bytes of a file. */
    long size(String path);

    /** Returns the bytes of a file, or the first of them. */
    byte[] read(String path, int most);

    /** Returns the files in a folder and below, relative to that folder, in alphabetical order. */
    List<String> list(String folder);

    /** Returns the location, for messages. */
    String location();
}
