/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static io.karta.testkit.KartaAssertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Confirmation;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.event.ProcessEnded;
import io.karta.event.QuestionAsked;
import io.karta.junit.KartaTest;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentPlatform;
import io.karta.process.EventFilter;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessStatus;
import io.karta.testkit.CapturedLog;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The code of the page on events. */
@KartaTest({EventsTest.RefundDesk.class, EventsTest.ProcessMonitor.class, EventsTest.ProcessFeed.class})
class EventsTest {

    record Refund(String order) {}

    @Agent(description = "Refunds an order after an approval")
    static class RefundDesk {

        @Action
        @AchievesGoal(description = "Refund an order")
        Outcome<Refund> approve(UserInput order) {
            return Outcome.confirmation(new Refund(order.content()), "Refund " + order.content() + "?");
        }
    }

    @ApplicationScoped
    public static class ProcessMonitor {

        private static final Logger LOG = System.getLogger(ProcessMonitor.class.getName());

        private final Map<ProcessStatus, LongAdder> ended = new ConcurrentHashMap<>();

        void announce(@Observes QuestionAsked event) {
            LOG.log(
                    Level.INFO,
                    () -> event.process().id() + " asks: "
                            + event.question().form().title());
        }

        void count(@Observes ProcessEnded event) {
            ended.computeIfAbsent(event.status(), status -> new LongAdder()).increment();
        }

        long ended(ProcessStatus status) {
            return ended.getOrDefault(status, new LongAdder()).sum();
        }
    }

    @ApplicationScoped
    public static class ProcessFeed {

        @Inject
        AgentPlatform platform;

        void follow(String process, Consumer<ProcessEvent> page) {
            platform.events(EventFilter.ofProcess(process)).subscribe(new EventReader(page));
        }
    }

    static class EventReader implements Flow.Subscriber<ProcessEvent> {

        private static final Logger LOG = System.getLogger(EventReader.class.getName());

        private final Consumer<ProcessEvent> target;
        private Flow.Subscription subscription;

        EventReader(Consumer<ProcessEvent> target) {
            this.target = target;
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            this.subscription = subscription;
            subscription.request(1);
        }

        @Override
        public void onNext(ProcessEvent event) {
            target.accept(event);
            subscription.request(1);
        }

        @Override
        public void onError(Throwable failure) {
            LOG.log(Level.WARNING, "The events stopped", failure);
        }

        @Override
        public void onComplete() {
            // the process has ended
        }
    }

    @Inject
    AgentInvocation<Refund> refund;

    @Inject
    AgentPlatform platform;

    @Inject
    ProcessMonitor monitor;

    @Inject
    ProcessFeed feed;

    @Test
    void observersSeeQuestionsAndEnds() {
        try (var log = CapturedLog.of(ProcessMonitor.class)) {
            var process = refund.start(new UserInput("order 17"));

            assertThat(log.messages()).containsExactly(process.id() + " asks: Refund order 17?");
            process.answer(process.pendingAnswer().orElseThrow().id(), new Confirmation(true));
        }

        assertThat(monitor.ended(ProcessStatus.COMPLETED)).isOne();
        assertThat(monitor.ended(ProcessStatus.KILLED)).isZero();
    }

    @Test
    void subscriberReadsAProcessFromItsBeginningToItsEnd() throws InterruptedException {
        var process = refund.start(new UserInput("order 17"));
        var ended = new CountDownLatch(1);
        List<String> events = new ArrayList<>();

        feed.follow(process.id(), event -> {
            events.add(event.getClass().getInterfaces()[0].getSimpleName());
            if (event instanceof ProcessEnded) {
                ended.countDown();
            }
        });
        process.answer(process.pendingAnswer().orElseThrow().id(), new Confirmation(true));

        assertThat(ended.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(events)
                .startsWith("ProcessCreated")
                .contains("ProcessStarted", "QuestionAsked", "QuestionAnswered", "ActionFinished")
                .endsWith("ProcessEnded");
    }

    @Test
    void subscriberContinuesAfterTheLastEventOfAnEarlierOne() throws InterruptedException {
        var process = refund.start(new UserInput("order 17"));
        var events = new LinkedBlockingQueue<ProcessEvent>();
        feed.follow(process.id(), events::add);
        String first = events.poll(30, TimeUnit.SECONDS).id().orElseThrow();
        var later = new LinkedBlockingQueue<ProcessEvent>();

        platform.events(EventFilter.ofProcess(process.id()).after(first)).subscribe(new EventReader(later::add));

        assertThat(later.poll(30, TimeUnit.SECONDS).id().orElseThrow()).isNotEqualTo(first);
    }
}
