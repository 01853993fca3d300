/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.http;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/**
 * Path of a request: of the agent of the whole application, or of one goal. Immutable.
 *
 * @param goal the name of the goal; empty for all
 * @param isOfCard whether the request is for the agent card
 */
record AgentPath(Optional<String> goal, boolean isOfCard) {

    private static final String CARD = "/.well-known/agent-card.json";
    private static final String GOALS = "/goals/";

    /** Reads the decoded path below the endpoint, which the card of the application has, too. */
    static AgentPath of(HttpServletRequest request) {
        var path = Optional.ofNullable(request.getPathInfo()).orElse("");
        if (request.getServletPath().equals(CARD)) {
            return new AgentPath(Optional.empty(), true);
        }
        boolean isOfCard = path.endsWith(CARD);
        var agent = isOfCard ? path.substring(0, path.length() - CARD.length()) : path.replaceAll("/$", "");
        if (agent.isEmpty()) {
            return new AgentPath(Optional.empty(), isOfCard);
        }
        if (!agent.startsWith(GOALS)) {
            throw Messages.unknownPath(path);
        }
        return new AgentPath(Optional.of(agent.substring(GOALS.length())), isOfCard);
    }

    @Override
    public String toString() {
        return goal.orElse("of this application");
    }
}
