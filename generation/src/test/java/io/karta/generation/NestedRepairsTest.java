/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.annotation.Marker;
import jakarta.json.Json;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NestedRepairsTest {

    record Loop(Loop inner) {}

    record Outside(Inside inside) {}

    record Inside(int id, Optional<Outside> more) {}

    record Tree(String name, List<Tree> children) {}

    record Named(String name, List<Named> items) {}

    @Marker
    record Frame(Picture picture) {}

    record Picture(String title) {}

    @Nested
    class EndToEnd {

        @Test
        void aTypeThatNeedsItselfIsLookedForInVain() {
            var result = Shape.of(Loop.class).read("{\"x\": 1}");

            assertThat(result.problems()).singleElement().asString().contains("/inner");
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 6, 60})
        void singleChildrenAreListsAtEachLevel(int depth) {
            var json = "{\"name\":\"a\",\"children\":".repeat(depth) + "[]" + "}".repeat(depth);

            assertThat(Shape.of(Tree.class).read(json).repairs()).hasSize(depth - 1);
        }

        @Test
        void singleChildrenAreRefusedWhereTheyNestForNoGoodReason() {
            int depth = 480;
            var json = "{\"name\":\"a\",\"children\":".repeat(depth) + "[]" + "}".repeat(depth);

            assertThat(Shape.of(Tree.class).read(json).isPresent()).isFalse();
        }

        @Test
        void whatMayBeReadInTwoWaysAtEachLevelIsReadToAnEnd() {
            int depth = 120;
            var json = "{\"items\":[{\"items\":".repeat(depth) + "1" + "}]}".repeat(depth);

            assertThat(Shape.of(new TypeRef<List<Named>>() {}).read(json).isPresent())
                    .isFalse();
        }

        @ParameterizedTest
        @ValueSource(ints = {6, 60, 240, 480})
        void whatIsMissingAtEachLevelIsReadToAnEnd(int depth) {
            var json = "{\"id\":1,\"more\":".repeat(depth) + "{}" + "}".repeat(depth);

            assertThat(Shape.of(Outside.class).read(json).isPresent()).isFalse();
        }
    }

    @Nested
    class ObjectWithoutKnownMembers {

        @Test
        void isTheValueOfTheOnlyComponent() {
            var result = Shape.of(Outside.class).read("{\"id\": 1}");

            assertThat(result.value()).isEqualTo(new Outside(new Inside(1, Optional.empty())));
        }

        @Test
        void isNoSuchValueIfItIsMarkedAsTheWhole() {
            var shape = Shape.of(Frame.class);

            assertThat(shape.read("{\"__type\": \"Frame\", \"title\": \"x\"}").isPresent())
                    .isFalse();
            assertThat(shape.read("{\"__type\": \"Picture\", \"title\": \"x\"}").value())
                    .isEqualTo(new Frame(new Picture("x")));
        }

        @Test
        void staysAsItIsWhereMoreMembersMayCome() {
            var open = "{\"properties\": {\"a\": {\"type\": \"integer\"}}, \"additionalProperties\": true}";

            assertThat(shape(open).read("{\"more\": {\"a\": 1}}").value()).isEqualTo(Map.of("more", Map.of("a", 1L)));
        }

        private Shape<Object> shape(String schema) {
            return Shape.ofSchema(Json.createReader(new StringReader(schema)).readObject());
        }
    }
}
