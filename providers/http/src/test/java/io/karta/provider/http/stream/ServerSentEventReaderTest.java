/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http.stream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.provider.http.client.ResponseTooLargeException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerSentEventReaderTest {

    private static List<StreamEvent> events(InputStream body) throws IOException {
        EventReader reader = StreamFormat.SERVER_SENT_EVENTS.reader(body);
        List<StreamEvent> events = new ArrayList<>();
        for (Optional<StreamEvent> event = reader.next(); event.isPresent(); event = reader.next()) {
            events.add(event.get());
        }
        return events;
    }

    private static List<StreamEvent> events(String body) throws IOException {
        return events(new ByteArrayInputStream(body.getBytes(UTF_8)));
    }

    private static StreamEvent event(String data) {
        return new StreamEvent("", data);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void acceptsEachEndOfLine(String end) throws IOException {
        assertThat(events("data: one" + end + end + "data:two" + end + end))
                .containsExactly(event("one"), event("two"));
    }

    @Test
    void joinsTheLinesOfAnEvent() throws IOException {
        assertThat(events("data: one\ndata:  two\ndata\n\n")).containsExactly(event("one\n two\n"));
    }

    @Test
    void readsNames() throws IOException {
        assertThat(events("event: error\ndata: x\n\nevent: lost\n\ndata: y\n\n"))
                .containsExactly(new StreamEvent("error", "x"), event("y"));
    }

    @Test
    void ignoresCommentsIdsRetriesAndUnknownFields() throws IOException {
        assertThat(events(": ping\nid: 7\nretry: 100\ncolour: red\ndata: x\n: ping\n\n: ping\n\n"))
                .containsExactly(event("x"));
    }

    @Test
    void skipsAByteOrderMark() throws IOException {
        assertThat(events("\uFEFFdata: x\n\n")).containsExactly(event("x"));
    }

    @Test
    void decodesCharactersThatAreSplitAcrossChunks() throws IOException {
        byte[] bytes = "data: é – 水 – 🫖\n\n".getBytes(UTF_8);
        List<InputStream> pieces = new ArrayList<>();
        for (byte each : bytes) {
            pieces.add(new ByteArrayInputStream(new byte[] {each}));
        }

        assertThat(events(new SequenceInputStream(Collections.enumeration(pieces))))
                .containsExactly(event("é – 水 – 🫖"));
    }

    @Test
    void acceptsAMissingEmptyLineAtTheEndButNoCutLine() throws IOException {
        assertThat(events("data: x\n\ndata: y\n")).containsExactly(event("x"), event("y"));
        assertThat(events("data: x\n\ndata: {\"cho")).containsExactly(event("x"));
    }

    @SuppressWarnings("InputStreamSlowMultibyteRead") // a byte at a time is the case under test
    @Test
    void doesNotWaitForALineFeedAfterACarriageReturn() throws IOException {
        var body = new SequenceInputStream(new ByteArrayInputStream("data: x\r\r".getBytes(UTF_8)), new InputStream() {
            @Override
            public int read() {
                throw new AssertionError("read beyond the event");
            }
        });

        assertThat(StreamFormat.SERVER_SENT_EVENTS.reader(body).next()).contains(event("x"));
    }

    @Test
    void rejectsAnEventWithoutEnd() {
        var endless = new InputStream() {
            @Override
            public int read() {
                return 'x';
            }

            @Override
            public int read(byte[] into, int from, int most) {
                java.util.Arrays.fill(into, from, from + most, (byte) 'x');
                return most;
            }
        };

        assertThatThrownBy(() -> events(endless)).isInstanceOf(ResponseTooLargeException.class);
    }

    @Test
    void rejectsAnEventOfEndlessEmptyLines() {
        byte[] line = "data\n".getBytes(UTF_8);
        var endless = new InputStream() {
            private int next;

            @Override
            public int read() {
                return line[next++ % line.length];
            }

            @Override
            public int read(byte[] into, int from, int most) {
                for (int i = 0; i < most; i++) {
                    into[from + i] = (byte) read();
                }
                return most;
            }
        };

        assertThatThrownBy(() -> events(endless)).isInstanceOf(ResponseTooLargeException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void readsLinesOfAnyLength(String end) throws IOException {
        for (int length = 8150; length < 8250; length++) { // around the size of a buffer
            String text = "x".repeat(length) + "\u00e9\ud83d\ude00";

            assertThat(events("data: " + text + end + end + "data: two" + end + end))
                    .containsExactly(event(text), event("two"));
        }
    }

    @Test
    void readsJsonLines() throws IOException {
        var reader =
                StreamFormat.JSON_LINES.reader(new ByteArrayInputStream("{\"a\":1}\r\n\n{\"b\":2}".getBytes(UTF_8)));

        assertThat(reader.next()).contains(event("{\"a\":1}"));
        assertThat(reader.next()).contains(event("{\"b\":2}"));
        assertThat(reader.next()).isEmpty();
    }
}
