/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tools;

import static java.util.Objects.requireNonNull;

import io.karta.ai.Tool;
import io.karta.ai.ToolGroup;
import io.karta.tool.CoreToolGroups;
import io.karta.tool.ToolGroupPermission;
import java.nio.file.Path;

/**
 * Tool group {@code files}: lists, finds and reads text files below one directory. Paths with {@code ..}, symbolic
 * links and absolute paths cannot leave it.
 *
 * <pre>{@code
 * @Produces
 * @ApplicationScoped
 * ToolGroup files() {
 *     return FilesToolGroup.under(Path.of("/srv/handbook"));
 * }
 * }</pre>
 */
public final class FilesToolGroup {

    private FilesToolGroup() {}

    /**
     * Creates the group.
     *
     * @param root the directory, which must exist
     * @return the group
     * @throws io.karta.agent.AgentException if the directory does not exist
     */
    public static ToolGroup under(Path root) {
        var tools = Tool.fromInstance(new FileTools(RootDirectory.of(requireNonNull(root, "root"))));
        return ToolGroup.of(CoreToolGroups.FILES, "Lists, finds and reads text files", "Karta", tools)
                .withPermissions(ToolGroupPermission.FILE_SYSTEM_ACCESS);
    }
}
