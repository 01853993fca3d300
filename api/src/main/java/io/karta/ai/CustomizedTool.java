/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import static java.util.Objects.requireNonNull;

import io.karta.tool.ToolArguments;
import io.karta.tool.ToolConfirmation;
import io.karta.tool.ToolErrors;
import io.karta.tool.ToolOrigin;
import io.karta.tool.ToolResult;
import io.karta.tool.schema.ConfirmationPlaceholders;
import io.karta.tool.schema.ToolNames;
import jakarta.json.JsonObject;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Tool with changed properties that delegates its calls to another tool. */
record CustomizedTool(Tool tool, Said said, ToolErrors errors) implements Tool {

    /** Properties that replace those of the tool. */
    record Said(
            String name,
            String description,
            boolean isReturnDirect,
            boolean isReadOnly,
            boolean isOnce,
            Optional<Set<String>> rolesAllowed,
            Optional<ToolConfirmation> confirmation) {

        Said {
            ToolNames.check(name);
            requireNonNull(description, "description");
        }
    }

    static CustomizedTool of(Tool tool) {
        return tool instanceof CustomizedTool changed
                ? changed
                : new CustomizedTool(
                        tool,
                        new Said(
                                tool.name(),
                                tool.description(),
                                tool.isReturnDirect(),
                                tool.isReadOnly(),
                                tool.isOnce(),
                                tool.rolesAllowed(),
                                tool.confirmation()),
                        tool.errors());
    }

    CustomizedTool named(String other) {
        return with(new Said(
                other, description(), isReturnDirect(), isReadOnly(), isOnce(), rolesAllowed(), confirmation()));
    }

    CustomizedTool describedAs(String other) {
        return with(new Said(name(), other, isReturnDirect(), isReadOnly(), isOnce(), rolesAllowed(), confirmation()));
    }

    CustomizedTool direct() {
        return with(new Said(name(), description(), true, isReadOnly(), isOnce(), rolesAllowed(), confirmation()));
    }

    CustomizedTool reading() {
        return with(new Said(name(), description(), isReturnDirect(), true, isOnce(), rolesAllowed(), confirmation()));
    }

    CustomizedTool writing() {
        return with(new Said(name(), description(), isReturnDirect(), false, isOnce(), rolesAllowed(), confirmation()));
    }

    CustomizedTool runningOnce() {
        return with(
                new Said(name(), description(), isReturnDirect(), isReadOnly(), true, rolesAllowed(), confirmation()));
    }

    CustomizedTool allowedTo(Set<String> roles) {
        return with(new Said(
                name(), description(), isReturnDirect(), isReadOnly(), isOnce(), Optional.of(roles), confirmation()));
    }

    CustomizedTool confirmed(ToolConfirmation asked) {
        ConfirmationPlaceholders.check(name(), asked, inputSchema());
        return with(new Said(
                name(), description(), isReturnDirect(), isReadOnly(), isOnce(), rolesAllowed(), Optional.of(asked)));
    }

    private CustomizedTool with(Said other) {
        return new CustomizedTool(tool, other, errors);
    }

    CustomizedTool failing(ToolErrors others) {
        return new CustomizedTool(tool, said, others.orElse(errors));
    }

    @Override
    public String name() {
        return said.name();
    }

    @Override
    public String description() {
        return said.description();
    }

    @Override
    public boolean isReturnDirect() {
        return said.isReturnDirect();
    }

    @Override
    public boolean isReadOnly() {
        return said.isReadOnly();
    }

    @Override
    public boolean isOnce() {
        return said.isOnce();
    }

    @Override
    public Optional<Set<String>> rolesAllowed() {
        return said.rolesAllowed();
    }

    @Override
    public Optional<ToolConfirmation> confirmation() {
        return said.confirmation();
    }

    @Override
    public ToolArguments read(String arguments, ToolContext context) {
        return tool.read(arguments, context);
    }

    @Override
    public Optional<ToolOrigin> origin() {
        return tool.origin();
    }

    @Override
    public JsonObject inputSchema() {
        return tool.inputSchema();
    }

    @Override
    public ToolResult call(String arguments, ToolContext context) throws Exception {
        return tool.call(arguments, context);
    }

    @Override
    public String category() {
        return tool.category();
    }

    @Override
    public Map<String, String> metadata() {
        return tool.metadata();
    }
}
