/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.blackboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.engine.definition.StateTypes;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;

/** Changes by a thread that outlives the run of its action: none remains visible when the run has ended. */
class StragglingChangesTest {

    private static final int RUNS = 500;

    private final ExecutorService threads = Executors.newSingleThreadExecutor();
    private final ProcessBlackboard board = new ProcessBlackboard("p1", new StateTypes());

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    private CompletableFuture<Void> changingUntilClosed(ActionBlackboard action, CountDownLatch begun) {
        return CompletableFuture.runAsync(
                () -> {
                    while (true) {
                        action.setCondition("late", true);
                        action.add("late");
                        begun.countDown();
                    }
                },
                threads);
    }

    @RepeatedTest(4)
    void areRevertedWithTheOthers() throws InterruptedException {
        for (int run : IntStream.range(0, RUNS).toArray()) {
            var action = new ActionBlackboard("p1", board);
            var begun = new CountDownLatch(1);
            CompletableFuture<Void> straggler = changingUntilClosed(action, begun);
            begun.await();

            action.close();
            action.drop();

            assertThat(straggler.handle((result, rejected) -> rejected).join()).hasMessageContaining("KARTA-");
            assertThat(board.conditions()).as("after run %d", run).isEmpty();
            assertThat(board.inSight()).as("after run %d", run).isEmpty();
        }
    }
}
