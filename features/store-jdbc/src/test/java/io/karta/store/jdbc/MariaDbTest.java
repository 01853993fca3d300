/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.generation.Shapes;
import io.karta.spi.ContextStore;
import io.karta.spi.JournalCodec;
import io.karta.spi.MemoryStore;
import io.karta.spi.ProcessStore;
import io.karta.testkit.ArtifactStoreContract;
import io.karta.testkit.ContextStoreContract;
import io.karta.testkit.MemoryStoreContract;
import io.karta.testkit.ProcessStoreContract;
import io.karta.testkit.StateStoreContract;
import io.karta.userdata.ArtifactStore;
import io.karta.userdata.StateStore;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;

class MariaDbTest {

    private static final JournalCodec CODEC = ShapeJournalCodec.of(List.of(), new Shapes(), List.of());

    private final TestDatabase database;

    MariaDbTest() throws SQLException {
        database = TestDatabase.mariaDb();
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Nested
    class Processes extends ProcessStoreContract {

        @Override
        protected ProcessStore open() {
            return JdbcProcessStore.of(database.pool(), CODEC);
        }

        @Override
        protected void elapse(Duration time) throws SQLException {
            database.elapse(time);
        }
    }

    @Nested
    class Contexts extends ContextStoreContract {

        @Override
        protected ContextStore open() {
            return JdbcContextStore.of(database.pool(), CODEC);
        }
    }

    @Nested
    class Memories extends MemoryStoreContract {

        @Override
        protected MemoryStore open() {
            return JdbcMemoryStore.of(database.pool());
        }
    }

    @Nested
    class Artifacts extends ArtifactStoreContract {

        @Override
        protected ArtifactStore open() {
            return JdbcArtifactStore.of(database.pool());
        }
    }

    @Nested
    class States extends StateStoreContract {

        @Override
        protected StateStore open() {
            return JdbcStateStore.of(database.pool());
        }
    }
}
