/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static io.karta.testkit.Eventually.eventually;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One page of a headless Chromium, driven over the DevTools protocol; for the tests of modules with pages. */
public final class Browser implements AutoCloseable {

    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome", "chrome");
    private static final Pattern LISTENING = Pattern.compile("DevTools listening on ws://([^/]+)/");
    private static final long PATIENCE_SECONDS = 120;

    private final Process process;
    private final WebSocket page;
    private final AtomicInteger ids = new AtomicInteger();
    private final Map<Integer, CompletableFuture<JsonObject>> calls = new ConcurrentHashMap<>();
    private final Queue<String> complaints = new ConcurrentLinkedQueue<>();

    private Browser(Process process, String address) throws Exception {
        this.process = process;
        var client = HttpClient.newHttpClient();
        var created = client.send(
                HttpRequest.newBuilder(URI.create("http://" + address + "/json/new?about:blank"))
                        .PUT(BodyPublishers.noBody())
                        .build(),
                BodyHandlers.ofString());
        var socket = URI.create(parse(created.body()).getString("webSocketDebuggerUrl"));
        page = client.newWebSocketBuilder().buildAsync(socket, new Messages()).get(PATIENCE_SECONDS, SECONDS);
        call("Runtime.enable", Json.createObjectBuilder());
        call("Log.enable", Json.createObjectBuilder());
        call("Page.enable", Json.createObjectBuilder());
    }

    /** Where a browser is on this machine. */
    public static Optional<Path> find() {
        return Stream.of(System.getenv("PATH").split(":"))
                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    public static Browser start(Path executable, Path profile) throws Exception {
        var process = new ProcessBuilder(
                        executable.toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--disable-background-networking",
                        "--no-first-run",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        "about:blank")
                .redirectErrorStream(true)
                .start();
        var address = new CompletableFuture<String>();
        var reader = new Thread(() -> follow(process, address), "output of Chromium");
        reader.setDaemon(true);
        reader.start();
        return new Browser(process, address.get(PATIENCE_SECONDS, SECONDS));
    }

    private static void follow(Process process, CompletableFuture<String> address) {
        try (var lines = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
            lines.lines()
                    .map(LISTENING::matcher)
                    .filter(Matcher::find)
                    .forEach(found -> address.complete(found.group(1)));
        } catch (IOException | java.io.UncheckedIOException e) {
            address.completeExceptionally(e);
        }
    }

    public void open(URI uri) throws Exception {
        call("Page.navigate", Json.createObjectBuilder().add("url", uri.toString()));
        eventually(this::isLoaded);
    }

    private boolean isLoaded() {
        try {
            return read("location.href != 'about:blank' && document.readyState == 'complete'")
                    .equals("true");
        } catch (ExecutionException replaced) { // the page was replaced during the call
            return false;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** The value of an expression, as text. */
    public String read(String expression) throws Exception {
        var result = call(
                        "Runtime.evaluate",
                        Json.createObjectBuilder()
                                .add("expression", "Promise.resolve(" + expression + ").then(String)")
                                .add("awaitPromise", true))
                .getJsonObject("result");
        return result.getString("value", result.toString());
    }

    /** Runs statements in the page, whatever its content security policy. */
    public void execute(String script) throws Exception {
        call("Runtime.evaluate", Json.createObjectBuilder().add("expression", script));
    }

    /** Lets the page itself watch for the condition. */
    public void await(String condition) throws Exception {
        var came = read("new Promise(done => { const end = Date.now() + " + PATIENCE_SECONDS + "000; (function look() {"
                + "(" + condition + ") ? done(true) : Date.now() > end ? done(false) : setTimeout(look, 20) })() })");
        if (!came.equals("true")) {
            throw new IllegalStateException(condition + " never came true, but: " + came);
        }
    }

    /** Types where the focus is. */
    public void type(String text) throws Exception {
        call("Input.insertText", Json.createObjectBuilder().add("text", text));
    }

    /** Clicks what is visible in the middle of an element, in one task: events of the server may move the element. */
    public void click(String selector) throws Exception {
        var clicked = read("(() => { const e = document.querySelector('" + selector + "'); e.scrollIntoView();"
                + "const r = e.getBoundingClientRect();"
                + "const hit = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);"
                + "if (!e.contains(hit)) return 'hidden by ' + hit?.outerHTML;"
                + " e.focus(); hit.click(); return 'clicked' })()");
        if (!clicked.equals("clicked")) {
            throw new IllegalStateException(selector + " is " + clicked);
        }
    }

    /** Shows the page on a screen of this size, in the light or dark colors of the user. */
    public void show(int width, int height, String colors) throws Exception {
        call(
                "Emulation.setDeviceMetricsOverride",
                Json.createObjectBuilder()
                        .add("width", width)
                        .add("height", height)
                        .add("deviceScaleFactor", 1)
                        .add("mobile", false));
        var feature =
                Json.createObjectBuilder().add("name", "prefers-color-scheme").add("value", colors);
        call(
                "Emulation.setEmulatedMedia",
                Json.createObjectBuilder()
                        .add("features", Json.createArrayBuilder().add(feature)));
    }

    /** Presses a key that has no text, or Enter. */
    public void press(String key, int code) throws Exception {
        for (var event : List.of("keyDown", "keyUp")) {
            call(
                    "Input.dispatchKeyEvent",
                    Json.createObjectBuilder()
                            .add("type", event)
                            .add("key", key)
                            .add("code", key)
                            .add("windowsVirtualKeyCode", code)
                            .add("text", key.equals("Enter") ? "\r" : ""));
        }
    }

    public void screenshot(Path file) throws Exception {
        var picture = call("Page.captureScreenshot", Json.createObjectBuilder().add("format", "png"));
        Files.write(file, Base64.getDecoder().decode(picture.getString("data")));
    }

    /** What the page threw or logged as an error. */
    public List<String> complaints() {
        return List.copyOf(complaints);
    }

    /** The processor time that the page has used so far, in seconds. */
    public double processorSeconds() throws Exception {
        call("Performance.enable", Json.createObjectBuilder().add("timeDomain", "threadTicks"));
        return call("Performance.getMetrics", Json.createObjectBuilder())
                .getJsonArray("metrics")
                .getValuesAs(JsonObject.class)
                .stream()
                .filter(metric -> metric.getString("name").equals("TaskDuration"))
                .mapToDouble(metric -> metric.getJsonNumber("value").doubleValue())
                .sum();
    }

    /** Scrolls a list until its end is loaded. */
    public void scrollToEnd(String list, String isLoaded) throws Exception {
        read("new Promise(done => { const box = document.querySelector('" + list + "'); (function next() {"
                + "if (" + isLoaded + ") return done();"
                + "box.scrollTop = box.scrollHeight; requestAnimationFrame(next) })() })");
    }

    /**
     * Scrolls a list in each of several frames to another fifth of its height, and returns the processor time of a
     * frame in seconds. The work is the same for lists of any length, if each fifth is longer than what is visible.
     */
    public double processorSecondsOfScrolling(String list, int frames) throws Exception {
        double before = processorSeconds();
        read("new Promise(done => { const box = document.querySelector('" + list + "'); let frames = 0;"
                + "(function next() { if (frames == " + frames + ") return done();"
                + "box.scrollTop = frames++ % 5 * (box.scrollHeight - box.clientHeight) / 4;"
                + "requestAnimationFrame(next) })() })");
        return (processorSeconds() - before) / frames;
    }

    private JsonObject call(String method, JsonObjectBuilder parameters) throws Exception {
        var id = ids.incrementAndGet();
        var answer = new CompletableFuture<JsonObject>();
        calls.put(id, answer);
        var request =
                Json.createObjectBuilder().add("id", id).add("method", method).add("params", parameters);
        page.sendText(request.build().toString(), true).get(PATIENCE_SECONDS, SECONDS);
        return answer.get(2 * PATIENCE_SECONDS, SECONDS);
    }

    private static JsonObject parse(String text) {
        try (var reader = Json.createReader(new StringReader(text))) {
            return reader.readObject();
        }
    }

    @Override
    public void close() {
        page.abort();
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    /** Puts the pieces of messages together. */
    private final class Messages implements WebSocket.Listener {

        private final StringBuilder message = new StringBuilder();

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            message.append(data);
            if (last) {
                receive(parse(message.toString()));
                message.setLength(0);
            }
            socket.request(1);
            return null;
        }

        private void receive(JsonObject received) {
            var method = received.getString("method", "");
            if (method.equals("Runtime.exceptionThrown") || method.equals("Log.entryAdded")) {
                complaints.add(received.getJsonObject("params").toString());
            }
            var waiting = calls.remove(received.getInt("id", 0));
            if (waiting != null && received.containsKey("result")) {
                waiting.complete(received.getJsonObject("result"));
            } else if (waiting != null) {
                waiting.completeExceptionally(new IllegalStateException(received.toString()));
            }
        }
    }
}
