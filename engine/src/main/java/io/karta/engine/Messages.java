/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentException;
import io.karta.agent.IdempotencyException;
import io.karta.agent.InvalidCursorException;
import io.karta.ai.MalformedOutputException;
import io.karta.autonomy.GoalNotApprovedException;
import io.karta.autonomy.NoAgentFoundException;
import io.karta.autonomy.NoGoalFoundException;
import io.karta.autonomy.Ranking;
import io.karta.builder.AnnotatedAgent;
import io.karta.engine.call.FailureReason;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Nouns;
import io.karta.process.AgentProcess;
import io.karta.process.InvalidInputException;
import io.karta.spi.SimilarNames;
import io.karta.spi.StoreFailedException;
import io.karta.spi.UnreadableValue;
import io.karta.userdata.CallerRoles;
import java.util.Collection;
import java.util.List;

/** Error and log messages of this package. */
final class Messages {

    private Messages() {}

    static AgentException unknownGoal(String name, String which, Collection<String> known) {
        return new AgentException("KARTA-305: there is no goal '%s' %s%s"
                .formatted(
                        name,
                        which,
                        known.isEmpty()
                                ? ", nor any other."
                                : ". Goals are: %s.%s".formatted(listed(known), meant(name, known))));
    }

    static AgentException goalNotNamed(String agent, Collection<String> known) {
        return new AgentException("KARTA-306: agent %s %s."
                .formatted(
                        agent,
                        known.isEmpty()
                                ? "has no goals. Add @AchievesGoal to the action that returns its result"
                                : "does not have exactly one goal. Set the goal with ProcessOptions.withGoal: "
                                        + listed(known)));
    }

    static AgentException noGoalProduces(Class<?> type, Collection<String> known) {
        return new AgentException(("KARTA-307: no goal produces %s. %s Add @AchievesGoal to the action that"
                        + " returns %s, or request the result of another goal.")
                .formatted(Nouns.one(type), Nouns.known("Goals", known), Nouns.one(type)));
    }

    static AgentException severalGoalsProduce(Class<?> type, Collection<String> which) {
        return new AgentException(("KARTA-308: several goals produce %s: %s. Choose one with ofGoal(..), or with "
                        + "@GoalName at the injection point.")
                .formatted(Nouns.one(type), listed(which)));
    }

    static AgentException unknownAgent(String name) {
        return new AgentException(
                "KARTA-309: agent %s is not deployed. Use an agent of AgentPlatform.agents().".formatted(name));
    }

    static InvalidInputException blackboardUnreadable(Collection<UnreadableValue> values) {
        return new InvalidInputException(
                ("KARTA-174: the blackboard of ProcessOptions.withBlackboard has objects that can no "
                                + "longer be read: %s. Deploy agents that use these types, or start without this "
                                + "blackboard.")
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

    static String nestedTooDeeply(String goal, AgentProcess caller, int limit) {
        return ("KARTA-369: goal %s is called in an action of %s, inside of %d processes that wait for each other. "
                        + "Add a condition that ends the recursion, or call start instead of invoke")
                .formatted(goal, caller, limit);
    }

    static AgentException notHere(AgentProcess process) {
        return new AgentException("KARTA-325: %s is in the store, but does not run in this JVM. Start another process."
                .formatted(process));
    }

    static AgentException noOneGoal(AgentModel agent, Class<?> result) {
        List<String> goals = agent.goalModels().stream()
                .map(goal -> goal.name() + " (" + goal.output().getTypeName() + ")")
                .toList();
        return new AgentException(("KARTA-340: agent %s does not have exactly one goal that produces %s. %s. Delegate "
                        + "to another agent or type.")
                .formatted(
                        agent.name(),
                        Nouns.one(result),
                        goals.isEmpty() ? "It has no goals" : "Its goals are: " + listed(goals)));
    }

    static AgentException notLocal(Collection<String> goals) {
        return new AgentException(("KARTA-354: goal %s is exported to remote callers only (@Export(local = false)). "
                        + "Choose another goal, or remove local.")
                .formatted(listed(goals)));
    }

    static AgentException withoutOrder(String agent, Collection<String> actions) {
        return new AgentException(("KARTA-372: agent %s cannot run its actions in sequence, because these have no "
                        + "position: %s. Add a @Priority to each.")
                .formatted(agent, listed(actions)));
    }

    static AgentException noComponents() {
        return new AgentException("KARTA-374: no @AgentComponent is deployed, so there are no actions to select from. "
                + "Choose an agent with ofAgent(..).");
    }

    private static String listed(Collection<String> names) {
        return names.isEmpty() ? "none" : String.join(", ", names);
    }

    static AgentException nothingToSupervise() {
        return new AgentException("KARTA-833: no component with actions for a supervisor is deployed. Annotate a class "
                + "with @AgentComponent, or choose an agent with ofAgent(..) or of(..).");
    }

    private static String meant(String name, Collection<String> known) {
        return SimilarNames.findClosest(name, known)
                .map(" Did you mean '%s'?"::formatted)
                .orElse("");
    }

    static NoAgentFoundException noAgents() {
        return new NoAgentFoundException(
                "KARTA-840: no agent is available for a text. Add an @Action that takes a UserInput: "
                        + "candidates have a goal that the caller may run and that can be reached from it.",
                Ranking.of());
    }

    static NoGoalFoundException noGoals() {
        return new NoGoalFoundException(
                "KARTA-841: no goal is available for a text. Add an @Action that takes a UserInput: "
                        + "the caller must be permitted to run the goal, and it must be reachable from it.",
                Ranking.of());
    }

    static NoAgentFoundException noAgentFits(Ranking ranking, double cutOff) {
        return new NoAgentFoundException(
                ("KARTA-842: no agent matches: the best of %d, %s, must be above %s. Improve the "
                                + "descriptions of the agents, or decrease karta.autonomy.agent-cut-off.")
                        .formatted(ranking.candidates().size(), best(ranking), cutOff),
                ranking);
    }

    static NoGoalFoundException noGoalFits(Ranking ranking, double cutOff) {
        return new NoGoalFoundException(
                ("KARTA-843: no goal matches: the best of %d, %s, must be above %s. Improve the "
                                + "descriptions of the goals, or decrease karta.autonomy.goal-cut-off.")
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
                ("KARTA-844: goal %s was selected and not approved: %s. Change the request, or the " + "approver.")
                        .formatted(goal, reason),
                ranking,
                goal,
                reason);
    }

    static MalformedOutputException notRanked(int attempts, List<String> problems) {
        return new MalformedOutputException(
                ("KARTA-845: the model gave no valid ranking in %d attempts; the last time: %s. Use "
                                + "another model: karta.autonomy.model.")
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
        return "KARTA-397: %s %s is already used by %s. Choose another name.".formatted(kind, name, by);
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

    static AgentException notErased() {
        return new AgentException(
                "KARTA-634: processes of a user to erase remain, because a node uses them, or the user"
                        + " has started new ones. Call eraseUser again when the user can no longer start processes.");
    }

    static String questionsNotListed(String process) {
        return ("KARTA-925: the questions of process %s are not listed, because its journal cannot be read. Fix the "
                        + "cause, or remove the process with AgentPlatform.purge.")
                .formatted(process);
    }

    static InvalidCursorException invalidCursor(String list, String cursor) {
        String shown = cursor.length() <= 40 ? cursor : cursor.substring(0, 40) + "...";
        return new InvalidCursorException(("KARTA-184: the cursor \"%s\" is invalid for the list of %s. Use the cursor"
                        + " that next() of a page of this list returned, or request the first page.")
                .formatted(shown.replaceAll("\\p{Cntrl}", "?"), list));
    }

    static AgentException keyOfInvocation() {
        return new AgentException(
                "KARTA-781: an invocation has ProcessOptions with an idempotency key, which it does not support. Call"
                        + " AgentPlatform.createProcess with these options, and run the process that it returns.");
    }

    static String retentionFailed() {
        return "KARTA-633: processes could not be removed from the store as karta.processes.retention requires. Check "
                + "the store; the next attempt follows after karta.processes.retention-interval.";
    }

    static AgentException rolesUnknown(CallerRoles source, Throwable cause, boolean isDurable) {
        String message = "KARTA-935: %s could not check a role of the caller of a process: %s. Check this bean; %s."
                .formatted(
                        source.getClass().getName(),
                        FailureReason.of(cause),
                        isDurable ? "the process is resumed later" : "the action does not run");
        return isDurable ? new StoreFailedException(message, cause) : new AgentException(message, cause);
    }
}
