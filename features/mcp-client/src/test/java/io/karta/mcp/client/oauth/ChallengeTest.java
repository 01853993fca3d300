/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client.oauth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Challenges in the header of a response. */
class ChallengeTest {

    private static Challenge read(int status, String header) {
        return Challenge.of(status, List.of(header));
    }

    @Test
    void areReadFromTheHeader() {
        assertThat(read(
                        403,
                        "Basic realm=\"x\", bearer error=\"insufficient_scope\", scope=\"a b  a\","
                                + " resource_metadata=\"https://mcp.example/meta\""))
                .isEqualTo(new Challenge(Optional.of("https://mcp.example/meta"), List.of("a", "b"), true));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "Basic realm=\"scope\"", "Bearer", "Bearer realm=\"x", "Bearer ,,,", "Bearertoken scope=a"})
    void withoutParametersRequireAnyToken(String header) {
        assertThat(read(401, header)).isEqualTo(new Challenge(Optional.empty(), List.of(), false));
    }

    @Test
    void areReadInLinearTime() {
        var hostile = "Bearer " + "a=\"\\\"".repeat(20_000) + ", " + "x ,".repeat(20_000);

        assertThatCode(() -> read(401, hostile)).doesNotThrowAnyException();
    }
}
