/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.domain;

import io.karta.planner.Limit;
import io.karta.planner.LimitReached;
import io.karta.planner.Planner;
import io.karta.planner.PlanningRequest;
import io.karta.planner.PlanningResult;
import io.karta.planner.State;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** First plans of the processes of one agent, which processes that start in equal states share. Thread-safe. */
final class FirstPlans {

    /** Most processes of an agent start in one of a few states. */
    private static final int MOST = 1000;

    private final Planner planner;
    private final Map<Key, PlanningResult> known = new ConcurrentHashMap<>();

    /** What a first plan depends on. */
    private record Key(String goal, State start, Limit limit) {

        @Override
        public int hashCode() {
            return 31 * goal.hashCode() + start.hashCode();
        }
    }

    FirstPlans(Planner planner) {
        this.planner = planner;
    }

    void clear() {
        known.clear();
    }

    /** Returns the plan of a request for the goals of a process. */
    PlanningResult find(String goal, PlanningRequest request) {
        var key = new Key(goal, request.start(), request.limit());
        PlanningResult earlier = known.get(key);
        if (earlier != null) {
            return earlier;
        }
        PlanningResult found = planner.plan(request);
        if (!(found instanceof LimitReached)) { // a limit may depend on the time
            if (known.size() >= MOST) {
                known.clear();
            }
            known.put(key, found);
        }
        return found;
    }
}
