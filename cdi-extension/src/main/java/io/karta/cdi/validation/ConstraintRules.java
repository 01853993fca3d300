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
import io.karta.engine.definition.AgentModel;
import io.karta.generation.type.RawClass;
import io.karta.tool.LlmTool;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
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
        return agents.stream().flatMap(agent -> agent.actionModels().stream()).flatMap(action -> Stream.concat(
                        action.outputs().stream(), action.inputs().stream())
                .flatMap(ConstraintRules::classes)
                .flatMap(type -> rules.check(type, "action " + action.id())));
    }

    /** Checks the parameters of tools, and their types. */
    public static Stream<DeploymentException> checkTools(Collection<Class<?>> classes, Beans beans) {
        var rules = of(beans);
        return classes.stream().flatMap(type -> AnnotatedMethods.lineage(type).stream()
                .flatMap(each -> Arrays.stream(each.getDeclaredMethods()))
                .filter(method -> method.isAnnotationPresent(LlmTool.class))
                .sorted(Comparator.comparing(Method::toString))
                .flatMap(method -> rules.check(type, method)));
    }

    public Stream<DeploymentException> check(Class<?> type, Method tool) {
        String user = "tool " + Descriptions.describe(tool);
        Stream<DeploymentException> own = ConstrainedTypes.isConstrained(tool)
                ? constraints.get().stream().flatMap(applied -> applied.problems(type, tool, user))
                : Stream.empty();
        return Stream.concat(
                own,
                Arrays.stream(tool.getGenericParameterTypes())
                        .flatMap(ConstraintRules::classes)
                        .flatMap(part -> check(part, user)));
    }

    private static Stream<Class<?>> classes(Type type) {
        Stream<Class<?>> arguments = type instanceof ParameterizedType generic
                ? Arrays.stream(generic.getActualTypeArguments()).flatMap(ConstraintRules::classes)
                : Stream.empty();
        return Stream.concat(Stream.of(RawClass.of(type)), arguments);
    }

    /** Returns a problem for each inapplicable constraint of a class and of the classes that are validated with it. */
    public Stream<DeploymentException> check(Class<?> type, String user) {
        if (ConstrainedTypes.isOfPlatform(type) || !seen.add(type)) {
            return Stream.empty();
        }
        Stream<DeploymentException> variants = type.isSealed()
                ? Arrays.stream(type.getPermittedSubclasses()).flatMap(variant -> check(variant, user))
                : Stream.empty();
        return Stream.concat(ofClass(type, user), variants);
    }

    private Stream<DeploymentException> ofClass(Class<?> type, String user) {
        if (!ConstrainedTypes.isConstrained(type)) {
            return Stream.empty();
        }
        return constraints.get().stream()
                .flatMap(applied -> Stream.concat(
                        applied.problems(type, user),
                        ConstrainedTypes.validatedWith(type).flatMap(part -> check(part, user))));
    }
}
