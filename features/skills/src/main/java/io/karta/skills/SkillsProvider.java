/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.skills;

import io.karta.ai.LlmReference;
import io.karta.spi.LlmReferenceProvider;
import io.karta.spi.ReferenceSettings;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/**
 * Provider of references of kind {@code skills}, for reference files and the configuration: {@code directories}, {@code
 * class-path} and {@code git} list locations, separated by commas; {@code validation} is {@code full}, {@code
 * without-file-references} or {@code off}.
 */
public final class SkillsProvider implements LlmReferenceProvider {

    /** Creates a provider. */
    public SkillsProvider() {}

    @Override
    public String kind() {
        return "skills";
    }

    @Override
    public LlmReference create(Map<String, Object> values) {
        var settings = ReferenceSettings.of(values);
        Skills skills = Skills.of(settings.name(), settings.description());
        for (String directory : settings.list("directories").toList()) {
            skills = skills.withLocalSkills(Path.of(directory));
        }
        for (String folder : settings.list("class-path").toList()) {
            skills = skills.withClassPathSkills(folder);
        }
        for (String location : settings.list("git").toList()) {
            skills = skills.withGitHubUrl(location);
        }
        if (settings.find("validation").isPresent()) {
            skills = skills.withValidation(settings.parsed("validation", SkillsProvider::validation));
        }
        return settings.find("max-listed").isPresent()
                ? skills.withMaxListed(settings.parsed("max-listed", Integer::valueOf))
                : skills;
    }

    private static SkillValidation validation(String text) {
        return SkillValidation.valueOf(text.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
}
