/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Message of OTLP in the wire format of Protocol Buffers, read without generated classes. */
@SuppressWarnings("ArrayRecordComponent") // messages are never compared
record OtlpMessage(byte[] bytes) {

    private static final int VARINT = 0;
    private static final int FIXED_64 = 1;
    private static final int LENGTH_DELIMITED = 2;
    private static final int FIXED_32 = 5;

    private record Field(int number, byte[] content) {}

    /** Span of a request for traces. */
    record Span(String trace, String id, String parent, String name, Map<String, String> attributes) {}

    /** ExportTraceServiceRequest > ResourceSpans > ScopeSpans > Span. */
    Stream<Span> spans() {
        return all(1).flatMap(resource -> resource.all(2))
                .flatMap(scope -> scope.all(2))
                .map(span -> new Span(
                        span.hex(1),
                        span.hex(2),
                        span.hex(4),
                        span.text(5),
                        span.all(9).collect(Collectors.toMap(attribute -> attribute.text(1), attribute -> attribute
                                .all(2)
                                .map(value -> value.text(1))
                                .findFirst()
                                .orElse("")))));
    }

    /** ExportMetricsServiceRequest > ResourceMetrics > ScopeMetrics > Metric. */
    Stream<String> metrics() {
        return all(1).flatMap(resource -> resource.all(2))
                .flatMap(scope -> scope.all(2))
                .map(metric -> metric.text(1));
    }

    private Stream<OtlpMessage> all(int number) {
        return fields().stream()
                .filter(field -> field.number() == number)
                .map(field -> new OtlpMessage(field.content()));
    }

    private String text(int number) {
        return all(number)
                .map(message -> new String(message.bytes(), UTF_8))
                .findFirst()
                .orElse("");
    }

    private String hex(int number) {
        return all(number)
                .map(message -> HexFormat.of().formatHex(message.bytes()))
                .findFirst()
                .orElse("");
    }

    private List<Field> fields() {
        List<Field> fields = new ArrayList<>();
        var in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        while (in.hasRemaining()) {
            long key = varint(in);
            fields.add(new Field((int) (key >>> 3), content(in, (int) key & 7)));
        }
        return fields;
    }

    private static byte[] content(ByteBuffer in, int type) {
        int length =
                switch (type) {
                    case FIXED_64 -> Long.BYTES;
                    case FIXED_32 -> Integer.BYTES;
                    case LENGTH_DELIMITED -> (int) varint(in);
                    case VARINT -> {
                        varint(in);
                        yield 0;
                    }
                    default -> throw new IllegalArgumentException("wire type " + type);
                };
        var content = new byte[length];
        in.get(content);
        return content;
    }

    private static long varint(ByteBuffer in) {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            byte next = in.get();
            value |= (long) (next & 0x7f) << shift;
            if (next >= 0) {
                return value;
            }
        }
    }
}
