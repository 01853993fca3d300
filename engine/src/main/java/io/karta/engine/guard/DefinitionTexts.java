/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.guard;

import io.karta.engine.guard.TextCheck.Place;
import io.karta.guard.Checkpoint;
import io.karta.guard.ToolGuardrail;
import io.karta.model.ToolDefinition;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.util.List;
import java.util.Optional;

/** Texts in the definition of a tool. Not thread-safe. */
final class DefinitionTexts {

    private final JsonProvider json = JsonProvider.provider();
    private final ToolDefinition definition;
    private final List<ToolGuardrail> guardrails;
    private final TextCheck check;

    DefinitionTexts(ToolDefinition definition, List<ToolGuardrail> guardrails) {
        this.definition = definition;
        this.guardrails = guardrails;
        var place = new Place(Checkpoint.TOOL_DEFINITION, "", Optional.of(definition.name()), Optional.empty());
        this.check = new TextCheck(place, trip -> {}); // no call that could report it
    }

    /**
     * Returns the definition with the texts that the guardrails accept.
     *
     * @throws io.karta.guard.GuardrailException if one blocks a text, or fails
     */
    ToolDefinition checked() {
        var checked = new ToolDefinition(
                name(definition.name()), text(definition.description()), object(definition.inputSchema()));
        return checked.equals(definition) ? definition : checked;
    }

    private String text(String original) {
        return check.checked(
                guardrails, (guardrail, text, context) -> guardrail.checkDefinition(text, context), original);
    }

    /** A name with another text would be another name. */
    private String name(String original) {
        if (!text(original).equals(original)) {
            throw Messages.blocked("guardrails", check.place(), "they rewrite a name");
        }
        return original;
    }

    private JsonObject object(JsonObject original) {
        var checked = json.createObjectBuilder();
        original.forEach((name, value) -> checked.add(name(name), value(value)));
        return checked.build();
    }

    private JsonValue value(JsonValue value) {
        if (value instanceof JsonString string) {
            return json.createValue(text(string.getString()));
        }
        if (value instanceof JsonArray array) {
            var checked = json.createArrayBuilder();
            array.forEach(each -> checked.add(value(each)));
            return checked.build();
        }
        return value instanceof JsonObject object ? object(object) : value;
    }
}
