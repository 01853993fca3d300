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

    /** Returns a skill, or those in its subdirectories if it is none itself. */
    static List<SkillFiles> in(DirectoryFiles itself) {
        return itself.description().isPresent() ? List.of(itself) : DirectoryFiles.below(itself.root());
    }
}
