/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import static io.karta.expressions.Shop.answer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StreamsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ada.orders.stream().filter(o -> o.total > 10).count() > 0",
                "ada.orders.stream().anyMatch(o -> o.item == 'rice')",
                "!bob.orders.stream().anyMatch(o -> o.item == 'rice')",
                "bob.orders.stream().allMatch(o -> o.count > 9) && bob.orders.stream().noneMatch(o -> o.large)",
                "ada.orders.stream().allMatch((o) -> o.count > 1) == true",
                "ada.orders.stream().map(o -> o.count).sum() == 14",
                "ada.orders.stream().map(o -> o.count).max() == 12 && ada.orders.stream().map(o -> "
                        + "o.count).min().get() == 2",
                "ada.orders.stream().max((a, b) -> a.count - b.count).get().item == 'rice'",
                "ada.orders.stream().map(o -> o.count).average() == 7",
                "ada.orders.stream().findFirst().get().item == 'tea' && "
                        + "ada.orders.stream().findFirst().orElse(null).count == 2",
                "bob.orders.stream().findFirst().item == null",
                "bob.orders.stream().map(o -> o.count).findFirst().orElse(5) == 5",
                "bob.orders.stream().map(o -> o.count).findFirst().orElseGet(() -> ada.latest.count) == 2",
                "ada.orders.stream().sorted((a, b) -> b.count - a.count).toList()[0].item == 'rice'",
                "ada.orders.stream().map(o -> o.item).sorted().limit(1).toList()[0] == 'rice'",
                "ada.orders.stream().substream(1).count() == 1 && ada.orders.stream().substream(0, 1).count() == 1",
                "['a', 'b', 'a'].stream().distinct().count() == 2 && ada.active",
                "['Ada', 'Eve'].stream().anyMatch(n -> n == ada.name) && !{'x', 'y'}.stream().anyMatch(n -> n == "
                        + "ada.name)",
                "ada.orders.stream().flatMap(o -> ada.numbers.stream().map(n -> n * o.count)).sum() == 98",
                "ada.numbers.stream().reduce((a, b) -> a + b).get() == 7 && ada.numbers.stream().reduce(1, (a, b) "
                        + "-> a * b) == 12",
                "ada.orders.stream().filter(o -> ada.orders.stream().anyMatch(p -> p.count > o.count)).count() == 1",
                "ada.tags.stream().anyMatch(t -> t == 'kind')",
                "newEntity.newEntities.stream().anyMatch(e -> is(e, 'Issue'))",
                "newEntity.newEntities.stream().filter(e -> is(e, 'Issue')).count() == 1",
                "ada.latest.item == 'tea' ? ada.numbers.stream().count() == 2 : false",
            })
    void holds(String expression) {
        assertThat(answer(expression)).contains(true);
    }

    @Test
    void aLambdasParameterHasTheTypeOfTheElements() {
        assertThatThrownBy(() -> answer("ada.orders.stream().anyMatch(o -> o.cuont > 1)"))
                .hasMessageContaining("an Order has no component or getter 'cuont'. Did you mean 'count'?");
    }

    @Test
    void aMappedElementHasTheTypeOfWhatItIsMappedTo() {
        assertThatThrownBy(() -> answer("ada.orders.stream().map(o -> o.colour).anyMatch(c -> c == 'BLUE')"))
                .hasMessageContaining("KARTA-996: a Colour never has the value 'BLUE'.");
    }

    @Test
    void theFirstElementOfAnEmptyStreamIsAbsent() {
        assertThatThrownBy(() -> answer("bob.orders.stream().findFirst().get().count > 1"))
                .hasMessageContaining("KARTA-648");
    }

    @Test
    void aParameterCoversANameOnlyInItsLambda() {
        assertThat(answer("ada.orders.stream().anyMatch(bob -> bob.count == 2) && !bob.active"))
                .contains(true);
    }
}
