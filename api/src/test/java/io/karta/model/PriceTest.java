/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PriceTest {

    @Test
    void isForAMillionTokensEachWay() {
        var price = Price.perMillion(0.4, 1.6);

        assertThat(price.of(new TokenUsage(500_000, 250_000))).isEqualTo(0.6, Offset.offset(1e-12));
        assertThat(price.of(TokenUsage.UNKNOWN)).isZero();
    }

    @Test
    void cachedTokensCanCostLess() {
        var price = Price.perMillion(3, 15).withCached(0.3);

        assertThat(price.of(new TokenUsage(1_000_000, 0, 900_000))).isEqualTo(0.57, Offset.offset(1e-12));
        assertThat(price.of(new TokenUsage(1_000_000, 0))).isEqualTo(3, Offset.offset(1e-12));
    }

    @Test
    void cachedTokensCostTheSameByDefault() {
        var price = Price.perMillion(3, 15);

        assertThat(price.cached()).isEqualTo(3);
        assertThat(price.of(new TokenUsage(100, 7, 90))).isEqualTo(price.of(new TokenUsage(100, 7)));
    }

    @Test
    void cachedTokensArePartOfTheInput() {
        assertThat(new TokenUsage(12, 34).withCached(12).total()).isEqualTo(46);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TokenUsage(12, 34).withCached(13))
                .withMessageContaining("13 are more than 12");
        assertThatIllegalArgumentException().isThrownBy(() -> new TokenUsage(12, 34, -1));
    }

    @Test
    void noPriceIsNoCost() {
        assertThat(Price.NONE.of(new TokenUsage(Long.MAX_VALUE / 2, 1))).isZero();
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, Double.NaN, Double.POSITIVE_INFINITY})
    void isAFiniteNumberOfAtLeastZero(double wrong) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Price.perMillion(wrong, 1))
                .withMessageContaining("price.input");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Price.perMillion(1, wrong))
                .withMessageContaining("price.output");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Price.perMillion(1, 1).withCached(wrong))
                .withMessageContaining("price.cached");
    }
}
