/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.PlannerType;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.domain.PlanningStyle;
import io.karta.engine.domain.ProcessInputs;
import io.karta.engine.domain.WritableTypes;
import io.karta.engine.event.SafeOutputChannel;
import io.karta.engine.process.EngineServices;
import io.karta.engine.process.JournaledProcess;
import io.karta.engine.process.JournaledProcess.Identity;
import io.karta.engine.process.ProcessRegistry;
import io.karta.generation.Shapes;
import io.karta.observation.Observation;
import io.karta.observation.Operation;
import io.karta.observation.Operation.ProcessIdentity;
import io.karta.planner.Plan;
import io.karta.process.Caller;
import io.karta.process.ProcessOptions;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournaledObject;
import io.karta.spi.ProcessSettings;
import io.karta.spi.RequestKey;
import io.karta.spi.StaleProcessException;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Creates processes, after a check that their goals are reachable. */
record ProcessFactory(
        AgentRegistry agents,
        ProcessRegistry registry,
        EngineServices services,
        ProcessDefaults defaults,
        Shapes shapes) {

    /** Creates a process for the goal that the options select. */
    JournaledProcess create(CompiledAgent agent, ProcessOptions options, Function<GoalModel, ProcessInputs> inputs) {
        return create(agent, options, inputs, Optional.empty());
    }

    JournaledProcess create(
            CompiledAgent agent,
            ProcessOptions options,
            Function<GoalModel, ProcessInputs> inputs,
            Optional<RequestKey> key) {
        GoalModel goal = GoalDirectory.of(agent, options);
        ProcessSettings terms = defaults.terms(options).plannedBy(GoalDirectory.planner(agent, options));
        return create(agent, goal, options, key.map(terms::requestedWith).orElse(terms), inputs.apply(goal));
    }

    Caller caller(ProcessOptions options) {
        return defaults.caller(options);
    }

    /**
     * Creates a process for an invocation.
     *
     * @throws io.karta.agent.AgentException if the options have an idempotency key: another process may have it
     */
    JournaledProcess create(CompiledAgent agent, GoalModel goal, ProcessOptions options, ProcessInputs inputs) {
        requireNoKey(options);
        ProcessSettings terms = defaults.terms(options).plannedBy(GoalDirectory.planner(agent, options));
        return create(agent, goal, options, terms, inputs);
    }

    private static void requireNoKey(ProcessOptions options) {
        if (options.idempotencyKey().isPresent()) {
            throw Messages.keyOfInvocation();
        }
    }

    /** Creates a process for an invocation of an agent's actions without a specific goal. */
    JournaledProcess create(CompiledAgent agent, ProcessOptions options, boolean isEndedWhenStuck, Object... inputs) {
        requireNoKey(options);
        GoalModel goal = options.goal().isPresent()
                ? GoalDirectory.of(agent, options)
                : GoalModel.nirvana(agent.model().name());
        ProcessSettings terms =
                defaults.terms(options).plannedBy(options.planner().orElse(PlannerType.UTILITY));
        return create(
                agent, goal, options, isEndedWhenStuck ? terms.endedWhenIdle() : terms, ProcessInputs.of(goal, inputs));
    }

    private JournaledProcess create(
            CompiledAgent agent, GoalModel goal, ProcessOptions options, ProcessSettings terms, ProcessInputs inputs) {
        PlanningStyle style = checked(terms, agent, goal);
        ProcessInputs all = inputs.after(defaults.remembered(options, agent)).of(agent);
        Optional<Plan> first = all.check(agent, style, writable(agent, style), services.planningLimit());
        Caller caller = defaults.caller(options);
        String id = defaults.ids().get();
        Observation run = observed(id, agent, goal, terms);
        var origin = new JournalEntry.Created(
                services.clock().instant(),
                agent.model().name(),
                agent.model().version(),
                goal.name(),
                Optional.empty(),
                caller.name(),
                heldRoles(caller),
                terms.tracedBy(run.traceContext()),
                all.remembered().objects(),
                all.objects(),
                all.remembered().conditions(),
                all.remembered().stateConditions());
        JournaledProcess process = registry.begin(new Identity(id, agent, goal, origin));
        process.observedRun().created(run);
        first.ifPresent(process.plans()::begin);
        if (options.turns().isPresent()) {
            options.outputChannel().ifPresent(process::attach); // an idle process is removed from memory
        } else {
            options.outputChannel().map(SafeOutputChannel::new).ifPresent(process::sendOutputTo);
        }
        return process;
    }

    /** Creates a process with the objects of its parent, which uses the ledger of its parent. */
    JournaledProcess child(JournaledProcess parent, CompiledAgent agent, GoalModel goal, Object... inputs) {
        return child(parent, agent, goal, ProcessDefaults.childTerms(parent, agent), inputs);
    }

    /** Creates a child that ends when it is stuck. */
    JournaledProcess attempt(JournaledProcess parent, CompiledAgent agent, GoalModel goal, Object... inputs) {
        return child(
                parent, agent, goal, ProcessDefaults.childTerms(parent, agent).endedWhenIdle(), inputs);
    }

    private JournaledProcess child(
            JournaledProcess parent, CompiledAgent agent, GoalModel goal, ProcessSettings terms, Object... inputs) {
        ProcessInputs given =
                ProcessInputs.of(goal, inputs).after(objectsOf(parent)).of(agent);
        PlanningStyle style = checked(terms, agent, goal);
        given.check(agent, style, writable(agent, style), services.planningLimit());
        String id = defaults.ids().get();
        Observation run = observed(id, agent, goal, terms);
        var origin = new JournalEntry.Created(
                services.clock().instant(),
                agent.model().name(),
                agent.model().version(),
                goal.name(),
                Optional.of(parent.id()),
                parent.origin().caller(),
                parent.origin().callerRoles(),
                terms.tracedBy(run.traceContext()),
                List.of(),
                given.objects(),
                Map.of(),
                Map.of());
        JournaledProcess child = registry.begin(new Identity(id, agent, goal, origin), parent.ledger());
        child.observedRun().created(run);
        parent.ledger().addDescendant(child.id(), parent.id());
        parent.children().add(child);
        parent.outputChannel().ifPresent(child::sendOutputTo);
        services.events().channels().inherit(child.id(), parent.id());
        child.onEnd(ended -> parent.children().remove(child));
        return child;
    }

    private static List<JournaledObject> objectsOf(JournaledProcess parent) {
        AgentModel model = parent.compiled().model();
        return parent.board().inSight().stream().map(model::external).toList();
    }

    /** Writes a process to the store and removes it from the cache. */
    JournaledProcess written(JournaledProcess process) {
        try {
            process.write();
        } catch (StaleProcessException e) { // the store has the idempotency key
            process.notBegun(Optional.empty());
            throw e;
        } catch (RuntimeException | Error e) { // for example, the store does not answer
            process.notBegun(Optional.of(e));
            throw e;
        } finally {
            registry.release(process);
        }
        return process;
    }

    /** Starts the observation of the first run on the thread that creates the process. */
    private Observation observed(String id, CompiledAgent agent, GoalModel goal, ProcessSettings terms) {
        var process = new ProcessIdentity(
                id,
                agent.model().name(),
                agent.model().version(),
                goal.name(),
                terms.turns().isPresent());
        return services.observations().instrumentation().start(new Operation.ProcessRun(process, Map.of()));
    }

    /** Returns the types that need not be inputs, because a model may write them. */
    List<Type> writable(CompiledAgent agent, ProcessOptions options) {
        return writable(agent, PlanningStyle.of(GoalDirectory.planner(agent, options)));
    }

    private List<Type> writable(CompiledAgent agent, PlanningStyle style) {
        return style.isSupervised() ? new WritableTypes(agent, shapes).types() : List.of();
    }

    /** Rejects a planning style that does not fit the agent. */
    private static PlanningStyle checked(ProcessSettings terms, CompiledAgent agent, GoalModel goal) {
        PlannerType planner = terms.planner().orElse(agent.model().planner());
        PlanningStyle style = PlanningStyle.of(planner);
        if (planner == PlannerType.SEQUENTIAL) {
            checkOrder(agent);
        }
        boolean needsGoal = planner != PlannerType.GOAP || !agent.model().hasGoalsOfStates();
        if (goal.isNirvana() && !style.isOpenEnded() && needsGoal) {
            throw Messages.goalNotNamed(
                    agent.model().name(),
                    agent.model().goalModels().stream().map(GoalModel::name).toList());
        }
        return style;
    }

    private static void checkOrder(CompiledAgent agent) {
        List<String> without = agent.model().actionModels().stream()
                .filter(action -> action.order().isEmpty())
                .map(ActionModel::id)
                .toList();
        if (!without.isEmpty()) {
            throw Messages.withoutOrder(agent.model().name(), without);
        }
    }

    /**
     * Stores all roles that any agent or tool of the platform mentions, because the agent of a child may require other
     * roles than that of its parent.
     */
    private Set<String> heldRoles(Caller caller) {
        Set<String> roles = agents.roles();
        return roles.isEmpty()
                ? Set.of()
                : roles.stream().filter(caller::hasRole).collect(Collectors.toUnmodifiableSet());
    }
}
