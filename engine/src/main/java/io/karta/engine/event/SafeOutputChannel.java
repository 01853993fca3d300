/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.event;

import io.karta.process.AgentProcess;
import io.karta.process.OutputChannel;
import io.karta.process.OutputChannel.OutputEvent;
import io.karta.process.OutputChannel.TextChunk;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;

/** Output channel of a process and its children. Failures of the channel are logged and ignored. Thread-safe. */
public final class SafeOutputChannel {

    private static final Logger LOG = System.getLogger(SafeOutputChannel.class.getName());

    private final OutputChannel channel;
    private final AtomicBoolean failed = new AtomicBoolean();

    public SafeOutputChannel(OutputChannel channel) {
        this.channel = channel;
    }

    boolean isOf(OutputChannel other) {
        return channel.equals(other);
    }

    void send(AgentProcess process, OutputEvent event) {
        call(process, () -> channel.send(event));
    }

    void stream(AgentProcess process, TextChunk chunk) {
        call(process, () -> channel.stream(chunk));
    }

    @SuppressWarnings(
            "CatchAndPrintStackTrace") // logged, because an exception or error of a channel must not affect a process
    private void call(AgentProcess process, Runnable send) {
        try {
            send.run();
        } catch (Throwable e) {
            if (failed.compareAndSet(false, true)) {
                LOG.log(Level.WARNING, () -> Messages.channelFailed(process), e);
            }
        }
    }
}
