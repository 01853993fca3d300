/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.engine.definition.AgentModel;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.generation.Shapes;
import io.karta.spi.ProcessStore;
import io.karta.testkit.CrashingProcessStore;
import java.time.Clock;
import java.util.List;

/** Stores in memory for tests of recovery. */
public final class TestStores {

    private TestStores() {}

    /** Returns a store that the engine treats as durable. */
    public static ProcessStore durable(ProcessStore store) {
        return new ForwardingStore(store) {

            @Override
            public boolean isDurable() {
                return true;
            }
        };
    }

    /** Creates a node with a new store that writes and reads each entry as text, as a database does. */
    public static CrashingProcessStore textNode(AgentModel agent) {
        return textNode(new InMemoryProcessStore(1000, Clock.systemUTC()), agent);
    }

    /** Creates a node that writes and reads each entry as text, as a database does. */
    public static CrashingProcessStore textNode(ProcessStore store, AgentModel agent) {
        var codec = ShapeJournalCodec.of(List.of(agent), new Shapes(), List.of());
        return new CrashingProcessStore(store, entry -> codec.read(codec.write(entry)));
    }
}
