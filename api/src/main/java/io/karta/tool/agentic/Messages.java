/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool.agentic;

import io.karta.agent.AgentException;
import java.util.List;

/** Every mistake in the making of tools. Codes are never reused. */
final class Messages {

    private Messages() {}

    static AgentException noParameters(String tool) {
        return new AgentException(
                ("KARTA-812: tool '%s' has no parameters, so that no model knows what to call it with. Declare them "
                                + "with withInput(SomeRecord.class), or withParameter(ToolParameter.string(name, description)).")
                        .formatted(tool));
    }

    static AgentException noStates(String tool, Class<?> states) {
        return new AgentException(
                "KARTA-814: tool '%s' can be in no state, because the enum %s is empty. Add a constant."
                        .formatted(tool, states.getTypeName()));
    }

    static AgentException nothingInside(String tool) {
        return new AgentException(
                "KARTA-815: there is nothing for tool '%s', or a category of it, to unfold into. Give it at least one tool."
                        .formatted(excerpt(tool)));
    }

    static AgentException notUnfolding(Class<?> type) {
        return new AgentException(
                ("KARTA-816: %s does not say how its tools are offered as one. Annotate it with @UnfoldingTools, or use "
                                + "UnfoldingTool.fromToolObject(name, description, object).")
                        .formatted(type.getTypeName()));
    }

    static AgentException confirmsInside(String outer, List<String> tools) {
        return new AgentException(
                ("KARTA-819: a person has to say yes before these tools run: %s. Inside tool '%s' nothing can wait "
                                + "for that. Offer them beside it, in a conversation that ends in createOutcome(..).")
                        .formatted(String.join(", ", tools), outer));
    }

    static AgentException confirmsUnfolding(String tool) {
        return new AgentException(
                ("KARTA-819: nobody needs to say yes before tool '%s' unfolds, which changes nothing. Ask before a "
                                + "tool runs that does, outside of it.")
                        .formatted(tool));
    }

    private static String excerpt(String text) {
        return text.length() <= 80 ? text : text.substring(0, 79) + "…";
    }
}
