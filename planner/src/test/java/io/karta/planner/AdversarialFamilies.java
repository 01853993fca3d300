/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Small domains whose state spaces are too large for any optimal search: only a limit ends it. */
final class AdversarialFamilies {

    private AdversarialFamilies() {}

    /**
     * Towers of Hanoi: every disc moves back and forth; the plan has two to the power of {@code discs} steps, less one.
     */
    static PlanningRequest hanoi(int discs) {
        var builder = Domain.builder();
        List<String> start = new ArrayList<>();
        List<String> goal = new ArrayList<>();
        for (int disc = 0; disc < discs; disc++) {
            start.add("disc" + disc + "on0");
            goal.add("disc" + disc + "on2");
            for (int move = 0; move < 9; move++) {
                if (move / 3 != move % 3) {
                    move(builder, disc, move / 3, move % 3);
                }
            }
        }
        return request(builder, goal, start);
    }

    private static void move(DomainBuilder builder, int disc, int from, int to) {
        builder.action("move" + disc + "from" + from + "to" + to, a -> {
            String here = "disc" + disc + "on" + from;
            a.requires(here).produces("disc" + disc + "on" + to).removes(here).cost(1);
            for (int smaller = 0; smaller < disc; smaller++) {
                a.requiresNot("disc" + smaller + "on" + from, "disc" + smaller + "on" + to);
            }
        });
    }

    /** More pigeons than holes: unsolvable, but only trying all assignments shows it. */
    static PlanningRequest pigeons(int pigeons, int holes) {
        var builder = Domain.builder();
        List<String> start = new ArrayList<>();
        List<String> goal = new ArrayList<>();
        for (int hole = 0; hole < holes; hole++) {
            start.add("free" + hole);
        }
        for (int pigeon = 0; pigeon < pigeons; pigeon++) {
            String in = "in" + pigeon;
            goal.add(in);
            for (int hole = 0; hole < holes; hole++) {
                String free = "free" + hole;
                double cost = 1 + (pigeon * 7 + hole * 3) % 5 * 0.1;
                builder.action(
                        "put" + pigeon + "into" + hole,
                        a -> a.requires(free).produces(in).removes(free).cost(cost));
            }
        }
        return request(builder, goal, start);
    }

    /** Many plans of one cost: jobs that any of some machines does, which then must be made ready again. */
    static PlanningRequest machines(int jobs, int machines) {
        var builder = Domain.builder();
        List<String> start = new ArrayList<>();
        List<String> goal = new ArrayList<>();
        for (int machine = 0; machine < machines; machine++) {
            String ready = "ready" + machine;
            start.add(ready);
            builder.action(
                    "clean" + machine, a -> a.requiresNot(ready).produces(ready).cost(0.5));
            for (int job = 0; job < jobs; job++) {
                String done = "done" + job;
                builder.action(
                        "job" + job + "on" + machine,
                        a -> a.requires(ready).produces(done).removes(ready).cost(0.5));
            }
        }
        for (int job = 0; job < jobs; job++) {
            goal.add("done" + job);
        }
        return request(builder, goal, start);
    }

    /** Switches that always change in pairs, so that an odd number of them is never all on: wide and unsolvable. */
    static PlanningRequest switches(int count) {
        var builder = Domain.builder();
        List<String> goal = new ArrayList<>();
        for (int one = 0; one < count; one++) {
            goal.add("on" + one);
            for (int other = one + 1; other < count; other++) {
                for (int values = 0; values < 4; values++) {
                    flip(builder, "on" + one, (values & 1) == 0, "on" + other, (values & 2) == 0);
                }
            }
        }
        return request(builder, goal, List.of());
    }

    private static void flip(DomainBuilder builder, String one, boolean oneOn, String other, boolean otherOn) {
        builder.action("flip " + one + oneOn + other + otherOn, a -> {
            flip(a, one, oneOn);
            flip(a, other, otherOn);
            a.cost(1);
        });
    }

    private static void flip(ActionSpec a, String fact, boolean on) {
        if (on) {
            a.requiresNot(fact).produces(fact);
        } else {
            a.requires(fact).removes(fact);
        }
    }

    /** Costs that are no whole numbers of billionths: sets that cover facts, made of shared parts. */
    static PlanningRequest oddCover(int facts, int sets, int parts, long seed) {
        var random = new Random(seed);
        var builder = Domain.builder();
        List<String> goal = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
            String made = "part" + part;
            double cost = 1 + random.nextInt(5) / 3.0;
            builder.action("make" + part, a -> a.produces(made).cost(cost));
        }
        for (int set = 0; set < sets; set++) {
            String own = "part" + set % parts;
            String covered = "f" + set % facts;
            double cost = 1 + random.nextInt(9) / 7.0;
            builder.action("set" + set, a -> {
                a.requires(own, "part" + random.nextInt(parts))
                        .produces(covered)
                        .cost(cost);
                for (int more = 0; more < 3; more++) {
                    a.produces("f" + random.nextInt(facts));
                }
            });
        }
        for (int fact = 0; fact < facts; fact++) {
            goal.add("f" + fact);
        }
        return request(builder, goal, List.of());
    }

    private static PlanningRequest request(DomainBuilder builder, List<String> goal, List<String> start) {
        Domain domain = builder.goal("goal", g -> g.requires(goal.toArray(String[]::new)))
                .build();
        return Families.start(domain, start.toArray(String[]::new));
    }
}
