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

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static AgentException noEmbeddings(Class<?> ai) {
        return new AgentException(
                ("KARTA-853: %s does not support embeddings. Implement withEmbeddingService(..), or inject"
                                + " an EmbeddingService.")
                        .formatted(ai.getTypeName()));
    }

    private static String describe(Method method) {
        return method.getDeclaringClass().getTypeName() + "." + method.getName();
    }

    static AgentException badNameOf(Method method, String name) {
        return new AgentException(
                ("KARTA-980: tool name '%s' of method %s is invalid. Set a name of letters, digits, _ and "
                                + "-, at most %d characters, with @LlmTool(name = ..).")
                        .formatted(excerpt(name), describe(method), ToolNames.MAX_LENGTH));
    }

    static AgentException noDescription(Method method) {
        return new AgentException(("KARTA-917: the description of tool method %s is blank. Describe what the tool does "
                        + "and when to use it; models choose tools by it.")
                .formatted(describe(method)));
    }

    static AgentException noTools(Object object) {
        return new AgentException("KARTA-711: %s has no methods annotated with @LlmTool. %s"
                .formatted(object.getClass().getTypeName(), instead(object)));
    }

    private static String instead(Object object) {
        if (object instanceof Tool) {
            return "It is a tool itself: pass it to withTool(..) or withTools(..).";
        }
        if (object instanceof Collection
                || object instanceof Map
                || object.getClass().isArray()) {
            return "Pass its elements one by one.";
        }
        return object instanceof Class
                ? "Pass an instance of the class."
                : "Annotate the methods that models may call.";
    }

    static AgentException sameName(Method one, Method other) {
        return new AgentException(
                "KARTA-712: %s and %s are tools with the same name '%s'. Rename one with @LlmTool(name = ..)."
                        .formatted(describe(one), describe(other), one.getName()));
    }

    static AgentException unfitType(Method method, Class<?> type) {
        return new AgentException(
                ("KARTA-713: tool method %s uses a %s, which models can neither read nor write. Use plain "
                                + "values: await asynchronous results, collect reactive streams, and return "
                                + "ToolResult.replan(..) or ToolResult.stop(..) instead of an Outcome.")
                        .formatted(describe(method), type.getTypeName()));
    }

    static AgentException namelessParameter(Method method) {
        return new AgentException(
                ("KARTA-714: the class file contains no parameter names of %s. Compile with -parameters, "
                                + "or name each parameter with @LlmTool.Param(name = ..).")
                        .formatted(describe(method)));
    }

    static AgentException unreadableParameters(Method method, Throwable cause) {
        return new AgentException(
                "KARTA-715: a parameter of %s has a type that models cannot write: %s"
                        .formatted(describe(method), cause.getMessage()),
                cause);
    }

    static AgentException closed(Method method, Throwable cause) {
        return new AgentException(
                ("KARTA-716: tool method %s is inaccessible, because its module does not open the package."
                                + " Open it (opens %s).")
                        .formatted(describe(method), method.getDeclaringClass().getPackageName()),
                cause);
    }

    static AgentException privateBehindProxy(Method method) {
        return new AgentException(
                ("KARTA-717: tool method %s is private, and the client proxy of its bean cannot forward "
                                + "the call. Make the method package-private, protected or public.")
                        .formatted(describe(method)));
    }

    static String toolNotIntercepted(Method method, List<String> annotations) {
        return ("KARTA-571: %s on tool method %s has no effect, because its object is not a bean. Pass a bean, or "
                        + "remove the annotation.")
                .formatted(String.join(", ", annotations), describe(method));
    }

    static AgentException noProcess(String change) {
        return new AgentException(
                "KARTA-718: the tool cannot %s, because no process calls it. Check ToolContext.process() first."
                        .formatted(change));
    }

    static AgentException noModels() {
        return new AgentException(
                "KARTA-810: the tool needs a model, but its context has none. Offer it to a model with "
                        + "PromptRunner.withTool(..), or call it in a test with ToolContext.of(ai).");
    }

    static AgentException noParent(Class<?> result) {
        return new AgentException(("KARTA-811: no process is running that could start a child for a %s. Call the model "
                        + "inside an action, or run the agent with AgentInvocation.")
                .formatted(result.getTypeName()));
    }

    static AgentException noAgent(Class<?> type) {
        return new AgentException(
                ("KARTA-817: %s is not annotated with @Agent, so it cannot be a tool. Annotate it, or pass"
                                + " an AgentSource.")
                        .formatted(type.getTypeName()));
    }

    static AgentException noGoal(String agent, Class<?> result, List<String> outputs) {
        return new AgentException("KARTA-818: no goal of agent %s produces a %s%s."
                .formatted(
                        agent,
                        result.getTypeName(),
                        outputs.isEmpty()
                                ? ", because it has no goals. Add a goal"
                                : "; its goals produce: %s. Request one of these types, or add a goal"
                                        .formatted(String.join(", ", outputs))));
    }

    static AgentException negativeRetries(Method method, int retries) {
        return new AgentException("KARTA-797: @LlmTool(retries = %d) of %s is invalid. Set 0 or more."
                .formatted(retries, describe(method)));
    }

    static AgentException confirmsNoTool(Method method) {
        return new AgentException(
                ("KARTA-792: %s is annotated with @Confirm but not with @LlmTool, so no approval would be "
                                + "requested. Add @LlmTool or remove @Confirm; to confirm an action, return "
                                + "Outcome.confirmation(..).")
                        .formatted(describe(method)));
    }

    private static String excerpt(String text) {
        return text.length() <= 80 ? text : text.substring(0, 79) + "…";
    }
}
