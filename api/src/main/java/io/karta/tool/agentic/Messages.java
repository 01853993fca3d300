/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool.agentic;

import io.karta.agent.AgentException;
import java.util.List;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static AgentException noParameters(String tool) {
        return new AgentException(
                ("KARTA-812: tool '%s' has no parameters, so a model cannot pass any input. Declare them "
                                + "with withInput(SomeRecord.class) or withParameter(ToolParameter.string(name, "
                                + "description)).")
                        .formatted(tool));
    }

    static AgentException noStates(String tool, Class<?> states) {
        return new AgentException("KARTA-814: tool '%s' has no states: enum %s is empty. Add a constant."
                .formatted(tool, states.getTypeName()));
    }

    static AgentException nothingInside(String tool) {
        return new AgentException(
                "KARTA-815: tool '%s', or one of its categories, contains no tools. Add at least one tool."
                        .formatted(excerpt(tool)));
    }

    static AgentException notUnfolding(Class<?> type) {
        return new AgentException(("KARTA-816: %s is not annotated with @UnfoldingTools. Annotate it, or use "
                        + "UnfoldingTool.fromToolObject(name, description, object).")
                .formatted(type.getTypeName()));
    }

    static AgentException confirmsInside(String outer, List<String> tools) {
        return new AgentException(
                ("KARTA-819: tools %s need user approval, which is not possible inside tool '%s'. Offer "
                                + "them beside it, in a call of createOutcome(..).")
                        .formatted(String.join(", ", tools), outer));
    }

    static AgentException confirmsUnfolding(String tool) {
        return new AgentException(("KARTA-982: tool '%s' only unfolds, which needs no user approval. Remove the "
                        + "confirmation, and confirm the tools that have effects, outside of it.")
                .formatted(tool));
    }

    private static String excerpt(String text) {
        return text.length() <= 80 ? text : text.substring(0, 79) + "…";
    }
}
