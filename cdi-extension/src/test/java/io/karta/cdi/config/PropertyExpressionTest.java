/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PropertyExpressionTest {

    private static final Map<String, String> VALUES = Map.of(
            "host", "localhost",
            "port", "80",
            "url", "http://${host}:${port}",
            "which", "host",
            "loop", "${pool}",
            "pool", "${loop}",
            "OPENAI_API_KEY", "secret");

    private static Optional<String> resolve(String text) {
        return new PropertyExpression(key -> Optional.ofNullable(VALUES.get(key))).resolve(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    plain                  | plain
                    ${host}                | localhost
                    a ${host} b ${port} c  | a localhost b 80 c
                    ${url}                 | http://localhost:80
                    ${none:else}           | else
                    ${none:a:b}            | a:b
                    ${none:${host}}        | localhost
                    ${none:${never:last}}  | last
                    ${${which}}            | localhost
                    ${OPENAI_API_KEY}      | secret
                    \\${host}               | ${host}
                    a \\${b} ${host}       | a ${b} localhost
                    dollar $ and { brace } | dollar $ and { brace }
                    """)
    void areReplaced(String text, String resolved) {
        assertThat(resolve(text)).contains(resolved);
    }

    @Test
    void anEmptyDefaultIsAnEmptyText() {
        assertThat(resolve("${none:}")).contains("");
    }

    @ParameterizedTest
    @ValueSource(strings = {"${none}", "a ${none} b", "${none", "${loop}", "${none:${never}}", "${${none}}"})
    void haveNoValueIfTheyCannotBeResolved(String text) {
        assertThat(resolve(text)).isEmpty();
    }
}
