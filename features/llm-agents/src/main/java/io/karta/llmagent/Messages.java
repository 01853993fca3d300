/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import io.karta.agent.AgentException;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every mistake that agents made of words report. Codes are never reused. */
final class Messages {

    private Messages() {}

    /** Everything that is wrong with an agent and those it may hand over to. */
    static AgentException invalid(List<String> problems) {
        return new AgentException(String.join("\n", problems));
    }

    static AgentException unknownName(String agent, String name, Collection<String> known) {
        return new AgentException(
                ("KARTA-860: the instruction of %s speaks of {%s}, and there is no such thing. There is: %s. Take one of these, write {%s?} if it may "
                                + "be missing, or {{%s}} if the model is to see the braces.")
                        .formatted(agent, name, String.join(", ", known), name, name));
    }

    static String noName() {
        return "KARTA-861: an LlmAgent has a blank name. Name it: LlmAgent.named(\"writer\").";
    }

    static String namedUser() {
        return "KARTA-861: an LlmAgent is named user, as the people who talk to it are. Give it another name.";
    }

    static String nameTwice(String root, String name) {
        return "KARTA-862: two of the agents that %s may hand over to are named %s, and a model could not tell them apart. Rename one."
                .formatted(root, name);
    }

    static String otherType(String agent, Type answers, String root, Type wanted) {
        return ("KARTA-863: %s answers with %s, but %s, whose conversation it may take over, with %s. Whoever comes last answers: say the same "
                        + "output(..) for both, or none for %s.")
                .formatted(agent, simple(answers), root, simple(wanted), agent);
    }

    static String noDescription(String agent, String root) {
        return "KARTA-864: %s has no description, and models go by it when they hand over from %s. Add .description(\"...\")."
                .formatted(agent, root);
    }

    static AgentException ambiguousInput(String agent, Type type, Collection<String> names) {
        return new AgentException(
                ("KARTA-945: the input of agent '%s' is ambiguous: %s are all of type %s. Name the one it answers \"it\", or name the others "
                                + "in its instruction, as in {%s}.")
                        .formatted(
                                agent,
                                String.join(", ", new TreeSet<>(names)),
                                simple(type),
                                new TreeSet<>(names).first()));
    }

    static AgentException tooManyHops(List<String> path, int limit) {
        return new AgentException(
                ("KARTA-865: agents have handed over %d times and want to once more, and none has answered: %s. Tell them more clearly who does what, or allow more "
                                + "with .maxHops(..).")
                        .formatted(limit, String.join(" -> ", path)));
    }

    static AgentException callbackOfOtherType(Class<?> callback, String agent, Object value, Type wanted) {
        return new AgentException(
                "KARTA-866: %s answered with %s in place of %s, which answers with %s. Let it answer with that, or not at all."
                        .formatted(callback.getName(), value.getClass().getSimpleName(), agent, simple(wanted)));
    }

    static AgentException returnedNull(String what, String agent) {
        return new AgentException("KARTA-867: %s of %s returned null. %s."
                .formatted(
                        what,
                        agent,
                        what.startsWith("callback")
                                ? "Return Optional.empty() to change nothing"
                                : "Return a text, or an empty one"));
    }

    static AgentException failed(String what, String agent, Exception cause) {
        String reason = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        return new AgentException(
                "KARTA-868: %s of %s failed: %s. Look at the cause.".formatted(what, agent, reason), cause);
    }

    static IllegalArgumentException tooSmall(String what, int value, int least) {
        return new IllegalArgumentException(
                "KARTA-869: %s is %d, and must be at least %d.".formatted(what, value, least));
    }

    static String blankKey(String agent) {
        return "KARTA-870: the output key of %s is blank. Name it, or leave it out.".formatted(agent);
    }

    static AgentException notAnnotated(Class<?> type) {
        return new AgentException(
                "KARTA-871: %s is to be an agent in words, and says nothing of it. Annotate the interface @AgentInWords(description = .., instruction = ..)."
                        .formatted(type.getTypeName()));
    }

    static AgentException noInterface(Class<?> type) {
        return new AgentException(
                ("KARTA-872: @AgentInWords is on %s, which is no interface. Its callers call an interface that nobody implements: make it one, or "
                                + "annotate the class @Agent and write its actions.")
                        .formatted(type.getTypeName()));
    }

    static String notOneMethod(Class<?> type, List<AgentMethod> found) {
        return ("KARTA-873: %s has %s, and an agent in words answers exactly one. Give it one abstract method, whose parameter is the input and whose "
                        + "result is the answer; default methods may stand beside it.")
                .formatted(
                        type.getTypeName(),
                        found.isEmpty()
                                ? "no abstract method"
                                : "the abstract methods "
                                        + found.stream()
                                                .map(AgentMethod::toString)
                                                .sorted()
                                                .collect(Collectors.joining(", ")));
    }

    static String notOneParameter(Class<?> type, AgentMethod agentMethod) {
        int count = agentMethod.method().getParameterCount();
        return count == 0
                ? "KARTA-874: %s.%s takes nothing, so the agent has nothing to answer. Give it one parameter."
                        .formatted(type.getTypeName(), agentMethod)
                : ("KARTA-874: %s.%s has %d parameters, and an agent takes one object. Put them into a record: its components are what the "
                                + "instruction may speak of.")
                        .formatted(type.getTypeName(), agentMethod, count);
    }

    static String openInterface(Class<?> type) {
        return ("KARTA-875: %s has type variables, and nobody says what they stand for. Extend it by an interface without any, declare the "
                        + "method anew there with its types, and annotate that.")
                .formatted(type.getTypeName());
    }

    static String openTypes(Class<?> type, AgentMethod agentMethod) {
        return ("KARTA-875: %s.%s takes %s and returns %s, which is still to be chosen: a model must know the type. Write the types without "
                        + "variables and wildcards; where another interface declares the method, declare it anew with its types.")
                .formatted(type.getTypeName(), agentMethod, simple(agentMethod.input()), simple(agentMethod.output()));
    }

    static String noAnswer(Class<?> type, AgentMethod agentMethod, String why) {
        return ("KARTA-876: no model can answer with what %s.%s returns, %s: %s. Return a text, a record, or another type that is made of JSON; or a "
                        + "CompletionStage of it.")
                .formatted(
                        type.getTypeName(),
                        agentMethod,
                        agentMethod.method().getGenericReturnType().getTypeName(),
                        why);
    }

    static String blank(Class<?> type, String attribute) {
        return "KARTA-877: @AgentInWords on %s has a blank %s. Write it: models go by it."
                .formatted(type.getTypeName(), attribute);
    }

    static String modelAndRole(Class<?> type, String model, String role) {
        return "KARTA-878: @AgentInWords on %s asks for the model %s and for the role %s. Leave one of them out."
                .formatted(type.getTypeName(), model, role);
    }

    static String wrongOption(Class<?> type, IllegalArgumentException invalid) {
        return "KARTA-879: @AgentInWords on %s: %s. Correct it, or leave it out."
                .formatted(type.getTypeName(), invalid.getMessage());
    }

    static String noTools(Class<?> type, Class<?> tools) {
        return "KARTA-820: @AgentInWords on %s names %s among its tools, which has none. Annotate its methods @LlmTool, or let it be a Tool."
                .formatted(type.getTypeName(), tools.getTypeName());
    }

    /** It has a code already. */
    static String wrongKnowledge(Class<?> type, AgentException invalid) {
        return "%s It is meant for the knowledge in @AgentInWords on %s."
                .formatted(invalid.getMessage(), type.getTypeName());
    }

    static AgentException cannotBeMade(Class<?> type, String attribute, Class<?> wanted) {
        return new AgentException(
                "KARTA-821: @AgentInWords on %s names %s among its %s, which is no bean, and has no constructor without parameters. Make it one or the other."
                        .formatted(type.getTypeName(), wanted.getTypeName(), attribute));
    }

    static AgentException constructorFailed(Class<?> type, Class<?> wanted, Throwable cause) {
        return new AgentException(
                "KARTA-822: the constructor of %s failed, which @AgentInWords on %s names: %s. Look at the cause."
                        .formatted(wanted.getTypeName(), type.getTypeName(), cause),
                cause);
    }

    static String noAgent(Class<?> type, Class<?> other) {
        return ("KARTA-823: @AgentInWords on %s names %s among its subAgents, which is no interface annotated @AgentInWords. Name one that is; "
                        + "other agents are added by a producer: LlmAgent.of(%s.class).subAgents(..).")
                .formatted(type.getTypeName(), other.getTypeName(), type.getSimpleName());
    }

    static String circle(List<Class<?>> path, Class<?> again) {
        return "KARTA-824: agents in words belong to each other in a circle: %s. Remove one from subAgents: a sub-agent may hand back to the agent it belongs to anyway."
                .formatted(Stream.concat(path.stream(), Stream.of(again))
                        .map(Class::getSimpleName)
                        .collect(Collectors.joining(" -> ")));
    }

    static String exportsTooMuch(Class<?> type) {
        return ("KARTA-825: @AgentInWords on %s is exported with local = false or with startingInputTypes. The application itself calls the "
                        + "interface, and its parameter is what everybody starts with: leave them out.")
                .formatted(type.getTypeName());
    }

    static String simple(Type type) {
        return type instanceof Class<?> plain ? plain.getSimpleName() : type.getTypeName();
    }
}
