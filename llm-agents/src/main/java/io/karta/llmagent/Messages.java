/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import io.karta.agent.AgentException;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;

/** Every mistake that agents made of words report. Codes are never reused. */
final class Messages {

    private Messages() {}

    /** Everything that is wrong with an agent and those it may hand over to. */
    static AgentException wrong(List<String> problems) {
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

    static AgentException tooManyHops(List<String> path, int limit) {
        return new AgentException(
                ("KARTA-865: agents have handed over %d times, and none has answered: %s. Tell them more clearly who does what, or allow more "
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

    static String simple(Type type) {
        return type instanceof Class<?> plain ? plain.getSimpleName() : type.getTypeName();
    }
}
