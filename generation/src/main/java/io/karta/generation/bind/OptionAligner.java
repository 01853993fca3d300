/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.bind;

import io.karta.generation.bind.Aligner.Outcome;
import io.karta.generation.json.JsonValues;
import io.karta.generation.type.AnyNode;
import io.karta.generation.type.EnumNode;
import io.karta.generation.type.RawClass;
import jakarta.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** Reads values of any type, or of one of several options. */
final class OptionAligner {

    private final Aligner aligner;
    private final AnyNode node;
    private final ValuePath path;

    OptionAligner(Aligner aligner, AnyNode node, ValuePath path) {
        this.aligner = aligner;
        this.node = node;
        this.path = path;
    }

    @Nullable
    Object fit(JsonValue json) {
        if (!node.options().isEmpty()) {
            return aligner.choose(node, json, path, () -> bestOption(json));
        }
        var raw = RawClass.of(node.type());
        if (JsonValue.class.isAssignableFrom(raw)) {
            return raw.isInstance(json) ? json : aligner.mismatch(path, "a " + raw.getSimpleName(), json);
        }
        if (json == JsonValue.NULL) {
            return raw == Object.class ? json : aligner.mismatch(path, "a value", json);
        }
        var plain = JsonValues.plain(json);
        return raw.isInstance(plain) ? plain : aligner.mismatch(path, "a text, a number or a boolean", json);
    }

    /** Returns the option with the fewest repairs, and the first of equal ones. */
    private @Nullable Object bestOption(JsonValue json) {
        Outcome best = null;
        for (var option : node.options()) {
            var outcome = aligner.attemptOnce(option, json, () -> aligner.align(option, json, path));
            if (best != null && option instanceof EnumNode && isTied(best, outcome)) {
                return aligner.mismatch(path, "one of several constants", json);
            }
            if (best == null
                    || (outcome.value() != null && (best.value() == null || outcome.penalty() < best.penalty()))) {
                best = outcome;
            }
        }
        return best == null ? null : aligner.accept(best);
    }

    /** Returns whether a value such as {@code 2 or 3} matches two constants and is ambiguous. */
    private static boolean isTied(Outcome one, Outcome other) {
        return one.value() != null
                && other.value() != null
                && one.penalty() > 0
                && one.penalty() == other.penalty()
                && !one.value().equals(other.value());
    }
}
