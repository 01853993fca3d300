/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import io.karta.ai.Tool;
import io.karta.ai.ToolContext;
import io.karta.engine.journal.ToolInputSchema;
import io.karta.process.AgentProcess;
import io.karta.tool.ArgumentValidator;
import io.karta.tool.ToolInput;
import io.karta.tool.ToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Call of a tool by a user who answers its questions, as the engine calls it. */
final class InteractiveCall {

    final List<ToolResult.InputRequired> questions = new ArrayList<>();
    private final Function<ToolResult.InputRequired, ToolInput> user;

    InteractiveCall(Function<ToolResult.InputRequired, ToolInput> user) {
        this.user = user;
    }

    /** A user who submits each form as it is shown. */
    static InteractiveCall submitting() {
        return new InteractiveCall(
                question -> new ToolInputSchema(question.schema()).read("{}").value());
    }

    ToolResult of(Tool tool, String arguments) throws Exception {
        var context = new Context(Optional.empty(), Optional.empty());
        var result = tool.call(arguments, context);
        while (result instanceof ToolResult.InputRequired question) {
            questions.add(question);
            context = new Context(Optional.of(user.apply(question)), Optional.of(question.state()));
            result = tool.call(arguments, context);
        }
        return result;
    }

    private record Context(Optional<ToolInput> input, Optional<String> inputState) implements ToolContext {

        @Override
        public boolean canRequestInput() {
            return true;
        }

        @Override
        public Optional<AgentProcess> process() {
            return Optional.empty();
        }

        @Override
        public Map<String, Object> values() {
            return Map.of();
        }

        @Override
        public void add(Object object) {
            throw new AssertionError(object);
        }

        @Override
        public ArgumentValidator validator() {
            return ArgumentValidator.none();
        }
    }
}
