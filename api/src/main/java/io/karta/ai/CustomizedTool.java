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
record CustomizedTool(Tool tool, Attributes attributes, ToolErrors errors, Optional<ToolOrigin> origin)
        implements Tool {

    /** Properties that replace those of the tool. */
    record Attributes(
            String name,
            String description,
            boolean isReturnDirect,
            boolean isReadOnly,
            boolean isOnce,
            Optional<Set<String>> rolesAllowed,
            Optional<ToolConfirmation> confirmation) {

        Attributes {
            ToolNames.check(name);
            requireNonNull(description, "description");
        }
    }

    static CustomizedTool of(Tool tool) {
        return tool instanceof CustomizedTool changed
                ? changed
                : new CustomizedTool(
                        tool,
                        new Attributes(
                                tool.name(),
                                tool.description(),
                                tool.isReturnDirect(),
                                tool.isReadOnly(),
                                tool.isOnce(),
                                tool.rolesAllowed(),
                                tool.confirmation()),
                        tool.errors(),
                        tool.origin());
    }

    CustomizedTool named(String other) {
        return with(new Attributes(
                other, description(), isReturnDirect(), isReadOnly(), isOnce(), rolesAllowed(), confirmation()));
    }

    CustomizedTool describedAs(String other) {
        return with(new Attributes(
                name(), other, isReturnDirect(), isReadOnly(), isOnce(), rolesAllowed(), confirmation()));
    }

    CustomizedTool direct() {
        return with(
                new Attributes(name(), description(), true, isReadOnly(), isOnce(), rolesAllowed(), confirmation()));
    }

    CustomizedTool reading() {
        return with(new Attributes(
                name(), description(), isReturnDirect(), true, isOnce(), rolesAllowed(), confirmation()));
    }

    CustomizedTool writing() {
        return with(new Attributes(
                name(), description(), isReturnDirect(), false, isOnce(), rolesAllowed(), confirmation()));
    }

    CustomizedTool runningOnce() {
        return with(new Attributes(
                name(), description(), isReturnDirect(), isReadOnly(), true, rolesAllowed(), confirmation()));
    }

    CustomizedTool allowedTo(Set<String> roles) {
        return with(new Attributes(
                name(), description(), isReturnDirect(), isReadOnly(), isOnce(), Optional.of(roles), confirmation()));
    }

    CustomizedTool confirmed(ToolConfirmation required) {
        ConfirmationPlaceholders.check(name(), required, inputSchema());
        return with(new Attributes(
                name(),
                description(),
                isReturnDirect(),
                isReadOnly(),
                isOnce(),
                rolesAllowed(),
                Optional.of(required)));
    }

    private CustomizedTool with(Attributes other) {
        return new CustomizedTool(tool, other, errors, origin);
    }

    CustomizedTool failing(ToolErrors others) {
        return new CustomizedTool(tool, attributes, others.orElse(errors), origin);
    }

    CustomizedTool from(ToolSource source) {
        return new CustomizedTool(tool, attributes, errors, Optional.of(new ToolOrigin(source, tool.name())));
    }

    @Override
    public String name() {
        return attributes.name();
    }

    @Override
    public String description() {
        return attributes.description();
    }

    @Override
    public boolean isReturnDirect() {
        return attributes.isReturnDirect();
    }

    @Override
    public boolean isReadOnly() {
        return attributes.isReadOnly();
    }

    @Override
    public boolean isOnce() {
        return attributes.isOnce();
    }

    @Override
    public Optional<Set<String>> rolesAllowed() {
        return attributes.rolesAllowed();
    }

    @Override
    public Optional<ToolConfirmation> confirmation() {
        return attributes.confirmation();
    }

    @Override
    public ToolArguments read(String arguments, ToolContext context) {
        return tool.read(arguments, context);
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
