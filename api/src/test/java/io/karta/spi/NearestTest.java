/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestTest {

    private static final List<String> NAMES = List.of("answerComplaint", "findStars", "tidyUp", "shop", "ship");

    @Test
    void putsTheNearestFirst() {
        assertThat(Nearest.sorted("answerComplain", NAMES)).startsWith("answerComplaint");
    }

    @Test
    void doesNotMindCase() {
        assertThat(Nearest.sorted("FINDSTARS", NAMES)).startsWith("findStars");
        assertThat(Nearest.distance("FINDSTARS", "findStars")).isZero();
    }

    @Test
    void namesAllOfThem() {
        assertThat(Nearest.sorted("x", NAMES)).hasSameElementsAs(NAMES).hasSize(NAMES.size());
    }

    @Test
    void ordersEquallyNearNamesByName() {
        assertThat(Nearest.sorted("sh_p", NAMES)).startsWith("ship", "shop");
        assertThat(Nearest.to("sh_p", NAMES)).contains("ship");
    }

    @Test
    void hasNothingToNameWhereThereIsNothing() {
        assertThat(Nearest.sorted("ship", List.of())).isEmpty();
        assertThat(Nearest.to("ship", List.of())).isEmpty();
    }

    @Test
    void countsLettersThatAreAddedLeftOutOrChanged() {
        assertThat(Nearest.distance("ship", "ships")).isEqualTo(1);
        assertThat(Nearest.distance("ship", "hip")).isEqualTo(1);
        assertThat(Nearest.distance("ship", "shop")).isEqualTo(1);
        assertThat(Nearest.distance("", "ship")).isEqualTo(4);
    }

    @Test
    void allowsTwoLettersOrAThirdOfALongWord() {
        assertThat(Nearest.to("sxxp", NAMES)).contains("ship");
        assertThat(Nearest.to("xxxp", NAMES)).isEmpty();
        assertThat(Nearest.to("answerCxxxxaint", NAMES)).contains("answerComplaint");
        assertThat(Nearest.to("answxxCxxxxaint", NAMES)).isEmpty();
    }

    @Test
    void allowsAsManyAsOneSays() {
        assertThat(Nearest.to("sxip", NAMES, 1)).contains("ship");
        assertThat(Nearest.to("sxxp", NAMES, 1)).isEmpty();
    }
}
