/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.agent.ActionContext;
import io.karta.agent.AgentPlatform;
import io.karta.agent.AgentProcess;
import io.karta.agent.Blackboard;
import io.karta.agent.BlackboardView;
import io.karta.agent.OperationContext;
import io.karta.agent.Outcome;
import io.karta.agent.Provided;
import io.karta.agent.RequireNameMatch;
import io.karta.ai.Ai;
import io.karta.engine.Argument;
import io.karta.engine.Argument.FromBlackboard;
import io.karta.engine.Argument.FromContainer;
import io.karta.engine.Argument.FromContext;
import io.karta.engine.Argument.Presence;
import java.lang.annotation.Annotation;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Says where the parameters of one agent's methods come from. */
final class ParameterReader {

    private static final Map<Class<?>, Function<OperationContext, Object>> IN_CONTEXT = Map.of(
            Ai.class, OperationContext::ai,
            AgentProcess.class, OperationContext::process,
            Blackboard.class, OperationContext::blackboard,
            BlackboardView.class, OperationContext::blackboard,
            OperationContext.class, context -> context,
            ActionContext.class, context -> context);

    private final AgentBean agent;
    private final GenericTypes types;
    private final Beans beans;
    private final Supplier<AgentPlatform> platform;
    private final Problems problems;

    ParameterReader(AgentBean agent, Beans beans, Supplier<AgentPlatform> platform, Problems problems) {
        this.agent = agent;
        this.types = GenericTypes.of(agent.type());
        this.beans = beans;
        this.platform = platform;
        this.problems = problems;
    }

    GenericTypes types() {
        return types;
    }

    /** Empty if the parameter is a mistake, which is then among the problems. */
    Optional<Argument> read(Parameter parameter) {
        Type type = types.resolve(parameter.getParameterizedType());
        if (parameter.isAnnotationPresent(Provided.class)) {
            return Optional.of(new FromContainer(new Lazy<>(() -> beans.injected(agent.type(), parameter))));
        }
        if (type == AgentPlatform.class) {
            return Optional.of(new FromContainer(platform));
        }
        Function<OperationContext, Object> inContext = type instanceof Class ? IN_CONTEXT.get(type) : null;
        return inContext != null ? Optional.of(new FromContext(inContext)) : fromBlackboard(parameter, type);
    }

    private Optional<Argument> fromBlackboard(Parameter parameter, Type type) {
        Type wanted = GenericTypes.argumentOf(type, Optional.class).orElse(type);
        if (!GenericTypes.isConcrete(wanted)
                || List.of(Optional.class, Outcome.class).contains(GenericTypes.raw(wanted))) {
            problems.add(Messages.unresolvableParameter(parameter));
            return Optional.empty();
        }
        if (needsItsOwnName(parameter) && !parameter.isNamePresent()) {
            problems.add(Messages.parameterWithoutName(parameter));
            return Optional.empty();
        }
        return Optional.of(new FromBlackboard(wanted, nameOf(parameter), presence(parameter, type)));
    }

    private static boolean needsItsOwnName(Parameter parameter) {
        return parameter.isAnnotationPresent(RequireNameMatch.class)
                && Definitions.annotation(parameter, RequireNameMatch.class)
                        .value()
                        .isBlank();
    }

    private static Optional<String> nameOf(Parameter parameter) {
        return Optional.ofNullable(parameter.getAnnotation(RequireNameMatch.class))
                .map(RequireNameMatch::value)
                .map(name -> name.isBlank() ? parameter.getName() : name);
    }

    private static Presence presence(Parameter parameter, Type type) {
        if (GenericTypes.raw(type) == Optional.class) {
            return Presence.OPTIONAL;
        }
        return isNullable(parameter) ? Presence.NULLABLE : Presence.REQUIRED;
    }

    /** Any annotation of that name counts, on the parameter or on its type: there are too many to name them. */
    private static boolean isNullable(Parameter parameter) {
        return Stream.concat(
                        Arrays.stream(parameter.getAnnotations()),
                        Arrays.stream(parameter.getAnnotatedType().getAnnotations()))
                .map(Annotation::annotationType)
                .anyMatch(type -> type.getSimpleName().equals("Nullable"));
    }
}
