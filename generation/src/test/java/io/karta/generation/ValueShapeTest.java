/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Values of which nothing is known but what they are. */
class ValueShapeTest {

    private record Order(String number) {}

    private enum Team {
        SALES {
            @Override
            public String toString() {
                return "Sales and marketing";
            }
        },
        SUPPORT
    }

    @SuppressWarnings("unchecked") // the shape is that of the value
    private static String written(Object value) {
        return ((Shape<Object>) new Shapes().ofValue(value)).write(value).toString();
    }

    @Test
    void listsAndMapsAreWrittenWhateverTheirClass() {
        var orders = List.of(new Order("A1"));

        assertThat(written(orders)).isEqualTo("[{\"number\":\"A1\"}]");
        assertThat(written(orders.stream().toList())).isEqualTo("[{\"number\":\"A1\"}]");
        assertThat(written(new ArrayList<>(orders).subList(0, 1))).isEqualTo("[{\"number\":\"A1\"}]");
        assertThat(written(Arrays.asList("a", null))).isEqualTo("[\"a\",null]");
        assertThat(written(Set.of(1))).isEqualTo("[1]");
        assertThat(written(Map.of("first", orders))).isEqualTo("{\"first\":[{\"number\":\"A1\"}]}");
        assertThat(written(new TreeMap<>(Map.of("a", 1)).keySet())).isEqualTo("[\"a\"]");
    }

    @Test
    void aConstantIsWrittenAsOneOfItsEnum() {
        assertThat(written(Team.SALES)).isEqualTo("\"SALES\"");
        assertThat(written(Map.of(Team.SALES, 1))).isEqualTo("{\"SALES\":1}");
        assertThat(written(Map.of("by", Map.of(Team.SALES, Team.SALES)))).isEqualTo("{\"by\":{\"SALES\":\"SALES\"}}");
        assertThat(written(new EnumMap<>(Map.of(Team.SALES, 1)))).isEqualTo("{\"SALES\":1}");
    }

    @Test
    void aPathIsATextAlsoWhereAnythingMayStand() {
        assertThat(written(Map.of("at", Path.of("a", "b")))).isEqualTo("{\"at\":\"a/b\"}");
    }

    static final class Parcel {

        private final String to;
        private final List<Order> orders;

        private Parcel(Builder builder) {
            this.to = builder.to;
            this.orders = List.of(new Order("A1"));
        }

        public String getTo() {
            return to;
        }

        public List<Order> getOrders() {
            return orders;
        }

        static final class Builder {

            private final String to;

            Builder(String to) {
                this.to = to;
            }

            Builder(String street, String town) {
                this(street + ", " + town);
            }
        }
    }

    @Test
    void anObjectThatNobodyCanMakeIsWrittenAsWhatCanBeReadOfIt() {
        var parcel = new Parcel(new Parcel.Builder("Ulm"));

        assertThat(written(parcel)).isEqualTo("{\"to\":\"Ulm\",\"orders\":[{\"number\":\"A1\"}]}");
        assertThat(written(List.of(parcel))).startsWith("[{\"to\":");
        assertThatThrownBy(() -> Shape.of(Parcel.class)).hasMessageContaining("KARTA-204");
    }

    @Test
    void whatIsNeitherNorHasPartsHasNone() {
        assertThatThrownBy(() -> written(Map.entry("a", 1)))
                .isInstanceOf(GenerationException.class)
                .hasMessageContaining("KARTA-204");
    }
}
