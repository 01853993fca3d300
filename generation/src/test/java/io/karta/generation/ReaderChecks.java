/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.json.LenientJson;
import io.karta.generation.json.UnreadableJsonException;
import jakarta.json.JsonException;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What holds for reading any text whatever. */
final class ReaderChecks {

    private enum Size {
        SMALL,
        LARGE
    }

    sealed interface Animal {
        record Cat(String name, Optional<Integer> lives) implements Animal {}

        record Herd(List<Animal> members, Map<String, Size> sizes) implements Animal {}
    }

    private record Wish(String what, int count, boolean soon, @Nullable Wish next) {}

    private static final List<Shape<?>> SHAPES = List.of(
            Shape.of(Animal.class),
            Shape.of(Wish.class),
            Shape.of(Size.class),
            Shape.of(Double.class),
            Shape.of(Boolean.class),
            Shape.of(String.class),
            Shape.of(Object.class),
            Shape.of(new TypeRef<List<Animal>>() {}),
            Shape.of(new TypeRef<List<Integer>>() {}),
            Shape.of(new TypeRef<Map<String, List<Wish>>>() {}));

    private static final int DEEPEST = 400;

    private final JsonProvider strict = JsonProvider.provider();

    /** Throws {@link AssertionError} if anything is wrong with how a text is read. */
    void check(String text) {
        var read = read(text);
        var expected = strictly(text);
        if (expected != null) {
            assertThat(read).as("JSON is read").isNotNull();
            assertThat(read.value()).isEqualTo(expected);
            assertThat(read.repairs()).isEmpty();
        }
        if (read != null) {
            var again = LenientJson.read(read.toString());
            assertThat(again.value()).as("what was read is JSON").isEqualTo(read.value());
            assertThat(again.repairs()).isEmpty();
        }
        SHAPES.forEach(shape -> check(shape, text));
    }

    private static @Nullable LenientJson read(String text) {
        try {
            return LenientJson.read(text);
        } catch (UnreadableJsonException e) {
            assertThat(e.offset()).isBetween(0, text.length());
            assertThat(e.excerpt()).hasSizeLessThanOrEqualTo(80);
            return null;
        }
    }

    private static <T> void check(Shape<T> shape, String text) {
        var result = shape.read(text);
        assertThat(result.isPresent()).isEqualTo(result.problems().isEmpty());
        if (result.isPresent() && !(result.value() instanceof String)) { // a text is taken as it stands
            var written = shape.write(result.value());
            var again = shape.read(written.toString());
            assertThat(again.optional().map(shape::write))
                    .as("what was written is read")
                    .contains(written);
        }
        shape.strict().read(text);
    }

    /** What another parser reads; null if it is no JSON, or deeper or longer than this one reads. */
    private @Nullable JsonValue strictly(String text) {
        if (text.chars().filter(c -> c == '{' || c == '[').count() > DEEPEST
                || text.matches("(?s).*\\d{300}.*|.*[eE][+-]?\\d{5}.*")) {
            return null;
        }
        try (var parser = strict.createParser(new StringReader(text))) {
            parser.next();
            var value = parser.getValue();
            return parser.hasNext() ? null : value;
        } catch (JsonException | IllegalStateException | NoSuchElementException ignored) { // then it is no JSON
            return null;
        }
    }
}
