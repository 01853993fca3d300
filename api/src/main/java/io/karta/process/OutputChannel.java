/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import io.karta.event.MessageSent;
import io.karta.event.ProgressUpdated;

/**
 * Takes what a process has to say while it runs.
 *
 * <pre>{@code
 * platform.invocation(Report.class)
 *         .withOptions(ProcessOptions.defaults().withOutputChannel(event -> socket.send(event.text())))
 *         .start(topic);
 * }</pre>
 *
 * <p>It belongs to whoever made the process and lives in their JVM: a process that continues elsewhere is heard there
 * through CDI events alone. What it throws is logged, once, and does not touch the process. What children of the
 * process say comes here too.
 *
 * <p>It is called on the thread that speaks, which waits for it. One action speaks on one thread at a time; actions
 * that run in parallel do not wait for each other.
 */
@FunctionalInterface
public interface OutputChannel {

    /**
     * Takes one thing.
     *
     * @param event what was said: {@link ProgressUpdated} or {@link MessageSent}
     */
    void send(OutputEvent event);
}
