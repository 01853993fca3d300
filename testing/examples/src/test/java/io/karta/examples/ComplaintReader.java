/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import io.karta.ai.Ai;
import io.karta.ai.Persona;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

@ApplicationScoped
public class ComplaintReader {

    private static final Persona CLERK =
            Persona.create("Grace", "a clerk who cares", "warm, brief", "keep the customer");

    record Ticket(String item, int urgency) {}

    @Inject
    Ai ai;

    Ticket read(String complaint) {
        return ai.withDefaultLlm()
                .withPromptContributor(CLERK)
                .createObject("What is this complaint about?\n" + complaint, Ticket.class);
    }
}
