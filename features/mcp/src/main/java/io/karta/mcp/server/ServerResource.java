/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.server;

import io.karta.process.Caller;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Resource, or family of resources, that clients can read.
 *
 * @param uri the URI or the template of the URIs
 * @param definition the element of {@code resources/list} or {@code resources/templates/list}
 * @param reader returns the content of a resource
 * @param suggestions returns known values of the variables of the URI
 */
public record ServerResource(UriTemplate uri, JsonObject definition, Reader reader, Suggestions suggestions) {

    /** Known values of the variables of a URI. Thread-safe. */
    @FunctionalInterface
    public interface Suggestions {

        /** Returns those values of a variable that a caller may see; empty if none is known. */
        List<String> of(Caller caller, String variable);
    }

    /** Reader of resources. Thread-safe. */
    @FunctionalInterface
    public interface Reader {

        /** Returns the content; empty if there is no such resource. */
        Optional<JsonObject> read(Exchange exchange, String uri, Map<String, String> variables) throws Exception;
    }
}
