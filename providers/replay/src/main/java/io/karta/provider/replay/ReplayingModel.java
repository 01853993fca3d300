/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.replay;

import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.ModelChunk;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import jakarta.json.JsonString;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Model that answers from recordings. Equal requests receive their responses in the recorded order, and then the last
 * one repeatedly. Thread-safe.
 */
final class ReplayingModel implements LanguageModel {

    /** Numbers of more than three digits make the names longer. */
    private static final Comparator<String> BY_NUMBER =
            Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder());

    private final String name;
    private final Path directory;
    private final Set<Capability> capabilities;
    private final List<RecordedRequest> known = new ArrayList<>();
    private final Map<String, Deque<RecordedExchange>> exchanges = new HashMap<>();

    private ReplayingModel(String name, Path directory, Set<Capability> capabilities) {
        this.name = name;
        this.directory = directory;
        this.capabilities = capabilities;
    }

    /** Reads all recordings. */
    static ReplayingModel of(String name, Path directory) {
        if (!Files.isDirectory(directory)) {
            throw Messages.noRecordings(name, directory);
        }
        var model = new ReplayingModel(name, directory, capabilities(name, directory.resolve(Recordings.MODEL_FILE)));
        recordings(name, directory).forEach(file -> model.add(read(name, file, RecordedExchange::read)));
        if (model.known.isEmpty()) {
            throw Messages.noRecordings(name, directory);
        }
        return model;
    }

    private static List<Path> recordings(String name, Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().endsWith(".json"))
                    .filter(file -> !file.endsWith(Recordings.MODEL_FILE))
                    .sorted(Comparator.comparing(file -> file.getFileName().toString(), BY_NUMBER))
                    .toList();
        } catch (IOException e) {
            throw Messages.unreadable(name, directory, e);
        }
    }

    /** Parser of a text. */
    @FunctionalInterface
    private interface Reading<T> {
        T of(String text);
    }

    private static <T> T read(String name, Path file, Reading<T> reading) {
        try {
            return reading.of(Files.readString(file));
        } catch (IOException | RuntimeException e) { // the JSON library or an enum rejects an invalid text
            throw Messages.unreadable(name, file, e);
        }
    }

    private static Set<Capability> capabilities(String name, Path file) {
        return Files.exists(file) ? read(name, file, ReplayingModel::capabilities) : Set.of();
    }

    private static Set<Capability> capabilities(String text) {
        Set<Capability> all = EnumSet.noneOf(Capability.class);
        Json.read(text)
                .asJsonObject()
                .getJsonArray("capabilities")
                .getValuesAs(JsonString.class)
                .forEach(each -> all.add(Capability.valueOf(each.getString())));
        return all;
    }

    private void add(RecordedExchange exchange) {
        known.add(exchange.asked());
        exchanges
                .computeIfAbsent(exchange.asked().digest(), unknown -> new ArrayDeque<>())
                .add(exchange);
    }

    @Override
    public Set<Capability> capabilities() {
        return capabilities;
    }

    @Override
    public ModelResponse answer(ModelRequest request) {
        return next(request).replay();
    }

    @Override
    public ModelResponse stream(ModelRequest request, Consumer<ModelChunk> chunks) {
        return next(request).replay(chunks);
    }

    private synchronized RecordedExchange next(ModelRequest request) {
        RecordedRequest recorded = RecordedRequest.of(request);
        Deque<RecordedExchange> answers = exchanges.get(recorded.digest());
        if (answers == null) {
            throw RequestDiff.toNearest(recorded, known)
                    .map(difference -> Messages.changed(name, directory, difference))
                    .orElseGet(() -> Messages.notSimilar(name, directory, known.size(), RequestDiff.alone(recorded)));
        }
        return answers.size() > 1 ? answers.remove() : answers.element();
    }
}
