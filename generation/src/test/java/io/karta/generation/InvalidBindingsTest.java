/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.generation.result.GenerationException;
import jakarta.json.bind.JsonbConfig;
import jakarta.json.bind.adapter.JsonbAdapter;
import jakarta.json.bind.annotation.JsonbCreator;
import jakarta.json.bind.annotation.JsonbDateFormat;
import jakarta.json.bind.annotation.JsonbNumberFormat;
import jakarta.json.bind.annotation.JsonbProperty;
import jakarta.json.bind.annotation.JsonbTypeAdapter;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Mistakes in annotations of JSON-B, which are reported before a value is read or written. */
class InvalidBindingsTest {

    record UnknownLetters(@JsonbDateFormat("dd.MM.bbbb") LocalDate day) {}

    record TimeOfDate(@JsonbDateFormat("HH:mm") Optional<LocalDate> day) {}

    record UnquotedNumber(@JsonbNumberFormat("0.0.0") List<Integer> sizes) {}

    record Day(LocalDate day) {}

    record Code(String text) {}

    static class CodeAsText implements JsonbAdapter<Code, String> {
        @Override
        public String adaptToJson(Code code) {
            return code.text();
        }

        @Override
        public Code adaptFromJson(String text) {
            return new Code(text);
        }
    }

    record ListOfAdapted(@JsonbTypeAdapter(CodeAsText.class) List<Code> codes) {}

    record MapOfAdapted(@JsonbTypeAdapter(CodeAsText.class) Map<String, Code> codes) {}

    record OtherAdapted(@JsonbTypeAdapter(CodeAsText.class) int code) {}

    static class TwoCreators {
        @JsonbCreator
        TwoCreators(@JsonbProperty("text") String text) {}

        @JsonbCreator
        static TwoCreators of(@JsonbProperty("text") String text) {
            return new TwoCreators(text);
        }
    }

    static class OtherResult {
        @JsonbCreator
        static String of(@JsonbProperty("text") String text) {
            return text;
        }
    }

    static class InstanceMethod {
        @JsonbCreator
        InstanceMethod with(@JsonbProperty("text") String ignored) {
            return this;
        }
    }

    /**
     * A class with a mistake.
     *
     * @param problem a part of the message
     */
    private record Mistake(Class<?> type, String code, String problem) {
        @Override
        public String toString() {
            return type.getSimpleName();
        }
    }

    static Stream<Mistake> mistakes() {
        return Stream.of(
                new Mistake(UnknownLetters.class, "KARTA-208", "the format \"dd.MM.bbbb\" is invalid for "),
                new Mistake(TimeOfDate.class, "KARTA-208", "TimeOfDate.day: Unsupported field: HourOfDay."),
                new Mistake(UnquotedNumber.class, "KARTA-208", "the format \"0.0.0\" is invalid for "),
                new Mistake(ListOfAdapted.class, "KARTA-219", "List<"),
                new Mistake(MapOfAdapted.class, "KARTA-219", "Map<"),
                new Mistake(OtherAdapted.class, "KARTA-219", "the annotated component is of type int"),
                new Mistake(TwoCreators.class, "KARTA-204", "annotate one constructor"),
                new Mistake(OtherResult.class, "KARTA-204", "one static method that returns it"),
                new Mistake(InstanceMethod.class, "KARTA-204", "InstanceMethod cannot be created"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mistakes")
    void areReportedWhenTheShapeIsDerived(Mistake mistake) {
        assertThatThrownBy(() -> Shape.of(mistake.type()))
                .isInstanceOf(GenerationException.class)
                .hasMessageStartingWith(mistake.code())
                .hasMessageContaining(mistake.problem());
    }

    @Test
    void includeFormatsOfTheConfiguration() {
        var shapes = JsonbTypes.shapes(new JsonbConfig().withDateFormat("HH:mm", Locale.ROOT));

        assertThatThrownBy(() -> shapes.of(Day.class))
                .isInstanceOf(GenerationException.class)
                .hasMessageStartingWith("KARTA-208")
                .hasMessageContaining("Day.day");
    }

    record Several(
            @JsonbTypeAdapter(CodeAsText.class) Code code,
            @JsonbTypeAdapter(CodeAsText.class) Optional<Code> other,
            @JsonbTypeAdapter(CodeAsText.class) Object any) {}

    @Test
    void doNotIncludeAdaptersOfSubtypes() {
        var shape = Shape.of(Several.class);
        var several = new Several(new Code("a"), Optional.of(new Code("b")), new Code("c"));
        var json = shape.write(several);

        assertThat(json).hasToString("{\"code\":\"a\",\"other\":\"b\",\"any\":\"c\"}");
        assertThat(shape.read(json).value()).isEqualTo(several);
    }
}
