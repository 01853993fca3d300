/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import io.karta.generation.Shape;
import io.karta.generation.TypeRef;
import io.karta.generation.result.GenerationException;
import io.karta.message.UserMessage;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reader of input and result types from the method of a declarative agent.
 *
 * @param problems receives the problems
 */
record SignatureReader(Class<?> type, List<String> problems) {

    private static final Set<Type> MESSAGES = Set.of(String.class, UserMessage.class);

    void read(LlmAgentSettings settings) {
        List<AgentMethod> agentMethod = AgentMethod.in(type);
        if (type.getTypeParameters().length > 0) {
            problems.add(Messages.openInterface(type));
        }
        if (agentMethod.size() != 1) {
            problems.add(Messages.notOneMethod(type, agentMethod));
        } else if (agentMethod.get(0).inputs() != 1) {
            problems.add(Messages.notOneParameter(type, agentMethod.get(0)));
        } else {
            read(agentMethod.get(0), settings);
        }
    }

    private void read(AgentMethod agentMethod, LlmAgentSettings settings) {
        problem(agentMethod).ifPresentOrElse(problems::add, () -> answers(agentMethod, settings));
    }

    private Optional<String> problem(AgentMethod agentMethod) {
        return agentMethod.hasSession() ? sessionProblem(agentMethod) : typeProblem(agentMethod);
    }

    private Optional<String> sessionProblem(AgentMethod agentMethod) {
        List<Parameter> sessions = agentMethod.sessions();
        if (sessions.size() != 1 || sessions.get(0).getType() != String.class) {
            return Optional.of(Messages.wrongSession(type, agentMethod));
        }
        boolean isText = MESSAGES.contains(agentMethod.input()) && agentMethod.output() == String.class;
        return isText ? Optional.empty() : Optional.of(Messages.sessionWithoutText(type, agentMethod));
    }

    private Optional<String> typeProblem(AgentMethod agentMethod) {
        return Types.isOpen(agentMethod.input()) || Types.isOpen(agentMethod.output())
                ? Optional.of(Messages.openTypes(type, agentMethod))
                : unusable(agentMethod)
                        .map(why -> Messages.noAnswer(
                                type.getTypeName() + "." + agentMethod,
                                agentMethod.method().getGenericReturnType(),
                                why));
    }

    private static void answers(AgentMethod agentMethod, LlmAgentSettings settings) {
        settings.input = agentMethod.hasSession() ? String.class : agentMethod.input();
        settings.output = Optional.of(agentMethod.output());
        settings.creating = agentMethod.output() instanceof Class<?> plain
                ? runner -> runner.creating(plain)
                : runner -> runner.creating(TypeRef.of(agentMethod.answer()));
    }

    /** Returns the reason why models cannot produce the answer. */
    private static Optional<String> unusable(AgentMethod agentMethod) {
        if (agentMethod.output() == Void.class || agentMethod.output() == Object.class) {
            return Optional.of("its result type is not a concrete type");
        }
        try {
            Shape.of(agentMethod.output());
            return Types.unusable(agentMethod.output());
        } catch (GenerationException invalid) {
            return Optional.of(String.valueOf(invalid.getMessage()));
        }
    }
}
