/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.engine.definition.AgentModel;
import io.karta.process.AgentProcess;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.io.StringReader;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessExportTest extends NodesFixture {

    private static JsonObject parsed(String json) {
        try (JsonReader reader = JsonProvider.provider().createReader(new StringReader(json))) {
            return reader.readObject();
        }
    }

    @Test
    void containsTheJournalOfAProcessAndItsChildren() {
        AgentModel helper = helper(values -> 42);
        LocalPlatform platform = quiet(store, boss(helper), helper);
        AgentProcess process = platform.run(create(platform));

        JsonObject exported = parsed(platform.exportProcess(process.id()).orElseThrow());

        assertThat(exported.getString("process")).isEqualTo(process.id());
        List<JsonValue> entries = exported.getJsonArray("entries");
        assertThat(entries).hasSize(store.load(process.id()).size());
        assertThat(entries.toString()).contains("done 42");
        assertThat(exported.getJsonArray("children")).singleElement().satisfies(child -> assertThat(
                        child.asJsonObject().getJsonArray("entries").toString())
                .contains("42", process.id()));
    }

    @Test
    void isEmptyForAnUnknownProcess() {
        LocalPlatform platform = quiet(store, writer(values -> "written"));

        assertThat(platform.exportProcess("unknown")).isEmpty();
    }
}
