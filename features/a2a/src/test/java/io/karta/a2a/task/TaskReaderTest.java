/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.a2a.protocol.TaskState;
import io.karta.engine.LocalPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.ProcessStatus;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What clients see of a process that changes while it is read. */
class TaskReaderTest {

    /** Returns a process that waits, and resumes after its questions have been read a number of times. */
    private static AgentProcess resumingAfter(int reads) {
        var read = new AtomicInteger();
        return (AgentProcess) Proxy.newProxyInstance(
                TaskReaderTest.class.getClassLoader(),
                new Class<?>[] {AgentProcess.class},
                (self, method, arguments) -> switch (method.getName()) {
                    case "status" -> read.get() < reads ? ProcessStatus.WAITING : ProcessStatus.RUNNING;
                    case "pendingAnswers" -> {
                        read.incrementAndGet();
                        yield List.of();
                    }
                    case "id" -> "1";
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    @Test
    void doesNotAskForInputOfAProcessThatResumesMeanwhile() {
        try (var platform = LocalPlatform.builder().build()) {
            var reader = new TaskReader(platform, Caller.anonymous(), type -> true, Optional.empty());

            for (int reads = 1; reads < 4; reads++) {
                assertThat(reader.state(resumingAfter(reads))).isEqualTo(TaskState.WORKING);
            }
            assertThat(reader.state(resumingAfter(Integer.MAX_VALUE))).isEqualTo(TaskState.INPUT_REQUIRED);
        }
    }
}
