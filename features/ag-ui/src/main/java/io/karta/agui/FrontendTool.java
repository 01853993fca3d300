/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui;

import io.karta.agui.protocol.JsonBuilders;
import io.karta.ai.Tool;
import io.karta.ai.ToolContext;
import io.karta.guard.VisibleText;
import io.karta.tool.ToolInput;
import io.karta.tool.ToolOrigin;
import io.karta.tool.ToolResult;
import jakarta.json.JsonObject;
import java.io.StringReader;
import java.util.Optional;

/** Tool that the front end runs: a call requests its result as input of the user. Immutable. */
record FrontendTool(FrontendTools source, FrontendTools.Offer offer) implements Tool {

    @Override
    public String name() {
        return offer.name();
    }

    @Override
    public String description() {
        return offer.description();
    }

    @Override
    public JsonObject inputSchema() {
        try (var reader = JsonBuilders.provider().createReader(new StringReader(offer.schema()))) {
            return reader.readObject();
        }
    }

    @Override
    public Optional<ToolOrigin> origin() {
        return Optional.of(new ToolOrigin(source, name()));
    }

    @Override
    public ToolResult call(String arguments, ToolContext context) {
        var read = read(arguments, context);
        if (read.error().isPresent()) {
            return read.error().get();
        }
        var call = new FrontendCall(name(), read.displayed().orElseThrow().toString());
        return context.input()
                .map(this::result)
                .orElseGet(() -> ToolResult.inputRequired("Result of " + name(), call.form(source.key())));
    }

    /** The result is as untrusted as a message of the user. */
    private ToolResult result(ToolInput input) {
        if (!input.accepted()) {
            return ToolResult.error("The front end did not run %s. Continue without it.".formatted(name()));
        }
        if (FrontendCall.isTooLong(input)) { // an answer by another endpoint
            return ToolResult.error("The result of %s has more than %d characters. Continue without it."
                    .formatted(name(), FrontendCall.MAX_LENGTH));
        }
        var result = VisibleText.of(input.content().getString(FrontendCall.RESULT, ""));
        var error = VisibleText.of(input.content().getString(FrontendCall.ERROR, ""));
        return error.isBlank()
                ? ToolResult.text(result)
                : ToolResult.error("%s failed in the front end: %s\n%s"
                        .formatted(name(), error, result)
                        .strip());
    }
}
