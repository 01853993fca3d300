/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentException;
import io.karta.ai.ToolClassRegistry;
import io.karta.builder.AnnotatedAgent;
import io.karta.builder.ProgrammaticAgent;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.AgentReadResult;
import io.karta.engine.definition.ProgrammaticAgentReader;
import io.karta.engine.definition.TypeNames;
import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.domain.OpenModeAgents;
import io.karta.engine.validation.GoalStarts;
import io.karta.engine.validation.NameRules;
import io.karta.engine.validation.ReachabilityRules;
import io.karta.spi.JournalEntry;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The agents of one platform: deployed agents, and programmatic agents that run without being deployed. Each is checked
 * and compiled once. Thread-safe.
 */
final class AgentRegistry {

    private final Map<String, CompiledAgent> deployed = new ConcurrentSkipListMap<>();
    private final Map<AgentDefinition, CompiledAgent> prepared = new WeakHashMap<>();
    private final Map<String, CompiledAgent> opened = new ConcurrentHashMap<>();
    private final Map<String, WeakReference<CompiledAgent>> guests = new ConcurrentHashMap<>();
    private final Optional<Function<AnnotatedAgent, AgentReadResult>> reader;
    private final Consumer<AgentModel> deploymentListener;
    private final ToolClassRegistry tools;
    private final Set<String> otherRoles;
    private volatile Set<String> roles;
    private volatile List<AgentDefinition> definitions;

    /**
     * Creates a registry.
     *
     * @param otherRoles roles that matter although no agent mentions them
     */
    AgentRegistry(LocalPlatformBuilder builder, ToolClassRegistry tools, Set<String> otherRoles) {
        this.tools = tools;
        this.otherRoles = otherRoles;
        builder.agents.forEach(agent -> deployed.putIfAbsent(agent.model().name(), agent));
        builder.agentModels.forEach(
                (definition, agent) -> deployed(agent.name()).ifPresent(one -> prepared.put(definition, one)));
        this.reader = Optional.ofNullable(builder.reader);
        this.deploymentListener = builder.deploymentListener;
        this.roles = mentioned();
        this.definitions = deployedDefinitions();
    }

    /** The agents that are deployed, by name. */
    Collection<CompiledAgent> deployed() {
        return deployed.values();
    }

    /** Returns the definitions of the agents that are deployed, by name. */
    List<AgentDefinition> definitions() {
        return definitions;
    }

    private List<AgentDefinition> deployedDefinitions() {
        return deployed().stream().<AgentDefinition>map(CompiledAgent::model).toList();
    }

    /** Returns whether an agent is deployed, or combines the actions of all deployed agents for one goal. */
    boolean isDeployed(String name) {
        return deployed.containsKey(name) || opened(name).isPresent();
    }

    /** The roles that agents and their tools mention. */
    Set<String> roles() {
        return roles;
    }

    private Set<String> mentioned() {
        Stream<String> ofAgents = Stream.concat(
                        deployed.values().stream(),
                        guests.values().stream().flatMap(guest -> Stream.ofNullable(guest.get())))
                .flatMap(agent -> agent.model().actionModels().stream())
                .flatMap(action -> Stream.concat(action.access().roles().stream(), rolesOfTools(action)));
        return Stream.concat(ofAgents, otherRoles.stream()).collect(Collectors.toUnmodifiableSet());
    }

    /** The roles that tools of the inputs and outputs mention. */
    private Stream<String> rolesOfTools(ActionModel action) {
        return Stream.concat(action.inputs().stream(), action.outputs().stream())
                .flatMap(TypeNames::classesOf)
                .distinct()
                .flatMap(type -> tools.rolesOf(type).stream());
    }

    Optional<CompiledAgent> deployed(String name) {
        return Optional.ofNullable(deployed.get(name));
    }

    /** Returns an agent by its name, including agents that are not deployed but still referenced. */
    Optional<CompiledAgent> find(String name) {
        return deployed(name)
                .or(() -> Optional.ofNullable(guests.get(name)).map(WeakReference::get))
                .or(() -> opened(name));
    }

    /** Returns the agent of a stored process. Another agent may have the name of one that open mode has combined. */
    Optional<CompiledAgent> find(JournalEntry.Created origin) {
        Optional<CompiledAgent> named = find(origin.agent());
        return named.filter(agent -> agent.goal(origin.goal()).isPresent())
                .or(() -> opened(origin.agent()))
                .or(() -> named);
    }

    /** Returns the agent that combines the actions of all agents for a goal. */
    Optional<CompiledAgent> open(String goal) {
        return opened(OpenModeAgents.name(goal));
    }

    private synchronized Optional<CompiledAgent> opened(String name) {
        Optional<CompiledAgent> known = Optional.ofNullable(opened.get(name));
        Optional<CompiledAgent> agent = known.or(() -> OpenModeAgents.named(name, deployed()));
        agent.ifPresent(compiled -> opened.put(name, compiled));
        return agent;
    }

    /** Returns an executable agent: the deployed one, or one that is compiled for this definition only. */
    CompiledAgent of(AgentDefinition agent) {
        return isMade(agent)
                ? prepare(agent)
                : deployed(agent.name()).orElseThrow(() -> Messages.unknownAgent(agent.name()));
    }

    private static boolean isMade(AgentDefinition agent) {
        return agent instanceof ProgrammaticAgent || agent instanceof AnnotatedAgent;
    }

    private synchronized CompiledAgent prepare(AgentDefinition agent) {
        CompiledAgent known = prepared.get(agent);
        if (known != null) {
            return known;
        }
        Optional<CompiledAgent> bean = deployedAs(agent);
        if (bean.isPresent()) {
            return bean.get();
        }
        CompiledAgent compiled = checked(agent, false);
        prepared.put(agent, compiled);
        guests.values().removeIf(guest -> guest.refersTo(null));
        guests.put(agent.name(), new WeakReference<>(compiled));
        roles = mentioned();
        deploymentListener.accept(compiled.model());
        return compiled;
    }

    /** An annotated object may be the bean of an agent that is deployed. */
    private Optional<CompiledAgent> deployedAs(AgentDefinition agent) {
        return agent instanceof AnnotatedAgent annotated
                ? deployed(agent.name()).filter(one -> one.model()
                        .type()
                        .filter(annotated.annotatedClass()::equals)
                        .isPresent())
                : Optional.empty();
    }

    synchronized AgentModel deploy(AgentDefinition agent) {
        if (!isMade(agent)) {
            return of(agent).model();
        }
        Optional<CompiledAgent> same = Optional.ofNullable(prepared.get(agent))
                .filter(one -> deployed.containsValue(one))
                .or(() -> deployedAs(agent));
        if (same.isPresent()) {
            return same.get().model();
        }
        CompiledAgent compiled = checked(agent, true);
        deploymentListener.accept(compiled.model());
        prepared.put(agent, compiled);
        deployed.put(agent.name(), compiled);
        opened.clear();
        roles = mentioned();
        definitions = deployedDefinitions();
        return compiled.model();
    }

    private CompiledAgent checked(AgentDefinition agent, boolean isForEverybody) {
        AgentReadResult read = read(agent);
        List<String> problems = new ArrayList<>(read.problems());
        var compiled = new CompiledAgent(GoalStarts.resolve(read.model(), Map.of()));
        problems.addAll(NameRules.problems(compiled.model()));
        problems.addAll(ReachabilityRules.problems(compiled));
        problems.addAll(clashes(compiled.model(), isForEverybody));
        if (!problems.isEmpty()) {
            throw Messages.cannotBeRun(agent.name(), problems);
        }
        return compiled;
    }

    private AgentReadResult read(AgentDefinition agent) {
        if (agent instanceof AnnotatedAgent annotated) {
            return reader.orElseThrow(() -> Messages.unreadableAgent(annotated)).apply(annotated);
        }
        if (agent instanceof ProgrammaticAgent blueprint) {
            return ProgrammaticAgentReader.read(blueprint);
        }
        throw new AgentException("no reader supports " + agent);
    }

    private List<String> clashes(AgentModel agent, boolean isForEverybody) {
        Stream<String> ofAgent = deployed(agent.name()).stream()
                .map(other -> Messages.taken("the name of agent", agent.name(), "one that is deployed"));
        Stream<String> ofGoals = deployed.values().stream()
                .flatMap(other -> other.model().goalModels().stream())
                .filter(goal -> isForEverybody
                        && agent.goalModels().stream()
                                .anyMatch(own -> own.name().equals(goal.name())))
                .map(goal -> Messages.taken("the name of goal", goal.name(), "agent " + goal.agent()));
        return Stream.concat(ofAgent, ofGoals).toList();
    }
}
