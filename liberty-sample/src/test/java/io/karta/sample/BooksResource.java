/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import io.karta.agent.UserInput;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentProcess;
import io.karta.sample.Bookkeeper.Booking;
import io.karta.sample.Bookkeeper.Shreds;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.concurrent.CompletableFuture;

/** Books for the caller; answers with the end of the process. */
@Path("books")
@RequestScoped
public class BooksResource {

    private static final UserInput ENTRY = new UserInput("a kettle");

    @Inject
    AgentInvocation<Booking> book;

    @Inject
    AgentInvocation<Shreds> shred;

    /** {@return how booking went, on another thread than the request's} */
    @GET
    @Path("entry")
    public String entry() {
        return outcome(book.start(ENTRY));
    }

    /** {@return how shredding went} */
    @GET
    @Path("shreds")
    public String shreds() {
        return outcome(shred.start(ENTRY));
    }

    private static String outcome(AgentProcess process) {
        var ended = new CompletableFuture<AgentProcess>();
        process.onEnd(ended::complete);
        ended.join();
        var result = process.last(Booking.class).map(Object::toString);
        return process.caller().name().orElse("anonymous") + ": " + result.orElseGet(process::explain);
    }
}
