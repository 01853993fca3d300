/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.run;

import io.karta.agui.protocol.RequestException;
import io.karta.generation.result.Problem;
import io.karta.process.AgentProcess;
import java.util.List;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final int UNPROCESSABLE = 422;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int LONGEST = 80;

    private Messages() {}

    static RequestException unknownAgent(String kind, String name) {
        return new RequestException(
                NOT_FOUND,
                "Unknown agent",
                "KARTA-578: there is no %s \"%s\" for clients of AG-UI. Path of the request. Correct the name."
                        .formatted(kind, excerpt(name)));
    }

    static RequestException unknownThread(String thread) {
        return new RequestException(
                NOT_FOUND,
                "Unknown thread",
                "KARTA-579: the thread \"%s\" does not exist. Member threadId. Send a message of the user to begin it."
                        .formatted(excerpt(thread)));
    }

    static RequestException tooManyProcesses(String kind, int most) {
        return new RequestException(
                        TOO_MANY_REQUESTS,
                        "Too many processes",
                        ("KARTA-587: the caller has %d %s processes, which is the maximum. Request of a "
                                        + "run. Retry when one"
                                        + " of them has ended.")
                                .formatted(most, kind))
                .withHeader("Retry-After", "5");
    }

    static RequestException awaitsAnswer(String thread, List<String> interrupts) {
        return new RequestException(
                CONFLICT,
                "The thread awaits an answer",
                ("KARTA-588: the interrupts or calls of frontend tools %s are open. Thread \"%s\". Answer interrupts "
                                + "in the member resume, and calls with messages of the role tool.")
                        .formatted(interrupts, excerpt(thread)));
    }

    static RequestException closedInterrupt(String interrupt) {
        return new RequestException(
                CONFLICT,
                "The interrupt is closed",
                ("KARTA-589: the interrupt \"%s\" is not open: it was answered, has expired, or its process has ended."
                                + " Member resume. Load the thread again.")
                        .formatted(excerpt(interrupt)));
    }

    static RequestException closedToolCall(String call) {
        return new RequestException(
                CONFLICT,
                "The tool call is closed",
                ("KARTA-192: the call \"%s\" of a frontend tool is not open: it is unknown, was answered, or its "
                                + "process has ended. Member messages. Load the thread again.")
                        .formatted(excerpt(call)));
    }

    static RequestException invalidAnswer(String interrupt, List<Problem> problems) {
        return new RequestException(
                        UNPROCESSABLE,
                        "The answer is invalid",
                        ("KARTA-590: the answer to the interrupt or tool call \"%s\" is invalid. Members resume and "
                                        + "messages. Correct what the problems name; the process is still waiting.")
                                .formatted(excerpt(interrupt)))
                .withProblems(problems);
    }

    static RequestException missingRole(String interrupt, String role) {
        return new RequestException(
                FORBIDDEN,
                "The caller lacks permission",
                ("KARTA-591: the answer to the interrupt \"%s\" needs the role %s. Member resume. "
                                + "Ask a user with this role.")
                        .formatted(excerpt(interrupt), role));
    }

    static RequestException threadHasEnded(String thread) {
        return new RequestException(
                CONFLICT,
                "The thread has ended",
                ("KARTA-592: the thread \"%s\" has ended and accepts no more messages. Member "
                                + "threadId. Begin a new thread.")
                        .formatted(excerpt(thread)));
    }

    static RequestException invalidGoalInput(String goal, String expected, List<Problem> problems) {
        return new RequestException(
                        UNPROCESSABLE,
                        "The goal cannot start with this input",
                        ("KARTA-593: the input is not what goal %s starts with: %s. Request of a run. "
                                        + "Send it in the member"
                                        + " forwardedProps.karta.input.")
                                .formatted(goal, expected))
                .withProblems(problems);
    }

    static String failed(AgentProcess process) {
        return "KARTA-594: the process %s failed. Run of %s. Read the cause in the log of the server."
                .formatted(process.id(), process.agent().name());
    }

    static String stuck(AgentProcess process) {
        return "KARTA-595: the process %s is stuck: no plan reaches its goal. Run of %s. Start it with other input."
                .formatted(process.id(), process.agent().name());
    }

    static String ended(AgentProcess process, String ending) {
        return ("KARTA-596: the process %s ended early: %s. Run of %s. Start it again with less "
                        + "work, or raise its limits.")
                .formatted(process.id(), ending, process.agent().name());
    }

    static String aborted(AgentProcess process) {
        return ("KARTA-597: the events of the process %s ended before the run. Run of %s. Load "
                        + "the thread again; the process"
                        + " may still be running.")
                .formatted(process.id(), process.agent().name());
    }

    static String failedInLog(AgentProcess process) {
        return ("KARTA-598: a run of process %s of agent %s failed. Request of an AG-UI client. "
                        + "Fix the cause that follows.")
                .formatted(process.id(), process.agent().name());
    }

    static String excerpt(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    }
}
