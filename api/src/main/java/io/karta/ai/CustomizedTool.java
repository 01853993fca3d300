/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import static java.util.Objects.requireNonNull;

import io.karta.tool.ToolConfirmation;
import io.karta.tool.ToolErrors;
import io.karta.tool.ToolOrigin;
import io.karta.tool.schema.ConfirmationPlaceholders;
import io.karta.tool.schema.ToolNames;
import java.util.Optional;
import java.util.Set;

/** Tool with changed properties that delegates its calls to another tool. */
record CustomizedTool(Tool delegate, Attributes attributes, ToolErrors errors, Optional<ToolOrigin> origin)
        implements DelegatingTool {

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
        return new CustomizedTool(delegate, other, errors, origin);
    }

    CustomizedTool failing(ToolErrors others) {
        return new CustomizedTool(delegate, attributes, others.orElse(errors), origin);
    }

    CustomizedTool from(ToolSource source) {
        return new CustomizedTool(delegate, attributes, errors, Optional.of(new ToolOrigin(source, delegate.name())));
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
}
