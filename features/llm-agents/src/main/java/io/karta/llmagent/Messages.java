/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import io.karta.agent.AgentException;
import io.karta.event.TurnEnded;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessFailedException;
import io.karta.process.ProcessNotCompletedException;
import io.karta.process.ProcessTerminatedException;
import io.karta.process.ProcessTimedOutException;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Error messages of this module. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    /** Reports all problems of an agent and its sub-agents. */
    static AgentException invalid(List<String> problems) {
        return new AgentException(String.join("\n", problems));
    }

    static AgentException unknownName(String agent, String name, Collection<String> known) {
        return new AgentException(
                ("KARTA-860: the instruction of agent %s uses {%s}, which has no value. %s write {%s?} if the "
                                + "value is optional, or {{%s}} for literal braces.")
                        .formatted(
                                agent,
                                name,
                                known.isEmpty()
                                        ? "Add a value of this name,"
                                        : "Values: %s. Use one of these,".formatted(String.join(", ", known)),
                                name,
                                name));
    }

    static String noName() {
        return "KARTA-861: an LlmAgent has a blank name. Set it with LlmAgent.named(\"writer\").";
    }

    static String namedUser() {
        return "KARTA-826: an LlmAgent is named user, which is reserved. Rename it.";
    }

    static String nameTwice(String root, String name) {
        return "KARTA-862: two agents that %s may transfer to are named %s. Rename one.".formatted(root, name);
    }

    static String otherType(String agent, Type answers, String root, Type expected) {
        return ("KARTA-863: agent %s answers with %s, but agent %s, which may transfer to it, with %s. Set the same "
                        + "output(..) for both, or none for %s.")
                .formatted(agent, simple(answers), root, simple(expected), agent);
    }

    static String noDescription(String agent, String root) {
        return ("KARTA-864: agent %s has no description, which the model of %s requires for transfers. Add "
                        + ".description(\"...\").")
                .formatted(agent, root);
    }

    static AgentException ambiguousInput(String agent, Type type, Collection<String> names) {
        return new AgentException(
                ("KARTA-945: the input of agent '%s' is ambiguous: %s are all of type %s. Name the input \"it\", "
                                + "or use the others "
                                + "in the instruction, as in {%s}.")
                        .formatted(
                                agent,
                                String.join(", ", new TreeSet<>(names)),
                                simple(type),
                                new TreeSet<>(names).first()));
    }

    static AgentException tooManyHops(List<String> path, int limit) {
        return new AgentException(
                ("KARTA-865: more than %d transfers without an answer: %s. Clarify the descriptions of the agents, "
                                + "or increase "
                                + ".maxHops(..).")
                        .formatted(limit, String.join(" -> ", path)));
    }

    static AgentException callbackOfOtherType(Class<?> callback, String agent, Object value, Type expected) {
        return new AgentException(
                ("KARTA-866: callback %s answered with %s instead of agent %s, which answers with %s. Return that "
                                + "type, or Optional.empty().")
                        .formatted(callback.getName(), value.getClass().getSimpleName(), agent, simple(expected)));
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
                "KARTA-868: %s of %s failed: %s. Check the cause.".formatted(what, agent, reason), cause);
    }

    static IllegalArgumentException tooSmall(String what, int value, int least) {
        return new IllegalArgumentException(
                "KARTA-869: %s is %d, and must be at least %d.".formatted(what, value, least));
    }

    static String blankKey(String agent) {
        return "KARTA-870: the output key of agent %s is blank. Set or remove it.".formatted(agent);
    }

    /** The cause already has a code. */
    static String invalidKey(String agent, AgentException invalid) {
        return "%s It is the output key of agent %s.".formatted(invalid.getMessage(), agent);
    }

    static AgentException notAnnotated(Class<?> type) {
        return new AgentException(("KARTA-871: %s is not annotated with @DeclarativeLlmAgent. Annotate the interface "
                        + "@DeclarativeLlmAgent(description = .., instruction = ..).")
                .formatted(type.getTypeName()));
    }

    static AgentException noInterface(Class<?> type) {
        return new AgentException(
                ("KARTA-872: @DeclarativeLlmAgent is on %s, which is not an interface. Make it an interface "
                                + "without implementation, or "
                                + "annotate the class @Agent and write its actions.")
                        .formatted(type.getTypeName()));
    }

    static String notOneMethod(Class<?> type, List<AgentMethod> found) {
        return ("KARTA-873: %s has %s, but a declarative LLM agent has exactly one. Declare one abstract method, "
                        + "whose parameter is the input and whose "
                        + "result is the answer; default methods are allowed.")
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
        long count = agentMethod.inputs();
        return count == 0
                ? "KARTA-874: %s.%s has no parameter for the input of the agent. Add one parameter."
                        .formatted(type.getTypeName(), agentMethod)
                : ("KARTA-827: %s.%s has %d parameters, but an agent takes one object. Replace them by a record, "
                                + "whose components are "
                                + "placeholders of the instruction.")
                        .formatted(type.getTypeName(), agentMethod, count);
    }

    static String wrongSession(Class<?> type, AgentMethod agentMethod) {
        return ("KARTA-882: %s.%s has an invalid @SessionId parameter. Declare one @SessionId String, and one "
                        + "parameter for the message.")
                .formatted(type.getTypeName(), agentMethod);
    }

    static String sessionWithoutText(Class<?> type, AgentMethod agentMethod) {
        return ("KARTA-883: %s.%s has a @SessionId, but takes %s and returns %s. Take a String or a UserMessage, and "
                        + "return a String or a CompletionStage of it.")
                .formatted(type.getTypeName(), agentMethod, simple(agentMethod.input()), simple(agentMethod.output()));
    }

    static AgentException blankSession(String agent) {
        return new AgentException(
                "KARTA-829: the session id of a call of LLM agent %s is blank. Set an id.".formatted(agent));
    }

    static ProcessTerminatedException sessionEnded(AgentProcess process) {
        return new ProcessTerminatedException(
                "KARTA-837: session %s of LLM agent %s has ended without an answer. Choose another session id."
                        .formatted(process.id(), process.agent().name()),
                process,
                null);
    }

    static ProcessNotCompletedException turnFailed(AgentProcess process, TurnEnded turn) {
        String message =
                ("KARTA-838: turn %d of session %s of LLM agent %s has ended as %s (%s). Check the cause, and call "
                                + "again.")
                        .formatted(
                                turn.turn(),
                                process.id(),
                                process.agent().name(),
                                turn.ending(),
                                turn.reason().orElse("no reason is known"));
        Throwable cause = turn.failure().orElse(null);
        return switch (turn.ending()) {
            case FAILED -> new ProcessFailedException(message, process, cause);
            case TIMED_OUT -> new ProcessTimedOutException(message, process, cause);
            case STOPPED, BUDGET_EXCEEDED, COMPLETED -> new ProcessTerminatedException(message, process, cause);
        };
    }

    static AgentException interrupted(String agent, InterruptedException cause) {
        return new AgentException(
                ("KARTA-839: the thread was interrupted while it waited for the answer of LLM agent %s. Check what "
                                + "interrupts it; the session continues.")
                        .formatted(agent),
                cause);
    }

    static String openInterface(Class<?> type) {
        return ("KARTA-875: %s has type variables. Extend it by an interface without type variables, redeclare the "
                        + "method there with concrete types, and annotate that interface.")
                .formatted(type.getTypeName());
    }

    static String openTypes(Class<?> type, AgentMethod agentMethod) {
        return ("KARTA-828: %s.%s takes %s and returns %s, which are not concrete types. Write the types without "
                        + "variables and wildcards; redeclare a method of another interface with concrete types.")
                .formatted(type.getTypeName(), agentMethod, simple(agentMethod.input()), simple(agentMethod.output()));
    }

    static String noAnswer(String agent, Type result, String why) {
        return ("KARTA-876: no model can produce the result of %s, %s: %s. Return a String, a record or another "
                        + "JSON type, or a CompletionStage of it.")
                .formatted(agent, result.getTypeName(), why);
    }

    static String blank(Class<?> type, String attribute) {
        return "KARTA-877: @DeclarativeLlmAgent on %s has a blank %s. Set it; models read it."
                .formatted(type.getTypeName(), attribute);
    }

    static String modelAndRole(Class<?> type, String model, String role) {
        return "KARTA-878: @DeclarativeLlmAgent on %s sets the model %s and the role %s. Remove one of them."
                .formatted(type.getTypeName(), model, role);
    }

    static String wrongOption(Class<?> type, IllegalArgumentException invalid) {
        return "KARTA-879: @DeclarativeLlmAgent on %s is invalid: %s. Correct or remove the option."
                .formatted(type.getTypeName(), invalid.getMessage());
    }

    static String noTools(Class<?> type, Class<?> tools) {
        return ("KARTA-820: @DeclarativeLlmAgent on %s names %s among its tools, which has no tools. Annotate its "
                        + "methods @LlmTool, or implement Tool.")
                .formatted(type.getTypeName(), tools.getTypeName());
    }

    /** The cause already has a code. */
    static String wrongKnowledge(Class<?> type, AgentException invalid) {
        return "%s The knowledge is declared in @DeclarativeLlmAgent on %s."
                .formatted(invalid.getMessage(), type.getTypeName());
    }

    static AgentException cannotBeMade(Class<?> type, String attribute, Class<?> expected) {
        return new AgentException(
                ("KARTA-821: @DeclarativeLlmAgent on %s names %s among its %s, which is not a bean and has no "
                                + "constructor without parameters. Make it a bean, or add the constructor.")
                        .formatted(type.getTypeName(), expected.getTypeName(), attribute));
    }

    static AgentException constructorFailed(Class<?> type, Class<?> expected, Throwable cause) {
        return new AgentException(
                ("KARTA-822: the constructor of %s failed, which @DeclarativeLlmAgent on %s names: %s. Check the "
                                + "cause.")
                        .formatted(expected.getTypeName(), type.getTypeName(), cause),
                cause);
    }

    static String noAgent(Class<?> type, Class<?> other) {
        return ("KARTA-823: @DeclarativeLlmAgent on %s names %s among its subAgents, which is not an interface "
                        + "annotated @DeclarativeLlmAgent. Remove it; "
                        + "add other agents in a producer: LlmAgent.of(%s.class).subAgents(..).")
                .formatted(type.getTypeName(), other.getTypeName(), type.getSimpleName());
    }

    static String circle(List<Class<?>> path, Class<?> again) {
        return ("KARTA-824: the subAgents of declarative LLM agents form a cycle: %s. Remove one of them: a "
                        + "sub-agent may transfer to its parent anyway.")
                .formatted(Stream.concat(path.stream(), Stream.of(again))
                        .map(Class::getSimpleName)
                        .collect(Collectors.joining(" -> ")));
    }

    static String exportsTooMuch(Class<?> type) {
        return ("KARTA-825: @DeclarativeLlmAgent on %s is exported with local = false or with startingInputTypes. "
                        + "Remove both: the application calls the "
                        + "interface, and its parameter is the input of every caller.")
                .formatted(type.getTypeName());
    }

    static String simple(Type type) {
        return type instanceof Class<?> plain ? plain.getSimpleName() : type.getTypeName();
    }
}
