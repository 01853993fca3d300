/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import io.karta.mcp.client.elicitation.McpElicitation;
import io.karta.mcp.client.elicitation.McpElicitationHandler;
import io.karta.tool.ToolInput;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Named;
import java.util.Optional;

@Named("acceptDefaults")
@ApplicationScoped
public class AcceptDefaults implements McpElicitationHandler {

    @Override
    public Optional<ToolInput> answer(McpElicitation elicitation) {
        return elicitation.tool().startsWith("search_")
                ? elicitation.defaults() // empty if a required field has no default
                : Optional.empty(); // the user answers
    }
}
