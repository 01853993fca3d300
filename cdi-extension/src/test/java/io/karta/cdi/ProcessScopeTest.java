/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.action.ActionContext;
import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Condition;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.ProcessScoped;
import io.karta.agent.UserInput;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessKilledException;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore;
import io.karta.spi.StoredProcess;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.ContextNotActiveException;
import jakarta.enterprise.context.spi.Context;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ProcessScopeTest {

    private static final UserInput INPUT = new UserInput("frogs");

    /** Observations of the notebooks of the application. */
    @Singleton
    static class Archive {
        final AtomicInteger opened = new AtomicInteger();
        final Queue<ContextNotActiveException> refused = new ConcurrentLinkedQueue<>();
        final Queue<List<String>> closed = new ConcurrentLinkedQueue<>();
    }

    @ProcessScoped
    static class Notebook {

        @Inject
        Archive archive;

        private final Queue<String> notes = new ConcurrentLinkedQueue<>();

        @PostConstruct
        void open() {
            archive.opened.incrementAndGet();
        }

        void note(String text) {
            notes.add(text);
        }

        int size() {
            return notes.size();
        }

        @PreDestroy
        void close() {
            archive.closed.add(List.copyOf(notes));
        }
    }

    record Findings(int count) {}

    record Report(int notes) {}

    @Agent(description = "Takes notes in two actions, a condition and a bean")
    static class Researcher {

        @Inject
        Notebook notebook;

        @Action
        Findings find(UserInput topic) {
            notebook.note(topic.content());
            return new Findings(1);
        }

        @Condition(name = "noted")
        boolean isNoted(Findings findings) {
            return notebook.size() == 1;
        }

        @Action(pre = "noted")
        @AchievesGoal(description = "A report")
        Report report(Findings findings) {
            notebook.note("report");
            return new Report(notebook.size());
        }
    }

    @Nested
    class WhenAProcessRuns {

        @Test
        void actionsAndConditionsShareOneInstance() {
            try (var app = TestApplication.of(Researcher.class, Notebook.class, Archive.class)
                    .deploy()) {
                var report =
                        app.get(AgentPlatform.class).invocation(Report.class).invoke(INPUT);

                assertThat(report.notes()).isEqualTo(2);
                assertThat(app.get(Archive.class).opened).hasValue(1);
            }
        }

        @Test
        void theNextProcessHasItsOwn() {
            try (var app = TestApplication.of(Researcher.class, Notebook.class, Archive.class)
                    .deploy()) {
                var reports = app.get(AgentPlatform.class).invocation(Report.class);

                reports.invoke(INPUT);
                var second = reports.invoke(new UserInput("toads"));

                assertThat(second.notes()).isEqualTo(2);
                assertThat(app.get(Archive.class).closed)
                        .containsExactly(List.of("frogs", "report"), List.of("toads", "report"));
            }
        }
    }

    @Agent(description = "Works on many threads at once")
    static class Crowd {

        @Inject
        Notebook notebook;

        @Action
        @AchievesGoal(description = "A count")
        Integer count(UserInput topic, ActionContext context) {
            var together = new CountDownLatch(4);
            var items = IntStream.range(0, 4).boxed().toList();
            context.parallelMap(items, 4, item -> {
                together.countDown();
                await(together);
                notebook.note("item " + item);
                return item;
            });
            return notebook.size();
        }

        private static void await(CountDownLatch latch) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Nested
    class WhenSeveralThreadsAreFirst {

        @Test
        void createsOneInstance() {
            try (var app = TestApplication.of(Crowd.class, Notebook.class, Archive.class)
                    .deploy()) {
                int count =
                        app.get(AgentPlatform.class).invocation(Integer.class).invoke(INPUT);

                assertThat(count).isEqualTo(4);
                assertThat(app.get(Archive.class).opened).hasValue(1);
                assertThat(app.get(Archive.class).closed).hasSize(1);
            }
        }
    }

    record Errand(String what) {}

    record Done(int notes) {}

    @Agent(description = "Is run by the parent")
    static class Child {

        @Inject
        Notebook notebook;

        @Action
        @AchievesGoal(description = "An errand")
        Done run(Errand errand) {
            notebook.note(errand.what());
            return new Done(notebook.size());
        }
    }

    @Agent(description = "Has a child run an errand")
    static class Parent {

        @Inject
        Notebook notebook;

        @Action
        @AchievesGoal(description = "A sum")
        Long sum(UserInput topic, ActionContext context) {
            notebook.note("before");
            Done done = context.run(Done.class, new Errand("errand"));
            notebook.note("after");
            return 10L * done.notes() + notebook.size();
        }
    }

    @Nested
    class WhenAProcessHasAChild {

        @Test
        void theChildHasItsOwnAndItIsDestroyedFirst() {
            try (var app = TestApplication.of(Parent.class, Child.class, Notebook.class, Archive.class)
                    .deploy()) {
                long sum = app.get(AgentPlatform.class).invocation(Long.class).invoke(INPUT);

                assertThat(sum).isEqualTo(12);
                assertThat(app.get(Archive.class).closed)
                        .containsExactly(List.of("errand"), List.of("before", "after"));
            }
        }
    }

    record Answer(String text) {}

    @Agent(description = "Asks in the middle")
    static class Asker {

        @Inject
        Notebook notebook;

        @Action
        Outcome<Answer> ask(UserInput topic) {
            notebook.note("asked");
            return Outcome.await(Form.of(Answer.class));
        }

        @Action
        @AchievesGoal(description = "Notes")
        Report report(Answer answer) {
            notebook.note(answer.text());
            return new Report(notebook.size());
        }
    }

    @Nested
    class WhenAProcessWaitsInMemory {

        @Test
        void itsBeansWaitWithIt() {
            try (var app = TestApplication.of(Asker.class, Notebook.class, Archive.class)
                    .deploy()) {
                var platform = app.get(AgentPlatform.class);
                AgentProcess process = platform.run(
                        platform.createProcess(platform.agents().get(0), ProcessOptions.defaults(), INPUT));
                assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);

                process.answer(process.pendingAnswer().orElseThrow().id(), new Answer("yes"));

                assertThat(process.result(Report.class).notes()).isEqualTo(2);
                assertThat(app.get(Archive.class).closed).containsExactly(List.of("asked", "yes"));
            }
        }

        @Test
        void theEndOfTheApplicationDestroysThem() {
            Archive archive;
            try (var app = TestApplication.of(Asker.class, Notebook.class, Archive.class)
                    .deploy()) {
                archive = app.get(Archive.class);
                var platform = app.get(AgentPlatform.class);
                platform.run(platform.createProcess(platform.agents().get(0), ProcessOptions.defaults(), INPUT));
                assertThat(archive.closed).isEmpty();
            }

            assertThat(archive.closed).containsExactly(List.of("asked"));
        }
    }

    /** Store that the engine treats as durable. */
    @ApplicationScoped
    static class DurableStore implements ProcessStore {

        private final InMemoryProcessStore store = new InMemoryProcessStore(10, Clock.systemUTC());

        @Override
        public void append(String process, long expectedVersion, List<JournalEntry> entries) {
            store.append(process, expectedVersion, entries);
        }

        @Override
        public void begin(String process, String owner, Duration lease, List<JournalEntry> entries) {
            append(process, 0, entries);
            store.claim(process, owner, lease);
        }

        @Override
        public OptionalLong claim(String process, String owner, Duration lease) {
            return store.claim(process, owner, lease);
        }

        @Override
        public Map<String, Long> renew(String owner, Set<String> processes, Duration lease) {
            return store.renew(owner, processes, lease);
        }

        @Override
        public void release(String process, String owner) {
            store.release(process, owner);
        }

        @Override
        public void releaseRequest(String process) {
            store.releaseRequest(process);
        }

        @Override
        public List<JournalEntry> load(String process, long after) {
            return store.load(process, after);
        }

        @Override
        public List<StoredProcess> find(ProcessQuery query) {
            return store.find(query);
        }

        @Override
        public boolean isDurable() {
            return true;
        }
    }

    @Nested
    class WhenAProcessWaitsInADurableStore {

        @Test
        void itsBeansAreDestroyedAndMadeAgain() {
            try (var app = TestApplication.of(Asker.class, Notebook.class, Archive.class, DurableStore.class)
                    .deploy()) {
                var platform = app.get(AgentPlatform.class);
                AgentProcess process = platform.run(
                        platform.createProcess(platform.agents().get(0), ProcessOptions.defaults(), INPUT));
                assertThat(app.get(Archive.class).closed).containsExactly(List.of("asked"));

                AgentProcess later = platform.process(process.id()).orElseThrow();
                later.answer(later.pendingAnswer().orElseThrow().id(), new Answer("yes"));

                assertThat(later.result(Report.class).notes()).isEqualTo(1);
                assertThat(app.get(Archive.class).closed).containsExactly(List.of("asked"), List.of("yes"));
            }
        }
    }

    @Agent(description = "Fails, or is killed")
    static class Unlucky {

        @Inject
        Notebook notebook;

        @Inject
        Archive archive;

        @Inject
        BeanManager beans;

        @Action
        @AchievesGoal(description = "Nothing")
        Report report(UserInput topic, AgentProcess process) {
            notebook.note("before");
            if (topic.content().equals("kill")) {
                Context scope = beans.getContext(ProcessScoped.class);
                Bean<?> bean = beans.resolve(beans.getBeans(Notebook.class));
                process.kill();
                try {
                    scope.get(bean);
                } catch (ContextNotActiveException e) {
                    archive.refused.add(e);
                }
            }
            throw new IllegalStateException("on purpose");
        }
    }

    @Nested
    class WhenAProcessFails {

        @Test
        void itsBeansAreDestroyedOnce() {
            try (var app = TestApplication.of(Unlucky.class, Notebook.class, Archive.class)
                    .deploy()) {
                var reports = app.get(AgentPlatform.class).invocation(Report.class);

                assertThatThrownBy(() -> reports.invoke(INPUT)).hasRootCauseMessage("on purpose");

                assertThat(app.get(Archive.class).closed).containsExactly(List.of("before"));
            }
        }

        @Test
        void createsNoInstancesAfterTheEnd() {
            try (var app = TestApplication.of(Unlucky.class, Notebook.class, Archive.class)
                    .deploy()) {
                var reports = app.get(AgentPlatform.class).invocation(Report.class);

                assertThatThrownBy(() -> reports.invoke(new UserInput("kill")))
                        .isInstanceOf(ProcessKilledException.class);

                assertThat(app.get(Archive.class).refused).singleElement().satisfies(e -> assertThat(e)
                        .hasMessageStartingWith("KARTA-483: ")
                        .hasMessageContaining("interrupted"));

                assertThat(app.get(Archive.class).opened).hasValue(1);
                assertThat(app.get(Archive.class).closed).containsExactly(List.of("before"));
            }
        }
    }

    @ProcessScoped
    static class Front {

        @Inject
        Notebook notebook;

        @Inject
        Archive archive;

        @PostConstruct
        void open() {
            notebook.note("front is open");
        }

        @PreDestroy
        void close() {
            notebook.note("front is closed");
            throw new IllegalStateException("on purpose");
        }

        void knock() {
            notebook.note("knock");
        }
    }

    @Agent(description = "Uses a bean that uses a bean")
    static class Visitor {

        @Inject
        Front front;

        @Action
        @AchievesGoal(description = "A visit")
        Report visit(UserInput topic) {
            front.knock();
            return new Report(0);
        }
    }

    @Nested
    class WhenOneBeanNeedsAnother {

        @Test
        void bothAreMadeAndTheOneThatNeedsTheOtherGoesFirst() {
            try (var app = TestApplication.of(Visitor.class, Front.class, Notebook.class, Archive.class)
                    .deploy()) {
                app.get(AgentPlatform.class).invocation(Report.class).invoke(INPUT);

                assertThat(app.get(Archive.class).closed)
                        .containsExactly(List.of("front is open", "knock", "front is closed"));
            }
        }
    }

    @Nested
    class WhenNoProcessRuns {

        @Test
        void theMessageNamesTheValidPlaces() {
            try (var app = TestApplication.of(Researcher.class, Notebook.class, Archive.class)
                    .deploy()) {
                var notebook = app.get(Notebook.class);

                assertThatThrownBy(() -> notebook.note("outside")).isInstanceOf(ContextNotActiveException.class);
            }
        }
    }
}
