/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import static java.util.Objects.requireNonNull;

import io.karta.agent.ActionDefinition;
import io.karta.agent.AgentDefinition;
import io.karta.agent.GoalDefinition;
import io.karta.agent.Knowledge;
import io.karta.agent.PlannerType;
import io.karta.ai.LlmReference;
import io.karta.process.StuckHandler;
import io.karta.spi.JournaledObject;
import io.karta.tool.ToolErrors;
import java.lang.reflect.Type;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Executable agent: its actions, conditions and goals, from annotations or from code. Immutable.
 *
 * <pre>{@code
 * new AgentModel("SupportDesk", "shop", "Answers complaints", "1.0.0", List.of(understand, write), List.of(),
 *         List.of(answer))
 * }</pre>
 *
 * @param name its name, unique in the application
 * @param provider the provider
 * @param description the description
 * @param version {@code major.minor.patch}
 * @param actionModels its actions; kept by their {@linkplain ActionModel#order() order} and then by name, because
 *     neither reflection nor CDI keeps the order of the source
 * @param conditions its conditions
 * @param goalModels its goals
 * @param traits optional properties
 */
public record AgentModel(
        String name,
        String provider,
        String description,
        String version,
        List<ActionModel> actionModels,
        List<ConditionModel> conditions,
        List<GoalModel> goalModels,
        Traits traits)
        implements AgentDefinition {

    /**
     * Optional properties of an agent.
     *
     * <pre>{@code
     * new AgentModel.Traits(Optional.of(SupportDesk.class), Optional.empty(), PlannerType.UTILITY,
     *         ToolErrors.defaults(), List.of(), List.of(), Set.of())
     * }</pre>
     *
     * @param type the annotated class, if there is one
     * @param stuckHandler the handler of stuck processes of this agent, if there is one
     * @param planner the planning style
     * @param toolErrors the handling of tool errors that neither the tool nor the call defines
     * @param knowledge the knowledge that choosing models see by name and description
     * @param references the references that are added to each prompt of its actions
     * @param internalBindings the names of bindings that no other process receives or provides
     */
    public record Traits(
            Optional<Class<?>> type,
            Optional<StuckHandler> stuckHandler,
            PlannerType planner,
            ToolErrors toolErrors,
            List<Knowledge> knowledge,
            List<LlmReference> references,
            Set<String> internalBindings) {

        /**
         * Creates traits.
         *
         * @param type the annotated class, if there is one
         * @param stuckHandler the handler of stuck processes of this agent, if there is one
         * @param planner the planning style
         * @param toolErrors the error policy of tools
         * @param knowledge the knowledge that choosing models see by name and description
         * @param references the references that are added to each prompt of its actions
         * @param internalBindings the names of bindings that no other process receives or provides
         */
        public Traits {
            requireNonNull(type, "type");
            requireNonNull(stuckHandler, "stuckHandler");
            requireNonNull(planner, "planner");
            requireNonNull(toolErrors, "toolErrors");
            knowledge = List.copyOf(knowledge);
            references = List.copyOf(references);
            internalBindings = Set.copyOf(internalBindings);
        }

        static Traits defaults() {
            return new Traits(
                    Optional.empty(),
                    Optional.empty(),
                    PlannerType.GOAP,
                    ToolErrors.defaults(),
                    List.of(),
                    List.of(),
                    Set.of());
        }

        Traits ofClass(Class<?> agentClass) {
            return new Traits(
                    Optional.of(agentClass),
                    stuckHandler,
                    planner,
                    toolErrors,
                    knowledge,
                    references,
                    internalBindings);
        }

        Traits helpedBy(StuckHandler handler) {
            return new Traits(type, Optional.of(handler), planner, toolErrors, knowledge, references, internalBindings);
        }

        Traits plannedBy(PlannerType style) {
            return new Traits(type, stuckHandler, style, toolErrors, knowledge, references, internalBindings);
        }

        Traits recovering(ToolErrors errors) {
            return new Traits(type, stuckHandler, planner, errors, knowledge, references, internalBindings);
        }

        Traits withReferences(List<Knowledge> entries, List<LlmReference> ofPrompts) {
            return new Traits(type, stuckHandler, planner, toolErrors, entries, ofPrompts, internalBindings);
        }

        Traits withInternalBindings(Set<String> names) {
            return new Traits(type, stuckHandler, planner, toolErrors, knowledge, references, names);
        }
    }

    /**
     * Creates an agent.
     *
     * @param name its name, unique in the application
     * @param provider the provider
     * @param description the description
     * @param version {@code major.minor.patch}
     * @param actionModels its actions
     * @param conditions its conditions
     * @param goalModels its goals
     * @param traits optional properties
     */
    public AgentModel {
        requireNonNull(name, "name");
        requireNonNull(traits, "traits");
        actionModels = actionModels.stream()
                .sorted(Comparator.comparingInt(
                                (ActionModel action) -> action.order().orElse(Integer.MAX_VALUE))
                        .thenComparing(ActionModel::id))
                .toList();
        conditions = conditions.stream()
                .sorted(Comparator.comparing(ConditionModel::name))
                .toList();
        goalModels = goalModels.stream()
                .sorted(Comparator.comparing(GoalModel::name))
                .toList();
    }

    /**
     * Creates an agent without an annotated class and a stuck handler.
     *
     * @param name the name, unique in the application
     * @param provider the provider
     * @param description the description
     * @param version {@code major.minor.patch}
     * @param actionModels the actions
     * @param conditions the conditions
     * @param goalModels the goals
     */
    public AgentModel(
            String name,
            String provider,
            String description,
            String version,
            List<ActionModel> actionModels,
            List<ConditionModel> conditions,
            List<GoalModel> goalModels) {
        this(name, provider, description, version, actionModels, conditions, goalModels, Traits.defaults());
    }

    /**
     * Returns this agent as read from a class.
     *
     * @param agentClass the class, by which others delegate to it
     * @return the changed copy
     */
    public AgentModel ofClass(Class<?> agentClass) {
        return with(traits.ofClass(agentClass));
    }

    /**
     * Returns this agent with other goals.
     *
     * @param goals its goals
     * @return the changed copy
     */
    public AgentModel withGoals(List<GoalModel> goals) {
        return new AgentModel(name, provider, description, version, actionModels, conditions, goals, traits);
    }

    /**
     * Returns this agent with help.
     *
     * @param handler the handler for stuck processes
     * @return the changed copy
     */
    public AgentModel helpedBy(StuckHandler handler) {
        return with(traits.helpedBy(handler));
    }

    /**
     * Returns this agent with a planning style.
     *
     * @param style the planning style
     * @return the changed copy
     */
    public AgentModel plannedBy(PlannerType style) {
        return with(traits.plannedBy(style));
    }

    /**
     * Returns this agent with a handling of tool errors.
     *
     * @param errors the handling of tool errors that neither the tool nor the call defines
     * @return the changed copy
     */
    public AgentModel recovering(ToolErrors errors) {
        return with(traits.recovering(errors));
    }

    /**
     * Returns this agent with knowledge.
     *
     * @param entries the knowledge that choosing models see by name and description
     * @param references the references that are added to each prompt of its actions
     * @return the changed copy
     */
    public AgentModel withReferences(List<Knowledge> entries, List<LlmReference> references) {
        return with(traits.withReferences(entries, references));
    }

    /**
     * Returns this agent with internal bindings.
     *
     * @param names the names of bindings that no other process receives or provides
     * @return the changed copy
     */
    public AgentModel withInternalBindings(Set<String> names) {
        return with(traits.withInternalBindings(names));
    }

    private AgentModel with(Traits other) {
        return new AgentModel(name, provider, description, version, actionModels, conditions, goalModels, other);
    }

    /**
     * Returns the annotated class.
     *
     * @return the class; empty for an agent without one
     */
    public Optional<Class<?>> type() {
        return traits.type();
    }

    /**
     * Returns the handler for stuck processes.
     *
     * @return the handler, if there is one
     */
    public Optional<StuckHandler> stuckHandler() {
        return traits.stuckHandler();
    }

    @Override
    public PlannerType planner() {
        return traits.planner();
    }

    /**
     * Returns the error policy of tools in the actions.
     *
     * @return the handling of tool errors that neither the tool nor the call defines
     */
    public ToolErrors toolErrors() {
        return traits.toolErrors();
    }

    @Override
    public List<Knowledge> knowledge() {
        return traits.knowledge();
    }

    /**
     * Returns the references that are added to each prompt of its actions.
     *
     * @return the references
     */
    public List<LlmReference> references() {
        return traits.references();
    }

    /**
     * Returns the names of bindings that no other process receives or provides.
     *
     * @return the names
     */
    public Set<String> internalBindings() {
        return traits.internalBindings();
    }

    /**
     * Returns the types that an action or condition requires and no action produces.
     *
     * @return the types, in the order of their first use
     */
    public List<Type> neededFromOutside() {
        Set<Type> found = new LinkedHashSet<>();
        for (ActionModel action : actionModels()) {
            found.addAll(action.inputs());
            if (action.trigger().isPresent()) {
                found.add(action.trigger().get());
            }
        }
        found.removeIf(this::isProduced);
        return List.copyOf(found);
    }

    /** Returns whether an action produces, or may produce, an object that is assignable to a type. */
    public boolean isProduced(Type type) {
        for (ActionModel action : actionModels()) {
            for (Type output : action.outputs()) {
                if (TypeAssignability.assignable(type, output) || TypeAssignability.isNarrowable(output, type)) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Returns an object as processes of other agents see it, which is also how a process of this agent receives it.
     *
     * @param object the object
     * @return the object, without its name if that is an internal binding
     */
    public JournaledObject external(JournaledObject object) {
        return object.name().filter(internalBindings()::contains).isPresent() ? object.withoutName() : object;
    }

    /**
     * Returns whether a GOAP process of this agent needs no specific goal, because its goals belong to states: the
     * state that a process enters determines the goal that it can reach, so a caller cannot choose it.
     */
    public boolean hasGoalsOfStates() {
        if (planner() != PlannerType.GOAP || goalModels.size() < 2) {
            return false;
        }
        Set<String> ofStates = new HashSet<>();
        for (ActionModel action : actionModels) {
            if (action.state().isPresent()) {
                ofStates.add(action.id());
            }
        }
        for (GoalModel goal : goalModels) {
            if (!ofStates.contains(goal.action())) {
                return false;
            }
        }
        return true;
    }

    @Override
    public List<ActionDefinition> actions() {
        return List.copyOf(actionModels);
    }

    @Override
    public List<GoalDefinition> goals() {
        return List.copyOf(goalModels);
    }
}
