/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.PlannerType;
import io.karta.agent.UserInput;
import io.karta.ai.Tool;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Invoker;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.model.ModelConfig;
import io.karta.model.ModelException;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore;
import io.karta.spi.StoredProcess;
import io.karta.testkit.CrashingProcessStore;
import io.karta.testkit.ManualClock;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.ToolResult;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A node that has lost a process to another node cannot append any entry.
 */
class FencingTest {

    private static final UserInput INPUT = new UserInput("x");

    record Draft(String text) {}

    record Letter(String text) {}

    /** A store in which another node takes the process over just before this one appends for the n-th time. */
    private static final class Contested extends ForwardingStore {

        private final int takeover;
        private int appends;
        private String owner = "";
        boolean claimed;

        Contested(int takeover) {
            super(new InMemoryProcessStore(100, Clock.systemUTC()));
            this.takeover = takeover;
        }

        @Override
        public boolean isDurable() {
            return true;
        }

        @Override
        public synchronized void begin(String process, String node, Duration lease, List<JournalEntry> entries) {
            owner = node;
            super.append(process, 0, entries);
            super.claim(process, node, lease);
        }

        @Override
        public synchronized OptionalLong claim(String process, String node, Duration lease) {
            owner = node;
            return super.claim(process, node, lease);
        }

        @Override
        public synchronized void append(String process, long expectedVersion, List<JournalEntry> entries) {
            boolean begins = entries.get(0) instanceof JournalEntry.Created; // of a child, which is another process
            if (!begins && !claimed && ++appends == takeover) {
                claimed = true;
                release(process, owner);
                super.claim(process, "other", Duration.ofDays(1));
                super.append(process, expectedVersion, List.of(new JournalEntry.Started(Instant.now(), "other")));
            }
            super.append(process, expectedVersion, entries);
        }
    }

    enum Course {
        WORKING(FencingTest::working),
        ASKING(values -> Outcome.await(Form.of(Letter.class))),
        STUCK(values -> Outcome.none()),
        STOPPING(values -> Outcome.stop("enough")),
        REPLANNING(values -> Outcome.replan("not yet")),
        FAILING(values -> {
            throw new IllegalStateException("broken");
        }),
        WITHOUT_A_MODEL(values -> {
            throw new ModelException("KARTA-600: broken", ModelException.Kind.SERVER_ERROR, null);
        });

        @SuppressWarnings("ImmutableEnumChecker") // lambdas without state
        private final Invoker body;

        Course(Invoker body) {
            this.body = body;
        }
    }

    private static Object working(Object[] values) {
        Tool look = Tool.of("look", "Looks", in -> ToolResult.withArtefact("a draft", new Draft("d")));
        Tool count = Tool.of("count", "Counts", in -> ToolResult.text("2"));
        return new Letter(context(values, 1)
                .ai()
                .withDefaultLlm()
                .withTool(look)
                .withTool(count)
                .generateText("Write"));
    }

    private static AgentModel agent(Course course, boolean isIdempotent) {
        return new TestAgents("Desk")
                .action(
                        "write",
                        List.of(a(UserInput.class), CONTEXT),
                        Letter.class,
                        course.body,
                        action -> action.idempotent(isIdempotent))
                .goal("written", "write", Letter.class, UserInput.class)
                .model();
    }

    private static ScriptedModel model() {
        var model = new ScriptedModel();
        model.always().call("look", "{}").call("count", "{}").text("done");
        return model;
    }

    private static LocalPlatform platform(ProcessStore store, AgentModel... agents) {
        var entry = new ModelEntry(ModelConfig.builder("only", "test").build(), model());
        return LocalPlatform.builder()
                .agents(List.of(agents))
                .models(ModelCatalog.of(Map.of("only", entry), Map.of(), Optional.empty()))
                .executor(Runnable::run)
                .store(store)
                .build();
    }

    /** Runs a process once for each append in which it can lose it; returns how many there are. */
    private static int takenOverAtEach(Function<Contested, String> run) {
        for (int takeover = 1; ; takeover++) {
            var store = new Contested(takeover);
            String id = run.apply(store);
            if (!store.claimed) {
                return takeover - 1;
            }
            List<JournalEntry> journal = store.load(id);
            assertThat(journal.get(journal.size() - 1))
                    .as("the last entry, where another node took over before append %d", takeover)
                    .isInstanceOfSatisfying(JournalEntry.Started.class, started -> assertThat(started.node())
                            .isEqualTo("other"));
        }
    }

    private static String run(Contested store, AgentModel agent) {
        try (LocalPlatform platform = platform(store, agent)) {
            return platform.invocation(Letter.class).start(INPUT).id();
        }
    }

    @ParameterizedTest
    @EnumSource
    void appendsNothingFurther(Course course) {
        AgentModel agent = agent(course, false);

        int appends = takenOverAtEach(store -> run(store, agent));

        assertThat(appends).isGreaterThanOrEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void appendsNothingForARepeatableStep(Course course) {
        AgentModel agent = agent(course, true);

        int appends = takenOverAtEach(store -> run(store, agent));

        assertThat(appends).isPositive();
    }

    @Test
    void norDoesOneThatWorksTowardNoGoal() {
        AgentModel agent = agent(Course.WORKING, true).plannedBy(PlannerType.UTILITY);

        int appends = takenOverAtEach(store -> run(store, agent));

        assertThat(appends).isGreaterThanOrEqualTo(5);
    }

    @Test
    void theChildOfAStepThatDoesNotCountEnds() {
        AgentModel child = agent(Course.ASKING, true);
        AgentModel parent = new TestAgents("Parent")
                .action(
                        "leave",
                        List.of(a(UserInput.class), CONTEXT),
                        Letter.class,
                        values -> Outcome.delegate(child, values[0], Letter.class))
                .goal("left", "leave", Letter.class, UserInput.class)
                .model();
        var store = new Contested(1);
        String id;
        try (LocalPlatform platform = platform(store, parent, child)) {
            id = platform.invocation(Letter.class).ofGoal("left").start(INPUT).id();
        }

        assertThat(store.claimed).isTrue();
        assertThat(store.find(ProcessQuery.all().childrenOf(id)))
                .singleElement()
                .satisfies(stored -> assertThat(stored.status()).isEqualTo(ProcessStatus.KILLED));
    }

    /** A store in which the heartbeat of a node finds nothing, so that it takes over only what the test resumes. */
    private static ProcessStore withoutRecovery(ProcessStore store) {
        return new ForwardingStore(store) {

            @Override
            public List<StoredProcess> find(ProcessQuery query) {
                return List.of();
            }
        };
    }

    /** A slow node was about to run a step that must not run twice; a second one has run it, and failed after that. */
    @Test
    void aThirdNodeContinuesAfterTheRecordedStep() {
        var clock = ManualClock.at(Instant.now());
        var shared = new InMemoryProcessStore(100, clock);
        var second = new CrashingProcessStore(shared);
        List<String> ran = new ArrayList<>();
        AgentModel agent = new TestAgents("Desk")
                .action(
                        "write",
                        List.of(a(UserInput.class)),
                        Draft.class,
                        values -> {
                            ran.add("write");
                            return new Draft("d");
                        },
                        action -> action.idempotent(false))
                .action("send", List.of(a(Draft.class)), Letter.class, values -> {
                    ran.add("send");
                    if (!second.isDead()) {
                        second.crash();
                    }
                    return new Letter("l");
                })
                .goal("written", "send", Letter.class, UserInput.class)
                .model();
        ProcessStore slow = new ForwardingStore(withoutRecovery(shared)) {

            @Override
            public boolean isDurable() {
                return true;
            }

            @Override
            public Map<String, Long> renew(String node, Set<String> processes, Duration lease) {
                return Map.of();
            }

            @Override
            public void append(String process, long expectedVersion, List<JournalEntry> entries) {
                if (entries.get(0) instanceof JournalEntry.ActionStarted && ran.isEmpty()) {
                    clock.advance(Duration.ofHours(1));
                    try (LocalPlatform node = platform(withoutRecovery(second), agent)) {
                        node.resume(process);
                    }
                }
                super.append(process, expectedVersion, entries);
            }
        };

        String id;
        try (LocalPlatform node = platform(slow, agent)) {
            id = node.invocation(Letter.class).start(INPUT).id();
        }
        clock.advance(Duration.ofHours(1));
        try (LocalPlatform node = platform(withoutRecovery(new CrashingProcessStore(shared)), agent)) {
            node.resume(id);

            assertThat(node.process(id).orElseThrow().result(Letter.class)).isEqualTo(new Letter("l"));
        }
        assertThat(ran).containsExactly("write", "send", "send");
    }
}
