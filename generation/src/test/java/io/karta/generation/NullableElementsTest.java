/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.annotation.Nullable;
import jakarta.validation.constraints.Size;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Elements of lists and values of maps that may be null. */
class NullableElementsTest {

    record Row(List<@Nullable String> cells) {}

    record Plain(List<String> cells) {}

    @SuppressWarnings("ArrayRecordComponent") // users write them
    record Several(
            Set<@Nullable Integer> set,
            Map<String, @Nullable Row> map,
            @Nullable Integer[] array,
            ArrayList<List<@Nullable Double>> nested) {}

    record Limited(List<@Nullable @Size(max = 3) List<String>> cells) {}

    record Ordered(TreeSet<@Nullable String> cells) {}

    record Box<T>(T content) {}

    record Boxed(Box<@Nullable String> box, Map.Entry<String, @Nullable Integer> entry) {}

    record Tree(List<@Nullable Tree> children) {}

    private static final String ROW = "{\"cells\":[\"a\",null,\"c\"]}";

    @Nested
    class AreRead {

        @ParameterizedTest
        @ValueSource(strings = {ROW, "Sure: {cells: ['a', null, 'c',]}", "{\"cells\":[\"a\",None,\"c\"]}"})
        void fromLists(String answer) {
            var read = Shape.of(Row.class).read(answer);

            assertThat(read.value().cells()).containsExactly("a", null, "c");
            assertThat(read.repairs()).noneMatch(repair -> repair.toString().contains("dropped"));
        }

        @Test
        void strictly() {
            var read = Shape.of(Row.class).strict().read(ROW);

            assertThat(read.value().cells()).containsExactly("a", null, "c");
        }

        @Test
        void fromOtherContainers() {
            var read = Shape.of(Several.class)
                    .read("{\"set\":[null,1],\"map\":{\"x\":null},\"array\":[null,2],\"nested\":[[null]]}")
                    .value();

            assertThat(read.set()).containsExactly(null, 1);
            assertThat(read.map()).containsEntry("x", null);
            assertThat(read.array()).containsExactly(null, 2);
            assertThat(read.nested()).containsExactly(Arrays.asList((Double) null));
        }

        @Test
        void fromTypeReferences() {
            var shape = Shape.of(new TypeRef<List<@Nullable Integer>>() {});

            assertThat(shape.read("[1, null]").value()).containsExactly(1, null);
        }

        @Test
        void fromRecursiveTypes() {
            assertThat(Shape.of(Tree.class)
                            .read("{\"children\":[null,{\"children\":[]}]}")
                            .value()
                            .children())
                    .containsExactly(null, new Tree(List.of()));
        }

        @Test
        void byTypeArgumentsOfComponents() {
            var read =
                    Shape.of(Boxed.class).read("{\"box\":{\"content\":null},\"entry\":{\"key\":\"a\",\"value\":null}}");

            assertThat(read.value().box().content()).isNull();
            assertThat(read.value().entry().getValue()).isNull();
        }
    }

    @Test
    void areDroppedIfTheCollectionRefusesThem() {
        var read = Shape.of(Ordered.class).read(ROW);

        assertThat(read.value().cells()).containsExactly("a", "c");
        assertThat(Shape.of(Ordered.class).strict().read(ROW).problems()).hasSize(1);
    }

    record Queued(Deque<@Nullable String> cells) {}

    record Page<T>(List<@Size(max = 3) T> cells) {}

    @Test
    void areDroppedIfAQueueRefusesThem() {
        assertThat(Shape.of(Queued.class).read(ROW).value().cells()).containsExactly("a", "c");
    }

    @Test
    void areKeptIfTheTypeArgumentIsNullable() {
        var shape = Shape.of(new TypeRef<Page<@Nullable String>>() {});

        assertThat(shape.read(ROW).value().cells()).containsExactly("a", null, "c");
        assertThat(shape.jsonSchema().toString()).contains("\"maxLength\":3");
    }

    @Test
    void areDroppedIfTheyAreNotNullable() {
        assertThat(Shape.of(Plain.class).read(ROW).value().cells()).containsExactly("a", "c");
    }

    @Test
    void areWritten() {
        var row = new Row(Arrays.asList("a", null, "c"));

        assertThat(Shape.of(Row.class).write(row)).hasToString(ROW);
        assertThat(Shape.of(Row.class).writeText(row)).isEqualTo(ROW);
        assertThat(Shape.of(Row.class).whole().strict().read(ROW).value()).isEqualTo(row);
    }

    @Test
    void areShown() {
        assertThat(Shape.of(Row.class).jsonSchema().toString())
                .contains("\"items\":{\"anyOf\":[{\"type\":\"string\"},{\"type\":\"null\"}]}");
        assertThat(Shape.of(Row.class).jsonSchema(Dialect.STRICT).toString())
                .contains("\"items\":{\"type\":[\"string\",\"null\"]");
        assertThat(Shape.of(Row.class).typeScript()).contains("cells: (string | null)[]");
        assertThat(Shape.of(Limited.class).jsonSchema().toString()).contains("\"maxItems\":3");
        assertThat(Shape.of(Row.class).exampleJson()).isNotNull();
        assertThat(Shape.of(Row.class).form().fields()).hasSize(1);
    }
}
