/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Partial values that share their fields do not see one another's. */
class FieldLogTest {

    private record Known(PartiallyGenerated<Object> partial, Map<String, @Nullable Object> fields) {

        Known with(String name, @Nullable Object value) {
            var more = new LinkedHashMap<>(fields);
            more.put(name, value);
            return new Known(partial.withField(name, value), more);
        }

        void check() {
            assertThat(partial.arrivedFieldNames()).containsExactlyElementsOf(fields.keySet());
            assertThat(partial.arrivedFieldNames()).hasSameSizeAs(fields.keySet());
            for (int i = 0; i < 8; i++) {
                assertThat(partial.has("n" + i)).isEqualTo(fields.containsKey("n" + i));
                assertThat(partial.arrivedFieldNames().contains("n" + i)).isEqualTo(fields.containsKey("n" + i));
                assertThat(partial.get("n" + i).orElse(null)).isEqualTo(fields.get("n" + i));
            }
            assertThat(partial).hasToString("Any" + fields);
        }
    }

    @Test
    void everyValueKeepsItsFieldsWhateverGrowsOutOfIt() {
        var random = new SplittableRandom(42);
        var all = new ArrayList<Known>();
        all.add(new Known(PartiallyGenerated.of(Object.class), Map.of()));

        for (int i = 0; i < 500; i++) {
            var from = random.nextBoolean() ? all.get(all.size() - 1) : all.get(random.nextInt(all.size()));
            all.add(from.with("n" + random.nextInt(8), random.nextInt(5) == 0 ? null : (Object) i));
        }

        all.forEach(Known::check);
    }

    @Test
    void valuesMayGrowInSeveralThreads() {
        var base = PartiallyGenerated.of(Object.class).withField("a", 1);

        var grown = IntStream.range(0, 200)
                .parallel()
                .mapToObj(i -> base.withField("b" + i, i).withField("c", i))
                .toList();

        for (int i = 0; i < grown.size(); i++) {
            assertThat(grown.get(i).arrivedFieldNames()).containsExactly("a", "b" + i, "c");
            assertThat(grown.get(i).get("c")).contains(i);
        }
        assertThat(base.arrivedFieldNames()).isEqualTo(Set.of("a"));
    }

    @Test
    void theNamesCannotBeChanged() {
        var names = PartiallyGenerated.of(Object.class).withField("a", 1).arrivedFieldNames();

        assertThatThrownBy(() -> names.remove("a")).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> names.add("b")).isInstanceOf(UnsupportedOperationException.class);
    }
}
