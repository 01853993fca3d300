/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import io.karta.ai.Tool;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reader of the tool definitions of one untrusted server. Thread-safe. */
final class DefinitionReader {

    private static final Logger LOG = System.getLogger(DefinitionReader.class.getName());
    private static final int MOST_TOOLS = 500;
    private static final int LONGEST_REMOTE_NAME = 200;
    private static final int LONGEST_DESCRIPTION = 4_000;
    private static final int LONGEST_SCHEMA = 50_000;

    private final ConnectionSettings settings;
    private final JsonMessages messages;

    DefinitionReader(ConnectionSettings settings, JsonMessages messages) {
        this.settings = settings;
        this.messages = messages;
    }

    /** Returns the usable tools, by name. */
    Map<String, RemoteToolDefinition> read(List<JsonObject> tools) {
        var read = new LinkedHashMap<String, RemoteToolDefinition>();
        var unusable = new ArrayList<String>();
        for (var tool : tools) {
            var remoteName = tool.getString("name", "");
            if (settings.filter().test(remoteName)) {
                var definition =
                        read.size() < MOST_TOOLS ? read(tool, remoteName) : Optional.<RemoteToolDefinition>empty();
                definition.ifPresentOrElse(each -> add(each, read), () -> unusable.add(CleanText.of(remoteName, 80)));
            }
        }
        if (!unusable.isEmpty()) {
            LOG.log(Level.WARNING, () -> Messages.unusableTools(settings.name(), unusable));
        }
        return read;
    }

    /** A list that changes between two pages can contain a tool twice. */
    private void add(RemoteToolDefinition definition, Map<String, RemoteToolDefinition> all) {
        var other = all.put(definition.name(), definition);
        if (other != null && !other.equals(definition)) {
            throw Messages.ambiguousName(settings.name(), other, definition);
        }
    }

    private Optional<RemoteToolDefinition> read(JsonObject tool, String remoteName) {
        var schema = tool.get("inputSchema") instanceof JsonObject given ? given : JsonValue.EMPTY_JSON_OBJECT;
        var mirrored = MirroredParameters.of(schema);
        if (remoteName.isEmpty()
                || remoteName.length() > LONGEST_REMOTE_NAME
                || mirrored.isEmpty()
                || !schema.getString("type", "").equals("object")
                || schema.toString().length() > LONGEST_SCHEMA) {
            return Optional.empty();
        }
        return Optional.of(new RemoteToolDefinition(
                remoteName,
                name(remoteName),
                CleanText.of(tool.getString("description", tool.getString("title", remoteName)), LONGEST_DESCRIPTION),
                new SchemaCleaner(messages).clean(schema),
                mirrored.get(),
                tool.get("annotations") instanceof JsonObject hints && hints.getBoolean("readOnlyHint", false),
                DefinitionHash.of(tool)));
    }

    private String name(String remoteName) {
        var name = settings.prefix() + remoteName.replaceAll("[^A-Za-z0-9_-]", "_");
        return name.substring(0, Math.min(name.length(), Tool.MAX_NAME_LENGTH));
    }
}
