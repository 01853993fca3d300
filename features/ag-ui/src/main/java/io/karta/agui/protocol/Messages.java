/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.protocol;

import io.karta.generation.result.Problem;
import java.util.List;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private static final int BAD_REQUEST = 400;
    private static final int LONGEST = 80;

    private Messages() {}

    static RequestException notJson(String problem) {
        return new RequestException(
                BAD_REQUEST,
                "The body cannot be read",
                "KARTA-580: the body %s. Request of a run. Send one JSON object with the members of RunAgentInput."
                        .formatted(problem));
    }

    static RequestException invalidInput(List<Problem> problems) {
        return new RequestException(
                        BAD_REQUEST,
                        "The run input is invalid",
                        ("KARTA-581: the body is not a RunAgentInput of AG-UI 1.0: %d problems. Request "
                                        + "of a run. Correct "
                                        + "the members that the problems name.")
                                .formatted(problems.size()))
                .withProblems(problems);
    }

    static RequestException clientTools(int number) {
        return new RequestException(
                BAD_REQUEST,
                "Frontend tools are not supported",
                ("KARTA-586: the client offers %d frontend tools, which no agent of the server "
                                + "calls. Request of a run. "
                                + "Remove the member tools, or send an empty list.")
                        .formatted(number));
    }

    static String excerpt(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    }
}
