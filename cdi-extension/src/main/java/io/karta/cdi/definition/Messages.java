/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.definition;

import static io.karta.cdi.problem.Descriptions.didYouMean;
import static io.karta.cdi.problem.Descriptions.excerpt;
import static io.karta.cdi.problem.Descriptions.problem;

import io.karta.agent.AgentException;
import io.karta.cdi.problem.Descriptions;
import io.karta.spi.InvalidExpressionException;
import io.karta.spi.SimilarNames;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Optional;
import java.util.ServiceConfigurationError;

/** Error messages of this package. Codes are never reused. */
final class Messages {

    private Messages() {}

    static DeploymentException unresolvableParameter(Parameter parameter) {
        return problem(("KARTA-418: %s has the type %s, which is not concrete. Use a class, or a generic "
                        + "type with classes as arguments; for an optional object, use Optional of such a type.")
                .formatted(
                        Descriptions.describe(parameter),
                        parameter.getParameterizedType().getTypeName()));
    }

    static DeploymentException parameterWithoutName(Parameter parameter) {
        return problem(("KARTA-419: %s is bound by its name, but the class was compiled without parameter "
                        + "names. Set the Maven property maven.compiler.parameters to true (javac "
                        + "-parameters), or add the name: @RequireNameMatch(\"...\").")
                .formatted(Descriptions.describe(parameter)));
    }

    static DeploymentException nullablePrimitive(Parameter parameter, Type boxed) {
        return problem(
                ("KARTA-907: %s is @Nullable, but %s has no null. Use %s, or remove the annotation if the action cannot"
                                + " run without a value.")
                        .formatted(
                                Descriptions.describe(parameter),
                                parameter.getType().getSimpleName(),
                                Descriptions.simple(boxed)));
    }

    static DeploymentException neverMissing(Parameter parameter, Type type) {
        return problem(
                "KARTA-948: %s is an Optional of %s, which Karta always passes. Declare it as %s, without Optional."
                        .formatted(
                                Descriptions.describe(parameter),
                                Descriptions.simple(type),
                                Descriptions.simple(type)));
    }

    static DeploymentException unresolvableResult(Method method) {
        return problem(("KARTA-421: %s returns the type %s, which is not concrete. Return a class, or a "
                        + "generic type with classes as arguments.")
                .formatted(
                        Descriptions.describe(method),
                        method.getGenericReturnType().getTypeName()));
    }

    static DeploymentException readOnlyParameter(Parameter parameter, Class<?> readOnly) {
        return problem(
                ("KARTA-438: %s is %s, which has write access, but conditions and costs are " + "read-only. Use %s.")
                        .formatted(
                                Descriptions.describe(parameter),
                                Descriptions.one(parameter.getType()),
                                Descriptions.one(readOnly)));
    }

    static DeploymentException invalidExpression(Method action, String text, InvalidExpressionException invalid) {
        return new DeploymentException(
                "KARTA-445: precondition \"%s\" of %s: %s"
                        .formatted(excerpt(text), Descriptions.describe(action), invalid.getMessage()),
                invalid);
    }

    static DeploymentException noLanguage(Method action, String text, String prefix, Collection<String> prefixes) {
        return problem(("KARTA-446: precondition \"%s\" of %s has the language prefix %s, which is "
                        + "unknown.%s %s %s; or correct the name, if it is a condition.")
                .formatted(
                        excerpt(text),
                        Descriptions.describe(action),
                        prefix,
                        didYouMean(SimilarNames.findClosest(prefix, prefixes)),
                        Descriptions.known("languages", prefixes),
                        prefixes.contains("el")
                                ? "Correct the prefix"
                                : "Add the artifact karta-starter, which supports el"));
    }

    static DeploymentException brokenLanguage(ServiceConfigurationError broken) {
        return new DeploymentException(
                "KARTA-448: an expression language cannot be loaded: %s. Correct or remove its jar."
                        .formatted(excerpt(String.valueOf(broken.getMessage()))),
                broken);
    }

    static DeploymentException languagesOfOnePrefix(String prefix, Collection<String> types) {
        return problem("KARTA-424: %s are all expression languages with the prefix %s. Keep one of them."
                .formatted(Descriptions.list(types), prefix));
    }

    static AgentException noAnswer(String text) {
        return new AgentException(
                ("KARTA-449: expression \"%s\" does not produce a boolean. Change it to a comparison, "
                                + "or correct it.")
                        .formatted(excerpt(text)));
    }

    static DeploymentException resolverFailed(Class<?> resolver, Parameter parameter, RuntimeException cause) {
        return new DeploymentException(
                ("KARTA-485: resolver %s failed for %s: %s. Fix the cause; return an empty Optional "
                                + "for parameters that the resolver does not support.")
                        .formatted(
                                resolver.getTypeName(),
                                Descriptions.describe(parameter),
                                excerpt(Optional.ofNullable(cause.getMessage())
                                        .orElse(cause.getClass().getSimpleName()))),
                cause);
    }

    static AgentException resolvedToNothing(Parameter parameter) {
        return new AgentException(("KARTA-486: the resolver of %s provided no value. Annotate the parameter with "
                        + "@Nullable if it is optional.")
                .formatted(Descriptions.describe(parameter)));
    }

    static DeploymentException producerFailed(String where, RuntimeException failure) {
        return new DeploymentException(
                ("KARTA-425: a producer of %s failed to create an agent: %s. Fix the cause; agents "
                                + "are created before the application starts.")
                        .formatted(where, failure),
                failure);
    }

    static DeploymentException unsupportedDefinition(String where, Class<?> type) {
        return new DeploymentException(
                ("KARTA-426: a producer of %s returns a %s, which is not supported. Create the agent with "
                                + "Agents.agent(..) or Agents.of(..).")
                        .formatted(where, type.getTypeName()));
    }

    static DeploymentException costNeeds(Parameter parameter, Type type) {
        return problem(("KARTA-433: %s requires %s, but costs are computed before any object exists. Use "
                        + "Optional<%s>, or annotate the parameter with @Nullable.")
                .formatted(Descriptions.describe(parameter), Descriptions.one(type), Descriptions.simple(type)));
    }
}
