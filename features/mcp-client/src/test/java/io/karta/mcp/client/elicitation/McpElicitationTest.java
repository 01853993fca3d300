/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client.elicitation;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.process.Caller;
import io.karta.tool.ToolInput;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.StringReader;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Requests for input that a handler receives. */
class McpElicitationTest {

    private static McpElicitation elicitation(String schema) {
        return McpElicitation.of("airline", "book", "Which seat?", json(schema));
    }

    private static JsonObject json(String text) {
        try (var reader = Json.createReader(new StringReader(text.replace('\'', '"')))) {
            return reader.readObject();
        }
    }

    @Test
    void haveTheDefaultsOfTheirFields() {
        var elicitation = elicitation("{'type':'object','properties':{'seat':{'type':'string','default':'12A'},"
                + "'row':{'type':'integer'},'aisle':{'type':'boolean','default':false}},'required':['seat']}");

        assertThat(elicitation.defaults()).contains(ToolInput.of(json("{'seat':'12A','aisle':false}")));
        assertThat(elicitation.fields()).containsExactly("seat", "row", "aisle");
    }

    @Test
    void haveNoDefaultsIfARequiredFieldHasNone() {
        assertThat(elicitation("{'type':'object','properties':{'seat':{'type':'string'}},'required':['seat']}")
                        .defaults())
                .isEmpty();
        assertThat(elicitation("{'type':'object','properties':{},'required':['seat']}")
                        .defaults())
                .isEmpty();
    }

    @Test
    void haveTheCallerOfTheProcess() {
        var grace = Caller.named("grace", Set.of());

        assertThat(elicitation("{}").withCaller(grace).caller()).isEqualTo(grace);
        assertThat(elicitation("{}").process()).isEmpty();
    }
}
