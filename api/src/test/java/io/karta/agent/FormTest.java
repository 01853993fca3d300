/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.karta.generation.Shapes;
import io.karta.generation.annotation.Guide;
import io.karta.generation.form.FormModel;
import io.karta.generation.result.Problem;
import io.karta.generation.result.ReadResult;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FormTest {

    enum Mood {
        GOOD,
        BAD
    }

    record Feedback(@Guide("Stars") int rating, boolean accepted, Optional<String> remarks) {}

    record Trip(
            LocalDate day,
            Optional<BigDecimal> price,
            List<Mood> moods,
            List<Integer> ages,
            Map<String, Integer> bags) {}

    record Case(String id, Remedy remedy) {}

    sealed interface Remedy permits Refund, Reply {}

    record Refund(BigDecimal amount) implements Remedy {}

    record Reply(String text) implements Remedy {}

    private final Shapes shapes = new Shapes();

    private ReadResult<?> read(Class<?> type, String filledIn) {
        return Form.of(type).read(shapes, json(filledIn));
    }

    private static String json(String text) {
        return text.replace('\'', '"');
    }

    @Nested
    class WhenFilledInByABrowser {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{'rating':5,'accepted':true}",
                    "{'rating':'5','accepted':'on'}",
                    "{'rating':' 5 ','accepted':'TRUE','remarks':''}",
                    "{'rating':5.0,'accepted':'yes','remarks':null}",
                    "{'rating':'5','accepted':'true','submit':'Send'}"
                })
        void takesTextsForNumbersAndTruths(String filledIn) {
            var answer = read(Feedback.class, filledIn);

            assertThat(answer.value()).isEqualTo(new Feedback(5, true, Optional.empty()));
        }

        @Test
        void treatsAnEmptyTextAsAbsent() {
            var answer = read(Trip.class, "{'day':'2026-01-02','price':'','moods':[],'ages':[],'bags':{}}");

            assertThat(answer.value())
                    .isEqualTo(new Trip(LocalDate.of(2026, 1, 2), Optional.empty(), List.of(), List.of(), Map.of()));
        }

        @Test
        void looksIntoListsAndMaps() {
            var answer = read(
                    Trip.class,
                    "{'day':' 2026-01-02','price':'9.90','moods':'GOOD','ages':['7',8],'bags':{'blue':'2'}}");

            assertThat(answer.value())
                    .isEqualTo(new Trip(
                            LocalDate.of(2026, 1, 2),
                            Optional.of(new BigDecimal("9.90")),
                            List.of(Mood.GOOD),
                            List.of(7, 8),
                            Map.of("blue", 2)));
        }

        @Test
        void looksIntoTheChosenVariant() {
            var answer = read(Case.class, "{'id':'7','remedy':{'type':'Refund','amount':'9.90'}}");

            assertThat(answer.value()).isEqualTo(new Case("7", new Refund(new BigDecimal("9.90"))));
        }

        @Test
        void readsTheFieldsOfAVariant() {
            var answer = read(Remedy.class, "{'type':'Refund','amount':'9.90'}");

            assertThat(answer.value()).isEqualTo(new Refund(new BigDecimal("9.90")));
        }

        @ParameterizedTest
        @ValueSource(strings = {"7", "'7'", "{'value':7}", "{'value':'7'}"})
        void takesAValueThatIsNoObjectWithOrWithoutItsField(String filledIn) {
            assertThat(read(int.class, filledIn).value()).isEqualTo(7);
        }
    }

    @Nested
    class InvalidInput {

        @Test
        void everyProblemIsTold() {
            var answer = read(Feedback.class, "{'rating':'many','accepted':'perhaps','remarks':7}");

            assertThat(answer.problems())
                    .extracting(Problem::pointer)
                    .containsExactlyInAnyOrder("/rating", "/accepted", "/remarks");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "/rating   | {'rating':'4 of 5','accepted':true}",
                    "/rating   | {'rating':'','accepted':true}",
                    "/rating   | {'rating':4.5,'accepted':true}",
                    "/rating   | {'Rating':4,'accepted':true}",
                    "/rating   | {'rating':'0x5','accepted':true}",
                    "/accepted | {'rating':4}",
                    "/accepted | {'rating':4,'accepted':'not really'}"
                })
        void nothingIsGuessed(String pointer, String filledIn) {
            var answer = read(Feedback.class, filledIn);

            assertThat(answer.problems()).extracting(Problem::pointer).containsExactly(pointer);
        }

        @ParameterizedTest
        @ValueSource(strings = {"[]", "null", "7", "'fine'", "[[{}]]"})
        void anythingElseIsNoAnswer(String filledIn) {
            assertThat(read(Feedback.class, filledIn).problems()).isNotEmpty();
        }

        @Test
        void aConstantIsNamedExactly() {
            assertThat(read(Mood.class, "'goood'").problems()).hasSize(1);
        }
    }

    @Nested
    class AsFields {

        @Test
        void hasALabelAndAKindForEachComponent() {
            var fields = Form.of(Feedback.class).model(shapes, Locale.ENGLISH).fields();

            assertThat(fields).extracting(FormModel.Field::label).containsExactly("Stars", "Accepted", "Remarks");
            assertThat(fields)
                    .extracting(FormModel.Field::kind)
                    .containsExactly(FormModel.Kind.INTEGER, FormModel.Kind.BOOLEAN, FormModel.Kind.TEXT);
        }

        @Test
        void aConfirmationIsOneField() {
            var form = Form.confirmation("payload", "Sure?");

            var fields = form.model(shapes, Locale.ENGLISH).fields();
            var answer = form.read(shapes, json("{'accepted':'no'}"));

            assertThat(fields).extracting(FormModel.Field::name).containsExactly("accepted");
            assertThat(answer.value()).isEqualTo(new Confirmation(false));
        }
    }

    @Test
    void refusesToStandForNoTime() {
        var form = Form.of(Feedback.class);

        assertThatIllegalArgumentException().isThrownBy(() -> form.expiringAfter(Duration.ZERO));
        assertThatIllegalArgumentException().isThrownBy(() -> form.expiringAfter(Duration.ofSeconds(-1)));
    }

    @Test
    void changesOnePartAtATime() {
        var form = Form.of(Feedback.class)
                .title("How is this?")
                .text("Dear Ada")
                .answeredBy("editor")
                .expiringAfter(Duration.ofHours(1));

        assertThat(form.title()).isEqualTo("How is this?");
        assertThat(form.text()).contains("Dear Ada");
        assertThat(form.role()).contains("editor");
        assertThat(form.expiry()).contains(Duration.ofHours(1));
        assertThat(form.payload()).isEmpty();
    }
}
