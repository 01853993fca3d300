/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client.elicitation;

import io.karta.agent.AgentException;
import io.karta.agent.ConfigKeys;
import io.karta.generation.result.Problem;
import java.util.List;
import java.util.stream.Collectors;

/** Error and log messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private static final int LONGEST_PROBLEMS = 300;

    private Messages() {}

    private static String key(String connection) {
        return ConfigKeys.MCP + connection + "." + ConfigKeys.MCP_ELICITATION_BEAN;
    }

    static AgentException noBean(String connection, String bean) {
        return new AgentException(
                ("KARTA-132: there is no single bean %s of type McpElicitationHandler. %s names it. Add the bean with "
                                + "@Named(\"%s\"), or correct the name.")
                        .formatted(bean, key(connection), bean));
    }

    static String invalidAnswer(String bean, McpElicitation elicitation, List<Problem> problems) {
        return ("KARTA-133: the answer of the bean %s to a request for input is invalid: %s. The tool %s of the MCP "
                        + "server %s requested the input; the request was declined. Correct the bean, or return an "
                        + "empty answer to ask the user.")
                .formatted(bean, text(problems), elicitation.tool(), elicitation.connection());
    }

    private static String text(List<Problem> problems) {
        var text = problems.stream().map(Problem::toString).collect(Collectors.joining("; "));
        return text.length() > LONGEST_PROBLEMS ? text.substring(0, LONGEST_PROBLEMS) + "\u2026" : text;
    }

    static String beanFailed(String bean, McpElicitation elicitation, Throwable failure) {
        return ("KARTA-134: the bean %s threw %s, and did not answer a request for input. The tool %s of the MCP "
                        + "server %s requested it; the user is asked if the process can wait. Fix the bean.")
                .formatted(bean, failure.getClass().getSimpleName(), elicitation.tool(), elicitation.connection());
    }
}
