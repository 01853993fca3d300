/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration.faults;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Export;
import io.karta.agent.UserInput;
import jakarta.inject.Inject;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import org.eclipse.microprofile.faulttolerance.Asynchronous;
import org.eclipse.microprofile.faulttolerance.Bulkhead;
import org.eclipse.microprofile.faulttolerance.CircuitBreaker;
import org.eclipse.microprofile.faulttolerance.Fallback;
import org.eclipse.microprofile.faulttolerance.Retry;
import org.eclipse.microprofile.faulttolerance.Timeout;

/** Actions with the other annotations of MicroProfile Fault Tolerance. */
@Agent(description = "Handles what goes wrong")
public class FaultDesk {

    record Late(String text) {}

    record Spare(String text) {}

    record Tried(int attempts) {}

    record Crowded(boolean isRejected) {}

    record Sent(int attempts) {}

    @Inject
    Attempts attempts;

    @Action
    @Timeout(value = 200, unit = ChronoUnit.MILLIS)
    @AchievesGoal(description = "Wait forever", export = @Export(remote = true, name = "wait"))
    Late waitForever(UserInput patience) throws InterruptedException {
        new CountDownLatch(1).await();
        return new Late(patience.content());
    }

    @Action
    @Fallback(fallbackMethod = "useSpare")
    @AchievesGoal(description = "Use a part", export = @Export(remote = true, name = "use"))
    Spare use(UserInput part) {
        throw new IllegalStateException("broken");
    }

    Spare useSpare(UserInput part) {
        return new Spare("a spare " + part.content());
    }

    @Action
    @CircuitBreaker(requestVolumeThreshold = 4, failureRatio = 0.5, delay = 1, delayUnit = ChronoUnit.HOURS)
    @Fallback(fallbackMethod = "count")
    @AchievesGoal(description = "Try a part", export = @Export(remote = true, name = "try"))
    Tried tryPart(UserInput part) {
        attempts.next(part.content());
        throw new IllegalStateException("broken");
    }

    Tried count(UserInput part) {
        return new Tried(attempts.number(part.content()));
    }

    /** Stays in the room until another call was rejected. */
    @Action
    @Bulkhead(1)
    @Fallback(fallbackMethod = "turnAway")
    @AchievesGoal(description = "Enter a room", export = @Export(remote = true, name = "enter"))
    Crowded enter(UserInput guest) throws InterruptedException {
        return new Crowded(!attempts.awaitRejection());
    }

    Crowded turnAway(UserInput guest) {
        attempts.rejected();
        return new Crowded(true);
    }

    /** Only an asynchronous call is repeated after the failure of its result. */
    @Action
    @Asynchronous
    @Retry(maxRetries = 2, delay = 0, jitter = 0)
    @AchievesGoal(description = "Send a letter", export = @Export(remote = true, name = "send"))
    CompletionStage<Sent> send(UserInput letter) {
        int attempt = attempts.next(letter.content());
        return attempt == 1
                ? CompletableFuture.failedFuture(new IllegalStateException("no stamp"))
                : CompletableFuture.completedFuture(new Sent(attempt));
    }
}
