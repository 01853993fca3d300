/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration.data;

import io.karta.agent.UserInput;
import io.karta.process.AgentInvocation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;

/** Calls a goal in a transaction that is rolled back. */
@Path("calls/audit")
@RequestScoped
public class AuditResource {

    @Inject
    AgentInvocation<AuditDesk.Noted> notes;

    /**
     * Notes a payment in a transaction of its own.
     *
     * @param reason the reason of the payment
     */
    @POST
    @Transactional
    public void audit(String reason) {
        var noted = notes.invoke(new UserInput(reason));
        throw new IllegalStateException(noted.reason());
    }
}
