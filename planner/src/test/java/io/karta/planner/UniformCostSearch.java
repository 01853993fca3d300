/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Consumer;

/** Tries everything: uniform-cost search over whole states, with every tie broken as the planner promises. */
final class UniformCostSearch {

    private static final double UNIT = 1e12;

    private final PlanningRequest request;
    private final Goal goal;
    private final List<Step> choices = new ArrayList<>();
    private final Map<State, Node> best = new HashMap<>();
    private final PriorityQueue<Node> open = new PriorityQueue<>();

    UniformCostSearch(PlanningRequest request, Goal goal) {
        this.request = request;
        this.goal = goal;
        for (Action action : request.domain().actions()) {
            if (!request.excluded().contains(action)) {
                double cost = request.cost(action);
                action.alternatives().forEach(way -> choices.add(new Step(action, way, cost)));
            }
        }
    }

    PlanningResult run() {
        add(new Node(request.start(), 0, new int[0]));
        for (int nodes = 0; !open.isEmpty(); nodes++) {
            Node node = open.remove();
            if (best.get(node.state) != node) {
                continue;
            }
            if (node.state.mayReach(goal)) {
                return plan(node);
            }
            if (nodes == request.limit().nodes() || request.limit().stop().getAsBoolean()) {
                return new LimitReached(goal, nodes, null);
            }
            expand(node);
        }
        return new Unreachable(request, goal);
    }

    /** The first in order of the shortest plans that cost no more than {@code most}, length by length. */
    static Optional<List<Step>> shortest(PlanningRequest request, double most) {
        Goal goal = request.goals().get(0);
        var search = new UniformCostSearch(request, goal);
        Map<State, List<Node>> layer = Map.of(request.start(), List.of(new Node(request.start(), 0, new int[0])));
        for (int length = 0; length < 40; length++) {
            Optional<Node> found = layer.values().stream()
                    .flatMap(List::stream)
                    .filter(node -> node.state.mayReach(goal))
                    .min((one, other) -> Arrays.compare(one.path, other.path));
            if (found.isPresent()) {
                return found.map(node ->
                        Arrays.stream(node.path).mapToObj(search.choices::get).toList());
            }
            layer = search.nextLayer(layer, Math.round(most * UNIT));
        }
        return Optional.empty();
    }

    /** Of all ways to a state those that no other way beats both in cost and in order. */
    private Map<State, List<Node>> nextLayer(Map<State, List<Node>> layer, long most) {
        Map<State, List<Node>> next = new HashMap<>();
        layer.values().stream()
                .flatMap(List::stream)
                .forEach(node -> successors(node, child -> {
                    List<Node> known = next.computeIfAbsent(child.state, any -> new ArrayList<>());
                    if (child.cost <= most && known.stream().noneMatch(other -> other.beats(child))) {
                        known.removeIf(child::beats);
                        known.add(child);
                    }
                }));
        return next;
    }

    private void expand(Node node) {
        successors(node, this::add);
    }

    private void successors(Node node, Consumer<Node> found) {
        for (int i = 0; i < choices.size(); i++) {
            Step step = choices.get(i);
            if (node.state.mayRun(step.action())) {
                int[] path = Arrays.copyOf(node.path, node.path.length + 1);
                path[node.path.length] = i;
                State next = node.state.after(step.action(), step.alternative());
                found.accept(new Node(next, node.cost + Math.round(step.cost() * UNIT), path));
            }
        }
    }

    private void add(Node node) {
        Node known = best.get(node.state);
        if (known == null || node.compareTo(known) < 0) {
            best.put(node.state, node);
            open.add(node);
        }
    }

    private Plan plan(Node node) {
        return new Plan(
                request, goal, Arrays.stream(node.path).mapToObj(choices::get).toList());
    }

    private static final class Node implements Comparable<Node> {

        private final State state;
        private final long cost;
        private final int[] path;

        Node(State state, long cost, int[] path) {
            this.state = state;
            this.cost = cost;
            this.path = path;
        }

        boolean beats(Node that) {
            return cost <= that.cost && Arrays.compare(path, that.path) <= 0;
        }

        @Override
        public int compareTo(Node that) {
            if (cost != that.cost) {
                return Long.compare(cost, that.cost);
            }
            return path.length != that.path.length
                    ? Integer.compare(path.length, that.path.length)
                    : Arrays.compare(path, that.path);
        }
    }
}
