/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.rest.problem.ProblemException;
import io.karta.rest.problem.ProblemType;
import jakarta.json.spi.JsonProvider;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Declared lengths of bodies. */
class BodyReaderTest {

    private static BodyReader reader(String length) {
        var headers = Map.of(HttpHeaders.CONTENT_LENGTH, length, HttpHeaders.CONTENT_TYPE, "application/json");
        return new BodyReader(
                RestSettings.CLOSED, JsonProvider.provider(), name -> Optional.ofNullable(headers.get(name)));
    }

    private static String read(String length, String json) {
        return reader(length)
                .read(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)))
                .text();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"0", "1", "8", "9", "10", "3000000000", "99999999999999999999999", "-1", "9, 9", "nine", ""})
    void readsTheWholeBodyWhateverLengthIsDeclared(String length) {
        assertThat(read(length, "{\"a\": 1}")).isEqualTo("{\"a\": 1}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "3000000000"})
    void theLimitIsThatOfTheRealLength(String length) {
        var longest = "\"" + "x".repeat(RestSettings.DEFAULT_MAX_BODY_SIZE - 2) + "\"";

        assertThat(read(length, longest)).isEqualTo(longest);
        assertThatThrownBy(() -> read(length, longest + " "))
                .isInstanceOfSatisfying(
                        ProblemException.class, problem -> assertThat(problem).hasMessageContaining("10485760"));
    }

    @Test
    void aBodyThatEndsEarlyIsTheFaultOfTheClient() throws IOException {
        var broken = InputStream.nullInputStream();
        broken.close();

        assertThatThrownBy(() -> reader("9").read(broken))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        problem -> assertThat(problem.problem().type()).isEqualTo(ProblemType.UNREADABLE_BODY));
    }

    @Test
    void anEmptyBodyMayDeclareALength() {
        assertThat(read("17", "")).isEmpty();
    }
}
