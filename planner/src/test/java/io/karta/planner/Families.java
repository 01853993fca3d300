/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Problems that grow, each of a kind that is hard for some planner. All have one goal and start from what
 * {@link #start} says.
 */
final class Families {

    private Families() {}

    static PlanningRequest start(Domain domain, String... facts) {
        return PlanningRequest.of(domain, domain.newState().holds(facts).build());
    }

    /** One fact after the other, and actions that are possible at once but lead nowhere. */
    static PlanningRequest chainInNoise(int length, int noise) {
        var builder = Domain.builder();
        for (int i = 0; i < noise; i++) {
            String to = "n" + i;
            builder.action("noise" + i, a -> a.requires("c0").produces(to).cost(0.1));
        }
        for (int i = length - 1; i >= 0; i--) {
            String from = "c" + i;
            String to = "c" + (i + 1);
            builder.action("step" + i, a -> a.requires(from).produces(to).cost(1));
        }
        return start(builder.goal("end", g -> g.requires("c" + length)).build(), "c0");
    }

    /**
     * Joint preconditions with shared sub-goals: sets that cover facts, each set made of parts that other sets need
     * too.
     */
    static PlanningRequest cover(int facts, int sets, int parts, long seed) {
        var random = new Random(seed);
        var builder = Domain.builder();
        for (int i = 0; i < parts; i++) {
            String part = "part" + i;
            double cost = 1 + random.nextInt(5);
            builder.action("make" + i, a -> a.produces(part).cost(cost));
        }
        for (int i = 0; i < sets; i++) {
            int set = i;
            double cost = 1 + random.nextInt(9);
            builder.action("set" + i, a -> {
                a.requires("part" + set % parts, "part" + random.nextInt(parts)).cost(cost);
                a.produces("f" + set % facts);
                for (int j = 0; j < 3; j++) {
                    a.produces("f" + random.nextInt(facts));
                }
            });
        }
        return start(builder.goal("all", g -> {
                    for (int i = 0; i < facts; i++) {
                        g.requires("f" + i);
                    }
                })
                .build());
    }

    /**
     * A counter of bits in which every step deletes what the steps below it made: the plan has two to the power of
     * {@code bits} steps.
     */
    static PlanningRequest counter(int bits) {
        var builder = Domain.builder();
        for (int i = 0; i < bits; i++) {
            int bit = i;
            builder.action("carry" + i, a -> {
                a.requiresNot("b" + bit).produces("b" + bit).cost(0.5);
                for (int below = 0; below < bit; below++) {
                    a.requires("b" + below).removes("b" + below);
                }
            });
        }
        return start(builder.goal("full", g -> {
                    for (int i = 0; i < bits; i++) {
                        g.requires("b" + i);
                    }
                })
                .build());
    }

    /** Separate small puzzles in which the bound is too low: both halves need a tool, and using the tool breaks it. */
    static PlanningRequest workshops(int count) {
        var builder = Domain.builder();
        List<String> done = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String tool = "tool" + i;
            String left = "left" + i;
            String right = "right" + i;
            builder.action(
                    "use" + i + "l",
                    a -> a.requires(tool).produces(left).removes(tool).cost(0.1));
            builder.action(
                    "use" + i + "r",
                    a -> a.requires(tool).produces(right).removes(tool).cost(0.1));
            builder.action("forge" + i, a -> a.requiresNot(tool).produces(tool).cost(1));
            done.add(left);
            done.add(right);
        }
        return start(builder.goal("done", g -> g.requires(done.toArray(String[]::new)))
                .build());
    }

    /**
     * Drafts that are judged and thrown away: entering a state clears, and only the last of {@code rounds} drafts may
     * be published.
     */
    static PlanningRequest drafts(int rounds) {
        var builder = Domain.builder().kept("Topic");
        builder.action(
                "craft", a -> a.requires("Topic").produces("Draft0").cost(0.2).runOnce());
        for (int i = 0; i < rounds; i++) {
            int round = i;
            builder.action("ask" + i, a -> a.requires("Draft" + round)
                    .produces("Feedback")
                    .cost(0.1)
                    .runOnce());
            builder.action("assess" + i, a -> a.requires("Draft" + round, "Feedback")
                    .produces("Draft" + (round + 1))
                    .clears()
                    .cost(0.3)
                    .runOnce());
        }
        builder.action(
                "publish",
                a -> a.requires("Draft" + rounds, "Feedback").produces("Story").cost(0.1));
        builder.action(
                "lastAsk",
                a -> a.requires("Draft" + rounds).produces("Feedback").cost(0.1).runOnce());
        return start(builder.goal("story", g -> g.requires("Story", "Topic")).build(), "Topic");
    }

    /** A step that needs many unknown conditions, beside an expensive one that needs none. */
    static PlanningRequest unknowns(int count, double detour) {
        var builder = Domain.builder();
        var conditions = new String[count];
        for (int i = 0; i < count; i++) {
            conditions[i] = "isOk" + i;
            double cost = (7 * i) % count;
            builder.condition(conditions[i], c -> c.reads("Order").evaluationCost(cost));
        }
        Domain domain = builder.action("ship", a -> a.requires("Order")
                        .requires(conditions)
                        .produces("Parcel")
                        .cost(0.1))
                .action("inspect", a -> a.requires("Order").produces("Parcel").cost(detour))
                .goal("parcel", g -> g.requires("Parcel"))
                .build();
        return PlanningRequest.of(
                domain, domain.newState().holds("Order").unknown(conditions).build());
    }

    /** Moving parcels by carts between places in a row: deletes, many orders, shared resources. */
    static PlanningRequest carts(int places, int carts, int parcels) {
        var builder = Domain.builder();
        List<String> start = new ArrayList<>();
        for (int cart = 0; cart < carts; cart++) {
            start.add("cart" + cart + "at" + cart % places);
            for (int p = 0; p < places; p++) {
                drive(builder, cart, p, p + 1, places);
                drive(builder, cart, p, p - 1, places);
                for (int parcel = 0; parcel < parcels; parcel++) {
                    load(builder, cart, p, parcel);
                }
            }
        }
        List<String> goal = new ArrayList<>();
        for (int parcel = 0; parcel < parcels; parcel++) {
            start.add("parcel" + parcel + "at" + parcel % places);
            goal.add("parcel" + parcel + "at" + (places - 1 - parcel % places));
        }
        return start(
                builder.goal("moved", g -> g.requires(goal.toArray(String[]::new)))
                        .build(),
                start.toArray(String[]::new));
    }

    private static void drive(DomainBuilder builder, int cart, int from, int to, int places) {
        if (to >= 0 && to < places) {
            String here = "cart" + cart + "at" + from;
            builder.action("drive" + cart + "from" + from + "to" + to, a -> a.requires(here)
                    .produces("cart" + cart + "at" + to)
                    .removes(here)
                    .cost(1));
        }
    }

    private static void load(DomainBuilder builder, int cart, int place, int parcel) {
        String at = "parcel" + parcel + "at" + place;
        String in = "parcel" + parcel + "in" + cart;
        String cartHere = "cart" + cart + "at" + place;
        builder.action(
                "load" + parcel + "on" + cart + "at" + place,
                a -> a.requires(cartHere, at).produces(in).removes(at).cost(0.2));
        builder.action(
                "drop" + parcel + "from" + cart + "at" + place,
                a -> a.requires(cartHere, in).produces(at).removes(in).cost(0.2));
    }
}
