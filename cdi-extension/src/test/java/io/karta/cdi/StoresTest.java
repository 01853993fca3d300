/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.UserInput;
import io.karta.cdi.deployment.Deployer;
import io.karta.cdi.store.StoreSelection;
import io.karta.engine.journal.InMemoryContextStore;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.process.AgentPlatform;
import io.karta.spi.ContextStore;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore;
import io.karta.spi.ProcessStoreProvider;
import io.karta.spi.StoreSettings;
import io.karta.testkit.CapturedLog;
import io.karta.userdata.EntryCodec;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoresTest {

    @Agent(description = "Writes")
    static class Writer {

        @Action
        @AchievesGoal(description = "A text")
        String write(UserInput input) {
            return "written: " + input.content();
        }
    }

    @Agent(description = "Streams")
    static class Streamer {

        @Action
        @AchievesGoal(description = "A stream")
        InputStream open(UserInput input) {
            return InputStream.nullInputStream();
        }
    }

    /** Keeps in memory what it was told, and tells what it was given. */
    @ApplicationScoped
    static class NotebookProvider implements ProcessStoreProvider {

        final List<StoreSettings> opened = new ArrayList<>();
        final InMemoryProcessStore store = new InMemoryProcessStore(10, Clock.systemUTC());

        List<StoreSettings> opened() {
            return opened;
        }

        InMemoryProcessStore store() {
            return store;
        }

        @Override
        public String name() {
            return "notebook";
        }

        @Override
        public Set<String> keys() {
            return Set.of("pages");
        }

        @Override
        public ProcessStore processes(StoreSettings settings) {
            opened.add(settings);
            return store;
        }

        @Override
        public ContextStore contexts(StoreSettings settings) {
            return new InMemoryContextStore(10);
        }
    }

    @ApplicationScoped
    static class Reversed implements EntryCodec {

        @Override
        public String encode(String entry) {
            return new StringBuilder(entry).reverse().toString();
        }

        @Override
        public String decode(String stored) {
            return new StringBuilder(stored).reverse().toString();
        }
    }

    @ApplicationScoped
    static class OtherReversed extends Reversed {}

    @ApplicationScoped
    static class OwnStore {

        final InMemoryProcessStore store = new InMemoryProcessStore(10, Clock.systemUTC());

        @Produces
        ProcessStore store() {
            return store;
        }
    }

    private static String write(TestApplication app) {
        return app.get(AgentPlatform.class).invocation(String.class).invoke(new UserInput("x"));
    }

    @Nested
    class WhenAStoreIsInAJar {

        @TempDir
        Path folder;

        @Test
        void reportsThatItCannotBeLoaded() throws Exception {
            Path services = Files.createDirectories(folder.resolve("META-INF/services"));
            Files.writeString(services.resolve(ProcessStoreProvider.class.getName()), "nowhere.Store");
            ClassLoader before = Thread.currentThread().getContextClassLoader();
            try (var loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, before)) {
                Thread.currentThread().setContextClassLoader(loader);

                assertThat(TestApplication.of(Writer.class).listOfProblems())
                        .singleElement()
                        .asString()
                        .startsWith("KARTA-456: a process store cannot be loaded: ")
                        .contains("nowhere.Store");
            } finally {
                Thread.currentThread().setContextClassLoader(before);
            }
        }
    }

    @Nested
    class WhenAStoreIsConfigured {

        @Test
        void storesProcesses() {
            try (var app = TestApplication.of(Writer.class, NotebookProvider.class)
                    .with("karta.store", "notebook")
                    .with("karta.store.notebook.pages", "100")
                    .deploy()) {
                write(app);

                var provider = app.get(NotebookProvider.class);
                assertThat(provider.store().find(ProcessQuery.all())).hasSize(1);
                assertThat(provider.opened()).singleElement().satisfies(settings -> assertThat(settings.value("pages"))
                        .contains("100"));
            }
        }

        @Test
        void isOpenedBeforeTheFirstCallOfAnAgent() {
            try (var app = TestApplication.of(Writer.class, NotebookProvider.class)
                    .with("karta.store", "notebook")
                    .deploy()) {
                assertThat(app.get(NotebookProvider.class).opened()).hasSize(1);
            }
        }

        @Test
        void itGetsACodecOfTheAgentsTypes() {
            try (var app = TestApplication.of(Writer.class, NotebookProvider.class)
                    .with("karta.store", "notebook")
                    .deploy()) {
                write(app);

                var provider = app.get(NotebookProvider.class);
                String id = provider.store().find(ProcessQuery.all()).get(0).id();
                var codec = provider.opened().get(0).codec();
                assertThat(provider.store().load(id)).hasSizeGreaterThan(2).allSatisfy(entry -> assertThat(
                                codec.read(codec.write(entry)))
                        .isInstanceOf(JournalEntry.class)
                        .isEqualTo(entry));
            }
        }

        @Test
        void aBeanEncodesItsEntries() {
            try (var app = TestApplication.of(Writer.class, NotebookProvider.class, Reversed.class)
                    .with("karta.store", "notebook")
                    .deploy()) {
                write(app);

                var provider = app.get(NotebookProvider.class);
                String id = provider.store().find(ProcessQuery.all()).get(0).id();
                JournalEntry entry = provider.store().load(id).get(0);
                var codec = provider.opened().get(0).codec();
                assertThat(codec.write(entry)).startsWith("}").endsWith("{");
                assertThat(codec.read(codec.write(entry))).isEqualTo(entry);
                assertThat(app.get(AgentPlatform.class).exportProcess(id).orElseThrow())
                        .startsWith("{\"process\":\"" + id + "\",\"entries\":[{")
                        .contains("written: x");
            }
        }

        @Test
        void rejectsSeveralBeansThatEncodeEntries() {
            assertThat(TestApplication.of(Writer.class, NotebookProvider.class, Reversed.class, OtherReversed.class)
                            .with("karta.store", "notebook")
                            .problems())
                    .contains("EntryCodec", "OtherReversed");
        }

        @Test
        void rejectsUnwritableTypes() {
            assertThat(TestApplication.of(Streamer.class, NotebookProvider.class)
                            .with("karta.store", "notebook")
                            .problems())
                    .contains("KARTA-444", "Streamer.open", "InputStream", "karta.store=notebook");
        }

        @Test
        void aBeanOfTheApplicationWins() {
            try (var app = TestApplication.of(Writer.class, NotebookProvider.class, OwnStore.class)
                    .with("karta.store", "notebook")
                    .deploy()) {
                write(app);

                assertThat(app.get(NotebookProvider.class).store().find(ProcessQuery.all()))
                        .isEmpty();
            }
        }
    }

    @Nested
    class WithoutAStore {

        @Test
        void keepsProcessesInMemory() {
            try (var app =
                    TestApplication.of(Writer.class, NotebookProvider.class).deploy()) {
                assertThat(write(app)).isEqualTo("written: x");

                assertThat(app.get(NotebookProvider.class).opened()).isEmpty();
            }
        }

        @Test
        void warnsOfAnUnusedJar() {
            try (var log = CapturedLog.of(StoreSelection.class);
                    var app = TestApplication.of(Writer.class, NotebookProvider.class)
                            .deploy()) {
                assertThat(write(app)).isNotEmpty();

                assertThat(log.warnings()).singleElement().asString().contains("KARTA-457", "notebook");
            }
        }

        @Test
        void aTypeThatCannotBeStoredIsNoProblem() {
            try (var log = CapturedLog.of(StoreSelection.class);
                    var app = TestApplication.of(Streamer.class).deploy()) {
                assertThat(app.get(AgentPlatform.class)
                                .invocation(InputStream.class)
                                .invoke(new UserInput("x")))
                        .isNotNull();

                assertThat(log.warnings()).isEmpty();
            }
        }
    }

    @Nested
    class WhenTheConfigurationIsInvalid {

        @Test
        void aStoreThatDoesNotExistIsAnErrorThatNamesTheNearest() {
            assertThat(TestApplication.of(Writer.class, NotebookProvider.class)
                            .with("karta.store", "notebok")
                            .problems())
                    .contains("KARTA-455", "karta.store", "Did you mean notebook?", "memory");
        }

        @Test
        void aLeaseThatIsTooShortIsAnError() {
            assertThat(TestApplication.of(Writer.class)
                            .with("karta.store.lease", "PT0.5S")
                            .problems())
                    .contains("KARTA-470", "karta.store.lease");
        }

        @Test
        void aMisspeltKeyOfAStoreIsWarnedOf() {
            try (var log = CapturedLog.of(Deployer.class);
                    var app = TestApplication.of(Writer.class, NotebookProvider.class)
                            .with("karta.store", "notebook")
                            .with("karta.store.notebook.page", "1")
                            .with("karta.store.notebook.pages", "1")
                            .deploy()) {
                assertThat(write(app)).isNotEmpty();

                assertThat(log.warnings())
                        .filteredOn(message -> message.contains("KARTA-472"))
                        .singleElement()
                        .asString()
                        .contains("karta.store.notebook.page", "karta.store.notebook.pages");
            }
        }
    }
}
