/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.problem;

import java.util.Locale;

/** Kinds of problems in responses: code, HTTP status and title. */
public enum ProblemType {
    UNKNOWN_GOAL(501, 404, "Unknown goal"),
    UNKNOWN_PROCESS(502, 404, "Unknown process"),
    UNKNOWN_RESOURCE(503, 404, "Unknown path"),
    UNAUTHENTICATED(504, 401, "Authentication is required"),
    FORBIDDEN_ACTION(505, 403, "The caller lacks permission"),
    UNREADABLE_BODY(506, 400, "The body cannot be read"),
    INVALID_BODY(507, 400, "The body is invalid"),
    UNSUPPORTED_MEDIA_TYPE(508, 415, "The body must be JSON"),
    NOT_ACCEPTABLE(509, 406, "The response has none of the accepted media types"),
    METHOD_NOT_ALLOWED(510, 405, "The method is not allowed"),
    BODY_TOO_LARGE(511, 413, "The body is too large"),
    INVALID_INPUT(512, 400, "The goal cannot be reached from this input"),
    STUCK(513, 409, "No plan reaches the goal"),
    NOT_WAITING(514, 409, "The process does not wait for this answer"),
    MODEL_FAILED(515, 502, "A model failed or gave no valid answer"),
    MODEL_TIMED_OUT(516, 504, "A model call timed out"),
    TIMED_OUT(517, 504, "The process timed out"),
    KILLED(518, 410, "The process was killed"),
    TERMINATED(519, 422, "The process was terminated"),
    ACTION_FAILED(520, 500, "An action failed"),
    UNEXPECTED(521, 500, "Internal error"),
    REFUSED(522, 400, "The server rejected the request"),
    WRONG_STATE(523, 409, "The process status does not allow this"),
    INPUT_BLOCKED(524, 422, "A guardrail blocked the input"),
    INVALID_PARAMETER(140, 400, "A query parameter is invalid"),
    INVALID_ANSWER(141, 422, "The answer is invalid"),
    UNSUPPORTED_ENCODING(142, 415, "The body must not be compressed"),
    UNSUPPORTED_CHARSET(143, 415, "The body must be UTF-8"),
    TOO_MANY_PROCESSES(144, 429, "Too many processes"),
    CROSS_ORIGIN(145, 403, "The request comes from another origin"),
    KEY_REUSED(146, 422, "The idempotency key was used for another request"),
    INVALID_KEY(148, 400, "The idempotency key is invalid"),
    FORBIDDEN_OPTION(175, 403, "An option is not allowed"),
    NOT_COMPLETED(176, 409, "The process has no result yet"),
    NO_THREAD(177, 503, "No thread is free"),
    INVALID_EVENT_ID(173, 400, "The event id is invalid"),
    NO_MATCHING_AGENT(847, 422, "No agent matches the text"),
    NOT_APPROVED(848, 403, "The match was not approved"),
    UNWRITABLE_RESULT(908, 500, "The result has no JSON form"),
    STORE_FAILED(972, 503, "The process store failed");

    private final int number;
    private final int status;
    private final String title;

    ProblemType(int number, int status, String title) {
        this.number = number;
        this.status = status;
        this.title = title;
    }

    public String code() {
        return "KARTA-" + number;
    }

    /** Returns the URI that identifies the kind of problem: {@code urn:karta:problem:unknown-goal}. */
    public String uri() {
        return "urn:karta:problem:" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public int status() {
        return status;
    }

    public String title() {
        return title;
    }
}
