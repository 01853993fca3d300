/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.internal.Json;
import dev.langchain4j.internal.JsonSchemaElementUtils;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.langchain4j.model.chat.request.json.JsonSchemaElement;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.io.StringReader;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaElementsTest {

    private static final JsonProvider JSON = JsonProvider.provider();

    private static JsonValue parsed(String schema) {
        try (var reader = JSON.createReader(new StringReader(schema))) {
            return reader.readValue();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\": \"string\"}",
                "{\"type\": \"string\", \"description\": \"A name\"}",
                "{\"type\": \"string\", \"enum\": [\"red\", \"green\"]}",
                "{\"type\": \"integer\"}",
                "{\"type\": \"number\", \"description\": \"In euros\"}",
                "{\"type\": \"boolean\"}",
                "{\"type\": \"array\", \"items\": {\"type\": \"string\"}}",
                "{\"type\": \"array\", \"items\": {\"type\": \"string\", \"format\": \"date\"},"
                        + " \"description\": \"Days\"}",
            })
    void convertsSimpleSchemas(String schema) {
        JsonSchemaElement element = SchemaElements.of(parsed(schema));

        assertThat(element).isNotInstanceOf(JsonRawSchema.class);
        assertThat(asVendorsSee(element, true)).isEqualTo(parsed(schema));
        assertThat(asVendorsSee(element, false)).isEqualTo(parsed(schema));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"type\": \"string\", \"format\": \"date\"}",
                "{\"type\": \"integer\", \"minimum\": 1}",
                "{\"type\": [\"string\", \"null\"]}",
                "{\"type\": \"string\", \"enum\": [\"red\", null]}",
                "{\"type\": \"integer\", \"enum\": [1, 2]}",
                "{\"type\": \"array\"}",
                "{\"type\": \"array\", \"items\": {\"type\": \"string\"}, \"uniqueItems\": true}",
                "{\"anyOf\": [{\"type\": \"string\"}, {\"type\": \"null\"}]}",
                "{\"$ref\": \"#/$defs/Node\"}",
                "{\"type\": \"object\", \"properties\": {\"a\": {\"type\": \"integer\"},"
                        + " \"b\": {\"type\": [\"string\", \"null\"]}},"
                        + " \"required\": [\"a\", \"b\"], \"additionalProperties\": false}",
                "{\"type\": \"object\", \"properties\": {\"a\": {\"type\": \"integer\"}}, \"required\": [\"a\"]}",
                "{\"type\": \"object\", \"properties\": {\"a\": {\"type\": \"integer\"}},"
                        + " \"additionalProperties\": false}",
                "{\"type\": \"object\", \"additionalProperties\": {\"type\": \"string\"}}",
            })
    void keepsOtherSchemasAsJson(String schema) {
        JsonSchemaElement element = SchemaElements.of(parsed(schema));

        assertThat(element).isInstanceOf(JsonRawSchema.class);
        assertThat(asVendorsSee(element, true)).isEqualTo(parsed(schema));
        assertThat(asVendorsSee(element, false)).isEqualTo(parsed(schema));
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "{}"})
    void acceptsAnyValue(String schema) {
        assertThat(asVendorsSee(SchemaElements.of(parsed(schema)), true)).isEqualTo(JsonValue.EMPTY_JSON_OBJECT);
    }

    private static JsonValue asVendorsSee(JsonSchemaElement element, boolean strict) {
        Map<String, Object> map = JsonSchemaElementUtils.toMap(element, strict);
        return parsed(Json.toJson(map));
    }
}
