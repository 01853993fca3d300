/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j.http;

import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.spi.JsonProvider;
import java.io.StringReader;
import java.util.function.UnaryOperator;

/** Changes texts that are JSON objects, and leaves every other text as it is. */
public record JsonRewriter(JsonProvider json) {

    public String change(String text, UnaryOperator<JsonObject> change) {
        if (!text.stripLeading().startsWith("{")) {
            return text;
        }
        JsonObject object;
        try (var reader = json.createReader(new StringReader(text))) {
            object = reader.readObject();
        } catch (JsonException | ClassCastException ignored) { // whoever reads it says what is wrong with it
            return text;
        }
        return change.apply(object).toString();
    }
}
