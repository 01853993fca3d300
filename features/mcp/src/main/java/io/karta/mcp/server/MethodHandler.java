/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.server;

import jakarta.json.JsonObject;

/** Handler of the requests of one method. Thread-safe. */
@FunctionalInterface
public interface MethodHandler {

    /** Returns the result, without the members that every result has. */
    JsonObject handle(Exchange exchange) throws Exception;
}
