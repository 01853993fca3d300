/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.protocol;

import java.util.Optional;

/**
 * Task that a request names. Immutable.
 *
 * @param historyLength the maximum number of messages of the task in the response
 */
public record TaskReference(String id, Optional<Integer> historyLength) {

    /**
     * Reads the parameters of a request.
     *
     * @throws RpcException if they are invalid
     */
    public static TaskReference of(RpcRequest request) {
        var params = Params.of(request);
        var reference =
                new TaskReference(params.requiredId("id"), params.integer("historyLength", 0, Integer.MAX_VALUE));
        params.check();
        return reference;
    }
}
