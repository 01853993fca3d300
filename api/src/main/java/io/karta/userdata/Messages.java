/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.userdata;

import io.karta.agent.AgentException;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static IllegalArgumentException anonymousOwner() {
        return new IllegalArgumentException(
                "KARTA-635: an anonymous user cannot own artifacts outside of a session. Name"
                        + " the user, or use the artifacts of the session.");
    }

    static IllegalArgumentException artifactNotStorable(String name, int position) {
        return new IllegalArgumentException(
                ("KARTA-784: not every store can keep the text of artifact %s, which has an unpaired surrogate at"
                                + " position %d. Remove it; a text that is cut ends before or after a pair.")
                        .formatted(excerpt(name), position));
    }

    static AgentException noUserToErase() {
        return new AgentException(
                "KARTA-194: the name of the user to erase is blank. Pass the name of a user; anonymous users have none,"
                        + " and purge removes their processes.");
    }

    static AgentException invalidStateName(String name) {
        return new AgentException(("KARTA-187: the name \"%s\" of a value is invalid. Set a name of letters, digits,"
                        + " ., _, $ and -, in at most 200 characters, in actions and tools after app:, user: or temp:;"
                        + " values of temp: cannot be removed.")
                .formatted(excerpt(name.replaceAll("\\p{Cntrl}", "?"))));
    }

    static AgentException anonymousState(String name) {
        return new AgentException(
                "KARTA-188: an anonymous user has no values, such as %s. Name the user, or use temp:.".formatted(name));
    }

    static AgentException invalidStateValue(String name, int length, int max) {
        return new AgentException(("KARTA-189: the value of %s is invalid: it has %d characters. Set at most %d"
                        + " characters without U+0000 or unpaired surrogates, or store an artifact.")
                .formatted(name, length, max));
    }

    static AgentException noStateStore(String name) {
        return new AgentException(
                "KARTA-190: there is no store for %s. Add a bean of type StateStore.".formatted(name));
    }

    static AgentException stateOutsideOfProcess(String name) {
        return new AgentException(
                "KARTA-191: a tool sets %s outside of a process. Call the model in an action.".formatted(name));
    }

    private static String excerpt(String text) {
        return text.length() <= 80 ? text : text.substring(0, 80) + "...";
    }
}
