/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.annotation.Hidden;
import io.karta.generation.annotation.PromptField;
import io.karta.generation.type.Component;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ShapeFoldTest {

    enum Color {
        RED,
        @PromptField(skip = true)
        GREY
    }

    record All(
            Decision decision,
            Color color,
            List<Integer> numbers,
            List<Long> sizes,
            Set<Boolean> truths,
            Map<Color, Double> map,
            Optional<String> text,
            Object anything,
            @PromptField(name = "up") Optional<All> parent,
            @Hidden String secret) {}

    /** Writes a type down in a notation of its own, two levels deep. */
    record Notation(int depth) implements ShapeFold<String> {

        @Override
        public String object(List<Component> components) {
            return depth == 0
                    ? "..."
                    : components.stream()
                            .map(one -> (one.isHidden() ? "-" : "")
                                    + one.name()
                                    + (one.isRequired() ? "!" : "")
                                    + " "
                                    + one.shape().fold(new Notation(depth - 1)))
                            .collect(joining("; ", "{", "}"));
        }

        @Override
        public String variants(String discriminator, List<Variant> variants) {
            return discriminator + ":"
                    + variants.stream()
                            .map(one -> one.name() + one.shape().fold(this))
                            .collect(joining("|"));
        }

        @Override
        public String enumeration(List<Constant> constants) {
            return constants.stream()
                    .map(one -> one.name() + "=" + one.value() + (one.isOffered() ? "" : "-"))
                    .collect(joining("|"));
        }

        @Override
        public String list(Shape<?> element) {
            return "[" + element.fold(this) + "]";
        }

        @Override
        public String set(Shape<?> element) {
            return "#" + element.fold(this);
        }

        @Override
        public String map(Shape<?> key, Shape<?> value) {
            return key.fold(this) + "->" + value.fold(this);
        }

        @Override
        public String optional(Shape<?> content) {
            return content.fold(this) + "?";
        }

        @Override
        public String scalar(Scalar kind) {
            return kind.name();
        }

        @Override
        public String any() {
            return "*";
        }
    }

    @Test
    void hasAnAnswerForEveryKind() {
        var text = Shape.of(All.class).fold(new Notation(1));

        assertThat(text)
                .isEqualTo("{decision! type:Approved...|Rejected...; color! RED=RED|GREY=GREY-; numbers! [INTEGER];"
                        + " sizes! [INTEGER]; truths! #BOOLEAN; map! RED=RED|GREY=GREY-->NUMBER; text TEXT?;"
                        + " anything! *; up ...?; -secret TEXT}");
    }

    @Test
    void findsAComponentByEitherOfItsNames() {
        var shape = Shape.of(All.class);

        assertThat(shape.findComponent("up")).get().extracting("javaName").isEqualTo("parent");
        assertThat(shape.findComponent("parent")).get().extracting("name").isEqualTo("up");
        assertThat(shape.findComponent("nothing")).isEmpty();
        assertThat(Shape.of(String.class).components()).isEmpty();
    }

    @Test
    void shapesOfComponentsReadAndWrite() {
        var numbers = Shape.of(All.class).findComponent("numbers").orElseThrow().shape();

        assertThat(numbers.read("[1, 2]").value()).isEqualTo(List.of(1, 2));
        assertThat(numbers.name()).isEqualTo("List<Int>");
    }
}
