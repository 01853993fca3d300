/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.event;

import io.karta.process.AgentProcess;
import io.karta.process.OutputChannel;
import io.karta.process.OutputEvent;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;

/** The way from a process and its children to whoever made it; a channel's failure goes no further. Thread-safe. */
public final class SafeOutputChannel {

    private static final Logger LOG = System.getLogger(SafeOutputChannel.class.getName());

    private final OutputChannel channel;
    private final AtomicBoolean failed = new AtomicBoolean();

    public SafeOutputChannel(OutputChannel channel) {
        this.channel = channel;
    }

    @SuppressWarnings(
            "CatchAndPrintStackTrace") // logged: what a channel throws, an Error included, must not touch a process
    void send(AgentProcess process, OutputEvent event) {
        try {
            channel.send(event);
        } catch (Throwable e) {
            if (failed.compareAndSet(false, true)) {
                LOG.log(Level.WARNING, () -> Messages.channelFailed(process), e);
            }
        }
    }
}
