/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import io.karta.action.ActionContext;
import io.karta.action.OperationContext;
import io.karta.agent.AgentDefinition;
import io.karta.agent.ChildResult;
import io.karta.agent.Knowledge;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.ai.MalformedOutputException;
import io.karta.builder.ActionBuilder;
import io.karta.builder.AgentBuilder;
import io.karta.builder.Agents;
import io.karta.generation.type.RawClass;
import io.karta.orchestrator.OrchestrationDecision.IntentMade;
import io.karta.orchestrator.OrchestrationDecision.IntentOrigin;
import io.karta.orchestrator.OrchestrationDecision.Origin;
import io.karta.orchestrator.OrchestrationDecision.OutputValidated;
import io.karta.orchestrator.OrchestrationDecision.RemediationChosen;
import io.karta.orchestrator.OrchestrationDecision.StrategyDesigned;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * Actions of an orchestrator: design, perform the next step, recover from a failure, finish. The blackboard determines
 * which one is next.
 */
final class OrchestratorActions {

    private static final Logger LOG = System.getLogger(OrchestratorActions.class.getName());
    private static final String READY = "ready";
    private static final String UNVALIDATED = "unvalidated";
    private static final String FAILED = "failed";
    private static final String DONE = "done";

    private final OrchestratorSettings settings;

    OrchestratorActions(OrchestratorSettings settings) {
        this.settings = settings;
    }

    AgentDefinition agent() {
        List<String> problems = settings.problems();
        if (!problems.isEmpty()) {
            throw Messages.invalidAgent(problems);
        }
        String text = settings.description.isBlank() ? settings.blueprint : settings.description;
        AgentBuilder agent = Agents.agent(settings.name, text)
                .knowledge(settings.knowledge.toArray(Knowledge[]::new))
                .condition(READY, is(Progress::isReady))
                .condition(UNVALIDATED, is(Progress::isUnvalidated))
                .condition(FAILED, is(Progress::hasFailed))
                .condition(DONE, is(Progress::isDone))
                .action("design", this::designAction)
                .action("perform", this::performAction)
                .action("validate", this::validateAction)
                .action("recover", this::recoverAction)
                .action("finish", this::finishAction)
                .goal(
                        settings.name,
                        text,
                        "finish",
                        goal -> settings.goal.accept(goal.startingWith(settings.startingInputs())));
        if (settings.input == String.class) {
            agent.action("hear", UserInput.class, String.class, (userInput, context) -> userInput.content());
        }
        return agent.build();
    }

    private static Predicate<OperationContext> is(Predicate<Progress> test) {
        return context -> test.test(Progress.of(context));
    }

    private void designAction(ActionBuilder action) {
        action.description("Designs the steps")
                .reads(settings.input)
                .produces(StrategyDesigned.class)
                .running((inputs, context) ->
                        design(new OrchestratorContext(settings, inputs.get(settings.input), context)));
        action.post(READY);
    }

    private StrategyDesigned design(OrchestratorContext orchestration) {
        orchestration.check();
        StrategyDesigned designed = settings.strategy
                .map(strategy -> new StrategyDesigned(orchestration.requireRunnable(strategy), Origin.PREDEFINED))
                .orElseGet(() -> new StrategyDesigned(orchestration.model().design(), Origin.DESIGNED));
        orchestration.context().blackboard().bind(StepOutputs.TASK, orchestration.input());
        orchestration
                .context()
                .blackboard()
                .add(new OrchestrationStarted(orchestration.context().process().id(), settings.name));
        return designed;
    }

    private void performAction(ActionBuilder action) {
        action.description("Runs the next step with an agent")
                .reads(settings.input)
                .readsIfPresent(OrchestrationDecision.class)
                .readsIfPresent(OrchestrationStarted.class)
                .produces(ChildResult.class)
                .runningWithOutcome((inputs, context) -> perform(orchestration(context)));
        action.pre(READY).post(DONE, FAILED, UNVALIDATED).canRerun();
    }

    private Outcome<ChildResult> perform(OrchestratorContext orchestration) throws InterruptedException {
        if (orchestration.progress().hasRun()) {
            awaitInterval(orchestration.limits());
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

    /** Waits until the next step can start. An interrupt, for example by the end of the process, ends the wait. */
    private static void awaitInterval(Limits limits) throws InterruptedException {
        new CountDownLatch(1).await(limits.millisBetweenSteps(), TimeUnit.MILLISECONDS);
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
        if (orchestration.validates(step)) {
            orchestration.context().blackboard().add(new ValidationRequired(step.id()));
        }
        return stepInputs.inputs(intent.intent(), type -> orchestration.model().read(intent.intent(), type));
    }

    private static IntentMade intent(
            OrchestratorContext orchestration,
            Strategy.Step step,
            CandidateAgent candidate,
            IntentVariables variables,
            StepInputs stepInputs) {
        if (!stepInputs.needsIntent()) {
            return intentMade(
                    step,
                    orchestration.outputs().formatter().of(stepInputs.objects().get(0)),
                    IntentOrigin.OBJECT);
        }
        if (orchestration.limits().fastPath() && variables.areKnown()) {
            return intentMade(step, variables.substituted(), IntentOrigin.SUBSTITUTED);
        }
        return intentMade(step, orchestration.model().intent(step, candidate, variables), IntentOrigin.WRITTEN);
    }

    private static IntentMade intentMade(Strategy.Step step, String intent, IntentOrigin origin) {
        return new IntentMade(step.id(), step.agent(), intent, origin);
    }

    private void validateAction(ActionBuilder action) {
        action.description("Checks what a step has produced")
                .reads(settings.input)
                .running((inputs, context) -> validate(orchestration(context)))
                .pre(UNVALIDATED)
                .post(READY, DONE, FAILED)
                .canRerun();
    }

    /** Hides a rejected output, unless the same object is also an output of an earlier step, or the input. */
    private static void validate(OrchestratorContext orchestration) {
        var board = orchestration.context().blackboard();
        Strategy.Step step = orchestration.progress().current();
        Object value = board.get(step.id());
        OutputVerdict verdict = verdict(orchestration, step, value);
        boolean isUsed = orchestration.outputs().objects().stream().anyMatch(object -> object == value);
        if (!verdict.isAccepted() && !isUsed) {
            board.hide(value);
        }
        board.add(new OutputValidated(step.id(), verdict.isAccepted(), verdict.reason()));
    }

    private static OutputVerdict verdict(OrchestratorContext orchestration, Strategy.Step step, Object value) {
        String instruction =
                orchestration.progress().intent().map(IntentMade::intent).orElse(step.intent());
        var output = new ProducedOutput(
                step, instruction, value, orchestration.outputs().formatter().of(value));
        return orchestration.validators().stream()
                .flatMap(validator -> verdict(validator, output, orchestration).stream())
                .findFirst()
                .orElseGet(() -> orchestration.model().judge(output));
    }

    @SuppressWarnings("NullAway") // user code may return null nevertheless
    private static Optional<OutputVerdict> verdict(
            OutputValidator validator, StepOutput output, OrchestratorContext orchestration) {
        Optional<OutputVerdict> verdict = validator.validate(output, orchestration.context());
        if (verdict == null) {
            throw Messages.validatorReturnedNull(validator.getClass(), orchestration.settings().name, output.step());
        }
        return verdict;
    }

    private void recoverAction(ActionBuilder action) {
        action.description("Selects the remediation of a failed step")
                .reads(settings.input)
                .running((inputs, context) -> recover(orchestration(context)))
                .pre(FAILED)
                .post(READY)
                .canRerun();
    }

    private void recover(OrchestratorContext orchestration) {
        checkLimits(orchestration);
        Strategy.Step step = orchestration.progress().current();
        StepFailure failure = StepFailure.of(orchestration);
        LOG.log(
                Level.WARNING,
                () -> Messages.stepFailed(orchestration, failure),
                failure.exception().orElse(null));
        RemediationChoice choice = orchestration.model().chooseRemediation(failure);
        orchestration
                .context()
                .blackboard()
                .add(new RemediationChosen(step.id(), failure.forDecision(), choice.remediation(), choice.reason()));
        redesign(orchestration, choice.remediation(), failure);
    }

    private static void checkLimits(OrchestratorContext orchestration) {
        Progress progress = orchestration.progress();
        if (progress.failures() >= orchestration.limits().maxStepRemediations()) {
            throw Messages.tooManyRemediations(
                    orchestration, StepFailure.of(orchestration).cause());
        }
        if (progress.redesigns() >= orchestration.limits().maxTotalRedesigns()) {
            throw Messages.tooManyRedesigns(
                    orchestration, StepFailure.of(orchestration).cause());
        }
    }

    private static void redesign(OrchestratorContext orchestration, Remediation remediation, StepFailure failure) {
        var board = orchestration.context().blackboard();
        if (remediation == Remediation.TACTICAL_REDESIGN) {
            board.add(new StrategyDesigned(orchestration.model().redesignRemaining(failure), Origin.TACTICAL_REDESIGN));
        } else if (remediation == Remediation.FULL_REGENERATION) {
            StrategyDesigned anew =
                    new StrategyDesigned(orchestration.model().redesign(failure), Origin.FULL_REGENERATION);
            orchestration.outputs().values().stream()
                    .filter(object -> object != orchestration.input())
                    .forEach(board::hide);
            board.add(anew);
        }
    }

    private void finishAction(ActionBuilder action) {
        action.description("Returns the output of the last step")
                .reads(settings.input)
                .produces(settings.output)
                .running((inputs, context) -> finish(orchestration(context)));
        action.pre(DONE);
    }

    private Object finish(OrchestratorContext orchestration) {
        Object last = orchestration.outputs().last();
        return RawClass.of(settings.output).isInstance(last)
                ? last
                : orchestration.outputs().formatter().of(last);
    }

    /** The input has a name on the blackboard, because steps can produce objects of the same type. */
    private OrchestratorContext orchestration(ActionContext context) {
        return new OrchestratorContext(settings, context.blackboard().get(StepOutputs.TASK), context);
    }
}
