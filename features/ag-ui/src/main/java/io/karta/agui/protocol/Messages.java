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

    static RequestException toolsNotAllowed(List<String> tools) {
        return new RequestException(
                BAD_REQUEST,
                "Frontend tools are not allowed",
                ("KARTA-586: the client offers frontend tools that are not allowed: %s. Member tools. "
                                + "Remove them, or add their names to karta.ag-ui.frontend-tools.")
                        .formatted(excerpt(String.join(", ", tools))));
    }

    static String excerpt(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    }
}
