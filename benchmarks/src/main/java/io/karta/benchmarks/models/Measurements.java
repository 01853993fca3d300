/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.models;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Times of the rounds of one contender, in nanoseconds. */
final class Measurements {

    private record Round(double elapsed, double processor) {}

    private final List<Round> rounds = new ArrayList<>();

    void add(double elapsed, double processor) {
        rounds.add(new Round(elapsed, processor));
    }

    double elapsed() {
        return median(Round::elapsed);
    }

    double processor() {
        return median(Round::processor);
    }

    private double median(ToDoubleFunction<Round> value) {
        return rounds.stream().mapToDouble(value).sorted().toArray()[rounds.size() / 2];
    }
}
