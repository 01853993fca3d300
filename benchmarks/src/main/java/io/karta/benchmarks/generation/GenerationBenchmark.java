/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.generation;

import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.karta.benchmarks.generation.Documents.Order;
import io.karta.generation.Shape;
import io.karta.generation.json.LenientJson;
import jakarta.json.bind.Jsonb;
import jakarta.json.bind.JsonbBuilder;
import jakarta.json.spi.JsonProvider;
import java.io.IOException;
import java.io.StringReader;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Reads the same answer with this library and with others. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
public class GenerationBenchmark {

    @Param({"1000", "100000"})
    int size = 1000;

    private final Shape<Order> shape = Shape.of(Order.class);
    private final Jsonb yasson = JsonbBuilder.create();
    private final JsonProvider parsson = JsonProvider.provider();
    private final JsonMapper jackson = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_TRAILING_COMMA, JsonReadFeature.ALLOW_UNQUOTED_FIELD_NAMES)
            .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES, JsonReadFeature.ALLOW_JAVA_COMMENTS)
            .build();
    private String clean = "";
    private String wrapped = "";
    private String damaged = "";

    @Setup
    public void write() {
        clean = Documents.clean(size);
        wrapped = Documents.wrapped(size);
        damaged = Documents.damaged(size);
    }

    @Benchmark
    public Object kartaTreeClean() {
        return LenientJson.read(clean);
    }

    @Benchmark
    public Object kartaTreeWrapped() {
        return LenientJson.read(wrapped);
    }

    @Benchmark
    public Object kartaTreeDamaged() {
        return LenientJson.read(damaged);
    }

    @Benchmark
    public Object kartaRecordClean() {
        return shape.read(clean).value();
    }

    @Benchmark
    public Object kartaRecordWrapped() {
        return shape.read(wrapped).value();
    }

    @Benchmark
    public Object kartaRecordDamaged() {
        return shape.read(damaged).value();
    }

    @Benchmark
    public Object yassonRecordClean() {
        return yasson.fromJson(clean, Order.class);
    }

    @Benchmark
    public Object parssonTreeClean() {
        try (var reader = parsson.createReader(new StringReader(clean))) {
            return reader.readValue();
        }
    }

    @Benchmark
    public Object jacksonTreeClean() throws IOException {
        return jackson.readTree(clean);
    }

    @Benchmark
    public Object jacksonTreeCutOut() throws IOException {
        return jackson.readTree(wrapped.substring(wrapped.indexOf('{'), wrapped.lastIndexOf('}') + 1));
    }

    @Benchmark
    public Object jacksonRecordClean() throws IOException {
        return jackson.readValue(clean, Order.class);
    }
}
