/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.rest.problem.ProblemType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ProblemTypeTest {

    private static final Path PAGE = Path.of("../src/site/markdown/rest.md");

    @Test
    void hasAUniqueCode() {
        assertThat(Stream.of(ProblemType.values()).map(ProblemType::code)).doesNotHaveDuplicates();
    }

    @Test
    void isKnownToProgramsByItsUri() {
        assertThat(ProblemType.UNKNOWN_GOAL.uri()).isEqualTo("urn:karta:problem:unknown-goal");
    }

    @ParameterizedTest
    @EnumSource(ProblemType.class)
    void isDocumented(ProblemType type) throws IOException {
        var page = Files.readString(PAGE);

        assertThat(page)
                .contains("| %s | %d | `%s` |"
                        .formatted(type.code(), type.status(), type.uri().replaceFirst(".*:", "")));
    }
}
