/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import java.util.Locale;

/** The kinds of problems a caller can meet. Codes are never reused. */
enum ProblemType {
    UNKNOWN_GOAL(501, 404, "There is no such goal"),
    UNKNOWN_PROCESS(502, 404, "There is no such process"),
    UNKNOWN_RESOURCE(503, 404, "There is nothing here"),
    UNAUTHENTICATED(504, 401, "Nobody answers for this request"),
    FORBIDDEN_ACTION(505, 403, "The caller may not do this"),
    UNREADABLE_BODY(506, 400, "The body cannot be read"),
    INVALID_BODY(507, 400, "The body does not fit"),
    UNSUPPORTED_MEDIA_TYPE(508, 415, "The body must be JSON"),
    NOT_ACCEPTABLE(509, 406, "The answer would be JSON"),
    METHOD_NOT_ALLOWED(510, 405, "This cannot be done here"),
    BODY_TOO_LARGE(511, 413, "The body is too large"),
    INVALID_INPUT(512, 400, "The goal cannot start with this"),
    STUCK(513, 409, "No plan reaches the goal"),
    NOT_WAITING(514, 409, "The process does not wait for this answer"),
    MODEL_FAILED(515, 502, "A language model did not answer usefully"),
    MODEL_TIMED_OUT(516, 504, "A language model took too long"),
    TIMED_OUT(517, 504, "The process took too long"),
    KILLED(518, 410, "The process was killed"),
    TERMINATED(519, 422, "The process was stopped before its goal"),
    ACTION_FAILED(520, 500, "An action failed"),
    UNEXPECTED(521, 500, "Something went wrong here"),
    REFUSED(522, 400, "The server refuses the request"),
    WRONG_STATE(523, 409, "The process is in no state for this"),
    INPUT_BLOCKED(524, 422, "A guardrail refuses the input"),
    NOBODY_FITS(847, 422, "Nobody here deals with this"),
    NOT_APPROVED(848, 403, "What fits was not approved");

    private final int number;
    private final int status;
    private final String title;

    ProblemType(int number, int status, String title) {
        this.number = number;
        this.status = status;
        this.title = title;
    }

    String code() {
        return "KARTA-" + number;
    }

    /** Returns the identifier by which programs know the kind of problem: {@code urn:karta:problem:unknown-goal}. */
    String uri() {
        return "urn:karta:problem:" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    int status() {
        return status;
    }

    String title() {
        return title;
    }
}
