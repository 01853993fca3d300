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
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Begins a stream, and then repeats a text, says nothing more, or hangs up; tells when the caller hung up. */
final class StallingServer implements AutoCloseable {

    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(100);

    private final ServerSocket socket;
    private final String type;
    private final String start;
    private final boolean hangsUp;
    private final String filler;
    private final CompletableFuture<Void> hungUp = new CompletableFuture<>();

    StallingServer(String type, String start, boolean hangsUp) {
        this(type, start, hangsUp, "");
    }

    /** Creates a server that repeats a text until the caller hangs up. */
    static StallingServer repeating(String type, String start, String filler) {
        return new StallingServer(type, start, false, filler);
    }

    private StallingServer(String type, String start, boolean hangsUp, String filler) {
        this.filler = filler;
        this.type = type;
        this.start = start;
        this.hangsUp = hangsUp;
        try {
            socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        var thread = new Thread(this::serve, "stalling-server");
        thread.setDaemon(true);
        thread.start();
    }

    private void serve() {
        try (var caller = socket.accept();
                InputStream in = caller.getInputStream()) {
            readRequest(in);
            begin(caller);
            fill(caller);
            while (!hangsUp && in.read() >= 0) {
                // whatever else the caller says
            }
            hungUp.complete(null);
        } catch (IOException reset) {
            hungUp.complete(null);
        }
    }

    private static void readRequest(InputStream in) throws IOException {
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) in.read());
        }
        int at = head.toString().toLowerCase(java.util.Locale.ROOT).indexOf("content-length:");
        int length = Integer.parseInt(
                head.substring(at + 15, head.indexOf("\r\n", at)).strip());
        in.readNBytes(length);
    }

    private void begin(Socket caller) throws IOException {
        caller.getOutputStream()
                .write(("HTTP/1.1 200 OK\r\nContent-Type: " + type + "\r\nTransfer-Encoding: chunked\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        send(caller, start);
    }

    /** The pauses are shorter than any timeout, and end with the connection. */
    private void fill(Socket caller) throws IOException {
        while (!filler.isEmpty()) {
            send(caller, filler);
            LockSupport.parkNanos(PAUSE);
        }
    }

    private static void send(Socket caller, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        var out = caller.getOutputStream();
        out.write((Integer.toHexString(body.length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
        out.write(body);
        out.write("\r\n".getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    String address() {
        return "http://localhost:" + socket.getLocalPort();
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
