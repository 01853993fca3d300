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

/** Every mistake this module reports. Codes are never reused. */
final class Messages {

    private Messages() {}

    static DeploymentException unresolvableParameter(Parameter parameter) {
        return problem(("KARTA-418: %s is a %s, and no object can be known to be one. Use a class, or a generic type"
                        + " whose arguments are classes; for what need not be there, Optional of such a type.")
                .formatted(
                        Descriptions.describe(parameter),
                        parameter.getParameterizedType().getTypeName()));
    }

    static DeploymentException parameterWithoutName(Parameter parameter) {
        return problem(("KARTA-419: %s is bound by its name, but the class was compiled without names of parameters."
                        + " Set the Maven property maven.compiler.parameters to true (javac -parameters), or write "
                        + "the"
                        + " name: @RequireNameMatch(\"...\").")
                .formatted(Descriptions.describe(parameter)));
    }

    static DeploymentException unresolvableResult(Method method) {
        return problem(("KARTA-421: %s returns a %s, and the planner cannot know what that is. Return a class, or a"
                        + " generic type whose arguments are classes.")
                .formatted(
                        Descriptions.describe(method),
                        method.getGenericReturnType().getTypeName()));
    }

    static DeploymentException looksAndMayChange(Parameter parameter, Class<?> readOnly) {
        return problem("KARTA-438: %s is %s, which changes things, but conditions and costs only look. Take %s."
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
        return problem(
                ("KARTA-446: precondition \"%s\" of %s is written in a language %s that is not here.%s The languages"
                                + " are: %s. Add the artifact karta-starter, which understands el; or correct "
                                + "the name, if a"
                                + " condition is meant.")
                        .formatted(
                                excerpt(text),
                                Descriptions.describe(action),
                                prefix,
                                didYouMean(SimilarNames.findClosest(prefix, prefixes)),
                                Descriptions.list(prefixes)));
    }

    static DeploymentException brokenLanguage(ServiceConfigurationError broken) {
        return new DeploymentException(
                "KARTA-448: a language of expressions cannot be loaded: %s. Correct or remove its jar."
                        .formatted(excerpt(String.valueOf(broken.getMessage()))),
                broken);
    }

    static DeploymentException languagesOfOnePrefix(String prefix, Collection<String> types) {
        return problem("KARTA-424: %s are all languages of expressions that begin with %s. Keep one of them."
                .formatted(Descriptions.list(types), prefix));
    }

    static AgentException noAnswer(String text) {
        return new AgentException(
                "KARTA-449: expression \"%s\" is neither true nor false. Make it a comparison, or correct it."
                        .formatted(excerpt(text)));
    }

    static DeploymentException resolverFailed(Class<?> resolver, Parameter parameter, RuntimeException cause) {
        return new DeploymentException(
                ("KARTA-485: resolver %s failed when it was shown %s: %s. Look at the cause; a resolver returns an "
                                + "empty"
                                + " Optional for parameters that are not its own.")
                        .formatted(
                                resolver.getTypeName(),
                                Descriptions.describe(parameter),
                                excerpt(Optional.ofNullable(cause.getMessage())
                                        .orElse(cause.getClass().getSimpleName()))),
                cause);
    }

    static AgentException resolvedToNothing(Parameter parameter) {
        return new AgentException(
                ("KARTA-486: the resolver of %s has nothing to hand in. Annotate the parameter @Nullable if"
                                + " it need not be there.")
                        .formatted(Descriptions.describe(parameter)));
    }

    static DeploymentException producerFailed(String where, RuntimeException failure) {
        return new DeploymentException(
                ("KARTA-425: a producer of %s makes no agent: %s. Look at the cause; an agent is made before "
                                + "anything else runs.")
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
        return problem(
                ("KARTA-433: %s needs %s, but a cost is asked before anything is there. Take it as Optional<%s>, or"
                                + " annotate it @Nullable.")
                        .formatted(
                                Descriptions.describe(parameter), Descriptions.one(type), Descriptions.simple(type)));
    }
}
