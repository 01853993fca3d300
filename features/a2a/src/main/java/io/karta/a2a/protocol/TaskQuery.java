/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.protocol;

import java.time.Instant;
import java.util.Optional;

/**
 * Request for a list of tasks. Immutable.
 *
 * @param changedAfter the earliest time of the latest change
 * @param pageSize the maximum number of tasks; 1 to 100
 * @param pageToken the token of the page
 * @param historyLength the maximum number of messages of each task
 */
public record TaskQuery(
        Optional<String> contextId,
        Optional<TaskState> state,
        Optional<Instant> changedAfter,
        int pageSize,
        Optional<String> pageToken,
        Optional<Integer> historyLength,
        boolean hasArtifacts) {

    private static final int MOST = 100;
    private static final int USUAL = 50;
    private static final String ANY = "TASK_STATE_UNSPECIFIED";

    /**
     * Reads the parameters of a request.
     *
     * @throws RpcException if they are invalid
     */
    public static TaskQuery of(RpcRequest request) {
        var params = Params.of(request);
        var name = params.text("status").filter(text -> !text.isEmpty() && !text.equals(ANY));
        var state = name.flatMap(text -> TaskState.named(text, request.version()));
        if (name.isPresent() && state.isEmpty()) {
            params.problem(
                    "status",
                    "must be a state of the protocol, such as " + TaskState.WORKING.nameIn(request.version()));
        }
        var query = new TaskQuery(
                params.id("contextId"),
                state,
                params.time("statusTimestampAfter"),
                params.integer("pageSize", 1, MOST).orElse(USUAL),
                params.text("pageToken").filter(token -> !token.isEmpty()),
                params.integer("historyLength", 0, Integer.MAX_VALUE),
                params.bool("includeArtifacts").orElse(false));
        params.check();
        return query;
    }
}
