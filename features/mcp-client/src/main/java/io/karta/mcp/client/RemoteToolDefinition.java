/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import jakarta.json.JsonObject;

/**
 * Definition of a tool of a server, with cleaned texts. Immutable.
 *
 * @param remoteName the name for the server
 * @param name the name for models
 * @param description the description for models
 * @param schema the JSON Schema of the arguments
 * @param mirrored the parameters that are repeated in headers
 * @param isReadOnly whether the server declares the tool as read-only
 * @param hash identifies the definition as the server has sent it
 */
record RemoteToolDefinition(
        String remoteName,
        String name,
        String description,
        JsonObject schema,
        MirroredParameters mirrored,
        boolean isReadOnly,
        String hash) {}
