/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Export;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.process.AgentProcess;
import jakarta.annotation.security.DenyAll;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** Gets into every trouble that a caller can be told of. */
@Agent(description = "Gets into trouble on purpose")
public class FailingAgent {

    record Key(String teeth) {}

    record Door(String state) {}

    record Opinion(String text) {}

    record Nothing(String text) {}

    record Parcel(@Positive int weight, @NotBlank String address, Inner inner) {

        record Inner(boolean fragile) {}
    }

    record Shipped(int weight) {}

    @Action
    Optional<Key> findKey(UserInput where) {
        return Optional.empty();
    }

    @Action
    @AchievesGoal(description = "Open a door", export = @Export(remote = true, name = "openDoor"))
    Door open(Key key) {
        return new Door("open");
    }

    @Action
    @AchievesGoal(description = "Ask a model that fails", export = @Export(remote = true, name = "askBroken"))
    Opinion askBroken(UserInput question, Ai ai) {
        return ai.withDefaultLlm().createObject("fail: " + question.content(), Opinion.class);
    }

    @Action
    @AchievesGoal(description = "Ask a model that is slow", export = @Export(remote = true, name = "askSlow"))
    Opinion askSlow(UserInput question, Ai ai) {
        return ai.withLlm("hurried").createObject("be slow: " + question.content(), Opinion.class);
    }

    @Action
    @AchievesGoal(description = "Never end", export = @Export(remote = true, name = "neverEnd"))
    Nothing neverEnd(UserInput input) throws InterruptedException {
        new CountDownLatch(1).await();
        return new Nothing("never");
    }

    @Action
    @AchievesGoal(description = "Kill oneself", export = @Export(remote = true, name = "killOneself"))
    Nothing killOneself(UserInput input, AgentProcess process) {
        process.kill();
        return new Nothing("too late");
    }

    @Action
    @AchievesGoal(description = "Stop", export = @Export(remote = true, name = "stop"))
    Outcome<Nothing> stop(UserInput input) {
        return Outcome.stop("nothing to do");
    }

    @Action
    @AchievesGoal(description = "Stumble", export = @Export(remote = true, name = "stumble"))
    Nothing stumble(UserInput input) {
        throw new IllegalStateException("the password is swordfish");
    }

    @Action
    @DenyAll
    @AchievesGoal(description = "Do what no role may do", export = @Export(remote = true, name = "doForbidden"))
    Nothing doForbidden(UserInput input) {
        return new Nothing("done all the same");
    }

    @Action
    @AchievesGoal(
            description = "Ship a parcel",
            export = @Export(remote = true, name = "ship", startingInputTypes = Parcel.class))
    Shipped ship(Parcel parcel) {
        return new Shipped(parcel.weight());
    }
}
