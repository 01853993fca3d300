/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.server;

import jakarta.json.JsonObject;
import java.util.Map;
import java.util.Optional;

/**
 * Resource, or family of resources, that clients can read.
 *
 * @param uri the URI or the template of the URIs
 * @param definition the element of {@code resources/list} or {@code resources/templates/list}
 * @param reader returns the content of a resource
 */
public record ServerResource(UriTemplate uri, JsonObject definition, Reader reader) {

    /** Reader of resources. Thread-safe. */
    @FunctionalInterface
    public interface Reader {

        /** Returns the content; empty if there is no such resource. */
        Optional<JsonObject> read(Exchange exchange, String uri, Map<String, String> variables) throws Exception;
    }
}
