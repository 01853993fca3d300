/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.house;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.StringReader;
import java.net.URI;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each entry about the capabilities of models has a date, and the page of the vendor on which it is based. */
class CapabilityFilesTest {

    /** The sites of the vendors, by the names of the modules. */
    private static final Set<String> VENDORS = Set.of(
            "anthropic https://platform.claude.com",
            "gemini https://ai.google.dev",
            "mistral https://docs.mistral.ai",
            "ollama https://ollama.com",
            "openai https://developers.openai.com");

    static List<Path> files() {
        return SourceTree.capabilityFiles();
    }

    @Test
    void areInTheModulesOfTheVendors() {
        assertThat(files()).hasSize(VENDORS.size());
    }

    @ParameterizedTest
    @MethodSource("files")
    void haveDatesAndSources(Path file) {
        String vendor = SourceTree.module(file).replaceFirst("providers/", "");
        try (var reader = Json.createReader(new StringReader(SourceTree.text(file)))) {
            assertThat(reader.readArray().getValuesAs(JsonObject.class))
                    .isNotEmpty()
                    .allSatisfy(entry -> {
                        var source = URI.create(entry.getString("source"));
                        assertThat(VENDORS).contains(vendor + " " + source.getScheme() + "://" + source.getHost());
                        assertThat(source.getPath()).hasSizeGreaterThan(1);
                        assertThat(LocalDate.parse(entry.getString("date"))).isAfter(LocalDate.of(2026, 1, 1));
                    });
        }
    }
}
