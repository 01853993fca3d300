/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.protocol;

import jakarta.json.JsonObject;
import java.util.List;

/**
 * Page of a list of tasks. Immutable.
 *
 * @param next the token of the next page; empty on the last one
 * @param size the maximum number of tasks on a page
 * @param total the number of tasks on all pages
 */
public record TaskPage(List<Task> tasks, String next, int size, int total) {

    public TaskPage {
        tasks = List.copyOf(tasks);
    }

    /** Returns the page in a version of the protocol. */
    public JsonObject toJson(ProtocolVersion version) {
        return JsonBuilders.object()
                .add(
                        "tasks",
                        JsonBuilders.array(
                                tasks.stream().map(task -> task.toJson(version)).toList()))
                .add("nextPageToken", next)
                .add("pageSize", size)
                .add("totalSize", total)
                .build();
    }
}
