/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Collection;
import java.util.HexFormat;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Hashes of tool definitions, independent of the order of members and tools. */
final class DefinitionHash {

    private static final int DIGITS = 32;

    private DefinitionHash() {}

    /** Returns the hash of the complete definition of a tool. */
    static String of(JsonObject tool) {
        return digest(canonical(tool));
    }

    /** Returns the hash of several tools. */
    static String of(Collection<RemoteToolDefinition> tools) {
        return digest(tools.stream()
                .map(tool -> tool.remoteName() + "=" + tool.hash())
                .sorted()
                .collect(Collectors.joining("\n")));
    }

    private static String canonical(JsonValue value) {
        if (value instanceof JsonObject object) {
            return new TreeMap<>(object)
                    .entrySet().stream()
                            .map(member ->
                                    member.getKey().length() + member.getKey() + ":" + canonical(member.getValue()))
                            .collect(Collectors.joining(",", "{", "}"));
        }
        return value instanceof JsonArray array
                ? array.stream().map(DefinitionHash::canonical).collect(Collectors.joining(",", "[", "]"))
                : value.toString();
    }

    private static String digest(String text) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, DIGITS);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e); // every JDK has the algorithm
        }
    }
}
