/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestNamesTest {

    private static final List<String> NAMES = List.of("answerComplaint", "findStars", "tidyUp", "ship", "shop");

    @Test
    void putsTheNearestFirst() {
        assertThat(NearestNames.to("answerComplain", NAMES)).startsWith("answerComplaint");
    }

    @Test
    void doesNotMindCase() {
        assertThat(NearestNames.to("FINDSTARS", NAMES)).startsWith("findStars");
    }

    @Test
    void namesThreeAtMost() {
        assertThat(NearestNames.to("x", NAMES)).hasSize(3);
    }

    @Test
    void ordersEquallyNearNamesByName() {
        assertThat(NearestNames.to("sh_p", NAMES)).startsWith("ship", "shop");
    }

    @Test
    void hasNothingToNameWhereThereIsNothing() {
        assertThat(NearestNames.to("ship", List.of())).isEmpty();
    }
}
