/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.karta.rest.Browser;
import io.karta.sample.Servers.Scripted;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** karta.js reads streams of events in a browser, also those that end, fall silent or cannot resume. */
@ExtendWith(Servers.class)
class EventReaderIT {

    /**
     * Replaces the server: {@code answers} are the responses in their order, and {@code sent} the requests. {@code
     * read(n)} returns the first events.
     */
    private static final String SERVER =
            """
            const sent = [], answers = [];
            window.fetch = async (path, options) => { sent.push(options); return answers.shift()(options) };
            const stream = (...chunks) => new ReadableStream({ start(to) {
                chunks.forEach(chunk => to.enqueue(new TextEncoder().encode(chunk))); to.close() } });
            const silent = ({ signal }) => new Response(new ReadableStream({ start(to) {
                to.enqueue(new TextEncoder().encode('id: 1-0\\ndata: {"type":"a"}\\n\\n'));
                signal.addEventListener('abort', () => to.error(signal.reason)) } }));
            const wait = window.setTimeout;
            window.setTimeout = (task, ms) => wait(task, ms > 30000 ? 3000 : ms / 100);
            const read = async (n) => {
              const types = [];
              try {
                for await (const event of new Karta().events('x')) if (types.push(event.type) == n) break;
              } catch (error) { types.push(error.details.status) }
              return types.join() + ' ' + sent.map(each => each.headers['Last-Event-ID'] ?? '-').join();
            };
            """;

    private final Liberty liberty;
    private @Nullable Browser browser;

    EventReaderIT(Scripted server) {
        liberty = server.liberty();
    }

    @BeforeEach
    void open() throws Exception {
        var executable = Browser.find();
        assumeTrue(executable.isPresent(), "no Chromium on the PATH, so karta.js is not tested");
        browser = Browser.start(
                executable.get(), Files.createTempDirectory(Path.of("target").toAbsolutePath(), "chromium"));
        browser.open(liberty.uri("/desk.html"));
    }

    @AfterEach
    void close() {
        if (browser != null) {
            browser.close();
        }
    }

    private String run(String script) throws Exception {
        return browser.read(
                "import('" + liberty.uri("/karta.js") + "').then(async ({Karta}) => { " + SERVER + script + " })");
    }

    @Test
    void readsEventsFromAnyChunks() throws Exception {
        var read = run(
                """
                const text = ':\\n\\nid: 1-0\\r\\nevent: a\\r\\ndata: {"type":\\r\\ndata: "a é"}\\r\\n\\r\\n'
                    + 'data:{"type":"b"}\\n\\n';
                const bytes = [...new TextEncoder().encode(text)].map(byte => new Uint8Array([byte]));
                answers.push(() => new Response(new ReadableStream({ start(to) {
                    bytes.forEach(byte => to.enqueue(byte)); to.close() } })));
                return await read(3)""");

        assertThat(read).isEqualTo("connected,a é,b -");
    }

    @Test
    void resumesAfterTheLastEventWhenAStreamEnds() throws Exception {
        var read = run(
                """
                answers.push(() => new Response(stream('id: 1-0\\ndata: {"type":"a"}\\n\\n')),
                    () => new Response('', { status: 503 }),
                    () => new Response(stream('id: 2-0\\ndata: {"type":"b"}\\n\\n')));
                return await read(6)""");

        assertThat(read).isEqualTo("connected,a,disconnected,disconnected,connected,b -,1-0,1-0");
    }

    @Test
    void replacesASilentConnection() throws Exception {
        var read = run("answers.push(silent, silent); return await read(4)");

        assertThat(read).isEqualTo("connected,a,disconnected,connected -,1-0");
    }

    @Test
    void startsOverWhenTheServerHasForgottenTheEvent() throws Exception {
        var read = run(
                """
                answers.push(silent, () => new Response('{}', { status: 400 }), silent);
                return await read(5)""");

        assertThat(read).isEqualTo("connected,a,disconnected,disconnected,connected -,1-0,-");
    }

    @Test
    void waitsForAServerThatStartsAgain() throws Exception {
        var read = run(
                """
                answers.push(() => new Response('Context root not found', { status: 404 }), silent);
                return await read(2)""");

        assertThat(read).isEqualTo("disconnected,connected -,-");
    }

    @Test
    void givesUpIfKartaDoesNotKnowTheProcess() throws Exception {
        var read = run(
                """
                answers.push(() => new Response('{"title": "Unknown", "code": "KARTA-500"}', { status: 404 }));
                return await read(9)""");

        assertThat(read).isEqualTo("404 -");
    }

    @Test
    void givesUpWithoutPermission() throws Exception {
        assertThat(run("answers.push(() => new Response('{}', { status: 403 })); return await read(9)"))
                .isEqualTo("403 -");
    }

    @Test
    void sendsTheCredentialsInAHeaderAndNoCookies() throws Exception {
        var sent = run(
                """
                answers.push(() => new Response('{}'));
                await Karta.as('lee', 'pässword').call('x');
                return sent[0].credentials + ' ' + sent[0].headers.Authorization""");

        assertThat(sent).isEqualTo("omit Basic bGVlOnDDpHNzd29yZA==");
    }
}
