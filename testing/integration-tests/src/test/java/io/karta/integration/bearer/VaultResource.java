/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration.bearer;

import io.karta.agent.UserInput;
import io.karta.integration.bearer.VaultDesk.Knocked;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentProcess;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.concurrent.CompletableFuture;

/** Calls a goal of an injected agent for the caller of the request. */
@Path("caller")
@RequestScoped
public class VaultResource {

    @Inject
    AgentInvocation<Knocked> knocks;

    /** {@return the caller of a process that has run on another thread} */
    @GET
    public String caller() {
        var ended = new CompletableFuture<AgentProcess>();
        knocks.start(new UserInput("hello")).onEnd(ended::complete);
        return ended.join().caller().name().orElse("anonymous");
    }
}
