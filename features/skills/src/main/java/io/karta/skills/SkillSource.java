/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.skills;

import java.nio.file.Path;
import java.util.List;

/** Place where skills are found. */
@FunctionalInterface
interface SkillSource {

    List<SkillFiles> find();

    static SkillSource one(Path directory) {
        return () -> List.of(DirectoryFiles.of(directory));
    }

    static SkillSource all(Path directory) {
        return () -> DirectoryFiles.below(directory);
    }

    /** A directory that has skills in it, or is one itself. */
    static List<SkillFiles> in(Path directory) {
        SkillFiles itself = DirectoryFiles.of(directory);
        return itself.exists(SkillFiles.DESCRIPTION) ? List.of(itself) : DirectoryFiles.below(directory);
    }
}
