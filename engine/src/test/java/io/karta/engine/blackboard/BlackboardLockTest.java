/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.blackboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.engine.definition.StateTypes;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Locks of a blackboard. */
@Timeout(240)
class BlackboardLockTest {

    @Test
    void hidingWhileAStepIsRecordedDoesNotDeadlock() throws Exception {
        var board = new ProcessBlackboard("p", new StateTypes());
        var step = new ActionBlackboard("p", board);
        var object = new Object();
        step.add(object);
        var recording = new Thread(() -> {
            for (int i = 0; i < 200_000; i++) {
                synchronized (board) {
                    step.drop();
                }
            }
        });
        var hiding = new Thread(() -> {
            for (int i = 0; i < 200_000; i++) {
                step.hide(object);
            }
        });
        recording.setDaemon(true);
        hiding.setDaemon(true);
        recording.start();
        hiding.start();
        recording.join(5000);
        hiding.join(5000);

        assertThat(ManagementFactory.getThreadMXBean().findMonitorDeadlockedThreads())
                .isNull();
    }
}
