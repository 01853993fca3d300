/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

/**
 * Takes what a process has to say while it runs.
 *
 * <pre>{@code
 * platform.invocation(Report.class)
 *         .withOptions(ProcessOptions.defaults().withOutputChannel(event -> socket.send(event.text())))
 *         .start(topic);
 * }</pre>
 *
 * <p>It belongs to whoever made the process and lives in their JVM: a process that goes on elsewhere is heard there through CDI events alone. What
 * it throws is logged and does not touch the process. What children of the process say comes here too.
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
