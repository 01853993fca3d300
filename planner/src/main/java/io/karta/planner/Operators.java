/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import io.karta.planner.collection.IntMultimap;
import java.util.ArrayList;
import java.util.List;

/**
 * All operators of a domain, in the domain's order, with the index from literals to the operators that can produce
 * them.
 */
final class Operators {

    final List<Operator> all;
    final int literals;
    private final IntMultimap producers;

    Operators(Domain domain) {
        literals = 2 * domain.facts().size() + domain.actions().size();
        all = new ArrayList<>();
        for (Action action : domain.actions()) {
            for (Action.Alternative way : action.alternatives()) {
                all.add(new Operator(domain, action, way));
            }
        }
        var builder = new IntMultimap.Builder();
        for (int i = 0; i < all.size(); i++) {
            addProducts(builder, all.get(i), i);
        }
        producers = builder.build(literals);
    }

    private static void addProducts(IntMultimap.Builder builder, Operator operator, int index) {
        for (int i = 0; i < operator.adds.size(); i++) {
            builder.add(operator.adds.get(i), index);
        }
        for (Operator.Touch touch : operator.touches) {
            builder.add(Operator.literal(touch.condition(), true), index);
            builder.add(Operator.literal(touch.condition(), false), index);
        }
    }

    /** Returns the operators that may bring {@code literal} about, in order. */
    int[] producers(int literal) {
        return producers.of(literal);
    }
}
