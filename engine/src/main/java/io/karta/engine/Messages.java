/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentException;
import io.karta.agent.IdempotencyException;
import io.karta.ai.MalformedOutputException;
import io.karta.autonomy.GoalNotApprovedException;
import io.karta.autonomy.NoAgentFoundException;
import io.karta.autonomy.NoGoalFoundException;
import io.karta.autonomy.Ranking;
import io.karta.builder.AnnotatedAgent;
import io.karta.engine.definition.AgentModel;
import io.karta.process.AgentProcess;
import io.karta.process.InvalidInputException;
import io.karta.spi.SimilarNames;
import io.karta.spi.UnreadableValue;
import java.util.Collection;
import java.util.List;

/** Error and log messages of this package. */
final class Messages {

    private Messages() {}

    static AgentException unknownGoal(String name, String of, Collection<String> known) {
        return new AgentException("KARTA-305: %s has no goal '%s'. Goals are: %s.%s"
                .formatted(of, name, listed(known), meant(name, known)));
    }

    static AgentException goalNotNamed(String agent, Collection<String> known) {
        return new AgentException(
                "KARTA-306: agent %s has not exactly one goal. Say which is meant with ProcessOptions.withGoal: %s."
                        .formatted(agent, listed(known)));
    }

    static AgentException noGoalProduces(String type, Collection<String> known) {
        return new AgentException("KARTA-307: no goal yields a %s. Goals are: %s.".formatted(type, listed(known)));
    }

    static AgentException severalGoalsProduce(String type, Collection<String> which) {
        return new AgentException(
                ("KARTA-308: several goals yield a %s: %s. Choose one with ofGoal(..), or with @GoalName "
                                + "at the injection point.")
                        .formatted(type, listed(which)));
    }

    static AgentException unknownAgent(String name) {
        return new AgentException(
                "KARTA-309: agent %s is not deployed here. Use one that AgentPlatform.agents() returns."
                        .formatted(name));
    }

    static InvalidInputException blackboardUnreadable(Collection<UnreadableValue> values) {
        return new InvalidInputException(
                ("KARTA-174: the blackboard of ProcessOptions.withBlackboard has objects that cannot be read any more: "
                                + "%s. Deploy agents that use these types, or start without this blackboard.")
                        .formatted(listed(values.stream()
                                .map(value -> value.type() + " (" + value.problem() + ")")
                                .toList())));
    }

    static AgentException noThread(AgentProcess process, Throwable cause) {
        return new AgentException(
                ("KARTA-324: no thread is free to run %s, which has failed. Give the executor more threads, or call "
                                + "invoke.")
                        .formatted(process),
                cause);
    }

    static AgentException notHere(AgentProcess process) {
        return new AgentException(
                "KARTA-325: %s is kept in the store, but does not run in this JVM. Start another.".formatted(process));
    }

    static AgentException noOneGoal(AgentModel agent, Class<?> result) {
        return new AgentException(
                ("KARTA-340: agent %s has not exactly one goal that yields a %s. Its goals are: %s. Delegate to "
                                + "another agent or type.")
                        .formatted(
                                agent.name(),
                                result.getSimpleName(),
                                listed(agent.goalModels().stream()
                                        .map(goal -> goal.name() + " ("
                                                + goal.output().getTypeName() + ")")
                                        .toList())));
    }

    static AgentException notLocal(Collection<String> goals) {
        return new AgentException(
                ("KARTA-354: only callers outside the application may call %s (@Export(local = false)). Choose "
                                + "another goal, or "
                                + "leave out local.")
                        .formatted(listed(goals)));
    }

    static AgentException withoutOrder(String agent, Collection<String> actions) {
        return new AgentException(
                ("KARTA-372: agent %s cannot run its actions in order, because these have no place in it: %s. Give "
                                + "each a @Priority.")
                        .formatted(agent, listed(actions)));
    }

    static AgentException noComponents() {
        return new AgentException(
                "KARTA-374: no @AgentComponent is deployed here, so there are no actions to choose from. Choose an "
                        + "agent with ofAgent(..).");
    }

    private static String listed(Collection<String> names) {
        return names.isEmpty() ? "none" : String.join(", ", names);
    }

    static AgentException nothingToSupervise() {
        return new AgentException(
                "KARTA-833: no component is deployed whose actions a model could supervise. Annotate a class with "
                        + "@AgentComponent, or choose an agent with ofAgent(..) or of(..).");
    }

    private static String meant(String name, Collection<String> known) {
        return SimilarNames.findClosest(name, known)
                .map(" Did you mean '%s'?"::formatted)
                .orElse("");
    }

    static NoAgentFoundException noAgents() {
        return new NoAgentFoundException(
                "KARTA-840: no agent can be asked. An agent can where it has a goal that the caller may reach and "
                        + "that can be reached from a UserInput: add an @Action that takes one.",
                Ranking.of());
    }

    static NoGoalFoundException noGoals() {
        return new NoGoalFoundException(
                "KARTA-841: no goal can be asked for. One can where the caller may reach it, and it can be reached "
                        + "from a UserInput: add an @Action that takes one.",
                Ranking.of());
    }

    static NoAgentFoundException noAgentFits(Ranking ranking, double cutOff) {
        return new NoAgentFoundException(
                ("KARTA-842: no agent fits: the best of %d, %s, must be above %s. Describe the agents better, or "
                                + "lower karta.autonomy.agent-cut-off.")
                        .formatted(ranking.candidates().size(), best(ranking), cutOff),
                ranking);
    }

    static NoGoalFoundException noGoalFits(Ranking ranking, double cutOff) {
        return new NoGoalFoundException(
                ("KARTA-843: no goal fits: the best of %d, %s, must be above %s. Describe the goals better, or "
                                + "lower karta.autonomy.goal-cut-off.")
                        .formatted(ranking.candidates().size(), best(ranking), cutOff),
                ranking);
    }

    private static String best(Ranking ranking) {
        return ranking.best()
                .map(entry -> "%s with %s".formatted(entry.name(), entry.confidence()))
                .orElse("none");
    }

    static GoalNotApprovedException notApproved(Ranking ranking, String goal, String reason) {
        return new GoalNotApprovedException(
                ("KARTA-844: goal %s was chosen and not approved: %s. Ask for something else, or let the approver "
                                + "agree.")
                        .formatted(goal, reason),
                ranking,
                goal,
                reason);
    }

    static MalformedOutputException notRanked(int attempts, List<String> problems) {
        return new MalformedOutputException(
                ("KARTA-845: the model ranked what there is not in %d attempts; the last time: %s. Let another "
                                + "model rank: karta.autonomy.model.")
                        .formatted(attempts, String.join("; ", problems)),
                problems);
    }

    static AgentException nothingAsked() {
        return new AgentException("KARTA-846: the task is blank. Pass a text that describes the task.");
    }

    static AgentException cannotBeRun(String agent, Collection<String> problems) {
        return new AgentException("KARTA-390: agent %s cannot be run:%n- %s"
                .formatted(agent, String.join(System.lineSeparator() + "- ", problems)));
    }

    static String taken(String kind, String name, String by) {
        return "KARTA-397: %s %s is taken by %s. Choose another name.".formatted(kind, name, by);
    }

    static AgentException unreadableAgent(AnnotatedAgent agent) {
        return new AgentException(
                ("KARTA-953: %s is annotated, but this platform cannot read annotations without a container. Run "
                                + "it in a container, or build "
                                + "the agent with Agents.agent(..).")
                        .formatted(agent.annotatedClass().getTypeName()));
    }

    static IdempotencyException keyOfOtherRequest(String process) {
        return new IdempotencyException(
                ("KARTA-147: the idempotency key was used for another request, which created process %s. Use a new key "
                                + "for each request.")
                        .formatted(process));
    }

    static AgentException keyIsUnstable(int attempts) {
        return new AgentException(
                ("KARTA-149: the process of an idempotency key was found and could not be read, %d times. It is "
                                + "removed from the store concurrently. Repeat the request, and increase the retention "
                                + "of the store if the error persists.")
                        .formatted(attempts));
    }

    static AgentException notDelegable(AgentDefinition agent) {
        return new AgentException(
                ("KARTA-399: agent %s is not deployed, so the process could not resume after a restart. Deploy it, "
                                + "or "
                                + "run it with context.run(..).")
                        .formatted(agent.name()));
    }
}
