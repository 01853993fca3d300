/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.definition;

import io.karta.action.ActionContext;
import io.karta.action.OperationContext;
import io.karta.agent.Action;
import io.karta.agent.Cost;
import io.karta.agent.Provided;
import io.karta.agent.RequireNameMatch;
import io.karta.ai.Ai;
import io.karta.cdi.bean.Lazy;
import io.karta.cdi.discovery.AgentMethod;
import io.karta.cdi.reflection.Annotations;
import io.karta.cdi.reflection.ReturnTypes;
import io.karta.cdi.reflection.TypeBindings;
import io.karta.engine.definition.Argument;
import io.karta.engine.definition.Argument.FromBlackboard;
import io.karta.engine.definition.Argument.FromContainer;
import io.karta.engine.definition.Argument.FromContext;
import io.karta.engine.definition.Argument.Presence;
import io.karta.generation.type.RawClass;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.Blackboard;
import io.karta.process.BlackboardView;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;

/** Reader of the parameters of agent methods and their sources. */
final class ParameterReader {

    /** They are read from no blackboard: an absent number is {@code Optional<Integer>}. */
    private static final Set<Type> NUMERIC_OPTIONALS =
            Set.of(OptionalInt.class, OptionalLong.class, OptionalDouble.class);

    /** Context types with write access, and their read-only alternatives. */
    private static final Map<Class<?>, Class<?>> READ_ONLY =
            Map.of(ActionContext.class, OperationContext.class, Blackboard.class, BlackboardView.class);

    private final ReaderContext resources;

    ParameterReader(ReaderContext resources) {
        this.resources = resources;
    }

    /** Returns one argument per parameter; invalid parameters are omitted and reported. */
    List<Argument> read(AgentMethod method) {
        TypeBindings types = method.types();
        List<Argument> arguments = new ArrayList<>();
        for (Parameter parameter : method.parameters()) {
            Optional<Argument> argument = read(method, parameter, types.resolve(parameter.getParameterizedType()));
            if (argument.isPresent()) {
                arguments.add(argument.get());
            }
        }
        return List.copyOf(arguments);
    }

    private Optional<Argument> read(AgentMethod method, Parameter parameter, Type type) {
        if (parameter.isAnnotationPresent(Provided.class)) {
            return Optional.of(
                    new FromContainer(new Lazy<>(() -> resources.beans().injected(method.owner(), parameter))));
        }
        if (type == AgentPlatform.class) {
            return Optional.of(new FromContainer(resources.platform()));
        }
        if (method.isLook() && type instanceof Class && READ_ONLY.containsKey(type)) {
            return mistake(Messages.readOnlyParameter(parameter, READ_ONLY.get(type)));
        }
        Optional<Function<OperationContext, Object>> ofContext = partOfContext(type);
        if (ofContext.isPresent()) {
            return Optional.of(new FromContext(ofContext.get()));
        }
        Optional<Type> content = TypeBindings.argumentOf(type, Optional.class);
        if (content.isPresent() && isAlwaysThere(content.get())) {
            return mistake(Messages.neverMissing(parameter, content.get()));
        }
        Optional<Function<OperationContext, ?>> resolved = resources.resolvers().resolve(parameter);
        return resolved.isPresent()
                ? Optional.of(handedIn(parameter, type, resolved.get()))
                : fromBlackboard(method, parameter, type);
    }

    private static boolean isAlwaysThere(Type type) {
        return type == AgentPlatform.class || partOfContext(type).isPresent();
    }

    private static Optional<Function<OperationContext, Object>> partOfContext(Type type) {
        if (type == Ai.class) {
            return Optional.of(OperationContext::ai);
        }
        if (type == AgentProcess.class) {
            return Optional.of(OperationContext::process);
        }
        if (type == Blackboard.class || type == BlackboardView.class) {
            return Optional.of(OperationContext::blackboard);
        }
        boolean isContext = type == OperationContext.class || type == ActionContext.class;
        return isContext ? Optional.of(context -> context) : Optional.empty();
    }

    private static Argument handedIn(Parameter parameter, Type type, Function<OperationContext, ?> resolved) {
        boolean mayBeNull = presence(parameter, type) == Presence.NULLABLE;
        return new FromContext(context -> {
            Object value = resolved.apply(context);
            if (value == null && !mayBeNull) {
                throw Messages.resolvedToNothing(parameter);
            }
            return value;
        });
    }

    private Optional<Argument> fromBlackboard(AgentMethod method, Parameter parameter, Type type) {
        Type expected = TypeBindings.argumentOf(type, Optional.class).orElse(type);
        if (!TypeBindings.isConcrete(expected)
                || NUMERIC_OPTIONALS.contains(expected)
                || ReturnTypes.isWrapped(expected)) {
            return mistake(Messages.unresolvableParameter(parameter));
        }
        if (needsItsOwnName(parameter) && !parameter.isNamePresent()) {
            return mistake(Messages.parameterWithoutName(parameter));
        }
        Presence presence = presence(parameter, type);
        if (presence == Presence.NULLABLE && parameter.getType().isPrimitive()) {
            return mistake(Messages.nullablePrimitive(parameter, expected));
        }
        if (method.is(Cost.class) && !method.is(Action.class) && presence == Presence.REQUIRED) {
            return mistake(Messages.costNeeds(parameter, expected));
        }
        return Optional.of(new FromBlackboard(expected, nameOf(parameter), presence));
    }

    private Optional<Argument> mistake(RuntimeException problem) {
        resources.problems().add(problem);
        return Optional.empty();
    }

    private static boolean needsItsOwnName(Parameter parameter) {
        return parameter.isAnnotationPresent(RequireNameMatch.class)
                && Annotations.get(parameter, RequireNameMatch.class).value().isBlank();
    }

    private static Optional<String> nameOf(Parameter parameter) {
        if (!parameter.isAnnotationPresent(RequireNameMatch.class)) {
            return Optional.empty();
        }
        String name = Annotations.get(parameter, RequireNameMatch.class).value();
        return Optional.of(name.isBlank() ? parameter.getName() : name);
    }

    private static Presence presence(Parameter parameter, Type type) {
        if (RawClass.of(type) == Optional.class) {
            return Presence.OPTIONAL;
        }
        boolean isNullable = isNullable(parameter) || isNullable(parameter.getAnnotatedType());
        return isNullable ? Presence.NULLABLE : Presence.REQUIRED;
    }

    /** Every annotation with that simple name applies, on a parameter or on its type, because there are many. */
    private static boolean isNullable(AnnotatedElement declared) {
        for (Annotation annotation : declared.getAnnotations()) {
            if (annotation.annotationType().getSimpleName().equals("Nullable")) {
                return true;
            }
        }
        return false;
    }
}
