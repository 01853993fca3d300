/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static io.karta.cdi.Messages.describe;
import static io.karta.cdi.Messages.didYouMean;
import static io.karta.cdi.Messages.excerpt;
import static io.karta.cdi.Messages.problem;

import io.karta.agent.AgentException;
import io.karta.spi.InvalidExpressionException;
import io.karta.spi.SimilarNames;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Collection;
import java.util.Optional;
import java.util.ServiceConfigurationError;

/** Every mistake about parameters that are handed in, and about expressions. */
final class ExtensionMessages {

    private ExtensionMessages() {}

    static DeploymentException looksAndMayChange(Parameter parameter, Class<?> readOnly) {
        return problem("KARTA-438: %s is %s, which changes things, but conditions and costs only look. Take %s."
                .formatted(describe(parameter), Definitions.one(parameter.getType()), Definitions.one(readOnly)));
    }

    static DeploymentException invalidExpression(Method action, String text, InvalidExpressionException invalid) {
        return new DeploymentException(
                "KARTA-445: precondition \"%s\" of %s: %s"
                        .formatted(excerpt(text), Definitions.describe(action), invalid.getMessage()),
                invalid);
    }

    static DeploymentException noLanguage(Method action, String text, String prefix, Collection<String> prefixes) {
        return problem(
                ("KARTA-446: precondition \"%s\" of %s is written in a language %s that is not here.%s The languages"
                                + " are: %s. Add the artifact karta-expressions, which understands el; or correct the name, if a"
                                + " condition is meant.")
                        .formatted(
                                excerpt(text),
                                Definitions.describe(action),
                                prefix,
                                didYouMean(SimilarNames.findClosest(prefix, prefixes)),
                                Definitions.list(prefixes)));
    }

    static DeploymentException expressionExpected(Method action, String text) {
        return problem(("KARTA-447: %s expects \"%s\" to hold afterwards, but an action brings about conditions, not"
                        + " expressions. Remove it from post: an expression that reads what the action yields needs no"
                        + " mention.")
                .formatted(Definitions.describe(action), excerpt(text)));
    }

    static DeploymentException brokenLanguage(ServiceConfigurationError broken) {
        return new DeploymentException(
                "KARTA-448: a language of expressions cannot be loaded: %s. Correct or remove its jar."
                        .formatted(excerpt(String.valueOf(broken.getMessage()))),
                broken);
    }

    static DeploymentException languagesOfOnePrefix(String prefix, Collection<String> types) {
        return problem("KARTA-424: %s are all languages of expressions that begin with %s. Keep one of them."
                .formatted(Definitions.list(types), prefix));
    }

    static AgentException noAnswer(String text) {
        return new AgentException(
                "KARTA-449: expression \"%s\" is neither true nor false. Make it a comparison, or correct it."
                        .formatted(excerpt(text)));
    }

    static DeploymentException resolverFailed(Class<?> resolver, Parameter parameter, RuntimeException cause) {
        return new DeploymentException(
                ("KARTA-485: resolver %s failed when it was shown %s: %s. Look at the cause; a resolver returns an empty"
                                + " Optional for parameters that are not its own.")
                        .formatted(
                                resolver.getTypeName(),
                                describe(parameter),
                                excerpt(Optional.ofNullable(cause.getMessage())
                                        .orElse(cause.getClass().getSimpleName()))),
                cause);
    }

    static AgentException resolvedToNothing(Parameter parameter) {
        return new AgentException(
                ("KARTA-486: the resolver of %s has nothing to hand in. Annotate the parameter @Nullable if"
                                + " it need not be there.")
                        .formatted(describe(parameter)));
    }

    static DeploymentException producerFailed(String where, RuntimeException failure) {
        return new DeploymentException(
                "KARTA-425: a producer of %s makes no agent: %s. Look at the cause; an agent is made before anything else runs."
                        .formatted(where, failure),
                failure);
    }

    static DeploymentException agentOfSomebodyElse(String where, Class<?> type) {
        return new DeploymentException(
                "KARTA-426: a producer of %s makes a %s, and nobody can read that. Make the agent with Agents.agent(..) or Agents.of(..)."
                        .formatted(where, type.getTypeName()));
    }

    static AgentException severalOfClass(Class<?> agent, Class<?> type) {
        return new AgentException(
                "KARTA-427: @AgentInWords on %s names %s, and several beans are of that class. Name one that a single bean is of."
                        .formatted(agent.getTypeName(), type.getTypeName()));
    }

    static AgentException standsAroundAll(Class<?> agent, Class<?> type) {
        return new AgentException(
                ("KARTA-428: @AgentInWords on %s names %s, a bean that stands around the calls of all agents already. Leave it out there; or, if it"
                                + " is meant for this agent alone, annotate it @Typed(%s.class).")
                        .formatted(agent.getTypeName(), type.getTypeName(), type.getSimpleName()));
    }

    static DeploymentException unknownModelOfAgent(Class<?> agent, String name, Collection<String> models) {
        return problem(
                "KARTA-429: @AgentInWords on %s asks for %s, and there is no such model or role.%s There is: %s. Correct the name, or configure it."
                        .formatted(
                                agent.getTypeName(),
                                excerpt(name),
                                didYouMean(SimilarNames.findClosest(name, models)),
                                Definitions.list(models)));
    }
}
