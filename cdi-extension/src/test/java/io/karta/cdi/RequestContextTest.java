/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.UserInput;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentPlatform;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Request contexts of actions on threads without a request. */
class RequestContextTest {

    private final TestApplication app =
            TestApplication.of(Desk.class, Counter.class, Ended.class).deploy();
    private final AgentInvocation<Integer> desk = app.get(AgentPlatform.class).invocation(Integer.class);

    @AfterEach
    void close() {
        app.close();
    }

    @Singleton // its field is read, so it must not be a proxy
    static class Ended {
        final AtomicInteger requests = new AtomicInteger();
    }

    @RequestScoped
    static class Counter {

        private int uses;

        @Inject
        Ended ended;

        int use() {
            return ++uses;
        }

        @PreDestroy
        void end() {
            ended.requests.incrementAndGet();
        }
    }

    @Agent(description = "Counts the uses of an object of the request")
    static class Desk {

        final CyclicBarrier together = new CyclicBarrier(2);

        @Inject
        Counter counter;

        @Inject
        AgentPlatform platform;

        @Action
        @AchievesGoal(description = "The number of uses")
        Integer count(UserInput input) throws Exception {
            int uses = counter.use();
            return switch (input.content()) {
                case "fail" -> throw new IllegalStateException("no");
                case "nested" -> platform.invocation(Integer.class).invoke(new UserInput("once"));
                case "together" -> meet(uses);
                default -> uses;
            };
        }

        private int meet(int uses) throws Exception {
            together.await(30, TimeUnit.SECONDS);
            return uses;
        }
    }

    private int count(String how) {
        return desk.invoke(new UserInput(how));
    }

    private int ended() {
        return app.get(Ended.class).requests.get();
    }

    @Test
    void eachActionHasOneOfItsOwn() {
        assertThat(List.of(count("once"), count("once"))).containsExactly(1, 1);
        assertThat(ended()).isEqualTo(2);
    }

    @Test
    void aFailedActionEndsItsRequest() {
        assertThatThrownBy(() -> count("fail")).hasMessageContaining("no");
        int failures = ended();

        assertThat(failures).isPositive();
        assertThat(count("once")).isEqualTo(1);
        assertThat(ended()).isEqualTo(failures + 1);
    }

    @Test
    void aProcessWithinAnActionSharesItsRequest() {
        assertThat(count("nested")).isEqualTo(2);
        assertThat(ended()).isEqualTo(1);
        assertThat(count("once")).isEqualTo(1);
    }

    @Test
    void concurrentActionsHaveDifferentOnes() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            var first = threads.submit(() -> count("together"));
            var second = threads.submit(() -> count("together"));

            assertThat(List.of(first.get(), second.get())).containsExactly(1, 1);
        } finally {
            threads.shutdownNow();
        }
    }
}
