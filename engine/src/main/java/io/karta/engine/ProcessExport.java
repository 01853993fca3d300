/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.engine.journal.StoreAccess;
import io.karta.generation.Shapes;
import io.karta.spi.JournalCodec;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournalValueCodec;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore;
import io.karta.spi.StoredProcess;
import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.spi.JsonProvider;
import java.io.StringReader;
import java.util.List;
import java.util.Optional;

/** Export of processes as JSON: their journals, with those of their descendants. Not thread-safe. */
final class ProcessExport {

    private final ProcessStore store;
    private final JournalCodec codec;
    private final JsonProvider json = JsonProvider.provider();

    ProcessExport(ProcessStore store, ApplicationExtensions extensions, AgentRegistry agents, Shapes shapes) {
        this.store = store;
        this.codec = extensions.of(JournalCodec.class).stream() // of a durable store
                .findFirst()
                .orElseGet(() -> ShapeJournalCodec.of(
                        agents.deployed().stream().map(CompiledAgent::model).toList(),
                        shapes,
                        extensions.of(JournalValueCodec.class)));
    }

    /** Returns the export of a process; empty if it is not in the store. */
    Optional<String> of(String process) {
        return StoreAccess.call(store, () -> exported(process));
    }

    private Optional<String> exported(String process) {
        List<JournalEntry> journal = store.load(process);
        return journal.isEmpty()
                ? Optional.empty()
                : Optional.of(object(process, journal).toString());
    }

    private JsonObject object(String process, List<JournalEntry> journal) {
        JsonArrayBuilder entries = json.createArrayBuilder();
        journal.forEach(entry -> entries.add(parsed(codec.write(entry))));
        return json.createObjectBuilder()
                .add("process", process)
                .add("entries", entries)
                .add("children", children(process))
                .build();
    }

    private JsonArray children(String parent) {
        JsonArrayBuilder children = json.createArrayBuilder();
        ProcessQuery query = ProcessQuery.all().childrenOf(parent);
        List<StoredProcess> page = store.find(query);
        while (!page.isEmpty()) {
            page.forEach(child -> children.add(object(child.id(), store.load(child.id()))));
            page = store.find(query.after(page.get(page.size() - 1).id()));
        }
        return children.build();
    }

    private JsonObject parsed(String entry) {
        try (JsonReader reader = json.createReader(new StringReader(entry))) {
            return reader.readObject();
        }
    }
}
