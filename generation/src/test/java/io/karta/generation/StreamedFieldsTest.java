/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static io.karta.generation.Streamed.field;
import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.bind.annotation.JsonbProperty;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which fields an incremental reader publishes, and under which names. */
class StreamedFieldsTest {

    record Review(boolean approved, List<String> issues) {}

    record Customer(
            @JsonbProperty("full_name") String name, @JsonbProperty("e-mail") Optional<String> email, int age) {}

    sealed interface Payment {
        record Card(@JsonbProperty("card_number") String number, int amount) implements Payment {}

        record Cash(int amount) implements Payment {}
    }

    private static final Shape<Review> REVIEW = Shape.of(Review.class);
    private static final String REVIEW_JSON = "{\"approved\": true, \"issues\": [\"typo\"]}";
    private static final List<IncrementalReader.Field> REVIEW_FIELDS =
            List.of(field("approved", true), field("issues", List.of("typo")));

    @Nested
    class Names {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{\"full_name\": \"Ada\", \"e-mail\": \"a@b.c\", \"age\": 36}",
                    "{\"fullName\": \"Ada\", \"E_Mail\": \"a@b.c\", \"AGE\": 36}",
                    "{\"Full Name\": \"Ada\", \"email\": \"a@b.c\", \"Age\": 36, \"comment\": \"none\"}"
                })
        void areTheSchemasHoweverTheModelSpellsThem(String text) {
            var streamed = Streamed.of(Shape.of(Customer.class), text);

            assertThat(streamed.fields())
                    .containsExactly(
                            field("full_name", "Ada"), field("e-mail", Optional.of("a@b.c")), field("age", 36));
            assertThat(streamed.partial().arrivedFieldNames()).containsExactly("full_name", "e-mail", "age");
            assertThat(streamed.partial().toComplete())
                    .contains(streamed.result().value());
        }

        @Test
        void areTheSchemasInsideAVariant() {
            var streamed =
                    Streamed.of(Shape.of(Payment.class), "{\"Type\": \"card\", \"cardNumber\": \"42\", \"Amount\": 7}");

            assertThat(streamed.fields())
                    .containsExactly(field("type", "card"), field("card_number", "42"), field("amount", 7));
            assertThat(streamed.partial().toComplete()).contains(new Payment.Card("42", 7));
        }

        @Test
        void areTheSchemasBeforeTheVariantIsKnown() {
            var streamed = Streamed.of(Shape.of(Payment.class), "{\"cardNumber\": \"42\", \"AMOUNT\": 7, \"");

            assertThat(streamed.partial().arrivedFieldNames()).containsExactly("card_number", "amount");
        }

        @Test
        void theExactOneWinsOverAnotherSpelling() {
            var text = "{\"Approved\": false, \"approved\": true, \"APPROVED\": false, \"issues\": []}";

            var streamed = Streamed.of(REVIEW, text);

            assertThat(streamed.partial().get("approved")).contains(true);
            assertThat(streamed.partial().toComplete())
                    .contains(streamed.result().value());
        }

        @Test
        void ofAMapAreItsKeys() {
            var streamed = Streamed.of(Shape.of(new TypeRef<Map<String, Long>>() {}), "{\"B b\": 1, \"a\": 2}");

            assertThat(streamed.fields()).containsExactly(field("B b", 1L), field("a", 2L));
        }

        @Test
        void leadToTheCompleteValueWithEveryChunkSize() {
            var text = "{\"fullName\": \"A \\\"da\\\"\", \"age\": 36}";

            for (int size = 1; size <= text.length(); size++) {
                var streamed = Streamed.of(Shape.of(Customer.class), text, size);
                assertThat(streamed.partial().toComplete())
                        .contains(streamed.result().value());
            }
        }
    }

    @Nested
    class Prose {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "Here is {an example}: ",
                    "Here is {\"an\": \"example\"}: ",
                    "Here is {an: example, with: more}: ",
                    "A set {1, 2} and a list [1, 2], then ",
                    "You asked for {approved}. ",
                    "You asked for {approved, issues}. ",
                    "The form is {\"approved\": ..., \"issues\": [...]}. So ",
                    "I would write {\"approved\": false, ...} here: ",
                    "Not {\"approved\": false} but ",
                    "The template {{approved}} becomes ",
                    "{approved} ",
                    "Unbalanced [x] and (y} and ",
                    "<think>{\"approved\": false, \"issues\": []}</think>",
                    "<THINK>{\"approved\": false, \"issues\": []}</THINK>\n",
                    "<thinking>a </think> {\"approved\": false, \"issues\": []}</thinking>",
                    "[THINK]{\"approved\": false, \"issues\": []}[/THINK]",
                    "<|channel|>analysis<|message|>{\"approved\": false, \"issues\": []}<|end|><|start|>assistant"
                            + "<|channel|>final<|message|>",
                    "Sure: ```json\n",
                    "<answer>",
                    "Sure, {here} it is: <answer>",
                })
        void beforeTheJsonPublishesNothing(String prose) {
            for (int size : List.of(1, 3, 1000)) {
                var before = Streamed.of(REVIEW, prose, size);
                var all = Streamed.of(REVIEW, prose + REVIEW_JSON, size);

                assertThat(before.fields()).isEmpty();
                assertThat(before.partial().arrivedFieldNames()).isEmpty();
                assertThat(all.fields()).isEqualTo(REVIEW_FIELDS);
                assertThat(all.partial().toComplete()).contains(all.result().value());
            }
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    " I hope {this} helps.",
                    " Not {\"approved\": false, \"issues\": [\"x\"]}.",
                    "\n{\"approved\": false, \"issues\": []}",
                    "\n```\nThe other way is [1], {\"approved\": false}."
                })
        void behindTheJsonPublishesNothing(String prose) {
            var streamed = Streamed.of(REVIEW, REVIEW_JSON + prose);

            assertThat(streamed.fields()).isEqualTo(REVIEW_FIELDS);
        }

        @Test
        void doesNotDelayTheFieldsLongerThanTheNextOneBegins() {
            var text = "Here is {an example}: {\"approved\": true, \"iss";

            assertThat(Streamed.of(REVIEW, text).fields()).containsExactly(field("approved", true));
        }

        @Test
        void thatTurnsOutToBeThinkingIsForgotten() {
            var text = "I think {\"approved\": false, \"issues\": [\"a\"]}</think>";

            var streamed = Streamed.of(REVIEW, text + REVIEW_JSON);

            assertThat(streamed.partial().toComplete()).contains(new Review(true, List.of("typo")));
        }

        @Test
        void beforeAListPublishesNothing() {
            var shape = Shape.of(new TypeRef<List<Integer>>() {});

            assertThat(Streamed.of(shape, "As in [1], ").fields()).isEmpty();
            assertThat(Streamed.of(shape, "As in [1] or {2, 3}: [4, 5]").fields())
                    .containsExactly(field("0", 4), field("1", 5));
        }

        @Test
        void beforeAVariantPublishesNothing() {
            var text = "The {type} with {\"amount\": 1}: {\"value\": {\"type\": \"Cash\", \"amount\": 2}}";

            assertThat(Streamed.of(Shape.of(Payment.class), text).fields())
                    .containsExactly(field("type", "Cash"), field("amount", 2));
        }

        @Test
        void beforeAMapPublishesNothing() {
            var shape = Shape.of(new TypeRef<Map<String, Integer>>() {});

            assertThat(Streamed.of(shape, "Like {a: 1, b: 2} or {name}: ").fields())
                    .isEmpty();
            assertThat(Streamed.of(shape, "Like {a: 1} or {name}: {\"a\": 1, \"b\": 2}")
                            .fields())
                    .containsExactly(field("a", 1), field("b", 2));
        }

        @Test
        void aroundATextPublishesNothing() {
            assertThat(Streamed.of(Shape.of(String.class), "Use {\"a\": 1, \"b\": 2} or [1, 2].")
                            .fields())
                    .isEmpty();
        }
    }

    record Note(String name, int count, String text, List<String> tags) {}

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'name':'say 'hi, all' now','count':2,'text':'x','tags':[]}",
                "{'name':'a','count':1,234,'text':'x','tags':['b']}",
                "{name: Hi, friends!, count: 2, text: x, tags: [a, b]}",
                "{'name':'a,'count':2,'text':'x','tags':[]}",
                "{'name':'C:\\','count':2,'text':'x','tags':[]}",
                "{'name':''Yes', she said','count':2,'text':'x','tags':[]}",
                "{\u201cname\u201d:\u201ca, b\u201d,'count':2,'text':'x','tags':[]}",
                "{'name':'a','count':2,'tags':['a'],['b'],'text':'x'}",
                "{'name':'a','count':2,'text':f(x, y),'tags':[]}",
                "{'name' 'b' 'count' 3 'text' 'x' 'tags' []}",
                "{'name':'a','count':2,'text':'x','tags':['a']}</think>",
                "{'name':'a','count':2,'text':'x','tags':['a']}</think> {}",
                "{'name':'b','count':2,'text':'x, y~'tags':[]}"
            })
    void damagePublishesNothingThatTheWholeAnswerDenies(String damaged) {
        var shape = Shape.of(Note.class);
        for (var text : List.of(damaged.replace('\'', '"').replace('~', '\n'), damaged.replace('~', '\n'))) {
            var whole = shape.read(text);
            for (int end = 0; end <= text.length(); end++) {
                var streamed = Streamed.of(shape, text.substring(0, end), 1);

                assertThat(whole.isPresent()).as(text).isTrue();
                var written = shape.write(whole.value()).asJsonObject();
                assertThat(streamed.partial().arrivedFieldNames()).allSatisfy(name -> assertThat(Shape.of(Object.class)
                                .write(streamed.partial().get(name).orElseThrow()))
                        .as("%s of %s", name, text)
                        .isEqualTo(written.get(name)));
            }
            assertThat(Streamed.of(shape, text, 1).result().value()).isEqualTo(whole.value());
        }
    }

    @Test
    void publishesWhatFitsBetterInPlaceOfWhatWasPublishedBefore() {
        var streamed = Streamed.of(REVIEW, "{\"approved\": false}\n" + REVIEW_JSON);

        assertThat(streamed.partial().toComplete()).contains(streamed.result().value());
    }

    @Test
    void numbersTheElementsOfAListThatLacksCommas() {
        var streamed = Streamed.of(Shape.of(new TypeRef<List<Integer>>() {}), "[1 2, 3]");

        assertThat(streamed.fields()).containsExactly(field("0", 1), field("1", 2), field("2", 3));
    }
}
