/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import io.karta.action.ActionContext;
import io.karta.action.OperationContext;
import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentException;
import io.karta.agent.ChildResult;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.ai.MalformedOutputException;
import io.karta.builder.ActionBuilder;
import io.karta.builder.AgentBuilder;
import io.karta.builder.Agents;
import io.karta.orchestrator.OrchestrationDecision.IntentMade;
import io.karta.orchestrator.OrchestrationDecision.Manner;
import io.karta.orchestrator.OrchestrationDecision.Origin;
import io.karta.orchestrator.OrchestrationDecision.RemediationChosen;
import io.karta.orchestrator.OrchestrationDecision.StrategyDesigned;
import io.karta.process.AgentProcess;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The actions of an orchestrator: it designs, lets others perform step after step, recovers where one fails, and finishes. What comes next follows
 * from what is on the blackboard.
 */
final class OrchestratorActions {

    private static final String READY = "ready";
    private static final String FAILED = "failed";
    private static final String DONE = "done";

    private final OrchestratorSettings setup;

    OrchestratorActions(OrchestratorSettings setup) {
        this.setup = setup;
    }

    AgentDefinition agent() {
        List<String> problems = setup.problems();
        if (!problems.isEmpty()) {
            throw Messages.invalidAgent(problems);
        }
        String text = setup.description.isBlank() ? setup.blueprint : setup.description;
        AgentBuilder agent = Agents.agent(setup.name, text)
                .condition(READY, is(Progress::isReady))
                .condition(FAILED, is(Progress::hasFailed))
                .condition(DONE, is(Progress::isDone))
                .action("design", this::designAction)
                .action("perform", this::performAction)
                .action("recover", this::recoverAction)
                .action("finish", this::finishAction)
                .goal(setup.name, text, "finish", goal -> setup.goal.accept(goal.startingWith(setup.startingInputs())));
        if (setup.input == String.class) {
            agent.action("hear", UserInput.class, String.class, (userInput, context) -> userInput.content());
        }
        return agent.build();
    }

    private static Predicate<OperationContext> is(Predicate<Progress> test) {
        return context -> test.test(Progress.of(context));
    }

    // -- the strategy

    private void designAction(ActionBuilder action) {
        action.description("Lays out the steps")
                .reads(setup.input)
                .produces(StrategyDesigned.class)
                .running((inputs, context) -> design(new OrchestratorContext(setup, inputs.get(setup.input), context)));
        action.post(READY);
    }

    private StrategyDesigned design(OrchestratorContext orchestration) {
        orchestration.check();
        StrategyDesigned made = setup.strategy
                .map(strategy -> new StrategyDesigned(orchestration.requireRunnable(strategy), Origin.PREDEFINED))
                .orElseGet(() -> new StrategyDesigned(orchestration.model().design(), Origin.DESIGNED));
        orchestration.context().blackboard().bind(StepOutputs.TASK, orchestration.input());
        orchestration
                .context()
                .blackboard()
                .add(new OrchestrationStarted(orchestration.context().process().id(), setup.name));
        return made;
    }

    // -- the steps

    private void performAction(ActionBuilder action) {
        action.description("Lets an agent do the next step")
                .reads(setup.input)
                .readsIfPresent(OrchestrationDecision.class)
                .readsIfPresent(OrchestrationStarted.class)
                .produces(ChildResult.class)
                .runningWithOutcome((inputs, context) -> perform(orchestration(context)));
        action.pre(READY).post(DONE, FAILED).canRerun();
    }

    private Outcome<ChildResult> perform(OrchestratorContext orchestration) throws InterruptedException {
        if (orchestration.progress().hasRun()) {
            Thread.sleep(orchestration.limits().millisBetweenSteps());
        }
        Strategy.Step step = orchestration.progress().current();
        CandidateAgent candidate = orchestration.candidates().get(step.agent());
        List<Object> inputs;
        try {
            inputs = inputs(orchestration, step, candidate);
        } catch (MalformedOutputException unfit) {
            return Outcome.of(
                    ChildResult.notStarted(candidate.agent().name(), step.id(), String.valueOf(unfit.getMessage())));
        }
        return Outcome.attempt(candidate.agent(), candidate.goal().name(), step.id(), inputs.toArray());
    }

    private static List<Object> inputs(
            OrchestratorContext orchestration, Strategy.Step step, CandidateAgent candidate) {
        StepOutputs outputs = orchestration.outputs();
        Optional<IntentMade> before = orchestration.progress().intent();
        IntentVariables variables = before.isPresent()
                ? IntentVariables.again(step, outputs)
                : IntentVariables.of(step, outputs, orchestration.model());
        StepInputs stepInputs = StepInputs.of(candidate, variables.objects(), outputs.objects());
        IntentMade intent = before.orElseGet(() -> intent(orchestration, step, candidate, variables, stepInputs));
        variables.mapped().forEach(orchestration.context().blackboard()::add);
        orchestration.context().blackboard().add(intent);
        return stepInputs.inputs(intent.intent(), type -> orchestration.model().read(intent.intent(), type));
    }

    private static IntentMade intent(
            OrchestratorContext orchestration,
            Strategy.Step step,
            CandidateAgent candidate,
            IntentVariables variables,
            StepInputs stepInputs) {
        if (!stepInputs.needsIntent()) {
            return made(
                    step,
                    orchestration.outputs().formatter().of(stepInputs.objects().get(0)),
                    Manner.OBJECT);
        }
        if (orchestration.limits().fastPath() && variables.areKnown()) {
            return made(step, variables.substituted(), Manner.SUBSTITUTED);
        }
        return made(step, orchestration.model().intent(step, candidate, variables), Manner.WRITTEN);
    }

    private static IntentMade made(Strategy.Step step, String intent, Manner manner) {
        return new IntentMade(step.id(), step.agent(), intent, manner);
    }

    // -- failures

    private void recoverAction(ActionBuilder action) {
        action.description("Decides what to do about a step that has failed")
                .reads(setup.input)
                .running((inputs, context) -> recover(orchestration(context)))
                .pre(FAILED)
                .post(READY)
                .canRerun();
    }

    private void recover(OrchestratorContext orchestration) {
        checkLimits(orchestration);
        Strategy.Step step = orchestration.progress().current();
        String failure = orchestration.progress().failure();
        RemediationChoice choice = orchestration.model().remedy();
        orchestration
                .context()
                .blackboard()
                .add(new RemediationChosen(step.id(), failure, choice.remediation(), choice.reason()));
        redesign(orchestration, choice.remediation());
    }

    private static void checkLimits(OrchestratorContext orchestration) {
        Progress progress = orchestration.progress();
        if (progress.failures() >= orchestration.limits().maxStepRemediations()) {
            throw Messages.tooManyRemediations(orchestration, cause(orchestration));
        }
        if (progress.redesigns() >= orchestration.limits().maxTotalRedesigns()) {
            throw Messages.tooManyRedesigns(orchestration, cause(orchestration));
        }
    }

    /** What the step's process has thrown; only what was said of it if nobody knows the process any more. */
    private static Throwable cause(OrchestratorContext orchestration) {
        return orchestration
                .progress()
                .failedProcess()
                .flatMap(orchestration.context().platform()::process)
                .flatMap(AgentProcess::failure)
                .orElseGet(() -> new AgentException(orchestration.progress().failure()));
    }

    private static void redesign(OrchestratorContext orchestration, Remediation remediation) {
        var board = orchestration.context().blackboard();
        if (remediation == Remediation.TACTICAL_REDESIGN) {
            board.add(new StrategyDesigned(orchestration.model().redesignRest(), Origin.TACTICAL_REDESIGN));
        } else if (remediation == Remediation.FULL_REGENERATION) {
            StrategyDesigned anew = new StrategyDesigned(orchestration.model().redesign(), Origin.FULL_REGENERATION);
            orchestration.outputs().made().stream()
                    .filter(object -> object != orchestration.input())
                    .forEach(board::hide);
            board.add(anew);
        }
    }

    // -- the result

    private void finishAction(ActionBuilder action) {
        action.description("Hands out what the last step has made")
                .reads(setup.input)
                .produces(setup.output)
                .running((inputs, context) -> finish(orchestration(context)));
        action.pre(DONE);
    }

    private Object finish(OrchestratorContext orchestration) {
        Object last = orchestration.outputs().last();
        return CandidateAgent.raw(setup.output).isInstance(last)
                ? last
                : orchestration.outputs().formatter().of(last);
    }

    /** What was given first is kept under a name: steps may make objects of its type. */
    private OrchestratorContext orchestration(ActionContext context) {
        return new OrchestratorContext(setup, context.blackboard().get(StepOutputs.TASK), context);
    }
}
