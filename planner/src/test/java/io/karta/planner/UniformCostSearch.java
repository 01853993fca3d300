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
import java.util.PriorityQueue;

/** Uniform-cost search over whole states. */
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

    private void expand(Node node) {
        for (int i = 0; i < choices.size(); i++) {
            Step step = choices.get(i);
            if (node.state.mayRun(step.action())) {
                int[] path = Arrays.copyOf(node.path, node.path.length + 1);
                path[node.path.length] = i;
                State next = node.state.after(step.action(), step.alternative());
                add(new Node(next, node.cost + Math.round(step.cost() * UNIT), path));
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
