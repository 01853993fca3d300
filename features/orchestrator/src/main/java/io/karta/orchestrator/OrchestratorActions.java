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

    private final Setup setup;

    OrchestratorActions(Setup setup) {
        this.setup = setup;
    }

    AgentDefinition agent() {
        List<String> problems = setup.problems();
        if (!problems.isEmpty()) {
            throw Messages.wrong(problems);
        }
        String text = setup.description.isBlank() ? setup.blueprint : setup.description;
        AgentBuilder agent = Agents.agent(setup.name, text)
                .condition(READY, is(Progress::isReady))
                .condition(FAILED, is(Progress::hasFailed))
                .condition(DONE, is(Progress::isDone))
                .action("design", this::define)
                .action("perform", this::performing)
                .action("recover", this::recovering)
                .action("finish", this::finishing)
                .goal(setup.name, text, "finish", goal -> setup.goal.accept(goal.startingWith(setup.starts())));
        if (setup.input == String.class) {
            agent.action("hear", UserInput.class, String.class, (said, context) -> said.content());
        }
        return agent.build();
    }

    private static Predicate<OperationContext> is(Predicate<Progress> test) {
        return context -> test.test(Progress.of(context));
    }

    // -- the strategy

    private void define(ActionBuilder action) {
        action.description("Lays out the steps")
                .reads(setup.input)
                .produces(StrategyDesigned.class)
                .running((inputs, context) -> design(new Site(setup, inputs.get(setup.input), context)));
        action.post(READY);
    }

    private StrategyDesigned design(Site site) {
        site.check();
        StrategyDesigned made = setup.strategy
                .map(strategy -> new StrategyDesigned(site.checked(strategy), Origin.PREDEFINED))
                .orElseGet(() -> new StrategyDesigned(site.mind().design(), Origin.DESIGNED));
        site.context().blackboard().bind(Outputs.TASK, site.input());
        site.context().blackboard().add(new Began(site.context().process().id(), setup.name));
        return made;
    }

    // -- the steps

    private void performing(ActionBuilder action) {
        action.description("Lets an agent do the next step")
                .reads(setup.input)
                .readsIfPresent(OrchestrationDecision.class)
                .readsIfPresent(Began.class)
                .produces(ChildResult.class)
                .runningWithOutcome((inputs, context) -> perform(site(context)));
        action.pre(READY).post(DONE, FAILED).canRerun();
    }

    private Outcome<ChildResult> perform(Site site) throws InterruptedException {
        if (site.progress().hasRun()) {
            Thread.sleep(site.limits().millisBetweenSteps());
        }
        Strategy.Step step = site.progress().current();
        Member member = site.team().get(step.agent());
        List<Object> inputs;
        try {
            inputs = inputs(site, step, member);
        } catch (MalformedOutputException unfit) {
            return Outcome.of(
                    ChildResult.notBegun(member.agent().name(), step.id(), String.valueOf(unfit.getMessage())));
        }
        return Outcome.attempt(member.agent(), member.goal().name(), step.id(), inputs.toArray());
    }

    private static List<Object> inputs(Site site, Strategy.Step step, Member member) {
        Outputs outputs = site.outputs();
        Optional<IntentMade> before = site.progress().intent();
        Variables variables =
                before.isPresent() ? Variables.again(step, outputs) : Variables.of(step, outputs, site.mind());
        Offer offer = Offer.of(member, variables.objects(), outputs.objects());
        IntentMade intent = before.orElseGet(() -> intent(site, step, member, variables, offer));
        variables.mapped().forEach(site.context().blackboard()::add);
        site.context().blackboard().add(intent);
        return offer.inputs(intent.intent(), type -> site.mind().read(intent.intent(), type));
    }

    private static IntentMade intent(Site site, Strategy.Step step, Member member, Variables variables, Offer offer) {
        if (!offer.needsIntent()) {
            return made(step, site.outputs().wording().of(offer.objects().get(0)), Manner.OBJECT);
        }
        if (site.limits().fastPath() && variables.areKnown()) {
            return made(step, variables.substituted(), Manner.SUBSTITUTED);
        }
        return made(step, site.mind().intent(step, member, variables), Manner.WRITTEN);
    }

    private static IntentMade made(Strategy.Step step, String intent, Manner manner) {
        return new IntentMade(step.id(), step.agent(), intent, manner);
    }

    // -- failures

    private void recovering(ActionBuilder action) {
        action.description("Decides what to do about a step that has failed")
                .reads(setup.input)
                .doing((inputs, context) -> recover(site(context)))
                .pre(FAILED)
                .post(READY)
                .canRerun();
    }

    private void recover(Site site) {
        checkLimits(site);
        Strategy.Step step = site.progress().current();
        String failure = site.progress().failure();
        RemediationChoice choice = site.mind().remedy();
        site.context()
                .blackboard()
                .add(new RemediationChosen(step.id(), failure, choice.remediation(), choice.reason()));
        redesign(site, choice.remediation());
    }

    private static void checkLimits(Site site) {
        Progress progress = site.progress();
        if (progress.failures() >= site.limits().maxStepRemediations()) {
            throw Messages.tooManyRemediations(site, cause(site));
        }
        if (progress.redesigns() >= site.limits().maxTotalRedesigns()) {
            throw Messages.tooManyRedesigns(site, cause(site));
        }
    }

    /** What the step's process has thrown; only what was said of it if nobody knows the process any more. */
    private static Throwable cause(Site site) {
        return site.progress()
                .failedProcess()
                .flatMap(site.context().platform()::process)
                .flatMap(AgentProcess::failure)
                .orElseGet(() -> new AgentException(site.progress().failure()));
    }

    private static void redesign(Site site, Remediation remediation) {
        var board = site.context().blackboard();
        if (remediation == Remediation.TACTICAL_REDESIGN) {
            board.add(new StrategyDesigned(site.mind().redesignRest(), Origin.TACTICAL_REDESIGN));
        } else if (remediation == Remediation.FULL_REGENERATION) {
            StrategyDesigned anew = new StrategyDesigned(site.mind().redesign(), Origin.FULL_REGENERATION);
            site.outputs().made().stream()
                    .filter(object -> object != site.input())
                    .forEach(board::hide);
            board.add(anew);
        }
    }

    // -- the result

    private void finishing(ActionBuilder action) {
        action.description("Hands out what the last step has made")
                .reads(setup.input)
                .produces(setup.output)
                .running((inputs, context) -> finish(site(context)));
        action.pre(DONE);
    }

    private Object finish(Site site) {
        Object last = site.outputs().last();
        return Member.raw(setup.output).isInstance(last)
                ? last
                : site.outputs().wording().of(last);
    }

    /** What was given first is kept under a name: steps may make objects of its type. */
    private Site site(ActionContext context) {
        return new Site(setup, context.blackboard().get(Outputs.TASK), context);
    }
}
