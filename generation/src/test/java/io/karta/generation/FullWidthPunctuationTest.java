/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FullWidthPunctuationTest {

    record Guest(String name, int count, Optional<List<String>> tags) {}

    private static final Guest ADA = new Guest("Ada：x，y、｛z｝", 3, Optional.of(List.of("a，b", "c")));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"name\"：\"Ada：x，y、｛z｝\"，\"count\"：3，\"tags\"：[\"a，b\"，\"c\"]}",
                "｛\"name\"：\"Ada：x，y、｛z｝\"，\"count\"：3，\"tags\"：［\"a，b\"，\"c\"］｝",
                "好的，结果如下：{“name”：“Ada：x，y、｛z｝”，“count”：3，“tags”：[“a，b”、“c”]}。",
                "{＂name＂：＂Ada：x，y、｛z｝＂，＂count＂：3，＂tags＂：[＂a，b＂，＂c＂]}",
                "```json\n{\"count\" ： 3 ， \"tags\"：[\"a，b\"，\"c\"]，\"name\"：\"Ada：x，y、｛z｝\"}\n```"
            })
    void isReadOutsideOfTexts(String answer) {
        var read = Shape.of(Guest.class).read(answer);

        assertThat(read.value()).isEqualTo(ADA);
        assertThat(read.repairs())
                .extracting(Object::toString)
                .anyMatch(repair -> repair.startsWith("full-width punctuation at "));
    }

    record Note(String text, Optional<String> author) {}

    @ParameterizedTest
    @ValueSource(strings = {"{\"text\"：\"a：b\"，\"author\"：\"c\"}", "{\"text\": \"a：b\"，\"author\": \"c\"}"})
    void isNoPartOfUnquotedTexts(String answer) {
        assertThat(Shape.of(Note.class).read(answer).value()).isEqualTo(new Note("a：b", Optional.of("c")));
    }

    @Test
    void isPartOfATextWithInnerQuotes() {
        assertThat(Shape.of(Note.class)
                        .read("{\"text\": \"say \"hi\"，all\"}")
                        .value()
                        .text())
                .isEqualTo("say \"hi\"，all");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'text': '他说\"你好\"：谢谢', 'author': 'c'}",
                "{`text`: `他说\"你好\"：谢谢`, `author`: `c`}",
                "Screen 15\": {\"text\": \"他说\\\"你好\\\"：谢谢\", \"author\": \"c\"}"
            })
    void isPartOfTextsWithOtherQuotes(String answer) {
        assertThat(Shape.of(Note.class).read(answer).value()).isEqualTo(new Note("他说\"你好\"：谢谢", Optional.of("c")));
    }

    @Test
    void isPartOfTextsAfterAnOddQuote() {
        assertThat(Shape.of(Note.class)
                        .read("Screen 15\": {\"text\": \"“好”，“行”\"}")
                        .value())
                .isEqualTo(new Note("“好”，“行”", Optional.empty()));
    }

    @Test
    void hasItsPlaceInTheText() {
        assertThat(Shape.of(Guest.class).read("{\"name\": \"A\",\n\"count\"：3}").repairs())
                .extracting(Object::toString)
                .containsExactly("full-width punctuation at 2:8");
    }

    @Test
    void isKeptInTexts() {
        assertThat(Shape.of(String.class).read("{\"a\"：1}").value()).isEqualTo("{\"a\"：1}");
        assertThat(Shape.of(Guest.class)
                        .read("{name: Ada：x，y, count: 1}")
                        .value()
                        .name())
                .isEqualTo("Ada：x，y");
        assertThat(Shape.of(Guest.class)
                        .strict()
                        .read("{\"name\"：\"A\"，\"count\"：3}")
                        .isEmpty())
                .isTrue();
    }
}
