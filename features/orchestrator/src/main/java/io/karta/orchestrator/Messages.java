/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import io.karta.agent.AgentException;
import io.karta.ai.MalformedOutputException;
import io.karta.process.AgentProcess;
import io.karta.spi.SimilarNames;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;

/** Every mistake this module reports. Codes are never reused. */
final class Messages {

    private Messages() {}

    static AgentException invalidAgent(List<String> problems) {
        return new AgentException(String.join("\n", problems));
    }

    static String noName() {
        return "KARTA-894: an orchestrator has no name. Give it one: Orchestrator.named(\"worldBuilder\").";
    }

    static String noBlueprint(String name) {
        return "KARTA-894: orchestrator %s has no blueprint. Say what is to be done with .blueprint(\"..\")."
                .formatted(name);
    }

    static String overItself(String name) {
        return "KARTA-894: orchestrator %s is to orchestrate itself. Leave it out of .over(..).".formatted(name);
    }

    static IllegalArgumentException tooSmall(String what, Object value, Object least) {
        return new IllegalArgumentException(
                "KARTA-895: %s is %s, and must be at least %s.".formatted(what, value, least));
    }

    static AgentException notDeployed(String name, List<String> missing, List<String> deployed) {
        String hints = missing.stream()
                .map(each -> didYouMean(each, deployed))
                .filter(hint -> !hint.isEmpty())
                .reduce("", String::concat);
        return new AgentException(
                "KARTA-896: orchestrator %s is over %s, which is not deployed.%s Deployed: %s. Deploy it, or name another one in .over(..)."
                        .formatted(name, String.join(", ", missing), hints, String.join(", ", deployed)));
    }

    static AgentException noCandidates(OrchestratorSettings settings) {
        String who = settings.over.isEmpty()
                ? "what is deployed is itself, waits for it, or has no goal that the application may call. Deploy agents"
                : "of %s none has a goal that the application may call, but for orchestrators that wait for it. Name others in .over(..)"
                        .formatted(String.join(", ", settings.over));
        return new AgentException(
                "KARTA-897: orchestrator %s has no agent to do anything: %s.".formatted(settings.name, who));
    }

    static AgentException noProducer(OrchestratorSettings settings, CandidateAgents candidates) {
        return new AgentException(
                "KARTA-898: orchestrator %s is to result in a %s, and none of its agents makes one: %s. Add an agent that does, or say .output(..) of what one makes."
                        .formatted(
                                settings.name,
                                CandidateAgent.simple(settings.output),
                                String.join(", ", candidates.names())));
    }

    static String wrongStrategy(String name, List<String> problems) {
        return "KARTA-899: the strategy of orchestrator %s cannot be run:\n%s"
                .formatted(name, OrchestratorModel.list(problems));
    }

    static AgentException strategyCannotRun(String name, List<String> problems) {
        return new AgentException(wrongStrategy(name, problems));
    }

    static AgentException noUsableStrategy(String name, int answers, List<String> problems) {
        return new AgentException(
                "KARTA-886: the model of orchestrator %s has laid out no strategy that can be run, in %d answers. The last one:\n%s\nDescribe the agents better, ask a stronger model with .llm(..), or say the steps with .strategy(..)."
                        .formatted(name, answers, OrchestratorModel.list(problems)));
    }

    static MalformedOutputException emptyIntent(String name, Strategy.Step step) {
        return new MalformedOutputException(
                "KARTA-885: the model of orchestrator %s has written nothing for %s to be told in step %s. Ask another model with .llm(..), or write intents whose names are known, and say .fastPath(true)."
                        .formatted(name, step.agent(), step.id()),
                List.of());
    }

    static AgentException agentRemoved(String agent, List<String> known) {
        return new AgentException(
                "KARTA-887: agent %s is to do the next step, and is not there any more. There is: %s. Deploy it again, and start anew."
                        .formatted(agent, String.join(", ", known)));
    }

    static MaxStepRemediationsExceededException tooManyRemediations(
            OrchestratorContext orchestration, Throwable cause) {
        Progress progress = orchestration.progress();
        Strategy.Step step = progress.current();
        return new MaxStepRemediationsExceededException(
                "KARTA-888: step %s by %s has failed %d times, and may not be tried again: %s. Look at OrchestratedRun.of(..).decisions(), or allow more with .maxStepRemediations(..)."
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
                "KARTA-889: step %s by %s has failed, and the strategy was remedied %d times already: %s. Look at OrchestratedRun.of(..).decisions(), or allow more with .maxTotalRedesigns(..)."
                        .formatted(step.id(), step.agent(), progress.redesigns(), withoutStop(progress.failure())),
                orchestration.limits().maxTotalRedesigns(),
                orchestration.context().process(),
                cause);
    }

    static String stepFailed(OrchestratorContext orchestration, StepFailure failure) {
        return "KARTA-990: step '%s' by agent '%s' of orchestrator '%s' failed %s in process %s. The model was told the reference. Fix the agent."
                .formatted(
                        failure.step().id(),
                        failure.step().agent(),
                        orchestration.settings().name,
                        failure.reference(),
                        orchestration.context().process().id());
    }

    static AgentException notOrchestrated(AgentProcess process) {
        return new AgentException(
                "KARTA-890: %s is no run of an orchestrator, or has no strategy yet. Look at a process of an orchestrator that has begun."
                        .formatted(process));
    }

    static AgentException noSuchStep(String step, List<String> steps) {
        return new AgentException("KARTA-891: there is no step %s.%s The steps are: %s."
                .formatted(step, didYouMean(step, steps), String.join(", ", steps)));
    }

    static AgentException notConfigurable(String key, String value, RuntimeException cause) {
        return new AgentException(
                "KARTA-892: %s is %s, which it cannot be. Look up in ConfigKeys what it can.".formatted(key, value),
                cause);
    }

    static MalformedOutputException unreadable(Type type) {
        return new MalformedOutputException(
                "KARTA-893: an agent takes a %s, of which there is none, and which no model can be asked for. Let a step before it make one, or let the agent take a class."
                        .formatted(type.getTypeName()),
                List.of());
    }

    // -- what is wrong with a strategy: read by people, and by models that put it right

    static String noSteps() {
        return "There are no steps. Lay out at least one.";
    }

    static String badId(Strategy.Step step, int number) {
        return "Step %d is called \"%s\". Give it an id that %s, and is neither task nor previous, nor the number of another step."
                .formatted(number, step.id(), IntentTemplate.RULE);
    }

    static String idTwice(Strategy.Step step) {
        return "Two steps are called %s. Give each a name of its own.".formatted(step.id());
    }

    static String finishedAlready(Strategy.Step step) {
        return "Step %s is finished, and stays. Leave it out, and call another one otherwise.".formatted(step.id());
    }

    static String noIntent(Strategy.Step step) {
        return "Step %s has no intent. Say what the agent is told.".formatted(step.id());
    }

    static String notYetThere(Strategy.Step step, String name) {
        return "Step %s speaks of {{ %s }}, which is not there before it. A step can speak of earlier ones alone."
                .formatted(step.id(), name);
    }

    static String unknownAgent(Strategy.Step step, CandidateAgents candidates) {
        List<String> goals = candidates.goalsOf(step.agent());
        if (!goals.isEmpty()) {
            return "Step %s is for agent %s, which has several goals. Name one of them: %s."
                    .formatted(step.id(), step.agent(), String.join(", ", goals));
        }
        if (candidates.idle().contains(step.agent())) {
            return "Step %s is for agent %s, which has no goal that the application may call. The agents are: %s."
                    .formatted(step.id(), step.agent(), String.join(", ", candidates.names()));
        }
        return "Step %s is for agent %s, which there is not.%s The agents are: %s."
                .formatted(
                        step.id(),
                        step.agent(),
                        didYouMean(step.agent(), candidates.names()),
                        String.join(", ", candidates.names()));
    }

    static String unclosedBraces(Strategy.Step step) {
        return "The intent of step %s contains {{ without }}. Close the braces, or remove them.".formatted(step.id());
    }

    static String notAName(Strategy.Step step, String text) {
        return "Step %s says {{ %s }}, which is no name. A name %s; a part follows after a dot: {{ concept.title }}, {{ concept.moods.0 }}."
                .formatted(step.id(), text, IntentTemplate.RULE);
    }

    static String otherResult(Strategy.Step step, CandidateAgent candidate, Type wanted, CandidateAgents candidates) {
        return "The last step, %s, makes a %s, but a %s is wanted. Let the last step be of: %s."
                .formatted(
                        step.id(),
                        CandidateAgent.simple(candidate.goal().output()),
                        CandidateAgent.simple(wanted),
                        String.join(
                                ", ",
                                candidates.producing(wanted).stream()
                                        .map(CandidateAgent::name)
                                        .toList()));
    }

    // -- words

    private static String withoutStop(String text) {
        return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    }

    private static String didYouMean(String word, Collection<String> known) {
        return SimilarNames.findClosest(word, known)
                .map(" Did you mean %s?"::formatted)
                .orElse("");
    }
}
