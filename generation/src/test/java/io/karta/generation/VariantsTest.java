/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.generation.annotation.Guide;
import io.karta.generation.annotation.PromptField;
import io.karta.generation.form.FormModel.Choice;
import io.karta.generation.result.GenerationException;
import io.karta.generation.result.Problem;
import jakarta.json.JsonObject;
import jakarta.json.bind.annotation.JsonbSubtype;
import jakarta.json.bind.annotation.JsonbTypeInfo;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class VariantsTest {

    sealed interface Order permits Take, Leave, Simple {}

    record Take(int count) implements Order {}

    sealed interface Leave extends Order permits Sell, Drop {}

    record Sell(int price) implements Leave {}

    record Drop() implements Leave {}

    enum Simple implements Order {
        @Guide("Do nothing at all")
        WAIT,
        LOOK {
            @Override
            public String toString() {
                return "looking";
            }
        },
        @PromptField(skip = true)
        PANIC
    }

    record Turn(List<Order> orders, Simple simple) {}

    sealed interface Event<T> {}

    record Paid(int cents) implements Event<Integer> {}

    record Renamed(String name) implements Event<String> {}

    record Listed(List<String> names) implements Event<List<String>> {}

    record Numbered(List<Integer> numbers) implements Event<List<Integer>> {}

    record Changed<A>(A from, A to) implements Event<A> {}

    record Events(
            List<Event<Integer>> payments,
            List<Event<List<String>>> lists,
            List<Event<? extends Number>> numbers,
            List<Event<?>> all) {}

    sealed interface Vehicle permits Bike, Car {}

    record Bike(int gears) implements Vehicle {}

    static non-sealed class Car implements Vehicle {
        public int seats = 5;
    }

    static class Taxi extends Car {
        public String number = "7";
    }

    record Garage(List<Vehicle> vehicles) {}

    @Nested
    class WithSubclassesOfVariants {

        private final Shape<Garage> shape = Shape.of(Garage.class);
        private final Garage garage = new Garage(List.of(new Taxi(), new Bike(3)));

        @Test
        void writesThemAsTheirVariant() {
            var json = "{\"vehicles\":[{\"type\":\"Car\",\"seats\":5},{\"type\":\"Bike\",\"gears\":3}]}";

            assertThat(shape.write(garage)).hasToString(json);
            assertThat(shape.writeText(garage)).isEqualTo(json);
        }

        @Test
        void rejectsThemForStoresWhichWouldLoseTheirState() {
            var whole = shape.whole();

            assertThatThrownBy(() -> whole.write(garage)).hasMessageStartingWith("KARTA-209");
            assertThatThrownBy(() -> whole.writeText(garage)).hasMessageStartingWith("KARTA-209");
        }

        @JsonbTypeInfo({
            @JsonbSubtype(alias = "shrub", type = Shrub.class),
            @JsonbSubtype(alias = "tree", type = Tree.class)
        })
        static class Shrub {
            public String name = "a";
        }

        static class Tree extends Shrub {
            public int age = 3;
        }

        static class Oak extends Tree {}

        @Test
        void takesTheNearestVariant() {
            assertThat(Shape.of(Shrub.class).write(new Oak()))
                    .hasToString("{\"@type\":\"tree\",\"name\":\"a\",\"age\":3}");
        }
    }

    @Nested
    class WithTypeArguments {

        private final JsonObject properties =
                Shape.of(Events.class).jsonSchema().getJsonObject("properties");

        private List<String> variants(String component) {
            return properties
                    .getJsonObject(component)
                    .getJsonObject("items")
                    .getJsonArray("oneOf")
                    .getValuesAs(JsonObject.class)
                    .stream()
                    .map(variant -> variant.getJsonObject("properties")
                            .getJsonObject("type")
                            .getString("const"))
                    .toList();
        }

        @Test
        void omitsVariantsWithOtherTypeArguments() {
            assertThat(variants("payments")).containsExactly("Paid", "Changed");
            assertThat(variants("lists")).containsExactly("Listed", "Changed");
            assertThat(variants("numbers")).containsExactly("Paid", "Changed");
            assertThat(variants("all")).containsExactly("Paid", "Renamed", "Listed", "Numbered", "Changed");
        }

        @Test
        void rejectsVariantsWithOtherTypeArguments() {
            var shape = Shape.of(new TypeRef<Event<Integer>>() {});

            assertThat(shape.read("{\"type\":\"Paid\",\"cents\":5}").value()).isEqualTo(new Paid(5));
            assertThat(shape.read("{\"type\":\"Renamed\",\"name\":\"x\"}").problems())
                    .isNotEmpty();
        }
    }

    @Nested
    class WithAnEnumAmongThem {

        private final Shape<Order> shape = Shape.of(Order.class);

        @Test
        void takesEachConstantForAVariantWithoutComponents() {
            assertThat(shape.read("{\"type\": \"WAIT\"}").value()).isEqualTo(Simple.WAIT);
            assertThat(shape.read("\"look\"").value()).isEqualTo(Simple.LOOK);
            assertThat(shape.read("{\"type\": \"Sell\", \"price\": 2}").value()).isEqualTo(new Sell(2));
        }

        @Test
        void writesThemTheSameWay() {
            assertThat(shape.write(Simple.LOOK)).hasToString("{\"type\":\"LOOK\"}");
            assertThat(shape.write(new Drop())).hasToString("{\"type\":\"Drop\"}");
        }

        @Test
        void leavesTheEnumItselfAnEnum() {
            var turn = new Turn(List.of(Simple.WAIT, new Take(1)), Simple.LOOK);

            var json = Shape.of(Turn.class).write(turn);

            assertThat(json)
                    .hasToString(
                            "{\"orders\":[{\"type\":\"WAIT\"},{\"type\":\"Take\",\"count\":1}],\"simple\":\"LOOK\"}");
            assertThat(Shape.of(Turn.class).strict().read(json).value()).isEqualTo(turn);
        }

        @Test
        void explainsThemEverywhereAndNeverOffersSkippedOnes() {
            assertThat(shape.jsonSchemaText())
                    .contains("WAIT", "Do nothing at all")
                    .doesNotContain("PANIC");
            assertThat(shape.promptFragment())
                    .contains("WAIT: Do nothing at all")
                    .doesNotContain("PANIC");
            assertThat(shape.typeScript()).contains("| { type: \"WAIT\" } // Do nothing at all");
            assertThat(shape.read("{\"type\": \"PANIC\"}").isPresent()).isFalse();
        }

        @Test
        void asksAPersonForThemToo() {
            var choices = shape.form().fields().get(0).choices();

            assertThat(choices).extracting(Choice::value).containsExactly("Take", "Sell", "Drop", "WAIT", "LOOK");
            assertThat(choices.get(3)).isEqualTo(new Choice("WAIT", "Wait", "Do nothing at all", List.of()));
        }
    }

    @JsonbTypeInfo(
            key = "@living",
            value = {
                @JsonbSubtype(alias = "animal", type = Animal.class),
                @JsonbSubtype(alias = "plant", type = Plant.class)
            })
    interface Living {}

    @JsonbTypeInfo(
            key = "@animal",
            value = {@JsonbSubtype(alias = "dog", type = Dog.class), @JsonbSubtype(alias = "cat", type = Cat.class)})
    interface Animal extends Living {}

    record Dog(boolean barks) implements Animal {}

    record Cat(boolean purrs) implements Animal {}

    record Plant(int height) implements Living {}

    @Nested
    class ListedAtSeveralLevels {

        private final Shape<Living> shape = Shape.of(Living.class);

        @Test
        void haveAMemberForEachLevel() {
            assertThat(shape.write(new Cat(true)))
                    .hasToString("{\"@living\":\"animal\",\"@animal\":\"cat\",\"purrs\":true}");
            assertThat(shape.write(new Plant(3))).hasToString("{\"@living\":\"plant\",\"height\":3}");
            assertThat(Shape.of(Animal.class).write(new Dog(true))).hasToString("{\"@animal\":\"dog\",\"barks\":true}");
        }

        @Test
        void areReadByAllOfThem() {
            var json = "{\"@living\": \"animal\", \"@animal\": \"dog\", \"barks\": false}";

            assertThat(shape.strict().read(json).value()).isEqualTo(new Dog(false));
            assertThat(Shape.of(Animal.class).strict().read(json).value()).isEqualTo(new Dog(false));
            assertThat(shape.example()).isEqualTo(new Dog(true));
        }

        @Test
        void areRefusedIfOneIsMissingOrWrong() {
            var strict = shape.strict();

            assertThat(strict.read("{\"@living\": \"animal\", \"barks\": false}")
                            .problems())
                    .extracting(Problem::pointer)
                    .containsExactly("/@animal");
            assertThat(shape.read("{\"@living\": \"animal\", \"@animal\": \"cow\", \"barks\": false}")
                            .problems())
                    .extracting(Problem::toString)
                    .first()
                    .asString()
                    .contains("dog, cat");
        }

        @Test
        void areGuessedByTheirComponentsLikeOthers() {
            var result = shape.read("{\"@living\": \"animal\", \"purrs\": true}");

            assertThat(result.value()).isEqualTo(new Cat(true));
            assertThat(result.repairs()).isNotEmpty();
        }

        @Test
        void standInTheSchemaAndInThePrompt() {
            assertThat(shape.jsonSchemaText()).contains("\"@animal\"", "\"cat\"");
            assertThat(shape.promptFragment()).contains("\"@living\": \"animal\",\n  \"@animal\": \"cat\"");
            assertThat(shape.typeScript())
                    .contains("{ \"@living\": \"animal\", \"@animal\": \"cat\", purrs: boolean }");
        }
    }

    sealed interface Answer {}

    record Accepted() implements Answer {}

    record Rejected(String reason) implements Answer {}

    record Reply(Answer first, List<Answer> others, Map<String, Answer> named, Optional<Answer> last) {}

    @JsonbTypeInfo(key = "@kind", value = @JsonbSubtype(alias = "none", type = Nothing.class))
    interface Keyed {}

    record Nothing() implements Keyed {}

    @Nested
    class WithoutComponents {

        private static final String TYPE =
                """
                type Answer =
                  | { type: "Accepted" }
                  | { type: "Rejected", reason: string };""";

        @Test
        void lookTheSameInEveryNotation() {
            var shape = Shape.of(Answer.class);

            assertThat(shape.exampleJson()).hasToString("{\"type\":\"Accepted\"}");
            assertThat(shape.write(new Accepted())).isEqualTo(shape.exampleJson());
            assertThat(shape.typeScript()).isEqualTo(TYPE);
            assertThat(shape.jsonSchemaText()).contains("\"const\": \"Accepted\"");
            assertThat(shape.strict().read(shape.exampleJson()).value()).isEqualTo(new Accepted());
        }

        @Test
        void lookTheSameInsideOfOthers() {
            var shape = Shape.of(Reply.class);

            assertThat(shape.exampleJson().toString()).contains("\"first\":{\"type\":\"Accepted\"}");
            assertThat(shape.typeScript()).startsWith(TYPE).contains("others: Answer[];", "last: Answer | null;");
            assertThat(shape.strict().read(shape.exampleJson()).isPresent()).isTrue();
        }

        @Test
        void haveTheirOwnKey() {
            assertThat(Shape.of(Keyed.class).typeScript()).contains("| { \"@kind\": \"none\" };");
            assertThat(Shape.of(Keyed.class).exampleJson()).hasToString("{\"@kind\":\"none\"}");
        }

        @Test
        void areStillReadAsATextByItself() {
            assertThat(Shape.of(Answer.class).strict().read("\"Accepted\"").value())
                    .isEqualTo(new Accepted());
        }
    }

    sealed interface Clash {
        record Same() implements Clash {}

        sealed interface Inner extends Clash {
            record Same() implements Inner {}
        }
    }

    @Test
    void ofOneNameAreToldApartOrRefused() {
        assertThatThrownBy(() -> Shape.of(Clash.class))
                .isInstanceOf(GenerationException.class)
                .hasMessageStartingWith("KARTA-207")
                .hasMessageContaining("Same");
    }
}
