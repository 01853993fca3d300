/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.CompletableFuture;

/** Takes one request and never answers; tells when it was asked, and when the caller hung up. */
final class SilentServer implements AutoCloseable {

    private final ServerSocket socket;
    private final CompletableFuture<Void> requested = new CompletableFuture<>();
    private final CompletableFuture<Void> hungUp = new CompletableFuture<>();

    SilentServer() {
        try {
            socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        var thread = new Thread(this::listen, "silent-server");
        thread.setDaemon(true);
        thread.start();
    }

    private void listen() {
        try (var caller = socket.accept();
                InputStream in = caller.getInputStream()) {
            while (in.read() >= 0) {
                requested.complete(null);
            }
            hungUp.complete(null);
        } catch (IOException reset) {
            hungUp.complete(null);
        }
    }

    String address() {
        return "http://localhost:" + socket.getLocalPort();
    }

    CompletableFuture<Void> asked() {
        return requested;
    }

    CompletableFuture<Void> hungUp() {
        return hungUp;
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
