/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import io.karta.process.Caller;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.util.Map;

/**
 * Call of a tool. Immutable.
 *
 * @param tool the name at the server
 * @param arguments the checked arguments
 * @param limit the time limit of each request
 * @param caller the caller of the process
 * @param headers further HTTP headers
 */
record ToolRequest(String tool, JsonObject arguments, Duration limit, Caller caller, Map<String, String> headers) {}
