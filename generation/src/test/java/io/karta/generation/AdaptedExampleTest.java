/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.karta.generation.annotation.Example;
import io.karta.generation.result.MismatchException;
import jakarta.json.bind.adapter.JsonbAdapter;
import jakarta.json.bind.annotation.JsonbTypeAdapter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AdaptedExampleTest {

    record Money(String currency, int amount) {}

    static class MoneyAdapter implements JsonbAdapter<Money, String> {

        @Override
        public String adaptToJson(Money money) {
            return money.currency() + " " + money.amount();
        }

        @Override
        public Money adaptFromJson(String text) {
            var parts = text.split(" ", -1);
            if (parts.length != 2) {
                throw new IllegalArgumentException("no money");
            }
            return new Money(parts[0], Integer.parseInt(parts[1]));
        }
    }

    @JsonbTypeAdapter(ColorAdapter.class)
    static class Color {
        private final String code;

        private Color(String code) {
            this.code = code;
        }

        @Override
        public String toString() {
            return code;
        }
    }

    static class ColorAdapter implements JsonbAdapter<Color, String> {

        @Override
        public String adaptToJson(Color color) {
            return color.toString();
        }

        @Override
        public Color adaptFromJson(String text) {
            if (!text.startsWith("#")) {
                throw new IllegalArgumentException("no color");
            }
            return new Color(text);
        }
    }

    record Price(@JsonbTypeAdapter(MoneyAdapter.class) Money money) {}

    record Palette(List<Color> all, Map<String, Color> named, Optional<Color> background) {}

    record Paint(Color color) {}

    record Wall(@Example("#fff") Color color) {}

    @Test
    void isWhatTheAdapterWritesOfItsType() {
        assertThat(Shape.of(Price.class).example()).isEqualTo(new Price(new Money("currency", 1)));
    }

    @Test
    void leavesOutWhatTheAdapterRefuses() {
        assertThat(Shape.of(Palette.class).exampleJson()).hasToString("{\"all\":[],\"named\":{}}");
        assertThat(Shape.of(Palette.class).example().background()).isEmpty();
    }

    @Test
    void isTheAnnotatedOne() {
        assertThat(Shape.of(Wall.class).example().color()).hasToString("#fff");
    }

    @Test
    void saysWhatToDoWhereNoneCanBeMade() {
        assertThatExceptionOfType(MismatchException.class)
                .isThrownBy(() -> Shape.of(Paint.class).example())
                .withMessageStartingWith(
                        "KARTA-228: the generated example of Paint is invalid: /color is refused by the adapter")
                .withMessageEndingWith("Annotate the component with @Example.");
    }
}
