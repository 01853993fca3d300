/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration.faults;

import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.message.UserMessage;
import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Named;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** A model that calls the tools that the prompt names, and answers with their results. */
@Named("caller")
@ApplicationScoped
public class CallingModel implements LanguageModel {

    @Override
    public Set<Capability> capabilities() {
        return Set.of(Capability.TOOLS);
    }

    @Override
    public ModelResponse answer(ModelRequest request) {
        List<String> results = request.messages().stream()
                .filter(ToolMessage.class::isInstance)
                .map(message -> ((ToolMessage) message).text())
                .toList();
        return results.isEmpty()
                ? ModelResponse.of("").withToolCalls(calls(lastText(request)))
                : ModelResponse.of(String.join(", ", results));
    }

    private static String lastText(ModelRequest request) {
        return request.messages().stream()
                .filter(UserMessage.class::isInstance)
                .map(message -> ((UserMessage) message).text())
                .reduce("", (earlier, later) -> later);
    }

    /** Returns the calls for a text such as {@code open, ring: door}. */
    private static List<ToolCall> calls(String text) {
        String[] parts = text.split(": ", 2);
        return Stream.of(parts[0].split(", "))
                .map(tool -> new ToolCall(tool, tool, "{\"door\": \"" + parts[1] + "\"}"))
                .toList();
    }
}
