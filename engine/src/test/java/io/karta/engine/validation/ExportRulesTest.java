/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.validation;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.GoalModel;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExportRulesTest {

    private static List<String> warnings(String goal, String... endpoints) {
        var exported = new GoalModel(
                goal,
                "Writes",
                "Writer",
                "Writer.write",
                String.class,
                List.of(),
                List.of(),
                List.of(),
                true,
                Set.of(endpoints));
        return ExportRules.of(
                List.of(new AgentModel("Writer", "test", "Writes", "1.0.0", List.of(), List.of(), List.of(exported))));
    }

    @ParameterizedTest
    @CsvSource({
        "REST, rest",
        "rset, rest",
        "rests, rest",
        "agui, ag-ui",
        "ag_ui, ag-ui",
        "AG-UI, ag-ui",
        "mpc, mcp",
        "Mcp, mcp"
    })
    void warnsOfMisspelledEndpoints(String name, String meant) {
        assertThat(warnings("write", name, "jms"))
                .singleElement()
                .asString()
                .startsWith("KARTA-836: goal write of Writer has the endpoint '" + name + "'")
                .contains("so " + meant + " does not offer it", "Write '" + meant + "'", "karta.goals.write.endpoints");
    }

    @Test
    void acceptsEndpointsOfTheApplication() {
        assertThat(warnings("write", "rest", "ag-ui", "mcp", "jms", "amqp", "acp", "web", "grpc", "a2a"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a/b", "a\\b", ".", "..", "a\tb", "a\nb"})
    void warnsOfNamesThatServersRejectInPaths(String name) {
        assertThat(List.of(warnings(name), warnings(name, "mcp", "rest"), warnings(name, "ag-ui")))
                .allSatisfy(warnings -> assertThat(warnings)
                        .singleElement()
                        .asString()
                        .startsWith("KARTA-836: goal " + name + " of Writer has a name that")
                        .contains("Rename it"));
        assertThat(warnings(name, "mcp")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Writer.write", "...", "v1..v2", "answer a complaint", "100 %", "a;b?c#d", "\u8fd4\u54c1"})
    void acceptsOtherNames(String name) {
        assertThat(warnings(name)).isEmpty();
    }
}
