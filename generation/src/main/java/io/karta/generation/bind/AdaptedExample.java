/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.bind;

import io.karta.generation.annotation.Example;
import io.karta.generation.json.TreeString;
import io.karta.generation.type.AdaptedNode;
import io.karta.generation.type.Node;
import io.karta.generation.type.NodeSource;
import io.karta.generation.type.OptionalNode;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds an example that an adapter accepts: an example of its input type, or the output for an example of the adapted
 * type. If the adapter rejects both, an {@link Example} is required.
 */
final class AdaptedExample {

    private static final List<String> TEXTS =
            List.of("1", "x", "true", "2000-01-01", "2000-01-01T12:00:00Z", "EUR", "PT1H");

    /** Prefix of example texts, as it starts a single word. */
    private static final String SAMPLE = "\"sample ";

    private static final String NO_SPACE = "\"";

    private AdaptedExample() {}

    static JsonValue of(AdaptedNode node, JsonValue plain, Supplier<NodeSource> types) {
        Stream<Supplier<@Nullable JsonValue>> written =
                Stream.of(() -> plain, () -> written(node, SAMPLE, types), () -> written(node, NO_SPACE, types));
        Stream<Supplier<@Nullable JsonValue>> texts =
                plain instanceof JsonString ? TEXTS.stream().map(text -> () -> new TreeString(text)) : Stream.empty();
        return Stream.concat(written, texts)
                .flatMap(sample -> Stream.ofNullable(sample.get()))
                .filter(sample -> isTaken(node, sample))
                .findFirst()
                .orElse(plain);
    }

    /** Returns whether the adapter accepts the example of this node, if there is one. */
    static boolean isTaken(Node any, JsonValue sample) {
        var node = any instanceof OptionalNode optional ? optional.content() : any;
        return !(node instanceof AdaptedNode adapted) || isTaken(adapted, sample);
    }

    private static boolean isTaken(AdaptedNode node, JsonValue sample) {
        return new AnswerReader<>(node, new Aligner.Mode(false, false))
                .read(sample)
                .isPresent();
    }

    /**
     * Returns the output of the adapter for an example of the adapted type, if it can be created without the adapter.
     */
    private static @Nullable JsonValue written(AdaptedNode node, String start, Supplier<NodeSource> types) {
        try {
            var own = types.get().node(node.type());
            if (own instanceof AdaptedNode) {
                return null;
            }
            var example = new ExampleGenerator(types).sample(own).toString().replace(SAMPLE, start);
            var value = new AnswerReader<>(own, new Aligner.Mode(false, false))
                    .read(example)
                    .value();
            var inner = node.binding().toJson(value);
            return inner == null ? null : new ValueWriter(false, types.get()).print(node.inner(), inner);
        } catch (Exception ignored) { // the type has no shape of its own, or the adapter refuses the sample
            return null;
        }
    }
}
