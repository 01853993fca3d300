/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.agent.AgentException;
import io.karta.agent.ConfigKeys;
import io.karta.generation.result.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Error messages of this module. Each code belongs to exactly one message. */
final class Messages {

    private static final int LONGEST = 80;

    private Messages() {}

    static RequestException unauthenticated() {
        return new RequestException(
                401,
                "The caller is not authenticated",
                "KARTA-158: the request has no authenticated caller. Console. Log in and repeat it; "
                        + "if no page asks for a login, configure one in web.xml, "
                        + "and enable the security of the server.");
    }

    static RequestException notOperator(String role) {
        return new RequestException(
                403,
                "The caller is not an operator",
                "KARTA-159: the caller does not have the role %s. Console. Grant the role, or set %s."
                        .formatted(role, ConfigKeys.REST_OPERATOR_ROLE));
    }

    static RequestException crossSite(@Nullable String origin) {
        return new RequestException(
                403,
                "The request does not come from the console",
                ("KARTA-160: a page of the origin %s may not send commands. Headers Origin and %s. Send them from "
                                + "the pages of the console.")
                        .formatted(excerpt(String.valueOf(origin)), OriginCheck.HEADER));
    }

    static RequestException commandsDisabled() {
        return new RequestException(
                403,
                "Commands are disabled",
                "KARTA-161: the console accepts no commands. Configuration of the application. Set %s to true."
                        .formatted(ConfigKeys.CONSOLE_COMMANDS));
    }

    static RequestException notFound(String what, String name) {
        return new RequestException(
                404,
                "Not found",
                "KARTA-162: %s %s does not exist. Path of the request. Reload the page."
                        .formatted(what, excerpt(name)));
    }

    static RequestException methodNotAllowed(String method) {
        return new RequestException(
                405,
                "The method is not allowed",
                "KARTA-163: the method %s is not allowed. Path of the request. Send GET to read and POST to change."
                        .formatted(excerpt(method)));
    }

    static RequestException invalidParameter(String name, String value) {
        return new RequestException(
                400,
                "A parameter is invalid",
                "KARTA-164: the value %s is invalid. Parameter %s. Correct it.".formatted(excerpt(value), name));
    }

    static RequestException invalidBody(String detail, List<Problem> problems) {
        return new RequestException(
                422,
                "The input is invalid",
                "KARTA-165: the input %s. Body of the request. Correct the fields that are listed."
                        .formatted(excerpt(detail)),
                problems);
    }

    static RequestException tooLarge(int most) {
        return new RequestException(
                413,
                "The body is too large",
                "KARTA-166: the body has more than %d bytes. Request of the console. Shorten it, or raise %s."
                        .formatted(most, ConfigKeys.REST_MAX_BODY_SIZE));
    }

    /** The message of the platform is for users, and has a code. */
    static RequestException refused(AgentException cause) {
        return new RequestException(409, "The command was refused", String.valueOf(cause.getMessage()));
    }

    static RequestException forbidden(AgentException cause) {
        return new RequestException(403, "The command needs another role", String.valueOf(cause.getMessage()));
    }

    /** The engine's text about the name of the caller, which starts with the code. */
    static RequestException invalidCaller(String problem) {
        return new RequestException(403, "The name of the caller cannot be stored", problem);
    }

    static RequestException failed() {
        return new RequestException(
                500,
                "The request failed",
                "KARTA-167: the request failed unexpectedly. Console. Read the cause in the log of the server.");
    }

    static String failedInLog(@Nullable String path) {
        return "KARTA-168: a request of the console failed. Path %s. Fix the cause that follows."
                .formatted(excerpt(String.valueOf(path)));
    }

    static String countingFailed() {
        return "KARTA-169: the console does not count the cost of model calls at present. Event log of the process "
                + "store. Fix the cause that follows; counting continues with the next visit.";
    }

    static RequestException storeUnavailable() {
        return new RequestException(
                503,
                "The process store is unavailable",
                "KARTA-263: the process store does not answer. Request of the console. Wait; the page tries again.");
    }

    static String storeUnavailableInLog(@Nullable String path) {
        return "KARTA-264: the process store does not answer, so requests of the console fail. Path %s. Fix the cause "
                        .formatted(excerpt(String.valueOf(path)))
                + "that follows.";
    }

    static RequestException incompleteBody() {
        return new RequestException(
                400,
                "The body is incomplete",
                "KARTA-265: the body of the request ended early. Request of the console. Repeat it.");
    }

    private static String excerpt(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    }
}
