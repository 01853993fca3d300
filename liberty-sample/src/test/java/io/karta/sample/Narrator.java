/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Export;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow.Publisher;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.Flow.Subscription;

/** Calls a model twice: for a whole answer, and for one that is read while it arrives. */
@Agent(description = "Tells stories")
public class Narrator {

    /** What a story is about. */
    public record Plot(String text) {}

    /** A story and its plot. */
    public record Story(String plot, String text) {}

    @Action
    Plot plan(UserInput topic, Ai ai) {
        return ai.withDefaultLlm().createObject("Plan: " + topic.content(), Plot.class);
    }

    @Action
    @AchievesGoal(description = "Tell a story", export = @Export(remote = true, name = "tellStory"))
    Story tell(Plot plot, Ai ai) {
        return new Story(plot.text(), whole(ai.withDefaultLlm().streaming().generateText("Tell: " + plot.text())));
    }

    private static String whole(Publisher<String> parts) {
        var reader = new WholeText();
        parts.subscribe(reader);
        return reader.text.join();
    }

    private static final class WholeText implements Subscriber<String> {

        private final List<String> parts = new CopyOnWriteArrayList<>();
        private final CompletableFuture<String> text = new CompletableFuture<>();

        @Override
        public void onSubscribe(Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(String part) {
            parts.add(part);
        }

        @Override
        public void onError(Throwable failure) {
            text.completeExceptionally(failure);
        }

        @Override
        public void onComplete() {
            text.complete(String.join("", parts));
        }
    }
}
