/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Export;
import io.karta.agent.ProcessScoped;
import io.karta.agent.UserInput;
import io.karta.process.ForbiddenActionException;
import jakarta.annotation.security.DenyAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.Transactional;
import java.util.concurrent.atomic.AtomicInteger;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import org.eclipse.microprofile.faulttolerance.Retry;

/** Keeps books for clerks: other parts of the server implement the annotations on its actions. */
@Agent(description = "Keeps books")
public class Bookkeeper {

    /** Outcome of an entry. */
    public record Booking(int attempt, boolean inTransaction) {}

    /** A result that is never produced. */
    public record Shreds(String text) {}

    /** Counts how often one process was tried. */
    @ProcessScoped
    public static class Attempts {

        private final AtomicInteger attempts = new AtomicInteger();

        /** Counts one more. */
        public int next() {
            return attempts.incrementAndGet();
        }
    }

    @Inject
    Attempts attempts;

    @Action
    @Transactional
    @Retry(maxRetries = 2, delay = 0, jitter = 0, abortOn = ForbiddenActionException.class)
    @RolesAllowed("clerk")
    @AchievesGoal(description = "Book an entry", export = @Export(name = "book"))
    Booking book(UserInput entry) throws NamingException {
        int attempt = attempts.next();
        if (attempt == 1) {
            throw new IllegalStateException("the pen is empty");
        }
        return new Booking(attempt, transaction() == Status.STATUS_ACTIVE);
    }

    @Action
    @DenyAll
    @AchievesGoal(description = "Shred the books", export = @Export(name = "shred"))
    Shreds shred(UserInput entry) {
        return new Shreds("nothing is left");
    }

    @SuppressWarnings("BanJNDI") // the name is a constant, and nothing else tells of the transaction
    private static int transaction() throws NamingException {
        var registry = (TransactionSynchronizationRegistry)
                new InitialContext().lookup("java:comp/TransactionSynchronizationRegistry");
        return registry.getTransactionStatus();
    }
}
