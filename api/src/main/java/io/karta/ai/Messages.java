/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.agent.AgentException;
import io.karta.tool.schema.ToolNames;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Every mistake that prompts are made with. Codes are never reused. */
final class Messages {

    private Messages() {}

    static AgentException noEmbeddings(Class<?> ai) {
        return new AgentException(
                "KARTA-853: %s offers no embeddings. Let it implement withEmbeddingService(..), or inject an EmbeddingService."
                        .formatted(ai.getTypeName()));
    }

    private static String describe(Method method) {
        return method.getDeclaringClass().getTypeName() + "." + method.getName();
    }

    static AgentException badNameOf(Method method, String name) {
        return new AgentException(
                ("KARTA-710: a tool cannot be called '%s', as that of %s is. Give it a name of letters, "
                                + "digits, _ and -, at most %d, with @LlmTool(name = ..).")
                        .formatted(excerpt(name), describe(method), ToolNames.MAX_LENGTH));
    }

    static AgentException noTools(Object object) {
        return new AgentException("KARTA-711: no method of %s is a tool. %s"
                .formatted(object.getClass().getTypeName(), instead(object)));
    }

    private static String instead(Object object) {
        if (object instanceof Tool) {
            return "It is a tool itself: hand it over as one, with withTool(..) or withTools(..).";
        }
        if (object instanceof Collection
                || object instanceof Map
                || object.getClass().isArray()) {
            return "Hand over what is in it, one by one.";
        }
        return object instanceof Class
                ? "Hand over an object of the class."
                : "Annotate those that models may call with @LlmTool.";
    }

    static AgentException sameName(Method one, Method other) {
        return new AgentException(
                "KARTA-712: %s and %s are tools of one name, '%s'. Give one of them another with @LlmTool(name = ..)."
                        .formatted(describe(one), describe(other), one.getName()));
    }

    static AgentException unfitType(Method method, Class<?> type) {
        return new AgentException(
                ("KARTA-713: %s has to do with a %s, which no model can write or read. Take and return "
                                + "values: wait for what is asynchronous, collect what is reactive.")
                        .formatted(describe(method), type.getTypeName()));
    }

    static AgentException namelessParameter(Method method) {
        return new AgentException(("KARTA-714: the parameters of %s have no names in the class file. Compile with "
                        + "-parameters, or name each with @LlmTool.Param(name = ..).")
                .formatted(describe(method)));
    }

    static AgentException unreadableParameters(Method method, Throwable cause) {
        return new AgentException(
                "KARTA-715: a model cannot write the parameters of %s: %s"
                        .formatted(describe(method), cause.getMessage()),
                cause);
    }

    static AgentException closed(Method method, Throwable cause) {
        return new AgentException(
                "KARTA-716: %s cannot be called, because its module keeps its package closed. Open it (opens %s)."
                        .formatted(describe(method), method.getDeclaringClass().getPackageName()),
                cause);
    }

    static AgentException privateBehindProxy(Method method) {
        return new AgentException(
                ("KARTA-717: %s is private, and its bean is behind a container's proxy, which cannot pass the "
                                + "call on. Let it be package-private or more.")
                        .formatted(describe(method)));
    }

    static AgentException noProcess(Class<?> type) {
        return new AgentException(("KARTA-718: there is no process to whose blackboard a %s can be added. Ask "
                        + "ToolContext.process() first.")
                .formatted(type.getTypeName()));
    }

    static AgentException noModels() {
        return new AgentException("KARTA-810: nobody who knows models has called this tool. Offer it to a model with "
                + "PromptRunner.withTool(..), or call it in a test with ToolContext.of(ai).");
    }

    static AgentException noParent(Class<?> result) {
        return new AgentException(
                ("KARTA-811: there is no process that could have a child for a %s. Ask the model inside an action, or "
                                + "run the agent with AgentInvocation.")
                        .formatted(result.getTypeName()));
    }

    static AgentException noAgent(Class<?> type) {
        return new AgentException(
                "KARTA-817: %s is not annotated with @Agent, so it is no agent to make a tool of. Annotate it, or hand in an AgentSource."
                        .formatted(type.getTypeName()));
    }

    static AgentException noGoal(String agent, Class<?> result, List<String> outputs) {
        return new AgentException(
                "KARTA-818: no goal of agent %s yields a %s; they yield %s. Ask for one of these, or add a goal."
                        .formatted(agent, result.getTypeName(), outputs));
    }

    static AgentException negativeRetries(Method method, int retries) {
        return new AgentException("KARTA-797: @LlmTool(retries = %d) of %s cannot be used. Give it 0 or more."
                .formatted(retries, describe(method)));
    }

    static AgentException confirmsNoTool(Method method) {
        return new AgentException(
                ("KARTA-792: %s is annotated @Confirm and is no tool, so nobody would be asked. Annotate it with @LlmTool, "
                                + "or drop @Confirm; where an action is to be confirmed, let it return Outcome.confirmation(..).")
                        .formatted(describe(method)));
    }

    private static String excerpt(String text) {
        return text.length() <= 80 ? text : text.substring(0, 79) + "…";
    }
}
