/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.builder;

import static java.util.Objects.requireNonNull;

import io.karta.agent.Action;
import io.karta.agent.ActionDefinition;
import io.karta.agent.Agent;
import io.karta.agent.AgentComponent;
import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentException;
import io.karta.agent.GoalDefinition;
import io.karta.agent.PlannerType;
import io.karta.agent.Provided;
import io.karta.process.AgentPlatform;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Factory of agents that are defined in code instead of with the annotations {@link Agent} and {@link Action}.
 *
 * <pre>{@code
 * AgentDefinition supportDesk = Agents.agent("SupportDesk", "Answers complaints")
 *         .action("understand", UserInput.class, Ticket.class,
 *                 (complaint, context) -> classify(complaint, context.ai()))
 *         .action("escalate", Ticket.class, Letter.class, (ticket, context) -> escalate(ticket),
 *                 action -> action.pre("isUrgent"))
 *         .action("answer", Ticket.class, Letter.class, (ticket, context) -> write(ticket), a -> a.cost(0.5))
 *         .condition("isUrgent", Ticket.class, ticket -> ticket.urgency() > 0.5)
 *         .goal("answerComplaint", "Answer a complaint", "answer")
 *         .build();
 *
 * platform.deploy(supportDesk); // every caller can use its goals
 * // or: as a child process, without deployment
 * Letter letter = context.run(supportDesk, Letter.class, complaint);
 * }</pre>
 *
 * <p>An application deploys such an agent by producing it: {@code @Produces @ApplicationScoped AgentDefinition
 * supportDesk() { ... }}.
 */
public final class Agents {

    private Agents() {}

    /**
     * Creates a builder of an agent.
     *
     * @param name the name
     * @param description the description: one sentence for users and models
     * @return a builder
     */
    public static AgentBuilder agent(String name, String description) {
        return new AgentBuilder(requireNonNull(name, "name"), requireNonNull(description, "description"));
    }

    /**
     * Creates an agent from an object whose class is annotated with {@link Agent} or {@link AgentComponent}. It need
     * not be a bean: its methods are then called directly, without interceptors, while {@link Provided} parameters
     * still come from the container. If it is a bean whose agent is deployed, the deployed agent is used.
     *
     * <pre>{@code
     * @Action
     * TaskOutput start(UserInput input, ActionContext context) {
     *     return context.run(Agents.of(new InnerSubAgent()), TaskOutput.class);
     * }
     * }</pre>
     *
     * <p>Such an agent requires a container, which reads the annotations. Its actions and goals are known when {@link
     * AgentPlatform#deploy} returns them; until then the definition lists none.
     *
     * @param annotatedInstance the object
     * @return the agent
     * @throws AgentException if neither the object's class nor one that it extends is annotated
     */
    public static AgentDefinition of(Object annotatedInstance) {
        requireNonNull(annotatedInstance, "annotatedInstance");
        Class<?> annotated = Stream.<Class<?>>iterate(
                        annotatedInstance.getClass(), Objects::nonNull, type -> type.getSuperclass())
                .filter(type -> type.isAnnotationPresent(Agent.class) || type.isAnnotationPresent(AgentComponent.class))
                .findFirst()
                .orElseThrow(() -> Messages.isNoAgent(annotatedInstance.getClass()));
        return new Annotated(annotatedInstance, annotated);
    }

    private static final class Annotated implements AnnotatedAgent {

        private final Object instance;
        private final Class<?> annotatedClass;
        private final Optional<Agent> annotation;
        private final Optional<AgentDefinition> core;

        Annotated(Object instance, Class<?> annotatedClass) {
            this.instance = instance;
            this.annotatedClass = annotatedClass;
            this.annotation = Optional.ofNullable(annotatedClass.getAnnotation(Agent.class));
            this.core = Optional.of(new Annotated(this));
        }

        private Annotated(Annotated other) {
            this.instance = other.instance;
            this.annotatedClass = other.annotatedClass;
            this.annotation = other.annotation;
            this.core = Optional.empty();
        }

        private Optional<String> declared(Function<Agent, String> attribute) {
            return annotation.map(attribute).filter(text -> !text.isBlank());
        }

        /** Returns a copy, because containers replace a returned {@code this} by their proxy. */
        @Override
        public AgentDefinition agent() {
            return core.orElse(this);
        }

        @Override
        public Object instance() {
            return instance;
        }

        @Override
        public Class<?> annotatedClass() {
            return annotatedClass;
        }

        @Override
        public String name() {
            return declared(Agent::name).orElseGet(annotatedClass::getSimpleName);
        }

        @Override
        public String provider() {
            return declared(Agent::provider).orElseGet(annotatedClass::getPackageName);
        }

        @Override
        public String description() {
            return declared(Agent::description).orElse("");
        }

        @Override
        public String version() {
            return declared(Agent::version).orElse("1.0.0");
        }

        @Override
        public PlannerType planner() {
            return annotation.map(Agent::planner).orElse(PlannerType.UTILITY);
        }

        @Override
        public List<ActionDefinition> actions() {
            return List.of();
        }

        @Override
        public List<GoalDefinition> goals() {
            return List.of();
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Annotated that && instance == that.instance;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(instance);
        }

        @Override
        public String toString() {
            return name();
        }
    }
}
