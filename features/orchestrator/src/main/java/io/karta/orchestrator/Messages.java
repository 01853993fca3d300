/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import io.karta.agent.AgentException;
import io.karta.ai.MalformedOutputException;
import io.karta.generation.json.Excerpt;
import io.karta.process.AgentProcess;
import io.karta.spi.SimilarNames;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;

/** Error messages of this module. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static AgentException invalidAgent(List<String> problems) {
        return new AgentException(String.join("\n", problems));
    }

    static String noName() {
        return "KARTA-894: an orchestrator has a blank name. Set it with Orchestrator.named(\"worldBuilder\").";
    }

    static String noBlueprint(String name) {
        return "KARTA-880: orchestrator %s has no blueprint. Call .blueprint(\"..\").".formatted(name);
    }

    static String overItself(String name) {
        return "KARTA-881: orchestrator %s is one of its own agents. Remove it from .over(..).".formatted(name);
    }

    static IllegalArgumentException tooSmall(String what, Object value, Object least) {
        return new IllegalArgumentException("KARTA-895: %s is %s. Set at least %s.".formatted(what, value, least));
    }

    static AgentException notDeployed(String name, List<String> missing, List<String> deployed) {
        String hints = missing.stream()
                .map(each -> didYouMean(each, deployed))
                .filter(hint -> !hint.isEmpty())
                .reduce("", String::concat);
        return new AgentException(
                ("KARTA-896: agent %2$s of orchestrator %1$s is not deployed.%3$s Deployed: %4$s. Deploy it, or "
                                + "correct .over(..).")
                        .formatted(name, String.join(", ", missing), hints, String.join(", ", deployed)));
    }

    static AgentException noCandidates(OrchestratorSettings settings) {
        String who = settings.over.isEmpty()
                ? "the deployed agents are itself, its callers, or have no local goal. Deploy agents"
                : "%s have no local goal, or are waiting for it. Add agents to .over(..)"
                        .formatted(String.join(", ", settings.over));
        return new AgentException(
                "KARTA-897: orchestrator %s has no agent for its steps: %s.".formatted(settings.name, who));
    }

    static AgentException noProducer(OrchestratorSettings settings, CandidateAgents candidates) {
        return new AgentException(
                ("KARTA-898: no agent of orchestrator %s produces its output, %s. Agents: %s. Add an agent that "
                                + "does, or change .output(..).")
                        .formatted(
                                settings.name,
                                CandidateAgent.simple(settings.output),
                                String.join(", ", candidates.names())));
    }

    static String wrongStrategy(String name, List<String> problems) {
        return "KARTA-899: the strategy of orchestrator %s is invalid. Fix these problems:\n%s"
                .formatted(name, OrchestratorModel.list(problems));
    }

    static AgentException strategyCannotRun(String name, List<String> problems) {
        return new AgentException(wrongStrategy(name, problems));
    }

    static AgentException noUsableStrategy(String name, int answers, List<String> problems) {
        return new AgentException(
                ("KARTA-886: the model of orchestrator %s has designed no valid strategy in %d answers. Problems of "
                                + "the last one:\n%s\nImprove the descriptions of the agents, set a stronger model "
                                + "with .llm(..), "
                                + "or set the steps with .strategy(..).")
                        .formatted(name, answers, OrchestratorModel.list(problems)));
    }

    static MalformedOutputException emptyIntent(String name, Strategy.Step step) {
        return new MalformedOutputException(
                ("KARTA-885: the model of orchestrator %s has written an empty instruction for agent %s in step %s. "
                                + "Set another model with .llm(..), or use intents whose names have values and "
                                + ".fastPath(true).")
                        .formatted(name, step.agent(), step.id()),
                List.of());
    }

    static AgentException agentRemoved(String agent, List<String> known) {
        return new AgentException(
                ("KARTA-887: agent %s of the next step is no longer deployed. %s. Deploy it, and start a new "
                                + "process.")
                        .formatted(
                                agent,
                                known.isEmpty() ? "There are no agents" : "Agents: " + String.join(", ", known)));
    }

    static MaxStepRemediationsExceededException tooManyRemediations(
            OrchestratorContext orchestration, Throwable cause) {
        Progress progress = orchestration.progress();
        Strategy.Step step = progress.current();
        return new MaxStepRemediationsExceededException(
                ("KARTA-888: step %s by %s has failed %d times, which is the limit: %s. Check "
                                + "OrchestratedRun.of(..).decisions(), or increase the limit with "
                                + ".maxStepRemediations(..).")
                        .formatted(step.id(), step.agent(), progress.failures(), withoutStop(progress.failure())),
                step.id(),
                orchestration.limits().maxStepRemediations(),
                orchestration.context().process(),
                cause);
    }

    static MaxTotalRedesignsExceededException tooManyRedesigns(OrchestratorContext orchestration, Throwable cause) {
        Progress progress = orchestration.progress();
        Strategy.Step step = progress.current();
        return new MaxTotalRedesignsExceededException(
                ("KARTA-889: step %s by %s has failed after %d remediations, which is the limit: %s. Check "
                                + "OrchestratedRun.of(..).decisions(), or increase the limit with "
                                + ".maxTotalRedesigns(..).")
                        .formatted(step.id(), step.agent(), progress.redesigns(), withoutStop(progress.failure())),
                orchestration.limits().maxTotalRedesigns(),
                orchestration.context().process(),
                cause);
    }

    static String stepFailed(OrchestratorContext orchestration, StepFailure failure) {
        return ("KARTA-990: step '%s' by agent '%s' of orchestrator '%s' failed %s in process %s. The model "
                        + "received only the reference. Fix the agent.")
                .formatted(
                        failure.step().id(),
                        failure.step().agent(),
                        orchestration.settings().name,
                        failure.reference(),
                        orchestration.context().process().id());
    }

    static String outputRejected(Strategy.Step step, String reason) {
        return ("KARTA-150: the output of step %s by %s was rejected: %s. Improve the instruction or the agent, or "
                        + "correct the expected output.")
                .formatted(step.id(), step.agent(), withoutStop(reason));
    }

    static AgentException validatorReturnedNull(Class<?> validator, String name, Strategy.Step step) {
        return new AgentException(
                ("KARTA-884: output validator %s of orchestrator %s returned null for step %s. Return Optional.empty() "
                                + "to leave the output to the next validator.")
                        .formatted(validator.getName(), name, step.id()));
    }

    static AgentException notOrchestrated(AgentProcess process) {
        return new AgentException(
                ("KARTA-890: %s is not a process of an orchestrator, or has no strategy yet. Pass a process of an "
                                + "orchestrator that has a strategy.")
                        .formatted(process));
    }

    static AgentException noSuchStep(String step, List<String> steps) {
        return new AgentException("KARTA-891: step %s does not exist.%s Use one of: %s."
                .formatted(step, didYouMean(step, steps), String.join(", ", steps)));
    }

    static AgentException invalidSetting(String key, String value, String allowed) {
        return new AgentException(
                "KARTA-892: %s is \"%s\", which is invalid. The source is: settings of the platform. Set %s."
                        .formatted(key, value, allowed));
    }

    static MalformedOutputException unreadable(Type type) {
        return new MalformedOutputException(
                ("KARTA-893: the input of an agent, %s, does not exist, and no model can create a generic type. Add "
                                + "a step that produces it, or let the agent take a class.")
                        .formatted(type.getTypeName()),
                List.of());
    }

    static String noSteps() {
        return "There are no steps. Add at least one.";
    }

    static String badId(Strategy.Step step, int number) {
        return ("Step %d has the invalid id \"%s\". Choose an id that %s, and is neither task nor previous, nor the "
                        + "number of another step.")
                .formatted(number, id(step), IntentTemplate.RULE);
    }

    static String idTwice(Strategy.Step step) {
        return "Two steps have the id %s. Rename one.".formatted(id(step));
    }

    static String finishedAlready(Strategy.Step step) {
        return "Step %s is finished and is kept. Remove it, or rename the new step.".formatted(id(step));
    }

    static String noIntent(Strategy.Step step) {
        return "Step %s has no intent. Add one.".formatted(id(step));
    }

    static String notYetThere(Strategy.Step step, String name) {
        return "Step %s uses {{ %s }}, which has no value before the step. Use earlier steps only."
                .formatted(id(step), Excerpt.of(name));
    }

    static String unknownAgent(Strategy.Step step, CandidateAgents candidates) {
        List<String> goals = candidates.goalsOf(step.agent());
        if (!goals.isEmpty()) {
            return "Agent %2$s of step %1$s has several goals. Name one of them: %3$s."
                    .formatted(id(step), Excerpt.of(step.agent()), String.join(", ", goals));
        }
        if (candidates.idle().contains(step.agent())) {
            return "Agent %2$s of step %1$s has no local goal. Use one of: %3$s."
                    .formatted(id(step), Excerpt.of(step.agent()), String.join(", ", candidates.names()));
        }
        return "Agent %2$s of step %1$s does not exist.%3$s Use one of: %4$s."
                .formatted(
                        id(step),
                        Excerpt.of(step.agent()),
                        didYouMean(step.agent(), candidates.names()),
                        String.join(", ", candidates.names()));
    }

    static String unclosedBraces(Strategy.Step step) {
        return "The intent of step %s contains {{ without }}. Close the braces, or remove them.".formatted(id(step));
    }

    static String notAName(Strategy.Step step, String text) {
        return ("Step %s contains {{ %s }}, which is not a valid name. Use a name that %s; add a component after a "
                        + "dot: {{ concept.title }}, {{ concept.moods.0 }}.")
                .formatted(id(step), Excerpt.of(text), IntentTemplate.RULE);
    }

    static String otherResult(Strategy.Step step, CandidateAgent candidate, Type expected, CandidateAgents candidates) {
        return ("The last step, %s, produces a %s, but the output is a %s. Use one of these agents for the last "
                        + "step: %s.")
                .formatted(
                        id(step),
                        CandidateAgent.simple(candidate.goal().output()),
                        CandidateAgent.simple(expected),
                        String.join(
                                ", ",
                                candidates.producing(expected).stream()
                                        .map(CandidateAgent::name)
                                        .toList()));
    }

    /** Models write the ids of the steps that they design. */
    private static String id(Strategy.Step step) {
        return Excerpt.of(step.id());
    }

    private static String withoutStop(String text) {
        return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    }

    private static String didYouMean(String word, Collection<String> known) {
        return SimilarNames.findClosest(word, known)
                .map(" Did you mean %s?"::formatted)
                .orElse("");
    }
}
