/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/** Makes small problems of every kind the planner knows. The same seed makes the same problem. */
final class RandomDomains {

    private static final double[] COSTS = {0, 0, 0.1, 0.2, 0.3, 0.5, 1};

    private final Random random;
    private final boolean oddCosts;
    private final int facts;
    private final int actions;
    private final int conditions;
    private final boolean deletes;
    private final boolean clears;
    private final boolean resets;
    private final boolean alternatives;
    private final double runOnce;
    /** Actions mostly build on earlier facts, so that plans get longer. */
    private final boolean layered;

    private RandomDomains(long seed, boolean oddCosts) {
        random = new Random(seed);
        this.oddCosts = oddCosts;
        facts = 2 + random.nextInt(11);
        actions = 1 + random.nextInt(12);
        conditions = random.nextBoolean() ? 0 : random.nextInt(Math.min(4, facts - 1));
        deletes = random.nextBoolean();
        clears = random.nextInt(4) == 0;
        resets = random.nextInt(3) == 0;
        alternatives = random.nextInt(3) == 0;
        runOnce = random.nextInt(3) / 2.0;
        layered = random.nextBoolean();
    }

    static PlanningRequest request(long seed) {
        return new RandomDomains(seed, false).request(0);
    }

    static PlanningRequest requestWithOddCosts(long seed) {
        return new RandomDomains(seed, true).request(0);
    }

    /** The same problem with actions added at random places that cannot matter for the goal. */
    static PlanningRequest requestWithNoise(long seed) {
        return new RandomDomains(seed, false).request(6);
    }

    private PlanningRequest request(int noise) {
        List<Consumer<DomainBuilder>> calls = new ArrayList<>();
        var builder = Domain.builder();
        for (int i = 0; i < facts; i++) {
            builder.facts("f" + i);
        }
        if (random.nextInt(4) == 0) {
            builder.kept("f" + random.nextInt(facts));
        }
        for (int i = 0; i < conditions; i++) {
            int condition = facts - 1 - i;
            builder.condition("f" + condition, this::describe);
        }
        for (int i = 0; i < actions; i++) {
            long seed = random.nextLong();
            String name = "a" + i;
            calls.add(b -> b.action(name, a -> describe(a, new Random(seed))));
        }
        int goals = 1 + random.nextInt(3);
        builder.goal("goal", g -> {
            for (int i = 0; i < goals; i++) {
                int fact = layered ? facts - 1 - random.nextInt(3) % facts : random.nextInt(facts);
                if (i == 0 && random.nextInt(5) == 0) {
                    g.requires("ran:a" + random.nextInt(actions));
                } else if (!g.requires.containsKey("f" + fact)) {
                    var unused = random.nextInt(5) > 0 ? g.requires("f" + fact) : g.requiresNot("f" + fact);
                }
            }
        });
        long stateSeed = random.nextLong();
        addNoise(calls, noise);
        calls.forEach(call -> call.accept(builder));
        Domain domain = builder.build();
        return start(domain, new Random(stateSeed));
    }

    private void addNoise(List<Consumer<DomainBuilder>> calls, int noise) {
        for (int i = 0; i < noise; i++) {
            String name = "noise" + i;
            int pre = random.nextInt(facts);
            int eff = random.nextInt(4);
            calls.add(
                    random.nextInt(calls.size() + 1),
                    b -> b.action(
                            name, a -> a.requires("f" + pre).produces("n" + eff).cost(0.1)));
        }
    }

    private void describe(ConditionSpec c) {
        int reads = random.nextInt(3);
        for (int j = 0; j < reads; j++) {
            String fact = "f" + random.nextInt(facts - conditions);
            var unused = random.nextInt(3) > 0 ? c.reads(fact) : c.readsIfPresent(fact);
        }
        c.evaluationCost(random.nextInt(3));
    }

    private void describe(ActionSpec a, Random random) {
        a.cost(oddCosts ? random.nextInt(7) / 3.0 + random.nextInt(3) * 3e-10 : COSTS[random.nextInt(COSTS.length)]);
        List<Integer> shuffled = new ArrayList<>();
        for (int i = 0; i < facts; i++) {
            shuffled.add(i);
        }
        int center = random.nextInt(facts);
        shuffle(shuffled, random, center - 1);
        int needs = layered ? 1 + random.nextInt(2) : random.nextInt(4);
        for (int i = 0; i < needs && i < facts; i++) {
            String fact = "f" + shuffled.get(i);
            var unused = random.nextInt(5) > 0 || !deletes ? a.requires(fact) : a.requiresNot(fact);
        }
        if (random.nextDouble() < runOnce) {
            a.runOnce();
        }
        if (clears && random.nextInt(4) == 0) {
            a.clears();
            a.keeps("f" + random.nextInt(facts));
        }
        if (resets && random.nextInt(3) == 0) {
            a.resets(someActions(random));
        }
        shuffle(shuffled, random, center + 1);
        int gives = 1 + random.nextInt(2);
        for (int i = 0; i < gives; i++) {
            String fact = "f" + shuffled.get(i);
            var unused = deletes && random.nextInt(4) == 0 ? a.removes(fact) : a.produces(fact);
        }
        if (alternatives && random.nextInt(3) == 0 && facts > 4) {
            a.alternatives(o -> o.produces("f" + shuffled.get(2)), o -> {
                o.produces("f" + shuffled.get(3));
                if (resets) {
                    o.resets(someActions(random));
                }
            });
        }
    }

    private String[] someActions(Random random) {
        return random.ints(1 + random.nextInt(3), 0, actions)
                .mapToObj(action -> "a" + action)
                .toArray(String[]::new);
    }

    /** In layered domains numbers near {@code center} tend to come first. */
    private void shuffle(List<Integer> numbers, Random random, int center) {
        Collections.shuffle(numbers, random);
        if (layered) {
            int[] distances = new int[facts];
            for (int i = 0; i < facts; i++) {
                distances[i] = Math.abs(i - center) + random.nextInt(3);
            }
            numbers.sort(Comparator.comparingInt(number -> distances[number]));
        }
    }

    private PlanningRequest start(Domain domain, Random random) {
        var state = domain.newState();
        for (int i = 0; i < facts; i++) {
            int roll = random.nextInt(10);
            if (layered ? roll < 8 && i == 0 : roll < 2) {
                state.set("f" + i, Truth.TRUE);
            } else if (roll == 2 && (conditions > 0 || random.nextInt(4) == 0)) {
                state.set("f" + i, Truth.UNKNOWN);
            }
        }
        for (int i = 0; i < actions; i++) {
            if (random.nextInt(12) == 0) {
                state.ran("a" + i);
            }
        }
        PlanningRequest request = PlanningRequest.of(domain, state.build());
        return random.nextInt(5) > 0 ? request : request.excluding(domain.action("a" + random.nextInt(actions)));
    }
}
