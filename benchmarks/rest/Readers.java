/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Concurrent readers of the events of one process: how long an event takes to reach all of them, the rate, and what
 * they cost the server. Arguments: the root of the server, the number of readers, the number of objects to add.
 */
public final class Readers {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String COMPLAINT = "{\"content\":\"My kettle arrived broken\"}";

    private final HttpClient http = HttpClient.newHttpClient();
    private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
    private final List<Reader> readers = new ArrayList<>();
    private final URI root;
    private final Selector selector;
    private final String process;

    private Readers(URI root) throws IOException, InterruptedException {
        this.root = root;
        this.selector = Selector.open();
        this.process = send("POST", "/karta/goals/approved", COMPLAINT)
                .headers()
                .firstValue("Location")
                .map(location -> URI.create(location).getPath())
                .orElseThrow();
    }

    /** One connection, and what it has received. */
    private static final class Reader {

        private final SocketChannel channel;
        private String rest = "";
        private int events;
        private int objects;
        private boolean hasEnded;

        Reader(SocketChannel channel) {
            this.channel = channel;
        }

        void read(ByteBuffer buffer) throws IOException {
            int length = channel.read(buffer.clear());
            if (length < 0) {
                channel.close();
                return;
            }
            var text = rest + StandardCharsets.ISO_8859_1.decode(buffer.flip());
            int end = text.lastIndexOf('\n') + 1;
            text.substring(0, end).lines().forEach(this::count);
            rest = text.substring(end);
        }

        private void count(String line) {
            if (line.startsWith("id:")) {
                events++;
            } else if (line.startsWith("event:")) {
                objects += line.endsWith("object.added") ? 1 : 0;
                hasEnded |= line.endsWith("process.ended");
            }
        }
    }

    public static void main(String[] args) throws Exception {
        int count = Integer.parseInt(args[1]);
        int objects = Integer.parseInt(args[2]);
        var readers = new Readers(URI.create(args[0]));
        var without = readers.server();
        readers.connect(count);
        var with = readers.server();
        double millis = readers.addEach(Math.min(objects, 20));
        double rate = readers.addAll(objects);
        System.out.printf(
                Locale.ROOT,
                "%,d readers of events: an event reaches all in %.0f ms (median); %,.0f events per second in total;"
                        + " %.1f kB of heap each, %d threads more%n",
                count,
                millis,
                rate,
                (with[0] - without[0]) / 1e3 / count,
                with[1] - without[1]);
    }

    /** Returns the used heap in bytes, and the number of threads. */
    private long[] server() throws IOException, InterruptedException {
        return new long[] {
            Long.parseLong(send("GET", "/api/heap", "").body()),
            Long.parseLong(send("GET", "/api/heap/threads", "").body())
        };
    }

    private HttpResponse<String> send(String method, String path, String body)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(root.resolve(path))
                .header("Content-Type", "application/json")
                .timeout(PATIENCE)
                .method(method, BodyPublishers.ofString(body));
        var response = http.send(request.build(), BodyHandlers.ofString());
        if (response.statusCode() >= 400) {
            throw new IllegalStateException(response + " " + response.body());
        }
        return response;
    }

    private void connect(int count) throws IOException {
        // without HTTP 1.1 the response has no chunks, which would divide lines
        var request = "GET " + process + "/events HTTP/1.0\r\nAccept: text/event-stream\r\n\r\n";
        for (int i = 0; i < count; i++) {
            var channel = SocketChannel.open(new InetSocketAddress(root.getHost(), root.getPort()));
            channel.write(StandardCharsets.US_ASCII.encode(request));
            channel.configureBlocking(false);
            var reader = new Reader(channel);
            channel.register(selector, SelectionKey.OP_READ, reader);
            readers.add(reader);
        }
        await(1); // the input of the process
    }

    /** Returns the median time from a request to its event at the last reader, in milliseconds. */
    private double addEach(int objects) throws IOException, InterruptedException {
        double[] times = new double[objects];
        for (int i = 0; i < objects; i++) {
            long start = System.nanoTime();
            add();
            await(i + 2);
            times[i] = (System.nanoTime() - start) / 1e6;
        }
        Arrays.sort(times);
        return times[objects / 2];
    }

    /** Returns the rate of events while objects are added as fast as possible, up to the end of the process. */
    private double addAll(int objects) throws IOException, InterruptedException {
        long before = received();
        long start = System.nanoTime();
        for (int i = 0; i < objects; i++) {
            add();
        }
        send("DELETE", process, "");
        while (!readers.stream().allMatch(reader -> reader.hasEnded)) {
            follow();
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        if (readers.stream().mapToInt(reader -> reader.events).distinct().count() > 1) {
            throw new IllegalStateException("The readers have not received the same events");
        }
        return (received() - before) / seconds;
    }

    private void add() throws IOException, InterruptedException {
        send("POST", process + "/objects", COMPLAINT);
    }

    private long received() {
        return readers.stream().mapToLong(reader -> reader.events).sum();
    }

    private void await(int objects) throws IOException {
        while (readers.stream().anyMatch(reader -> reader.objects < objects)) {
            follow();
        }
    }

    private void follow() throws IOException {
        int ready = selector.select(
                key -> {
                    try {
                        ((Reader) key.attachment()).read(buffer);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                },
                PATIENCE.toMillis());
        if (ready == 0) {
            throw new IllegalStateException("The readers have received nothing for " + PATIENCE);
        }
    }
}
