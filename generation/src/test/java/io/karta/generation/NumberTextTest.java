/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.json.LenientJson;
import io.karta.generation.json.TreeString;
import io.karta.generation.json.UnreadableJsonException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumberTextTest {

    private static final TypeRef<List<BigDecimal>> NUMBERS = new TypeRef<>() {};

    private static String read(String text) {
        return LenientJson.read(text).value().toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"[05e]", "[2e]", "[2E+]", "[0e-]", "[1e5x]", "[1eE2]", "[1.2.3]", "[--1]", "[0x]", "[1e1e1]"})
    void otherTextsStayTexts(String text) {
        assertThat(read(text)).isEqualTo("[\"" + text.substring(1, text.length() - 1) + "\"]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[05e]", "[2e]", "[\"05e\"]", "[05e, 1]", "[1, 2e 3]", "[05e"})
    void aDanglingExponentIsNeverANumber(String text) {
        assertThat(Shape.of(NUMBERS).read(text).isPresent()).isFalse();
    }

    @Provide
    Arbitrary<String> almostNumbers() {
        return Arbitraries.strings()
                .withChars("0123456789eE+-._,xaf/ ")
                .ofMinLength(1)
                .ofMaxLength(9);
    }

    @Property(tries = 20_000, seed = "42", edgeCases = EdgeCasesMode.NONE)
    void aNumberIsWhatItsTextSays(@ForAll("almostNumbers") String text) {
        var result = Shape.of(NUMBERS).read("[\"" + text + "\"]");

        if (result.isPresent() && text.strip().matches("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d{1,4})?")) {
            assertThat(result.value().get(0)).isEqualByComparingTo(new BigDecimal(text.strip()));
        } else if (result.isPresent()) {
            assertThat(text).doesNotContainPattern("\\d[eE][+-]?([^\\p{Alnum}+-]|$)");
        }
    }

    @Property(tries = 20_000, seed = "42", edgeCases = EdgeCasesMode.NONE)
    void anythingInAListIsReadOrRefused(@ForAll("almostNumbers") String text) {
        try {
            assertThat(LenientJson.read("[" + text + "]").value()).isNotNull();
        } catch (UnreadableJsonException refused) {
            assertThat(refused).hasMessageStartingWith("KARTA-22");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1,00,000|100000",
                "12,34,567|1234567",
                "12,34,56,789.25|123456789.25",
                "-1,00,000|-100000",
                "\u20b9 1,00,000|100000",
                "about 1,00,000 people|100000",
            })
    void readsIndianGroups(String text, BigDecimal expected) {
        assertThat(Shape.of(BigDecimal.class).read(new TreeString(text)).value())
                .isEqualByComparingTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "- 5|-5",
                "\u2212 5|-5",
                "-EUR 5|-5",
                "- $5|-5",
                "- 3.5 %|-3.5",
                "EUR -5|-5",
                "+ 5|5",
            })
    void readsTheSignBesideTheNumber(String text, BigDecimal expected) {
        assertThat(Shape.of(BigDecimal.class).read(new TreeString(text)).optional())
                .isEqualTo(Optional.ofNullable(expected));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"a\": 1,00,000}|{\"a\":100000}",
                "{\"a\": 12,34,567.5, \"b\":1}|{\"a\":1234567.5,\"b\":1}",
                "{\"a\": 12,34,56}|{\"a\":\"12,34,56\"}",
                "{\"a\": 100,00}|{\"a\":\"100,00\"}",
            })
    void readsIndianGroupsInObjects(String text, String expected) {
        assertThat(read(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "5k",
                "5K",
                "$2M",
                "3 million",
                "1.5 Mio",
                "2 dozen",
                "4 lakh",
                "1 crore",
                "5\u4e07",
                "2 1/2",
                "2 \u00bd",
                "minus 5",
                "negative 5",
                "(5)",
                "5-",
                "-about 5",
                "balance: - 5",
                "The balance is - 5.",
                "owed - $5",
                "<5",
                ">= 5",
                "\u2264 5",
                "2e",
                "05e",
                "no more than 5",
                "1,00,00",
                "1,0000,000",
                "0x",
                "0x1G",
                "0b101",
                "0o17"
            })
    void refusesNumbersOfAnotherSignScaleOrBound(String text) {
        assertThat(Shape.of(BigDecimal.class).read(new TreeString(text)).isPresent())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({"5 kg,5", "5km,5", "5 apples,5", "No. 5,5", "5m,5", "3rd,3", "20%,20", "5 euros,5"})
    void stillReadsNumbersWithUnits(String text, BigDecimal expected) {
        assertThat(Shape.of(BigDecimal.class).read(new TreeString(text)).value())
                .isEqualByComparingTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"not 42", "It isn't 42", "more than 42", "never 42", "without 42", "{\"not\": 42}"})
    void aDeniedNumberIsNotRead(String text) {
        assertThat(Shape.of(Integer.class).read(text).isPresent()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{n: 1 000, b: x}|1000",
                "{n: 5 000 EUR, b: x}|5000",
                "{n: 1 000,5, b: x}|1000.5",
                "{n: 1,234 EUR, b: x}|1234",
                "{\"n\": 1,234 // in EUR~, \"b\": \"x\"}|1234",
                "{n: 1,234~b: x}|1234",
                "{n: 1.234,56, b: x}|1234.56",
                "{n: 1.234.567,89, b: x}|1234567.89",
                "{b: x, n: 1,234.50}|1234.50",
                "{n: 1 \"b\": \"x\"}|1",
                "{n: 1 b: x}|1"
            })
    void aNumberOfAMemberIsReadWhole(String text, BigDecimal expected) {
        var result = Shape.of(Priced.class).read(text.replace('~', '\n'));

        assertThat(result.value().n()).isEqualByComparingTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{n: 12 34, b: x}",
                "{n: 1,234.5.6, b: x}",
                "{n: 1,23,456,789, b: x}",
                "{n: 100,000,00, b: x}",
                "{n: 0x, b: x}"
            })
    void theStartOfWhatIsNoNumberIsNotRead(String text) {
        assertThat(Shape.of(Priced.class).read(text).isPresent()).isFalse();
    }

    @Test
    void acceptsNumbersAsNames() {
        var shape = Shape.of(new TypeRef<Map<String, Integer>>() {});

        assertThat(shape.read("{1: 2 3: 4}").value()).isEqualTo(Map.of("1", 2, "3", 4));
        assertThat(shape.read("{1: 1,234,2: 5}").value()).isEqualTo(Map.of("1", 1234, "2", 5));
    }

    @Test
    void spacesBehindANumberTakeTimeInProportion() {
        var result = Shape.of(Priced.class).read("{n: 1,2" + " ".repeat(2_000_000) + "}");

        assertThat(result.isPresent()).isFalse();
    }

    record Priced(BigDecimal n, String b) {}
}
