/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.git;

import io.karta.ai.LlmReference;
import io.karta.spi.LlmReferenceProvider;
import io.karta.spi.ReferenceSettings;
import java.util.Map;

/** Provider of references of kind {@code git}, for reference files and the configuration. */
public final class GitReferenceProvider implements LlmReferenceProvider {

    /** Creates a provider. */
    public GitReferenceProvider() {}

    @Override
    public String kind() {
        return "git";
    }

    @Override
    public LlmReference create(Map<String, Object> values) {
        var settings = ReferenceSettings.of(values);
        return repository(settings).reference(settings.name(), settings.description());
    }

    private static GitRepository repository(ReferenceSettings settings) {
        GitRepository repository = GitRepository.of(settings.text("url"));
        repository = settings.find("path").map(repository::withPath).orElse(repository);
        return settings.find("revision").map(repository::withRevision).orElse(repository);
    }
}
