/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.git;

import io.karta.ai.LlmReference;
import io.karta.ai.Tool;
import io.karta.tools.FilesToolGroup;
import java.util.List;

/** Reference to the files of a repository. */
record GitReference(String name, String description, GitRepository repository) implements LlmReference {

    @Override
    public String notes() {
        return "The files of %s, commit %s. Read them with the tools %s, %s and %s instead of answering from memory."
                .formatted(
                        repository,
                        repository.commit().substring(0, 10),
                        toolName("listFiles"),
                        toolName("findFiles"),
                        toolName("readFile"));
    }

    @Override
    public List<Tool> tools() {
        return FilesToolGroup.under(repository.directory()).tools();
    }
}
