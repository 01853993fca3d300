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
    public static List<DeploymentException> check(Collection<AgentModel> agents, Beans beans) {
        var rules = of(beans);
        for (AgentModel agent : agents) {
            for (ActionModel action : agent.actionModels()) {
                rules.checkTypes(action.outputs(), "action " + action.id());
                rules.checkTypes(action.inputs(), "action " + action.id());
            }
        }
        return List.copyOf(rules.problems);
    }

    /** Checks the parameters of tools, and their types. */
    public static List<DeploymentException> checkTools(Collection<Class<?>> classes, Beans beans) {
        var rules = of(beans);
        for (Class<?> type : classes) {
            for (Method tool : tools(type)) {
                rules.checkTool(type, tool);
            }
        }
        return List.copyOf(rules.problems);
    }

    private static List<Method> tools(Class<?> type) {
        return AnnotatedMethods.lineage(type).stream()
                .flatMap(each -> Arrays.stream(each.getDeclaredMethods()))
                .filter(method -> method.isAnnotationPresent(LlmTool.class))
                .sorted(Comparator.comparing(Method::toString))
                .toList();
    }

    private void checkTool(Class<?> type, Method tool) {
        String user = "tool " + Descriptions.describe(tool);
        if (ConstrainedTypes.isConstrained(tool)) {
            constraints.get().ifPresent(applied -> applied.problems(type, tool, user)
                    .forEach(problems::add));
        }
        checkTypes(List.of(tool.getGenericParameterTypes()), user);
    }

    /** Checks the classes of types and of their arguments. */
    private void checkTypes(Collection<? extends Type> types, String user) {
        for (Type type : types) {
            checkClass(RawClass.of(type), user);
            if (type instanceof ParameterizedType generic) {
                checkTypes(List.of(generic.getActualTypeArguments()), user);
            }
        }
    }

    /** Checks a class, the classes that are validated with it, and its variants. */
    private void checkClass(Class<?> type, String user) {
        if (ConstrainedTypes.isOfPlatform(type) || !seen.add(type)) {
            return;
        }
        if (ConstrainedTypes.isConstrained(type)) {
            constraints.get().ifPresent(applied -> checkConstrained(applied, type, user));
        }
        if (type.isSealed()) {
            checkTypes(List.of(type.getPermittedSubclasses()), user);
        }
    }

    private void checkConstrained(AppliedConstraints applied, Class<?> type, String user) {
        applied.problems(type, user).forEach(problems::add);
        ConstrainedTypes.validatedWith(type).forEach(part -> checkClass(part, user));
    }
}
