/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SimilarNamesTest {

    private static final List<String> NAMES = List.of("answerComplaint", "findStars", "tidyUp", "shop", "ship");

    @Test
    void putsTheNearestFirst() {
        assertThat(SimilarNames.sorted("answerComplain", NAMES)).startsWith("answerComplaint");
    }

    @Test
    void doesNotMindCase() {
        assertThat(SimilarNames.sorted("FINDSTARS", NAMES)).startsWith("findStars");
        assertThat(SimilarNames.distance("FINDSTARS", "findStars")).isZero();
    }

    @Test
    void namesAllOfThem() {
        assertThat(SimilarNames.sorted("x", NAMES)).hasSameElementsAs(NAMES).hasSize(NAMES.size());
    }

    @Test
    void ordersEquallyNearNamesByName() {
        assertThat(SimilarNames.sorted("sh_p", NAMES)).startsWith("ship", "shop");
        assertThat(SimilarNames.findClosest("sh_p", NAMES)).contains("ship");
    }

    @Test
    void findsNothingAmongNoNames() {
        assertThat(SimilarNames.sorted("ship", List.of())).isEmpty();
        assertThat(SimilarNames.findClosest("ship", List.of())).isEmpty();
    }

    @Test
    void countsLettersThatAreAddedLeftOutOrChanged() {
        assertThat(SimilarNames.distance("ship", "ships")).isEqualTo(1);
        assertThat(SimilarNames.distance("ship", "hip")).isEqualTo(1);
        assertThat(SimilarNames.distance("ship", "shop")).isEqualTo(1);
        assertThat(SimilarNames.distance("", "ship")).isEqualTo(4);
    }

    @Test
    void allowsTwoLettersOrAThirdOfALongWord() {
        assertThat(SimilarNames.findClosest("sxxp", NAMES)).contains("ship");
        assertThat(SimilarNames.findClosest("xxxp", NAMES)).isEmpty();
        assertThat(SimilarNames.findClosest("answerCxxxxaint", NAMES)).contains("answerComplaint");
        assertThat(SimilarNames.findClosest("answxxCxxxxaint", NAMES)).isEmpty();
    }

    @Test
    void allowsTheGivenDistance() {
        assertThat(SimilarNames.findClosest("sxip", NAMES, 1)).contains("ship");
        assertThat(SimilarNames.findClosest("sxxp", NAMES, 1)).isEmpty();
    }
}
