/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.server;

import io.karta.process.Caller;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tools, prompts and resources that a part of the application offers to clients. Thread-safe. */
public interface Catalog {

    /** Returns the tools that a caller may call, in the same order each time. */
    default List<ServerTool> tools(Caller caller) {
        return List.of();
    }

    /** Returns further methods of the protocol, by name. */
    default Map<String, MethodHandler> methods() {
        return Map.of();
    }

    /** Returns the prompts that a caller may get, in the same order each time. */
    default List<ServerPrompt> prompts(Caller caller) {
        return List.of();
    }

    /** Returns whether clients can be notified of changes of a resource. */
    default boolean isWatched(String uri) {
        return false;
    }

    /** Returns a number that changes with a resource; empty if the caller may not read it. */
    default Optional<Integer> versionOf(String uri, Caller caller) {
        return Optional.empty();
    }

    /** Returns the resources that a caller may read, in the same order each time. */
    default List<ServerResource> resources(Caller caller) {
        return List.of();
    }
}
