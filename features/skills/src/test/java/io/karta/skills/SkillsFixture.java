/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.skills;

import io.karta.ai.ToolContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Skills in a temporary directory. */
abstract class SkillsFixture {

    @TempDir
    Path folder;

    final Skills empty = Skills.of("office", "Office work");

    Path skill(String name, String text) throws IOException {
        return Files.writeString(
                        Files.createDirectories(folder.resolve("all").resolve(name))
                                .resolve("SKILL.md"),
                        text)
                .getParent();
    }

    static String named(String name, String description) {
        return "---\nname: %s\ndescription: %s\n---\nDo it.".formatted(name, description);
    }

    static String call(Skills skills, String tool, String arguments) throws Exception {
        return skills.tools().stream()
                .filter(each -> each.name().equals(tool))
                .findFirst()
                .orElseThrow()
                .call(arguments, ToolContext.none())
                .text();
    }
}
