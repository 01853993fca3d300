/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.karta.agent.AgentDefinition;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.model.ModelConfig;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.ModelUsage;
import io.karta.model.Price;
import io.karta.model.RetryConfig;
import io.karta.model.TokenUsage;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore;
import io.karta.testkit.ScriptedModel;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Usage and cost of the model calls of a process. */
class UsageTest {

    record Draft(String text) {}

    record Story(String text) {}

    record Topic(String text) {}

    record Book() {}

    record Print() {}

    static final class Writer {}

    private final ScriptedModel fast = new ScriptedModel();
    private final ScriptedModel best = new ScriptedModel();
    private final ProcessStore store = TestStores.durable(new InMemoryProcessStore(1000, Clock.systemUTC()));
    private final List<LocalPlatform> platforms = new ArrayList<>();

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private static ModelEntry entry(String name, Price price, ScriptedModel model) {
        var config = ModelConfig.builder(name, "test")
                .price(price)
                .retry(RetryConfig.immediate())
                .build();
        return new ModelEntry(config, model);
    }

    /** An editor who asks one model and leaves the rest to a writer, who asks another. */
    private LocalPlatform platform() {
        return platform(store);
    }

    private LocalPlatform platform(ProcessStore of) {
        var writer = new TestAgents("Writer")
                .action(
                        "write",
                        List.of(a(UserInput.class), CONTEXT),
                        Draft.class,
                        values -> new Draft(
                                context(values, 1).ai().withLlm("fast").generateText("Write")))
                .goal("write", "write", Draft.class, UserInput.class);
        var editor = new TestAgents("Editor")
                .action("edit", List.of(a(UserInput.class), CONTEXT), Story.class, values -> {
                    var context = context(values, 1);
                    String title = context.ai().withLlm("best").generateText("Title");
                    return new Story(title + context.run(Draft.class, values[0]).text());
                })
                .goal("edit", "edit", Story.class, UserInput.class);
        return open(LocalPlatform.builder()
                .agents(List.of(editor.model(), writer.model().ofClass(Writer.class)))
                .models(models())
                .store(of));
    }

    private ModelCatalog models() {
        var models = Map.of(
                "fast", entry("fast", Price.perMillion(1, 10), fast),
                "best", entry("best", Price.perMillion(100, 1000), best));
        return ModelCatalog.of(models, Map.of(), Optional.of("fast"));
    }

    private LocalPlatform open(LocalPlatformBuilder builder) {
        var platform = builder.build();
        platforms.add(platform);
        return platform;
    }

    private static AgentDefinition editor(LocalPlatform platform) {
        return platform.agents().stream()
                .filter(agent -> agent.name().equals("Editor"))
                .findFirst()
                .orElseThrow();
    }

    private static AgentProcess run(LocalPlatform platform) {
        return platform.run(platform.createProcess(editor(platform), ProcessOptions.defaults(), new UserInput("x")));
    }

    private void bothAnswer() {
        best.always().text("A title: ", new TokenUsage(1000, 100));
        fast.always()
                .fail(new ModelException("KARTA-600: busy", Kind.OVERLOADED, null))
                .text("once", new TokenUsage(2000, 200));
    }

    @Test
    void isTheSumOfItselfAndItsChildren() {
        bothAnswer();

        ModelUsage used = run(platform()).usage();

        assertThat(used.calls()).isEqualTo(2);
        assertThat(used.attempts()).isEqualTo(3);
        assertThat(used.inputTokens()).isEqualTo(3000);
        assertThat(used.outputTokens()).isEqualTo(300);
        assertThat(used.cost()).isCloseTo(0.1 + 0.1 + 0.002 + 0.002, within(1e-12));
        assertThat(used.byModel()).containsOnlyKeys("fast", "best");
        assertThat(used.byModel().get("fast").cost()).isCloseTo(0.004, within(1e-12));
        assertThat(used.byModel().get("fast").byModel()).isEmpty();
    }

    @Test
    void callsThatNeverReceivedAnAnswerCount() {
        best.always().text("A title: ", new TokenUsage(1000, 100));
        fast.always().fail(new ModelException("KARTA-600: busy", Kind.OVERLOADED, null));

        ModelUsage used = run(platform()).usage();

        assertThat(used.calls()).isEqualTo(2);
        assertThat(used.failedCalls()).isEqualTo(1);
        assertThat(used.uncountedCalls()).isEqualTo(1);
        assertThat(used.attempts()).isEqualTo(1 + 4);
        assertThat(used.byModel().get("fast").failedCalls()).isEqualTo(1);
        assertThat(used.byModel().get("fast").attempts()).isEqualTo(4);
        assertThat(used.inputTokens()).isEqualTo(1000);
    }

    @Test
    void includesTokensOfAnswersThatWereRetried() {
        best.always().text("A title: ", new TokenUsage(1000, 100));
        fast.always()
                .fail(new ModelException("KARTA-614: invalid", Kind.SERVER_ERROR, null, null, new TokenUsage(500, 50)))
                .text("once", new TokenUsage(2000, 200));

        ModelUsage used = run(platform()).usage();

        assertThat(used.calls()).isEqualTo(2);
        assertThat(used.attempts()).isEqualTo(3);
        assertThat(used.inputTokens()).isEqualTo(3500);
        assertThat(used.outputTokens()).isEqualTo(350);
        assertThat(used.byModel().get("fast").cost()).isCloseTo(0.0025 + 0.0025, within(1e-12));
    }

    @Test
    void includesTokensOfRefusedAnswers() {
        best.always().text("A title: ", new TokenUsage(1000, 100));
        fast.always()
                .fail(new ModelException("KARTA-617: no", Kind.CONTENT_FILTER, null, null, new TokenUsage(500, 50)));
        var parent = run(platform());

        ModelUsage used = parent.usage();

        assertThat(used.failedCalls()).isEqualTo(1);
        assertThat(used.uncountedCalls()).isZero();
        assertThat(used.inputTokens()).isEqualTo(1500);
        assertThat(used.byModel().get("fast").cost()).isCloseTo(0.001, within(1e-12));
        assertThat(platform().process(parent.id()).orElseThrow().usage()).isEqualTo(used);
    }

    @Test
    void ofAChildIsItsOwn() {
        bothAnswer();
        var platform = platform();
        var parent = run(platform);

        var id = store.find(ProcessQuery.all().childrenOf(parent.id())).get(0).id();
        var child = platform.process(id).orElseThrow();

        assertThat(child.usage().byModel()).containsOnlyKeys("fast");
    }

    @Test
    void isKnownOnAnotherNode() {
        bothAnswer();
        var parent = run(platform());

        var elsewhere = platform().process(parent.id()).orElseThrow();

        assertThat(elsewhere.usage()).isEqualTo(parent.usage());
    }

    @Nested
    class AfterARunOnAnotherNode {

        /** An editor who asks before each of two stories, and leaves them to a writer. */
        private LocalPlatform patient() {
            var writer = new TestAgents("Writer")
                    .action(
                            "write",
                            List.of(a(UserInput.class), CONTEXT),
                            Draft.class,
                            values -> new Draft(
                                    context(values, 1).ai().withLlm("fast").generateText("Write")))
                    .goal("write", "write", Draft.class, UserInput.class);
            var editor = new TestAgents("Editor")
                    .action(
                            "ask",
                            List.of(a(UserInput.class)),
                            Topic.class,
                            values -> Outcome.await(Form.of(Topic.class)))
                    .action("edit", List.of(a(Topic.class), CONTEXT), Story.class, values -> {
                        var input = new UserInput(((Topic) values[0]).text());
                        return new Story(
                                context(values, 1).run(Draft.class, input).text());
                    })
                    .action(
                            "confirm",
                            List.of(a(Story.class)),
                            Book.class,
                            values -> Outcome.await(Form.of(Book.class)))
                    .action("print", List.of(a(Book.class), CONTEXT), Print.class, values -> {
                        context(values, 1).ai().withLlm("fast").generateText("Print");
                        return new Print();
                    })
                    .goal("print", "print", Print.class, UserInput.class);
            return open(LocalPlatform.builder()
                    .agents(List.of(editor.model(), writer.model().ofClass(Writer.class)))
                    .models(models())
                    .store(store));
        }

        private AgentProcess answeredOnAnotherNode(LocalPlatform first, ProcessOptions options) {
            AgentProcess process = first.run(first.createProcess(editor(first), options, new UserInput("x")));
            AgentProcess there = patient().process(process.id()).orElseThrow();
            there.answer(there.pendingAnswers().get(0).id(), new Topic("kettles"));
            return first.process(process.id()).orElseThrow();
        }

        @Test
        void includesTheChildrenThatItStarted() {
            fast.always().text("once", new TokenUsage(2000, 200));

            AgentProcess process = answeredOnAnotherNode(patient(), ProcessOptions.defaults());

            assertThat(process.usage().inputTokens()).isEqualTo(2000);
            process.answer(process.pendingAnswers().get(0).id(), new Book());
            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(process.usage().inputTokens()).isEqualTo(4000);
            assertThat(patient().process(process.id()).orElseThrow().usage()).isEqualTo(process.usage());
        }

        @Test
        void includesWhatTheyHaveUsedSinceItWasRead() {
            var mayAnswer = new CountDownLatch(1);
            fast.always().after(mayAnswer).text("once", new TokenUsage(2000, 200));
            LocalPlatform first = patient();
            LocalPlatform second = patient();
            AgentProcess process =
                    first.run(first.createProcess(editor(first), ProcessOptions.defaults(), new UserInput("x")));
            var run = first.answer(process, process.pendingAnswers().get(0).id(), new Topic("pots"), process.caller());
            eventually(() -> fast.requests().size() == 1);
            AgentProcess there = second.process(process.id()).orElseThrow();
            assertThat(there.usage().inputTokens()).isZero();

            mayAnswer.countDown();
            run.toCompletableFuture().join();

            assertThat(second.process(process.id()).orElseThrow()).isSameAs(there);
            assertThat(there.usage().inputTokens()).isEqualTo(2000);
        }

        @Test
        void theBudgetIncludesTheChildrenThatItStarted() {
            fast.always().text("once", new TokenUsage(2000, 200));
            var options =
                    ProcessOptions.defaults().withBudget(Budget.unlimited().withTokens(2201));

            AgentProcess process = answeredOnAnotherNode(patient(), options);
            process.answer(process.pendingAnswers().get(0).id(), new Book());

            assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
            assertThat(fast.requests()).hasSize(1);
        }
    }

    @Test
    void isReadFromTheStoreInMemory() {
        bothAnswer();
        var memory = new InMemoryProcessStore(10, Clock.systemUTC());
        var parent = run(platform(memory));

        var read = platform(memory).process(parent.id()).orElseThrow();

        assertThat(read.usage()).isEqualTo(parent.usage());
        assertThat(read.usage().calls()).isEqualTo(2);
    }

    @Test
    void reportsTheNumberOfCallsWithoutUsage() {
        best.always().text("A title: ");
        fast.always().text("once", new TokenUsage(2000, 200));

        ModelUsage used = run(platform()).usage();

        assertThat(used.uncountedCalls()).isEqualTo(1);
        assertThat(used.byModel().get("best").uncountedCalls()).isEqualTo(1);
    }

    @Test
    void isEmptyBeforeTheFirstCall() {
        var platform = platform();
        var idle = platform.createProcess(platform.agents().get(0), ProcessOptions.defaults(), new UserInput("x"));

        assertThat(idle.usage().calls()).isZero();
        assertThat(idle.usage().byModel()).isEmpty();
    }
}
