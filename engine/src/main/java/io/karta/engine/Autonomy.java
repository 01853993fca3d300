/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.Capabilities;
import io.karta.agent.GoalDefinition;
import io.karta.agent.UserInput;
import io.karta.autonomy.GoalChoiceApprover.Decision;
import io.karta.autonomy.GoalChoiceApprover.GoalChoice;
import io.karta.autonomy.Ranking;
import io.karta.autonomy.Ranking.Entry;
import io.karta.engine.call.FailureReason;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.domain.CompiledAgent;
import io.karta.event.RankingEvent;
import io.karta.planner.Plan;
import io.karta.process.Caller;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Selection of an agent or a goal for a text by a ranking. Thread-safe. */
final class Autonomy {

    private final AgentRegistry agents;
    private final Ranker ranker;

    Autonomy(AgentRegistry agents, Ranker ranker) {
        this.agents = agents;
        this.ranker = ranker;
    }

    /**
     * Candidate of a ranking.
     *
     * @param name the name of the agent, or of the goal
     * @param about the description for models
     * @param achievable the goals that the process may achieve: {@code goal}, or all of a utility agent
     */
    record Candidate(
            String name,
            String about,
            CompiledAgent agent,
            GoalModel goal,
            List<? extends GoalDefinition> achievable) {}

    Candidate choose(PlatformAutonomy request) {
        Caller caller = request.platform().maker().defaults().caller(request.options());
        List<Candidate> candidates = request.isOpen() ? goals(caller, request) : agents(caller, request);
        if (candidates.isEmpty()) {
            throw request.isOpen() ? Messages.noGoals() : Messages.noAgents();
        }
        Ranking ranking = ranker.rank(
                request.content(),
                candidates.stream()
                        .map(one -> new Ranker.Candidate(one.name(), one.about()))
                        .toList());
        Entry best = best(request, ranking);
        Candidate chosen = candidates.stream()
                .filter(one -> one.name().equals(best.name()))
                .findFirst()
                .orElseThrow();
        chosen.achievable().forEach(goal -> approve(request, chosen, goal, best, ranking));
        return chosen;
    }

    private Entry best(PlatformAutonomy request, Ranking ranking) {
        AutonomySettings settings = ranker.settings();
        double cutOff = request.cutOff().orElse(request.isOpen() ? settings.goalCutOff() : settings.agentCutOff());
        Optional<Entry> best = ranking.best().filter(entry -> entry.confidence() > cutOff);
        if (best.isEmpty()) {
            var wrong = request.isOpen() ? Messages.noGoalFits(ranking, cutOff) : Messages.noAgentFits(ranking, cutOff);
            ranker.events().accept(new RankingEvent.NotChosen(request.content(), ranking, FailureReason.of(wrong)));
            throw wrong;
        }
        ranker.events().accept(new RankingEvent.Chosen(request.content(), ranking, best.get()));
        return best.get();
    }

    private static void approve(
            PlatformAutonomy request, Candidate chosen, GoalDefinition goal, Entry best, Ranking ranking) {
        var choice = new GoalChoice(request.content(), chosen.agent().model(), goal, best.confidence(), ranking);
        Optional.ofNullable(request.approver().approve(choice))
                .orElseGet(() -> Decision.refused("the approver has decided nothing"))
                .refusal()
                .ifPresent(reason -> {
                    throw Messages.notApproved(ranking, goal.name(), reason);
                });
    }

    private List<Candidate> agents(Caller caller, PlatformAutonomy request) {
        List<Candidate> candidates = new ArrayList<>();
        for (CompiledAgent agent : agents.deployed()) {
            List<ReachableGoal> reachable = reachable(agent, caller, request).toList();
            int goals = agent.model().goalModels().size();
            boolean isOpen =
                    goals > 1 && reachable.size() == goals && GoalDirectory.needsNone(agent, request.options());
            reachable.stream()
                    .min(ReachableGoal.BEST_FIRST)
                    .ifPresent(way -> candidates.add(candidate(agent, about(agent, reachable), way.goal(), isOpen)));
        }
        return candidates;
    }

    private static Candidate candidate(CompiledAgent agent, String about, GoalModel goal, boolean isOpen) {
        String name = agent.model().name();
        return isOpen
                ? new Candidate(
                        name,
                        about,
                        agent,
                        GoalModel.nirvana(name),
                        agent.model().goalModels())
                : new Candidate(name, about, agent, goal, List.of(goal));
    }

    private List<Candidate> goals(Caller caller, PlatformAutonomy request) {
        return agents.deployed().stream()
                .flatMap(owner -> owner.model().goalModels().stream().flatMap(goal -> agents.open(goal.name()).stream()
                        .flatMap(agent -> reachable(agent, caller, request)
                                .map(way -> new Candidate(
                                        goal.name(), about(owner, goal), agent, way.goal(), List.of(way.goal()))))))
                .sorted(Comparator.comparing(Candidate::name))
                .toList();
    }

    /** Goal with the value and the cost of the best plan for it. */
    private record ReachableGoal(GoalModel goal, double worth, double cost) {

        /** As the planner chooses among goals. */
        static final Comparator<ReachableGoal> BEST_FIRST = Comparator.comparingDouble(
                        (ReachableGoal goal) -> -goal.worth())
                .thenComparingDouble(ReachableGoal::cost)
                .thenComparing(way -> way.goal().name());
    }

    private static Stream<ReachableGoal> reachable(CompiledAgent agent, Caller caller, PlatformAutonomy request) {
        List<Type> written = request.platform().maker().writable(agent, request.options());
        return agent.model().goalModels().stream()
                .filter(goal -> request.face().map(goal::isOpenTo).orElse(goal.local()))
                .filter(goal -> agent.find(goal.action())
                        .filter(action -> action.access().permits(caller))
                        .isPresent())
                .flatMap(goal -> plan(agent, goal, written).stream().map(plan -> way(goal, plan)));
    }

    /** The text is an input without a name. Objects that a model writes count as present. */
    private static Optional<Plan> plan(CompiledAgent agent, GoalModel goal, List<Type> written) {
        if (written.isEmpty()) {
            return agent.planFromUnnamed(goal, List.of(UserInput.class)).plan();
        }
        List<Type> given = new ArrayList<>(written);
        given.add(UserInput.class);
        return agent.planFrom(goal, given).plan();
    }

    private static ReachableGoal way(GoalModel goal, Plan plan) {
        return new ReachableGoal(goal, goal.value() - plan.cost(), plan.cost());
    }

    private String about(CompiledAgent agent, List<ReachableGoal> reachable) {
        return Capabilities.of(
                        agent.model(),
                        reachable.stream().map(ReachableGoal::goal).toList(),
                        ranker.shapes())
                .toString();
    }

    private String about(CompiledAgent owner, GoalModel goal) {
        return Capabilities.of(goal, owner.model(), ranker.shapes()).toString();
    }
}
