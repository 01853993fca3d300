/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.event;

import io.karta.rest.problem.HttpProblem;
import io.karta.rest.problem.ProblemException;
import io.karta.rest.problem.ProblemText;
import io.karta.rest.problem.ProblemType;

/** Problems of requests for events. Their codes are in {@link ProblemType}. */
final class Messages {

    private Messages() {}

    static ProblemException invalidEventId(String id) {
        return HttpProblem.of(
                        ProblemType.INVALID_EVENT_ID,
                        ("The header Last-Event-ID has the value %s. Send the id of the last event of this stream,"
                                        + " or omit the header.")
                                .formatted(ProblemText.excerpt(id)))
                .toException();
    }

    static ProblemException notAcceptable() {
        return HttpProblem.of(
                        ProblemType.NOT_ACCEPTABLE,
                        "The response is a stream of events. Send Accept: text/event-stream.")
                .toException();
    }

    static ProblemException operatorsOnly(String role) {
        return HttpProblem.of(
                        ProblemType.FORBIDDEN_ACTION,
                        ("Only callers with the role %s receive the events of all processes. Use"
                                        + " /processes/{id}/events for a process of your own.")
                                .formatted(role))
                .toException();
    }
}
