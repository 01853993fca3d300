/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.skills;

import java.nio.file.Path;
import java.util.List;

/** Source of skills. */
@FunctionalInterface
interface SkillSource {

    List<SkillFiles> find();

    static SkillSource one(Path directory) {
        return () -> List.of(DirectoryFiles.of(directory));
    }

    static SkillSource all(Path directory) {
        return () -> DirectoryFiles.below(directory);
    }

    /** Returns the skills in a directory, which can be a skill itself. */
    static List<SkillFiles> in(Path directory) {
        SkillFiles itself = DirectoryFiles.of(directory);
        return itself.description().isPresent() ? List.of(itself) : DirectoryFiles.below(directory);
    }
}
