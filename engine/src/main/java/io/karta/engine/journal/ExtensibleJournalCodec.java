/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import static java.util.Objects.requireNonNull;

import io.karta.engine.definition.AgentModel;
import io.karta.generation.Shapes;
import io.karta.spi.JournalCodec;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournalValueCodec;
import io.karta.spi.JournaledObject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Codec of journals like {@link ShapeJournalCodec}, including those of programmatic agents that are deployed later.
 * Thread-safe.
 */
public final class ExtensibleJournalCodec implements JournalCodec {

    private final List<AgentModel> agents;
    private final Shapes shapes;
    private final List<JournalValueCodec> codecs;
    private volatile ShapeJournalCodec current;

    private ExtensibleJournalCodec(
            Collection<AgentModel> agents, Shapes shapes, Collection<? extends JournalValueCodec> codecs) {
        this.agents = new ArrayList<>(agents);
        this.shapes = requireNonNull(shapes, "shapes");
        this.codecs = List.copyOf(codecs);
        this.current = ShapeJournalCodec.of(this.agents, shapes, this.codecs);
    }

    /**
     * Creates a codec.
     *
     * @param agents the agents that are deployed initially
     * @param shapes the shapes of their types
     * @param codecs the codecs of some types; the first one that handles a type is used
     * @return the codec
     */
    public static ExtensibleJournalCodec of(
            Collection<AgentModel> agents, Shapes shapes, List<? extends JournalValueCodec> codecs) {
        return new ExtensibleJournalCodec(agents, shapes, codecs);
    }

    /**
     * Adds the types of another agent.
     *
     * @param agent a further agent
     */
    public synchronized void addAgent(AgentModel agent) {
        boolean isKnown = JournalTypes.of(agents)
                .declared()
                .containsAll(JournalTypes.of(List.of(agent)).declared());
        if (!isKnown) {
            agents.add(agent);
            current = ShapeJournalCodec.of(agents, shapes, codecs);
        }
    }

    /**
     * Finds the types of results and inputs that this codec cannot write.
     *
     * @return one for each such type; empty if every journal can be written
     */
    public List<UnwritableType> unwritable() {
        return current.unwritable();
    }

    @Override
    public String write(JournalEntry entry) {
        return current.write(entry);
    }

    @Override
    public JournalEntry read(String text) {
        return current.read(text);
    }

    @Override
    public String writeObject(JournaledObject value) {
        return current.writeObject(value);
    }

    @Override
    public JournaledObject readObject(String text) {
        return current.readObject(text);
    }
}
