/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.validation;

import io.karta.cdi.bean.Beans;
import io.karta.cdi.bean.Lazy;
import io.karta.cdi.problem.Descriptions;
import io.karta.cdi.reflection.AnnotatedMethods;
import io.karta.cdi.reflection.OptionalApis;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import io.karta.generation.type.RawClass;
import io.karta.tool.LlmTool;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Rule that reports constraints which Bean Validation cannot apply to the declared type. Otherwise the first validated
 * object would fail. Not thread-safe.
 */
public final class ConstraintRules {

    private static final String VALIDATOR = "jakarta.validation.Validator";

    private final Supplier<Optional<AppliedConstraints>> constraints;
    private final Set<Class<?>> seen = new HashSet<>();
    private final List<DeploymentException> problems = new ArrayList<>();

    ConstraintRules(Supplier<Optional<AppliedConstraints>> constraints) {
        this.constraints = new Lazy<>(constraints);
    }

    private static ConstraintRules of(Beans beans) {
        return new ConstraintRules(() -> new OptionalApis(ConstraintRules.class.getClassLoader()).has(VALIDATOR)
                ? AppliedConstraints.of(beans)
                : Optional.empty());
    }

    /** Checks the types that agents read and produce with the application's validator. */
    public static Stream<DeploymentException> check(Collection<AgentModel> agents, Beans beans) {
        var rules = of(beans);
        for (AgentModel agent : agents) {
            for (ActionModel action : agent.actionModels()) {
                rules.check(action.outputs(), "action " + action.id());
                rules.check(action.inputs(), "action " + action.id());
            }
        }
        return rules.problems.stream();
    }

    /** Checks the parameters of tools, and their types. */
    public static Stream<DeploymentException> checkTools(Collection<Class<?>> classes, Beans beans) {
        var rules = of(beans);
        for (Class<?> type : classes) {
            for (Method tool : tools(type)) {
                rules.check(type, tool);
            }
        }
        return rules.problems.stream();
    }

    private static List<Method> tools(Class<?> type) {
        return AnnotatedMethods.lineage(type).stream()
                .flatMap(each -> Arrays.stream(each.getDeclaredMethods()))
                .filter(method -> method.isAnnotationPresent(LlmTool.class))
                .sorted(Comparator.comparing(Method::toString))
                .toList();
    }

    private void check(Class<?> type, Method tool) {
        String user = "tool " + Descriptions.describe(tool);
        if (ConstrainedTypes.isConstrained(tool)) {
            constraints.get().ifPresent(applied -> applied.problems(type, tool, user)
                    .forEach(problems::add));
        }
        check(List.of(tool.getGenericParameterTypes()), user);
    }

    /** Checks the classes of types and of their arguments. */
    private void check(Collection<? extends Type> types, String user) {
        for (Type type : types) {
            check(RawClass.of(type), user);
            if (type instanceof ParameterizedType generic) {
                check(List.of(generic.getActualTypeArguments()), user);
            }
        }
    }

    /** Checks a class, the classes that are validated with it, and its variants. */
    private void check(Class<?> type, String user) {
        if (ConstrainedTypes.isOfPlatform(type) || !seen.add(type)) {
            return;
        }
        if (ConstrainedTypes.isConstrained(type)) {
            constraints.get().ifPresent(applied -> check(applied, type, user));
        }
        if (type.isSealed()) {
            check(List.of(type.getPermittedSubclasses()), user);
        }
    }

    private void check(AppliedConstraints applied, Class<?> type, String user) {
        applied.problems(type, user).forEach(problems::add);
        ConstrainedTypes.validatedWith(type).forEach(part -> check(part, user));
    }
}
