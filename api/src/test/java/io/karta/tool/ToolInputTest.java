/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.result.Problem;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.StringReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolInputTest {

    private static JsonObject json(String text) {
        try (var reader = Json.createReader(new StringReader(text.replace('\'', '"')))) {
            return reader.readObject();
        }
    }

    private static List<String> problems(String field, String content) {
        var schema = json("{'type':'object','properties':{'a/b':%s}}".formatted(field));
        return ToolInput.read(schema, json(content)).problems().stream()
                .map(Problem::toString)
                .toList();
    }

    @Test
    void readsWhatTheFormReads() {
        var schema = json("{'type':'object','properties':{'seat':{'type':'string','default':'12A'},"
                + "'row':{'type':'integer'},'aisle':{'type':'boolean'}}}");

        var read = ToolInput.read(schema, json("{'row':'7','aisle':null}"));

        assertThat(read.value()).isEqualTo(ToolInput.of(json("{'seat':'12A','row':7}")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{'type':'string','minLength':3} | {'a/b':'xy'} | must have at least 3 characters",
                "{'type':'string','maxLength':1} | {'a/b':'xy'} | must have at most 1 characters",
                "{'type':'number','minimum':2.5} | {'a/b':'2'} | must be at least 2.5",
                "{'type':'integer','maximum':9} | {'a/b':10} | must be at most 9",
                "{'type':'array','minItems':1,'items':{'type':'string'}} | {'a/b':[]} | must have at least 1 elements",
                "{'type':'array','maxItems':0,'items':{'type':'string'}} | {'a/b':['x']} | must have at most 0 elements"
            })
    void rejectsValuesOutsideOfTheLimits(String field, String content, String problem) {
        assertThat(problems(field, content)).containsExactly("/a~1b " + problem);
    }

    @Test
    void acceptsValuesAtTheLimits() {
        assertThat(problems("{'type':'string','minLength':2,'maxLength':2}", "{'a/b':'\ud83d\udca1x'}"))
                .isEmpty();
        assertThat(problems("{'type':'integer','minimum':7,'maximum':7}", "{'a/b':7}"))
                .isEmpty();
    }

    @Test
    void ignoresLimitsThatAreNoNumbers() {
        assertThat(problems("{'type':'integer','minimum':'x','maximum':null}", "{'a/b':7}"))
                .isEmpty();
    }
}
