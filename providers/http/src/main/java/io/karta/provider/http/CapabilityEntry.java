/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import io.karta.model.Capability;
import jakarta.json.JsonArray;
import jakarta.json.JsonException;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Entry of a file of capabilities.
 *
 * @param models the names of models
 * @param since the oldest month, such as 2503 for March 2025
 */
record CapabilityEntry(String provider, Pattern models, Optional<Integer> since, Set<Capability> capabilities) {

    private static final Pattern FINE_TUNED = Pattern.compile("^ft:([^:]*).*");
    private static final Pattern MONTH = Pattern.compile(".*-([0-9]{4})");

    /** A fine-tuned model is matched by its own name, or by that of its base model. */
    boolean matches(String model) {
        String base = FINE_TUNED.matcher(model).replaceFirst("$1");
        return (models.matcher(model).matches() || models.matcher(base).matches()) && isRecent(base);
    }

    private boolean isRecent(String model) {
        Matcher month = MONTH.matcher(model);
        return since.isEmpty() || !month.matches() || Integer.parseInt(month.group(1)) >= since.get();
    }

    /** Reads a file, and closes it. */
    static List<CapabilityEntry> read(InputStream file, String name) throws IOException {
        try (file;
                var reader = JsonProvider.provider().createReader(file)) {
            JsonArray all = reader.readArray();
            List<CapabilityEntry> entries = new ArrayList<>();
            for (JsonValue entry : all) {
                entries.add(entry(entry, "entry %d of %s".formatted(entries.size() + 1, name)));
            }
            return entries;
        } catch (JsonException e) {
            throw Messages.invalidCapabilities(name, "it is not a JSON array of objects");
        }
    }

    private static CapabilityEntry entry(JsonValue value, String where) {
        if (!(value instanceof JsonObject entry)) {
            throw Messages.invalidCapabilities(where, "it is not an object");
        }
        return new CapabilityEntry(
                text(entry, "provider", where),
                pattern(text(entry, "models", where), where),
                Optional.ofNullable(entry.get("since")).map(since -> month(since, where)),
                capabilities(entry, where));
    }

    private static String text(JsonObject entry, String key, String where) {
        if (entry.get(key) instanceof JsonString text) {
            return text.getString();
        }
        throw Messages.invalidCapabilities(where, "it has no text '%s'".formatted(key));
    }

    private static Pattern pattern(String text, String where) {
        try {
            return Pattern.compile(text);
        } catch (PatternSyntaxException e) {
            throw Messages.invalidCapabilities(where, "'models' is not a regular expression: " + e.getDescription());
        }
    }

    private static Integer month(JsonValue since, String where) {
        if (since instanceof JsonNumber number) {
            return number.intValue();
        }
        throw Messages.invalidCapabilities(where, "'since' is not a number such as 2503");
    }

    private static Set<Capability> capabilities(JsonObject entry, String where) {
        if (!(entry.get("capabilities") instanceof JsonArray names)) {
            throw Messages.invalidCapabilities(where, "it has no array 'capabilities'");
        }
        Set<Capability> all = EnumSet.noneOf(Capability.class);
        names.forEach(name -> all.add(capability(name, where)));
        return all;
    }

    private static Capability capability(JsonValue name, String where) {
        String text = name instanceof JsonString string ? string.getString() : name.toString();
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "vision" -> Capability.VISION;
            case "documents" -> Capability.DOCUMENTS;
            case "thinking" -> Capability.THINKING;
            default ->
                throw Messages.invalidCapabilities(
                        where, "the capability '%s' is not vision, documents or thinking".formatted(text));
        };
    }
}
