/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.chat;

import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentException;
import java.util.List;

/** Error messages of this module. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static AgentException unknownAgent(String name, String where, List<String> agents) {
        return new AgentException(
                ("KARTA-626: there is no agent \"%s\" for a chatbot, and no @AgentComponent. %s. Correct"
                                + " the name, or add an agent; the agents are %s.")
                        .formatted(excerpt(name), where, agents));
    }

    static AgentException similarName(String name, String where, String meant) {
        return new AgentException(
                ("KARTA-627: there is no agent \"%s\" for a chatbot, but an agent \"%s\". %s. Correct the"
                                + " name; or, for a chatbot of all components, choose a name that differs more.")
                        .formatted(excerpt(name), meant, where));
    }

    static AgentException handlesNoMessages(AgentDefinition agent, String where) {
        return new AgentException(("KARTA-628: agent %s cannot be a chatbot, because none of its actions handles a"
                        + " message of the user. %s. Add an action with @Action(trigger = UserMessage.class,"
                        + " canRerun = true).")
                .formatted(agent.name(), where));
    }

    static AgentException removed(String session) {
        return new AgentException(("KARTA-629: the session %s was removed from the process store. Create a"
                        + " new session, or increase the retention of the store.")
                .formatted(session));
    }

    static AgentException anonymous(String session) {
        return new AgentException(("KARTA-542: the user of a session has no name, so the session cannot be remembered."
                        + " Session %s. Create the session for a caller with a name.")
                .formatted(session));
    }

    static InvalidArtifactException invalidArtifactName(String name) {
        return new InvalidArtifactException(("KARTA-636: the name \"%s\" of an artifact is blank, longer than 200"
                        + " characters, or has control characters or unpaired surrogates. Choose another name.")
                .formatted(excerpt(name.replaceAll("\\p{Cntrl}", "?"))));
    }

    static InvalidArtifactException artifactTooLarge(long size, long max) {
        return new InvalidArtifactException(("KARTA-637: an artifact has %d bytes, and may have %d. Reduce its size, or"
                        + " increase karta.artifacts.max-size.")
                .formatted(size, max));
    }

    static InvalidArtifactException tooManyArtifacts(long versions, long max) {
        return new InvalidArtifactException(("KARTA-638: there are %d versions of artifacts, and may be %d. Delete"
                        + " artifacts, or increase karta.artifacts.max-versions.")
                .formatted(versions, max));
    }

    private static String excerpt(String text) {
        return text.length() <= 80 ? text : text.substring(0, 80) + "...";
    }
}
