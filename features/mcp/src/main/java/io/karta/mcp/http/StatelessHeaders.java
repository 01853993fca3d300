/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.http;

import io.karta.mcp.protocol.ClientMessage.Request;
import io.karta.mcp.protocol.McpException;
import io.karta.mcp.protocol.ProtocolVersion;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Checks of the headers and metadata of requests of a stateless version. */
final class StatelessHeaders {

    static final String VERSION = "MCP-Protocol-Version";

    private static final String METHOD = "Mcp-Method";
    private static final String NAME = "Mcp-Name";
    private static final Map<String, String> NAMES = Map.of(
            "tools/call", "name",
            "prompts/get", "name",
            "resources/read", "uri",
            "tasks/get", "taskId",
            "tasks/update", "taskId",
            "tasks/cancel", "taskId");
    private static final String PREFIX = "=?base64?";
    private static final String SUFFIX = "?=";

    private StatelessHeaders() {}

    /** Returns whether a request is of a stateless version: it names a version in its metadata or in a header. */
    static boolean isStateless(Request request, HttpServletRequest http) {
        return request.meta("protocolVersion").isPresent()
                || request.method().equals("server/discover")
                || ProtocolVersion.V2026_07_28.date().equals(http.getHeader(VERSION));
    }

    /** Checks a request of a stateless version. */
    static void check(Request request, HttpServletRequest http) {
        var version = text(request, "protocolVersion")
                .orElseThrow(() -> McpException.invalidMeta(missing("protocolVersion")));
        require(VERSION, http.getHeader(VERSION), version);
        if (ProtocolVersion.of(version).filter(ProtocolVersion::isStateless).isEmpty()) {
            throw McpException.unsupportedVersion(version);
        }
        if (request.meta("clientCapabilities")
                .filter(JsonObject.class::isInstance)
                .isEmpty()) {
            throw McpException.invalidMeta(missing("clientCapabilities"));
        }
        require(METHOD, http.getHeader(METHOD), request.method());
        Optional.ofNullable(NAMES.get(request.method()))
                .flatMap(member -> Optional.ofNullable(request.params().get(member)))
                .filter(JsonString.class::isInstance)
                .map(name -> ((JsonString) name).getString())
                .ifPresent(name -> require(NAME, decoded(http.getHeader(NAME)), name));
    }

    private static Optional<String> text(Request request, String key) {
        return request.meta(key).filter(JsonString.class::isInstance).map(value -> ((JsonString) value).getString());
    }

    private static String missing(String key) {
        return "The metadata io.modelcontextprotocol/%s is missing or invalid".formatted(key);
    }

    private static void require(String header, @Nullable String value, String expected) {
        if (value == null) {
            throw McpException.headerMismatch("the header %s is missing".formatted(header));
        }
        if (!value.strip().equals(expected)) {
            throw McpException.headerMismatch(
                    "the header %s is '%s', but the body has '%s'".formatted(header, value, expected));
        }
    }

    /** Values that are not plain ASCII are encoded. */
    private static @Nullable String decoded(@Nullable String value) {
        if (value == null || !value.startsWith(PREFIX) || !value.endsWith(SUFFIX)) {
            return value;
        }
        try {
            var encoded = value.substring(PREFIX.length(), Math.max(PREFIX.length(), value.length() - SUFFIX.length()));
            return new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw McpException.headerMismatch("the header %s is encoded wrongly".formatted(NAME));
        }
    }
}
