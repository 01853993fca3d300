/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import io.karta.ai.Tool;
import io.karta.tool.ToolConfirmation;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * Reference to a tool after a restart, with its roles and confirmations. One of the first three components is present.
 *
 * @param group the role of its group
 * @param entry the number of the blackboard object that has the method
 * @param owner the name of the bean that has the method
 * @param original the original name of the tool
 */
public record ToolReference(
        String name,
        Optional<String> group,
        Optional<Integer> entry,
        Optional<String> owner,
        String original,
        String description,
        boolean isReturnDirect,
        boolean isReadOnly,
        boolean isOnce,
        Optional<Set<String>> roles,
        Optional<Asked> confirmation) {

    /** Confirmation in the form for the journal. */
    record Asked(String question, Optional<String> role, Optional<Duration> expiry) {

        static Asked of(ToolConfirmation confirmation) {
            return new Asked(confirmation.question(), confirmation.role(), confirmation.expiry());
        }

        ToolConfirmation confirmation() {
            var confirmation = ToolConfirmation.of(question);
            confirmation = role.isPresent() ? confirmation.answeredBy(role.get()) : confirmation;
            return expiry.isPresent() ? confirmation.expiringAfter(expiry.get()) : confirmation;
        }
    }

    /** Location of a tool after a restart. */
    public record Place(Optional<String> group, Optional<Integer> entry, Optional<String> owner, String original) {}

    public static ToolReference of(Tool tool, Place place) {
        return new ToolReference(
                tool.name(),
                place.group(),
                place.entry(),
                place.owner(),
                place.original(),
                tool.description(),
                tool.isReturnDirect(),
                tool.isReadOnly(),
                tool.isOnce(),
                tool.rolesAllowed(),
                tool.confirmation().map(Asked::of));
    }

    /** Applies the recorded roles and confirmations to a tool, which are never weaker than before. */
    public Tool restore(Tool found) {
        Tool tool = found.withName(name).withDescription(description);
        tool = isReturnDirect ? tool.returningDirectly() : tool;
        tool = isReadOnly ? tool.asReadOnly() : tool;
        tool = isOnce ? tool.once() : tool;
        tool = tool.rolesAllowed().isEmpty() && roles.isPresent()
                ? tool.forRoles(roles.get().toArray(String[]::new))
                : tool;
        return confirmation.isPresent()
                ? tool.withConfirmation(confirmation.get().confirmation())
                : tool;
    }
}
