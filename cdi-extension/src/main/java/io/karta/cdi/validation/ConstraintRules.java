/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.validation;

import io.karta.cdi.bean.Beans;
import io.karta.cdi.bean.Lazy;
import io.karta.cdi.problem.Descriptions;
import io.karta.cdi.reflection.AnnotatedMethods;
import io.karta.cdi.validation.ConstrainedElement.Misplaced;
import io.karta.engine.definition.AgentModel;
import io.karta.generation.type.RawClass;
import io.karta.tool.LlmTool;
import jakarta.enterprise.inject.spi.DeploymentException;
import jakarta.validation.ConstraintDeclarationException;
import jakarta.validation.ConstraintDefinitionException;
import jakarta.validation.GroupDefinitionException;
import jakarta.validation.ValidationException;
import jakarta.validation.Validator;
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
 * object would fail. Loaded only where that API is present. Not thread-safe.
 */
public final class ConstraintRules {

    private final Supplier<Optional<Validator>> validator;
    private final Set<Class<?>> seen = new HashSet<>();

    ConstraintRules(Supplier<Optional<Validator>> validator) {
        this.validator = new Lazy<>(validator);
    }

    /** Checks the types that agents read and produce with the application's validator. */
    public static Stream<DeploymentException> check(Collection<AgentModel> agents, Beans beans) {
        var rules = new ConstraintRules(() -> BeanValidation.validator(beans));
        return agents.stream().flatMap(agent -> agent.actionModels().stream()).flatMap(action -> Stream.concat(
                        action.outputs().stream(), action.inputs().stream())
                .flatMap(ConstraintRules::classes)
                .flatMap(type -> rules.check(type, "action " + action.id())));
    }

    /** Checks the parameters of tools, and their types. */
    public static Stream<DeploymentException> checkTools(Collection<Class<?>> classes, Beans beans) {
        var rules = new ConstraintRules(() -> BeanValidation.validator(beans));
        return classes.stream().flatMap(type -> AnnotatedMethods.lineage(type).stream()
                .flatMap(each -> Arrays.stream(each.getDeclaredMethods()))
                .filter(method -> method.isAnnotationPresent(LlmTool.class))
                .sorted(Comparator.comparing(Method::toString))
                .flatMap(method -> rules.check(type, method)));
    }

    public Stream<DeploymentException> check(Class<?> type, Method tool) {
        String user = "tool " + Descriptions.describe(tool);
        Stream<DeploymentException> own = ConstrainedTypes.isConstrained(tool)
                ? validator.get().stream()
                        .flatMap(
                                checks -> reported(() -> new ConstrainedTool(type, tool).misplaced(checks), type, user))
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
        return validator.get().stream().flatMap(checks -> ofClass(type, user, checks));
    }

    private Stream<DeploymentException> ofClass(Class<?> type, String user, Validator checks) {
        Supplier<Stream<Misplaced>> properties =
                () -> checks.getConstraintsForClass(type).getConstrainedProperties().stream()
                        .flatMap(property -> new ConstrainedProperty(type, property, checks).misplaced());
        return Stream.concat(
                reported(properties, type, user),
                ConstrainedTypes.validatedWith(type).flatMap(part -> check(part, user)));
    }

    private static Stream<DeploymentException> reported(
            Supplier<Stream<Misplaced>> misplaced, Class<?> type, String user) {
        try {
            return misplaced.get().sorted().toList().stream().map(flaw -> Messages.misplacedConstraint(flaw, user));
        } catch (ConstraintDeclarationException | ConstraintDefinitionException | GroupDefinitionException invalid) {
            return Stream.of(Messages.invalidConstraints(type, user, invalid));
        } catch (ValidationException ignored) {
            return Stream.empty(); // the validator of Open Liberty is available only after the module has started
        }
    }
}
