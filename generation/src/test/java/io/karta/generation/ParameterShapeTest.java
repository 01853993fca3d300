/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.annotation.Guide;
import io.karta.generation.json.Repair;
import io.karta.generation.result.Problem;
import io.karta.generation.type.ParameterDescription;
import jakarta.validation.constraints.Max;
import java.lang.reflect.Method;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ParameterShapeTest {

    enum Team {
        SALES,
        SUPPORT
    }

    enum Mark {
        NULL,
        ONE
    }

    record Order(String number, int pieces) {}

    abstract static class Base<T> {
        abstract void take(T what, List<T> others);
    }

    abstract static class Desk extends Base<Order> {

        abstract void plan(
                LocalDate day, @Max(9) int hours, Team team, Optional<String> remark, @Guide("who asks") String who);

        abstract void none();

        abstract void mark(Mark mark);

        abstract void assign(Team team, String... names);

        abstract <O extends Order, N extends Number, C extends Comparable<C>> void count(
                O order, List<O> orders, N number, C key);
    }

    private static Shape<Object[]> shape(String name, String... optional) {
        Method method = Stream.of(Desk.class.getDeclaredMethods(), Base.class.getDeclaredMethods())
                .flatMap(Stream::of)
                .filter(one -> one.getName().equals(name) && !one.isBridge())
                .findFirst()
                .orElseThrow();
        var parameters = Stream.of(method.getParameters())
                .map(one -> new ParameterDescription(
                        one, one.getName(), "", !List.of(optional).contains(one.getName())))
                .toList();
        return new Shapes().ofParameters(Desk.class, name, parameters);
    }

    @Nested
    class WhenArgumentsAreRead {

        @Test
        void makesTheValuesInTheOrderOfTheParameters() {
            var read = shape("plan").read("{team: 'sales', day: '2026-03-01', who: 'Ada', hours: \"7\"}");

            assertThat(read.orElseThrow())
                    .containsExactly(LocalDate.of(2026, 3, 1), 7, Team.SALES, Optional.empty(), "Ada");
        }

        @Test
        void reportsAllProblems() {
            var read = shape("plan").read("{\"day\": \"some day\", \"hours\": \"many\", \"team\": \"SALES\"}");

            assertThat(read.problems()).extracting(Problem::pointer).contains("/day", "/hours", "/who");
        }

        @Test
        void omitsOptionalParameters() {
            var read = shape("plan", "hours", "who").read("{\"day\": \"2026-03-01\", \"team\": \"SUPPORT\"}");

            assertThat(read.orElseThrow())
                    .containsExactly(LocalDate.of(2026, 3, 1), 0, Team.SUPPORT, Optional.empty(), null);
        }

        @Test
        void readsTheWordNullAsAbsent() {
            var read = shape("plan", "hours", "team", "who")
                    .read("{\"day\": \"2026-03-01\", \"hours\": \"null\", \"team\": \"Null\", \"remark\": "
                            + "\"null\", \"who\": \"null\"}");

            assertThat(read.orElseThrow())
                    .containsExactly(LocalDate.of(2026, 3, 1), 0, null, Optional.of("null"), "null");
            assertThat(read.repairs()).extracting(Repair::toString).allMatch(text -> text.contains("read as absent"));
        }

        @Test
        void takesTheWordNullForAConstantOfThatName() {
            var read = shape("mark", "mark").read("{\"mark\": \"null\"}");

            assertThat(read.orElseThrow()).containsExactly(Mark.NULL);
        }

        @Test
        void acceptsNoArguments() {
            assertThat(shape("none").read("{}").orElseThrow()).isEmpty();
        }

        @Test
        void resolvesTypeVariablesOfParents() {
            var read = shape("take")
                    .read("{\"what\": {\"number\": \"A1\", \"pieces\": 2}, \"others\": [{\"number\": \"B\", "
                            + "\"pieces\": 1}]}");

            assertThat(read.orElseThrow()).containsExactly(new Order("A1", 2), List.of(new Order("B", 1)));
        }
    }

    @Nested
    class VariableArity {

        @Test
        void noneIsAnEmptyArray() {
            assertThat(shape("assign").read("{\"team\": \"SALES\"}").orElseThrow())
                    .containsExactly(Team.SALES, new String[0]);
            assertThat(shape("assign")
                            .read("{\"team\": \"SALES\", \"names\": [\"Ada\"]}")
                            .orElseThrow())
                    .containsExactly(Team.SALES, new String[] {"Ada"});
        }

        @Test
        void areOptional() {
            assertThat(shape("assign").jsonSchema().getJsonArray("required")).hasToString("[\"team\"]");
        }
    }

    @Nested
    class WhenAMethodHasTypeVariables {

        @Test
        void theyStandForTheClassesTheyExtend() {
            var read = shape("count").read("{order: {number: 'A1', pieces: 2}, orders: [], number: '3', key: 'x'}");

            assertThat(read.orElseThrow())
                    .containsExactly(new Order("A1", 2), List.of(), new java.math.BigDecimal("3"), "x");
        }
    }

    @Nested
    class Schema {

        @Test
        void containsRequiredParametersAndConstraints() {
            var schema = shape("plan", "team").jsonSchema();

            assertThat(schema.getJsonArray("required").toString()).isEqualTo("[\"day\",\"hours\",\"who\"]");
            assertThat(schema.getJsonObject("properties").getJsonObject("hours").getInt("maximum"))
                    .isEqualTo(9);
            assertThat(schema.getJsonObject("properties").getJsonObject("who").getString("description"))
                    .isEqualTo("who asks");
        }

        @Test
        void writesValuesAsTheyAreRead() {
            var shape = shape("take");
            Object[] values = {new Order("A1", 2), List.of()};

            assertThat(shape.write(values)).hasToString("{\"what\":{\"number\":\"A1\",\"pieces\":2},\"others\":[]}");
        }
    }
}
