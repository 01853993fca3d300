/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.testkit.Eventually.finished;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.UserInput;
import io.karta.builder.Agents;
import io.karta.event.ProgressUpdated;
import io.karta.process.EventFilter;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessStatus;
import io.karta.testkit.EventCollector;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Subscribers of streams that throw exceptions. */
class FailingSubscribersTest {

    private final LocalPlatform platform = LocalPlatform.builder()
            .settings(EngineSettings.DEFAULT.withStreams(new EngineSettings.Streams(100, 1)))
            .build();

    @AfterEach
    void close() {
        platform.close();
    }

    private ProcessEvent.Stream stream() {
        platform.deploy(Agents.agent("Desk", "Answers")
                .action("write", UserInput.class, String.class, (input, context) -> {
                    context.progress("working");
                    return "done";
                })
                .goal("answer", "Answer", "write")
                .build());
        return platform.invocation(String.class).stream(new UserInput("My kettle is broken"));
    }

    @Test
    void anErrorEndsTheirStreamAndNotTheProcess() throws Exception {
        var failing = new EventCollector(Long.MAX_VALUE) {

            @Override
            public void onNext(ProcessEvent event) {
                throw new AssertionError("the page is broken");
            }
        };
        var stream = stream();

        stream.subscribe(failing);

        Throwable failure =
                failing.completion().handle((nothing, thrown) -> thrown).get(30, TimeUnit.SECONDS);
        assertThat(failure).hasMessage("the page is broken");
        assertThat(finished(platform, stream.process().id()).status()).isEqualTo(ProcessStatus.COMPLETED);
    }

    @Test
    void aRejectedSubscriptionHoldsNoBuffer() throws Exception {
        var rejecting = new EventCollector(1) {

            @Override
            public void onSubscribe(Flow.Subscription started) {
                throw new IllegalStateException("the page is closed");
            }
        };
        var stream = stream();
        var events = platform.events(EventFilter.ofProcess(stream.process().id()));

        assertThatThrownBy(() -> events.subscribe(rejecting)).hasMessage("the page is closed");

        assertThat(EventCollector.of(stream).awaitEnd().ofType(ProgressUpdated.class))
                .hasSize(1);
    }
}
