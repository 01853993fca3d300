/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Operation of an OpenAPI document, with an address instead of a template.
 *
 * @param path the path of the address, with the context root
 * @param media the media types of its success
 * @param methods the methods of the path
 * @param takesBody whether the document has a body for it
 * @param needsBody whether the document requires one
 */
record DocumentedOperation(
        String method, String path, Set<String> media, Set<String> methods, boolean takesBody, boolean needsBody) {

    private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");
    private static final String STREAM = "text/event-stream";

    /** Returns all operations, with a goal and a question that exist. */
    static List<DocumentedOperation> of(JsonObject document, RequestTarget target) {
        var root = root(document);
        return document.getJsonObject("paths").entrySet().stream()
                .flatMap(entry -> {
                    var path = target.fill(root + entry.getKey());
                    var item = entry.getValue().asJsonObject();
                    var methods = item.keySet().stream()
                            .filter(METHODS::contains)
                            .map(method -> method.toUpperCase(Locale.ROOT))
                            .collect(Collectors.toSet());
                    return methods.stream()
                            .sorted()
                            .map(method ->
                                    of(method, path, methods, item.getJsonObject(method.toLowerCase(Locale.ROOT))));
                })
                .toList();
    }

    /** Returns what precedes all paths; empty in an application at the root of its server. */
    static String root(JsonObject document) {
        return document.getJsonArray("servers")
                .getJsonObject(0)
                .getString("url")
                .replaceFirst("/$", "");
    }

    private static DocumentedOperation of(String method, String path, Set<String> methods, JsonObject described) {
        var body = Optional.ofNullable(described.getJsonObject("requestBody"));
        return new DocumentedOperation(
                method,
                path,
                media(described.getJsonObject("responses")),
                methods,
                body.isPresent(),
                body.filter(content -> content.getBoolean("required", false)).isPresent());
    }

    private static Set<String> media(JsonObject responses) {
        return Optional.ofNullable(responses.getJsonObject("200"))
                .map(success -> success.getJsonObject("content"))
                .map(content -> Set.copyOf(content.keySet()))
                .orElse(Set.of());
    }

    boolean isRead() {
        return method.equals("GET");
    }

    boolean isStream() {
        return media.contains(STREAM);
    }

    boolean isOfProcess() {
        return path.contains("/processes/");
    }

    boolean isOfGoal() {
        return path.contains("/goals/");
    }

    boolean isAnswer() {
        return path.contains("/answers/");
    }

    boolean isForOperators() {
        return path.matches(".*/(pause|resume|retry|step|terminate|karta/events)$");
    }

    /** Returns whether the path is a list that is filtered with parameters. */
    boolean isList() {
        return isRead() && path.matches(".*/karta/(processes|questions)$");
    }

    boolean isStart() {
        return method.equals("POST") && path.matches(".*/(ask|goals/[^/]+)$");
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
