/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import io.karta.agent.UserInput;
import io.karta.integration.ApprovalDesk.Booking;
import io.karta.integration.Translator.Source;
import io.karta.integration.Writers.Slogan;
import io.karta.integration.Writers.Topic;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentProcess;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.CompletableFuture;

/** Calls goals by injection, on the thread of the request and on others. */
@ApplicationScoped
public class Callers {

    @Inject
    AgentInvocation<Quote> quotes;

    @Inject
    AgentInvocation<Booking> bookings;

    @Inject
    AgentInvocation<Slogan> slogans;

    @Inject
    Translator translator;

    @Inject
    ActionThread actionThread;

    String quote() {
        return quotes.invoke(new Order("kettle", 2)).toString();
    }

    /** Returns whether the action ran on another thread, the caller of its process and its result. */
    String bookOnAnotherThread() {
        var ended = new CompletableFuture<AgentProcess>();
        bookings.start(new UserInput("10 EUR")).onEnd(ended::complete);
        AgentProcess process = ended.join();
        boolean isOther = !actionThread.name().equals(Thread.currentThread().getName());
        String result = process.last(Booking.class).map(Booking::text).orElse("no booking");
        return "%s %s: %s".formatted(isOther, process.caller().name().orElse("anonymous"), result);
    }

    String slogan() {
        return slogans.invoke(new Topic("teapots")).text();
    }

    String translation() {
        return translator.translate(new Source("kettle", "French")).text();
    }
}
