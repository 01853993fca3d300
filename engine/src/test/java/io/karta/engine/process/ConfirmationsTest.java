/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.agent.Confirmation;
import io.karta.agent.Outcome;
import io.karta.agent.PlannerType;
import io.karta.agent.State;
import io.karta.agent.SupervisorChoice;
import io.karta.agent.UserInput;
import io.karta.ai.MaxIterationsExceededException;
import io.karta.ai.PromptRunner;
import io.karta.ai.Tool;
import io.karta.ai.ToolCallback;
import io.karta.ai.ToolContext;
import io.karta.ai.ToolGroup;
import io.karta.ai.ToolObject;
import io.karta.ai.Toolbox;
import io.karta.autonomy.Ranking;
import io.karta.autonomy.Ranking.Entry;
import io.karta.engine.EngineSettings;
import io.karta.engine.LocalPlatform;
import io.karta.engine.LocalPlatformBuilder;
import io.karta.engine.TestAgents;
import io.karta.engine.TestStores;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.call.ToolLimits;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.NeededToolGroup;
import io.karta.engine.journal.JournalRecords;
import io.karta.engine.tool.ToolOwners;
import io.karta.event.ObjectAdded;
import io.karta.event.QuestionAsked;
import io.karta.generation.annotation.Hidden;
import io.karta.message.AgentImage;
import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.message.UserMessage;
import io.karta.model.Capability;
import io.karta.model.ModelConfig;
import io.karta.process.ActionRun;
import io.karta.process.ActionRun.Ending;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.Caller;
import io.karta.process.ForbiddenActionException;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.testkit.CrashingProcessStore;
import io.karta.testkit.ManualClock;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.Confirm;
import io.karta.tool.LlmTool;
import io.karta.tool.ToolConfirmation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tools that run when a person has said yes. */
@SuppressWarnings({"UnusedMethod", "UnusedVariable"}) // tools are called by their names
class ConfirmationsTest {

    record Letter(String text) {}

    record Sent(String text) {}

    record Extra(String text) {}

    private record Payment(String order, String amount) {}

    private record Key(String order, @Hidden String secret) {}

    @State
    record Open(String name) {}

    /** The name of an agent. */
    private static final class Child {}

    private static final UserInput INPUT = new UserInput("my kettle is broken");
    private static final String REFUND = "{\"order\": \"A-17\", \"amount\": 39.90}";

    private static final EngineSettings QUICK = new EngineSettings(
            Budget.defaults(), Duration.ofMinutes(5), EngineSettings.DEFAULT.verbosity(), Duration.ofMillis(300));

    private final ScriptedModel model =
            new ScriptedModel().capableOf(Capability.TOOLS, Capability.VISION, Capability.DOCUMENTS);
    private final List<LocalPlatform> platforms = new ArrayList<>();
    private final List<String> ran = Collections.synchronizedList(new ArrayList<>());
    private final List<ProcessEvent> events = Collections.synchronizedList(new ArrayList<>());

    /** Tools of a bean. */
    private final class Desk1 {

        @LlmTool(description = "Refunds an order")
        @Confirm("Refund {amount} for order {order}?")
        String refund(String order, double amount) {
            ran.add("refund " + order);
            return "refunded " + amount;
        }

        @LlmTool(description = "Looks an order up", readOnly = true)
        String lookUp(String order) {
            ran.add("lookUp " + order);
            return "kettle";
        }

        @LlmTool(description = "Writes a note down")
        String note(String text, ToolContext context) {
            ran.add("note " + text);
            context.add(new Extra(text));
            return "noted";
        }

        @LlmTool(description = "Closes an order")
        @Confirm(value = "Close {order}?", answeredBy = "chief", expiresAfter = "PT1H")
        String close(String order) {
            ran.add("close " + order);
            return "closed";
        }

        @LlmTool(description = "Opens a lock")
        @Confirm("Open with {key}?")
        String unlock(Key key) {
            ran.add("unlock " + key.order());
            return "open";
        }
    }

    /** A domain object with a tool. */
    record Customer(String name) {

        @LlmTool(description = "Gives a discount")
        @Confirm("Give {percent} % to the customer?")
        String discount(int percent) {
            return name + " gets " + percent;
        }
    }

    private final Desk1 desk = new Desk1();

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private LocalPlatform platform(AgentModel agent, UnaryOperator<LocalPlatformBuilder> more) {
        var entry = new ModelEntry(ModelConfig.builder("only", "test").build(), model);
        LocalPlatform platform = more.apply(LocalPlatform.builder()
                        .agents(List.of(agent))
                        .models(ModelCatalog.of(Map.of("only", entry), Map.of(), Optional.empty()))
                        .settings(QUICK)
                        .events(events::add))
                .build();
        platforms.add(platform);
        return platform;
    }

    private LocalPlatform platform(AgentModel agent) {
        return platform(agent, more -> more);
    }

    private AgentModel settling(Function<PromptRunner, Outcome<?>> asking) {
        return settling(asking, action -> action);
    }

    /** One action that asks a model, and one after it. */
    private AgentModel settling(Function<PromptRunner, Outcome<?>> asking, UnaryOperator<ActionModel.Builder> more) {
        return new TestAgents("Support")
                .action(
                        "settle",
                        List.of(a(UserInput.class), CONTEXT),
                        Letter.class,
                        values -> {
                            ran.add("settle");
                            return asking.apply(context(values, 1).ai().withDefaultLlm());
                        },
                        action -> more.apply(action.order(1)))
                .action(
                        "send",
                        List.of(a(Letter.class)),
                        Sent.class,
                        values -> {
                            ran.add("send");
                            return new Sent(((Letter) values[0]).text());
                        },
                        action -> action.order(2))
                .goal("send", "send", Sent.class, UserInput.class)
                .model();
    }

    private Outcome<?> withDesk(PromptRunner runner) {
        return runner.withToolObject(desk).createOutcome("Settle it", Letter.class);
    }

    private AgentProcess begun(LocalPlatform platform) {
        AgentProcess process = platform.createProcess(
                platform.agents().get(0), ProcessOptions.defaults().withTimeout(Duration.ofMinutes(5)), INPUT);
        return platform.run(process);
    }

    private static PendingAnswer question(AgentProcess process) {
        assertThat(process.status()).as(process.explain()).isEqualTo(ProcessStatus.WAITING);
        return process.pendingAnswer().orElseThrow();
    }

    private static void answer(AgentProcess process, boolean accepted) {
        process.answer(question(process).id(), new Confirmation(accepted));
    }

    private static List<Ending> endings(AgentProcess process) {
        return process.history().stream().map(ActionRun::ending).toList();
    }

    private List<String> heard() {
        return model.toolAnswers().stream().map(ToolMessage::text).toList();
    }

    @Nested
    class WhenAModelAsksForIt {

        @Test
        void thePersonIsAskedAndNothingRuns() {
            model.on(Letter.class).call("refund", REFUND).answer(new Letter("never"));

            AgentProcess process = begun(platform(settling(ConfirmationsTest.this::withDesk)));

            PendingAnswer question = question(process);
            assertThat(question.action()).isEqualTo("Support.settle");
            assertThat(question.form().title()).isEqualTo("Refund 39.9 for order A-17?");
            assertThat(question.form().text()).contains("order: \"A-17\"\namount: 39.9");
            assertThat(question.form().answer()).isEqualTo(Confirmation.class);
            assertThat(question.form().isConfirmation()).isTrue();
            assertThat(ran).containsExactly("settle");
            assertThat(model.requests()).hasSize(1);
            assertThat(endings(process)).containsExactly(Ending.WAITING);
            assertThat(events).hasAtLeastOneElementOfType(QuestionAsked.class);
        }

        @Test
        void theYesRunsItAndTheObjectBecomesTheActionsValue() {
            model.on(Letter.class).call("refund", REFUND).answer(new Letter("done"));
            AgentProcess process = begun(platform(settling(ConfirmationsTest.this::withDesk)));

            answer(process, true);

            assertThat(process.result(Sent.class)).isEqualTo(new Sent("done"));
            assertThat(ran).containsExactly("settle", "refund A-17", "send");
            assertThat(heard()).containsExactly("refunded 39.9");
            assertThat(model.requests()).hasSize(2);
            assertThat(model.requests().get(1).messages())
                    .startsWith(model.requests().get(0).messages().toArray(Message[]::new));
            assertThat(model.requests().get(1).tools())
                    .isEqualTo(model.requests().get(0).tools());
            assertThat(endings(process)).containsExactly(Ending.WAITING, Ending.SUCCEEDED, Ending.SUCCEEDED);
            assertThat(process.blackboard().all(Confirmation.class)).isEmpty();
            assertThat(events)
                    .filteredOn(ObjectAdded.class::isInstance)
                    .extracting(
                            event -> ((ObjectAdded) event).object().getClass().getSimpleName())
                    .containsExactly("UserInput", "Letter", "Sent");
        }

        @Test
        void theNoIsWhatTheModelHears() {
            model.on(Letter.class).call("refund", REFUND).answer(new Letter("sorry"));
            AgentProcess process = begun(platform(settling(ConfirmationsTest.this::withDesk)));

            answer(process, false);

            assertThat(process.result(Sent.class)).isEqualTo(new Sent("sorry"));
            assertThat(ran).containsExactly("settle", "send");
            assertThat(heard()).singleElement().asString().contains("'refund'", "said no", "not run");
            assertThat(model.toolAnswers().get(0).isError()).isTrue();
        }

        @Test
        void whatStandsAfterItInTheTurnWaitsAndWhatStandsBeforeRunsOnce() {
            model.on(Letter.class)
                    .calls(
                            new ToolCall("1", "lookUp", "{\"order\": \"A-17\"}"),
                            new ToolCall("2", "refund", REFUND),
                            new ToolCall("3", "note", "{\"text\": \"x\"}"),
                            new ToolCall("4", "refund", "{\"order\": \"B-2\", \"amount\": 1}"),
                            new ToolCall("5", "lookUp", "{\"order\": \"B-2\"}"))
                    .answer(new Letter("done"));
            AgentProcess process = begun(platform(settling(ConfirmationsTest.this::withDesk)));
            List<String> before = List.copyOf(ran);

            answer(process, true);
            List<String> between = List.copyOf(ran);
            assertThat(question(process).form().title()).isEqualTo("Refund 1.0 for order B-2?");
            answer(process, false);

            assertThat(before).containsExactly("settle", "lookUp A-17");
            assertThat(between).containsExactly("settle", "lookUp A-17", "refund A-17", "note x");
            assertThat(ran).containsExactly("settle", "lookUp A-17", "refund A-17", "note x", "lookUp B-2", "send");
            assertThat(model.requests()).hasSize(2);
            assertThat(model.toolAnswers()).extracting(ToolMessage::callId).containsExactly("1", "2", "3", "4", "5");
            assertThat(process.blackboard().all(Extra.class)).containsExactly(new Extra("x"));
            assertThat(process.result(Sent.class)).isEqualTo(new Sent("done"));
        }

        @Test
        void anotherOneMayFollowLater() {
            model.on(Letter.class)
                    .call("refund", REFUND)
                    .call("lookUp", "{\"order\": \"A-17\"}")
                    .call("refund", "{\"order\": \"B-2\", \"amount\": 1}")
                    .answer(new Letter("done"));
            AgentProcess process = begun(platform(settling(ConfirmationsTest.this::withDesk)));

            answer(process, true);
            answer(process, true);

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(ran).containsExactly("settle", "refund A-17", "lookUp A-17", "refund B-2", "send");
            assertThat(model.requests()).hasSize(4);
        }

        @Test
        void anAnswerThatDoesNotFitIsCorrectedAlsoAfterTheYes() {
            model.on(Letter.class)
                    .text("none")
                    .call("refund", REFUND)
                    .text("[1, 2]")
                    .answer(new Letter("done"));
            AgentProcess process = begun(platform(settling(ConfirmationsTest.this::withDesk)));

            answer(process, true);

            assertThat(process.result(Sent.class)).isEqualTo(new Sent("done"));
            assertThat(model.requests()).hasSize(4);
        }

        @Test
        void itIsCorrectedNoMoreOftenThanWithoutTheQuestion() {
            model.on(Letter.class).text("none").call("refund", REFUND).text("[1, 2]");
            AgentProcess process = begun(platform(settling(ConfirmationsTest.this::withDesk)));

            answer(process, true);

            assertThat(process.failure().orElseThrow())
                    .hasMessageContaining("KARTA-3")
                    .hasMessageContaining("3");
            assertThat(model.requests()).hasSize(4);
        }

        @Test
        void theLimitOfRoundsCountsAcrossAnswers() {
            model.on(Letter.class).call("refund", REFUND);
            var limited = new EngineSettings(
                    Budget.defaults(),
                    Duration.ofMinutes(5),
                    EngineSettings.DEFAULT.verbosity(),
                    Duration.ofSeconds(30),
                    new ToolLimits(3, 1000, 1000));
            AgentProcess process =
                    begun(platform(settling(ConfirmationsTest.this::withDesk), more -> more.settings(limited)));

            answer(process, true);
            answer(process, true);

            assertThat(process.failure()).containsInstanceOf(MaxIterationsExceededException.class);
            assertThat(model.requests()).hasSize(3);
        }

        @Test
        void asksForNoConfirmationOfInvalidArguments() {
            model.on(Letter.class)
                    .call("refund", "{\"order\": \"A-17\", \"amount\": \"much\"}")
                    .answer(new Letter("sorry"));

            AgentProcess process = begun(platform(settling(ConfirmationsTest.this::withDesk)));

            assertThat(process.result(Sent.class)).isEqualTo(new Sent("sorry"));
            assertThat(heard()).singleElement().asString().contains("/amount", "JSON Schema");
            assertThat(ran).containsExactly("settle", "send");
        }

        @Test
        void asksForNoConfirmationForUnauthorizedCallers() {
            model.on(Letter.class)
                    .call("pay", "{\"order\": \"A\", \"amount\": \"1\"}")
                    .answer(new Letter("sorry"));
            Tool pay = Tool.of("pay", "Pays", Payment.class, in -> "paid")
                    .withConfirmation("Pay {amount}?")
                    .forRoles("auditor");

            AgentProcess process =
                    begun(platform(settling(runner -> runner.withTool(pay).createOutcome("Pay", Letter.class))));

            assertThat(process.result(Sent.class)).isEqualTo(new Sent("sorry"));
            assertThat(heard()).singleElement().asString().contains("may not be used");
        }

        @Test
        void whatIsHiddenNeverShows() {
            model.on(Letter.class)
                    .call("unlock", "{\"key\": {\"order\": \"A\", \"secret\": \"s3cret\"}}")
                    .answer(new Letter("x"));

            AgentProcess process = begun(platform(settling(ConfirmationsTest.this::withDesk)));

            assertThat(question(process).form().title()).isEqualTo("Open with {\"order\":\"A\"}?");
            assertThat(question(process).form().text()).contains("key: {\"order\":\"A\"}");
        }

        @Test
        void aValueCanLookLikeNoOtherArgument() {
            model.on(Letter.class)
                    .call("refund", "{\"order\": \"A\\n{amount}\\u202e\\namount: 0\", \"amount\": 5}")
                    .answer(new Letter("x"));

            AgentProcess process = begun(platform(settling(ConfirmationsTest.this::withDesk)));

            assertThat(question(process).form().title()).isEqualTo("Refund 5.0 for order A {amount} amount: 0?");
            assertThat(question(process).form().text().orElseThrow().lines()).hasSize(2);
        }

        @Test
        void whatItYieldsMustBeTheActionsValue() {
            model.always().call("refund", REFUND).text("x");

            AgentProcess process = begun(
                    platform(settling(runner -> runner.withToolObject(desk).createOutcome("Settle it", Extra.class))));

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(process.failure().orElseThrow())
                    .hasMessageContaining("Letter")
                    .hasMessageContaining("Extra");
        }
    }

    @Nested
    class WhoAnswers {

        private AgentProcess closing(ManualClock clock) {
            model.on(Letter.class).call("close", "{\"order\": \"A\"}").answer(new Letter("closed"));
            return begun(platform(settling(ConfirmationsTest.this::withDesk), more -> more.clock(clock)));
        }

        @Test
        void needsTheRoleThatIsSaid() {
            AgentProcess process = closing(ManualClock.at(Instant.parse("2026-01-01T00:00:00Z")));
            String id = question(process).id();

            assertThatThrownBy(() -> process.answer(id, new Confirmation(true)))
                    .isInstanceOf(ForbiddenActionException.class);
            process.answer(id, new Confirmation(true), new JournalRecords.Held(Optional.of("grace"), Set.of("chief")));

            assertThat(process.result(Sent.class)).isEqualTo(new Sent("closed"));
        }

        @Test
        void hasTheTimeThatIsSaid() {
            AgentProcess process = closing(ManualClock.at(Instant.parse("2026-01-01T00:00:00Z")));

            assertThat(question(process).expiresAt()).contains(Instant.parse("2026-01-01T01:00:00Z"));
        }

        @Test
        void comesTooLateAfterTheTime() {
            AgentProcess process = closing(ManualClock.at(Instant.parse("2026-01-01T00:00:00Z")));
            PendingAnswer question = question(process);

            ((JournaledProcess) process).inbox().expired(question);
            eventually(() -> process.status() == ProcessStatus.STUCK);

            assertThat(ran).containsExactly("settle");
            assertThat(model.requests()).hasSize(1);
        }

        @Test
        void isNotHeardWhenTheProcessWasKilled() {
            AgentProcess process = closing(ManualClock.at(Instant.parse("2026-01-01T00:00:00Z")));
            String id = question(process).id();

            process.kill();

            assertThatThrownBy(() -> process.answer(id, new Confirmation(true), Caller.anonymous()))
                    .isInstanceOf(AgentException.class);
            assertThat(ran).containsExactly("settle");
        }

        @Test
        void countsOnce() {
            AgentProcess process = closing(ManualClock.at(Instant.parse("2026-01-01T00:00:00Z")));
            String id = question(process).id();
            var chief = new JournalRecords.Held(Optional.of("grace"), Set.of("chief"));
            process.answer(id, new Confirmation(true), chief);

            assertThatThrownBy(() -> process.answer(id, new Confirmation(true), chief))
                    .isInstanceOf(AgentException.class);

            assertThat(ran).containsExactly("settle", "close A", "send");
        }
    }

    @Nested
    class WhereWaitingIsImpossible {

        private void fails(Consumer<PromptRunner> asking) {
            List<Throwable> thrown = new ArrayList<>();
            AgentProcess process = begun(platform(settling(runner -> {
                try {
                    asking.accept(runner.withToolObject(desk));
                } catch (AgentException e) {
                    thrown.add(e);
                }
                return Outcome.of(new Letter("x"));
            })));

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(thrown).singleElement().satisfies(e -> assertThat(e)
                    .hasMessageContainingAll("KARTA-793", "close, refund, unlock", "createOutcome"));
            assertThat(model.requests()).isEmpty();
        }

        @Test
        void aTextFailsBeforeTheModelIsAsked() {
            fails(runner -> runner.generateText("x"));
        }

        @Test
        void anObjectDoes() {
            fails(runner -> runner.createObject("x", Letter.class));
        }

        @Test
        void aPossibleObjectDoes() {
            fails(runner -> runner.createObjectIfPossible("x", Letter.class));
        }

        @Test
        void aThoughtDoes() {
            fails(runner -> runner.thinking().createObject("x", Letter.class));
        }

        @Test
        void aConditionDoes() {
            fails(runner -> runner.evaluateCondition("x", "y", 0.5));
        }

        @Test
        void anOutcomeWithToolsThatChangeFails() {
            Toolbox box = history -> List.of();
            AgentProcess process = begun(platform(settling(runner -> withDesk(runner.withToolbox(box)))));

            assertThat(process.failure().orElseThrow())
                    .hasMessageContainingAll("KARTA-803", "close, refund, unlock", "withToolbox");
            assertThat(model.requests()).isEmpty();
        }

        @Test
        void soDoesAnOutcomeOutsideOfActions() {
            var platform = platform(settling(ConfirmationsTest.this::withDesk));
            PromptRunner runner = platform.ai().withDefaultLlm().withToolObject(desk);

            assertThatThrownBy(() -> runner.createOutcome("x", Letter.class))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContainingAll("KARTA-794", "refund", "action");
            assertThat(model.requests()).isEmpty();
        }

        @Test
        void aGroupOfTheActionCountsToo() {
            var group = ToolGroup.of("desk", "Tools of the desk", "us", Tool.fromInstance(desk));
            AgentProcess process = begun(platform(
                    settling(
                            runner -> {
                                assertThatThrownBy(() -> runner.generateText("x"))
                                        .hasMessageContaining("KARTA-793");
                                return Outcome.of(new Letter("x"));
                            },
                            action -> action.toolGroups(List.of(new NeededToolGroup("desk", true)))),
                    more -> more.toolGroups(List.of(group))));

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
        }
    }

    /** The ways in which a process decides what comes next. */
    private enum Way {
        GOAP,
        UTILITY,
        HYBRID,
        SEQUENTIAL,
        SUPERVISOR,
        UTILITY_OF_AGENT,
        SUPERVISED_AGENT,
        ASKED_AGENT,
        ASKED_IN_OPEN_MODE;

        /** Begins a process, and waits until it waits. */
        AgentProcess run(LocalPlatform platform) {
            AgentProcess process = begun(platform);
            eventually(() -> process.status() == ProcessStatus.WAITING);
            return process;
        }

        private AgentProcess begun(LocalPlatform platform) {
            ProcessOptions options = ProcessOptions.defaults().withTimeout(Duration.ofMinutes(5));
            return switch (this) {
                case GOAP, UTILITY, HYBRID, SEQUENTIAL, SUPERVISOR ->
                    platform.run(platform.createProcess(
                            platform.agents().get(0), options.withPlanner(PlannerType.valueOf(name())), INPUT));
                case UTILITY_OF_AGENT ->
                    platform.utility().ofAgent("Support").withOptions(options).run(INPUT);
                case SUPERVISED_AGENT ->
                    platform.supervisor()
                            .ofAgent("Support")
                            .withOptions(options)
                            .returning(Sent.class)
                            .start(INPUT);
                case ASKED_AGENT -> platform.ask("x").withOptions(options).run();
                case ASKED_IN_OPEN_MODE ->
                    platform.ask("x").openMode().withOptions(options).run();
            };
        }
    }

    @Nested
    class HoweverTheProcessDecides {

        private void expectChoices(Way way) {
            boolean isOpen = way == Way.ASKED_IN_OPEN_MODE;
            model.on(Ranking.class).answer(Ranking.of(new Entry(isOpen ? "send" : "Support", 0.9)));
            var choices = model.on(SupervisorChoice.class);
            choices.answer(SupervisorChoice.run("settle"));
            choices.answer(SupervisorChoice.run("send"));
            choices.answer(SupervisorChoice.finish("all done"));
            model.on(Letter.class).call("refund", REFUND).answer(new Letter("done"));
        }

        private void isDone(AgentProcess process) {
            eventually(() -> process.status() != ProcessStatus.RUNNING
                    && process.pendingAnswer().isEmpty());
            assertThat(process.status()).as(process.explain()).isIn(ProcessStatus.COMPLETED, ProcessStatus.WAITING);
            assertThat(process.blackboard().last(Sent.class)).contains(new Sent("done"));
            assertThat(ran).containsExactly("settle", "refund A-17", "send");
        }

        @ParameterizedTest
        @EnumSource
        void theYesGoesOnAtTheCallThatWaits(Way way) {
            expectChoices(way);
            AgentProcess process = way.run(platform(settling(ConfirmationsTest.this::withDesk)));

            answer(process, true);

            isDone(process);
        }

        @ParameterizedTest
        @EnumSource
        void theNoIsHeardAtTheCallThatWaits(Way way) {
            expectChoices(way);
            AgentProcess process = way.run(platform(settling(ConfirmationsTest.this::withDesk)));

            answer(process, false);

            eventually(() -> process.blackboard().last(Sent.class).isPresent());
            assertThat(ran).containsExactly("settle", "send");
            assertThat(model.requests().stream().flatMap(request -> request.messages().stream()))
                    .filteredOn(ToolMessage.class::isInstance)
                    .singleElement()
                    .satisfies(message -> assertThat(message.text()).contains("refund"));
        }

        @ParameterizedTest
        @EnumSource
        void soItDoesOnAnotherNode(Way way) {
            expectChoices(way);
            AgentModel agent = settling(ConfirmationsTest.this::withDesk);
            var disk = TestStores.textNode(agent);
            LocalPlatform first = platform(agent, more -> more.store(disk).toolOwners(beans));
            AgentProcess process = way.run(first);
            question(process);
            first.close();
            LocalPlatform second =
                    platform(agent, more -> more.store(disk.otherNode()).toolOwners(beans));
            AgentProcess there = on(second, process);

            answer(there, true);

            isDone(there);
        }
    }

    @Nested
    class WhereverTheActionRuns {

        @Test
        void inAStateItGoesOnInIt() {
            model.on(Letter.class)
                    .call("note", "{\"text\": \"y\"}")
                    .call("refund", REFUND)
                    .answer(new Letter("done"));
            AgentModel agent = new TestAgents("Rooms")
                    .action("open", List.of(a(UserInput.class)), Open.class, values -> new Open("room"))
                    .action(
                            "settle",
                            List.of(a(Open.class), CONTEXT),
                            Letter.class,
                            values -> withDesk(context(values, 1).ai().withDefaultLlm()),
                            action -> action.ofState(Open.class))
                    .action(
                            "done",
                            List.of(a(Open.class), a(Letter.class)),
                            Sent.class,
                            values -> new Sent(((Letter) values[1]).text()),
                            action -> action.ofState(Open.class))
                    .goal("done", "Open.done", Sent.class, UserInput.class)
                    .model();
            AgentProcess process = begun(platform(agent));

            answer(process, true);

            assertThat(process.result(Sent.class)).isEqualTo(new Sent("done"));
            assertThat(ran).containsExactly("note y", "refund A-17");
        }

        @Test
        void aParentWaitsForItsChild() {
            model.on(Letter.class).call("refund", REFUND).answer(new Letter("done"));
            AgentModel child = new TestAgents("Child")
                    .action(
                            "settle",
                            List.of(a(UserInput.class), CONTEXT),
                            Letter.class,
                            values -> withDesk(context(values, 1).ai().withDefaultLlm()))
                    .goal("settle", "settle", Letter.class, UserInput.class)
                    .model();
            AgentModel parent = new TestAgents("Parent")
                    .action(
                            "ask",
                            List.of(a(UserInput.class)),
                            Letter.class,
                            values -> Outcome.delegate(Child.class, values[0], Letter.class))
                    .action("send", List.of(a(Letter.class)), Sent.class, values -> new Sent("sent"))
                    .goal("send", "send", Sent.class, UserInput.class)
                    .model();
            LocalPlatform platform = platform(child, more -> more.agents(List.of(child, parent)));
            AgentProcess process = platform.run(platform.createProcess(
                    platform.agents().stream()
                            .filter(agent -> agent.name().equals("Parent"))
                            .findFirst()
                            .orElseThrow(),
                    ProcessOptions.defaults(),
                    INPUT));
            AgentProcess its =
                    platform.process(question(process).child().orElseThrow()).orElseThrow();

            answer(its, true);
            eventually(() -> process.status() == ProcessStatus.COMPLETED);

            assertThat(its.result(Letter.class)).isEqualTo(new Letter("done"));
            assertThat(process.result(Sent.class)).isEqualTo(new Sent("sent"));
        }

        @Test
        void othersGoOnMeanwhile() {
            model.on(Letter.class).call("refund", REFUND).answer(new Letter("done"));
            AgentModel agent = new TestAgents("Two")
                    .action(
                            "settle",
                            List.of(a(UserInput.class), CONTEXT),
                            Letter.class,
                            values -> withDesk(context(values, 1).ai().withDefaultLlm()))
                    .action("look", List.of(a(UserInput.class)), Extra.class, values -> {
                        ran.add("look");
                        return new Extra("seen");
                    })
                    .action("send", List.of(a(Letter.class), a(Extra.class)), Sent.class, values -> new Sent("both"))
                    .goal("send", "send", Sent.class, UserInput.class)
                    .model();
            LocalPlatform platform = platform(agent);
            AgentProcess process = platform.run(platform.createProcess(
                    platform.agents().get(0), ProcessOptions.defaults().concurrent(), INPUT));

            assertThat(ran).containsExactly("look");
            answer(process, true);

            assertThat(process.result(Sent.class)).isEqualTo(new Sent("both"));
            assertThat(ran).containsExactly("look", "refund A-17");
        }

        @Test
        void theProcessCanPauseBetweenTheAnswerAndWhatComesOfIt() {
            model.on(Letter.class).call("refund", REFUND).answer(new Letter("done"));
            LocalPlatform platform = platform(settling(ConfirmationsTest.this::withDesk));
            AgentProcess process = begun(platform);
            var mine = (JournaledProcess) process;
            mine.inbox().answered(question(process), Optional.empty(), Optional.of(new Confirmation(true)));
            process.pause();
            mine.run();

            assertThat(process.status()).isEqualTo(ProcessStatus.PAUSED);
            platform.resume(process.id());
            eventually(() -> process.status() == ProcessStatus.COMPLETED);

            assertThat(ran).containsExactly("settle", "refund A-17", "send");
        }
    }

    private final ToolOwners beans = new ToolOwners() {

        @Override
        public Optional<String> nameOf(Object owner) {
            return owner == desk ? Optional.of("desk") : Optional.empty();
        }

        @Override
        public Optional<Object> find(String name) {
            return Optional.of(desk).filter(found -> name.equals("desk")).map(Object.class::cast);
        }
    };

    private AgentProcess on(LocalPlatform platform, AgentProcess process) {
        return platform.process(process.id()).orElseThrow();
    }

    @Nested
    class WhenTheServerRestartsMeanwhile {

        private AgentProcess restarted(
                AgentModel agent,
                UnaryOperator<LocalPlatformBuilder> before,
                UnaryOperator<LocalPlatformBuilder> after) {
            var disk = TestStores.textNode(agent);
            LocalPlatform first = platform(agent, more -> before.apply(more.store(disk)));
            AgentProcess process = begun(first);
            question(process);
            first.close();
            LocalPlatform second = platform(agent, more -> after.apply(more.store(disk.otherNode())));
            return on(second, process);
        }

        @Test
        void theToolOfABeanIsFoundAgain() {
            model.on(Letter.class)
                    .call("lookUp", "{\"order\": \"A-17\"}")
                    .call("refund", REFUND)
                    .answer(new Letter("done"));
            AgentModel agent = settling(ConfirmationsTest.this::withDesk);

            AgentProcess process = restarted(agent, more -> more.toolOwners(beans), more -> more.toolOwners(beans));
            answer(process, true);

            assertThat(process.result(Sent.class)).isEqualTo(new Sent("done"));
            assertThat(ran).containsExactly("settle", "lookUp A-17", "refund A-17", "send");
            assertThat(model.requests()).hasSize(3);
            assertThat(model.requests().get(2).messages())
                    .startsWith(model.requests().get(1).messages().toArray(Message[]::new));
            assertThat(model.requests().get(2).options())
                    .isEqualTo(model.requests().get(1).options());
            assertThat(model.requests().get(2).tools())
                    .hasToString(model.requests().get(1).tools().toString());
        }

        @Test
        void theToolOfAnObjectOnTheBlackboardIsFoundAgainUnderItsNewName() {
            model.on(Letter.class).call("give_discount", "{\"percent\": 5}").answer(new Letter("done"));
            AgentModel agent = new TestAgents("Shop")
                    .action("find", List.of(a(UserInput.class)), Customer.class, values -> new Customer("Ada"))
                    .action("settle", List.of(a(Customer.class), CONTEXT), Letter.class, values -> context(values, 1)
                            .ai()
                            .withDefaultLlm()
                            .withToolObject(ToolObject.of(values[0]).withNamingStrategy(name -> "give_" + name))
                            .createOutcome("Settle it", Letter.class))
                    .goal("settle", "settle", Letter.class, UserInput.class)
                    .model();

            AgentProcess process = restarted(agent, more -> more, more -> more);
            answer(process, true);

            assertThat(process.result(Letter.class)).isEqualTo(new Letter("done"));
            assertThat(heard()).containsExactly("Ada gets 5");
        }

        @Test
        void theToolOfAnObjectThatTheActionItselfPutThereIsFoundAgain() {
            model.on(Letter.class).call("discount", "{\"percent\": 5}").answer(new Letter("done"));
            AgentModel agent = new TestAgents("Shop")
                    .action("settle", List.of(a(UserInput.class), CONTEXT), Letter.class, values -> {
                        var ada = new Customer("Ada");
                        context(values, 1).blackboard().add(new Extra("before"));
                        context(values, 1).blackboard().add(ada);
                        return context(values, 1)
                                .ai()
                                .withDefaultLlm()
                                .withToolObject(ada)
                                .createOutcome("Settle it", Letter.class);
                    })
                    .action("other", List.of(a(Customer.class)), Extra.class, values -> new Extra("x"))
                    .goal("settle", "settle", Letter.class, UserInput.class)
                    .model();

            AgentProcess process = restarted(agent, more -> more, more -> more);
            answer(process, true);

            assertThat(process.result(Letter.class)).isEqualTo(new Letter("done"));
            assertThat(heard()).containsExactly("Ada gets 5");
        }

        @Test
        void theToolOfAGroupIsFoundAgainWithWhatWasSaidOfIt() {
            model.on(Letter.class)
                    .call("pay", "{\"order\": \"A\", \"amount\": \"1\"}")
                    .answer(new Letter("done"));
            UnaryOperator<LocalPlatformBuilder> grouped = more -> more.toolGroups(List.of(ToolGroup.of(
                    "money",
                    "Pays",
                    "us",
                    List.of(Tool.of("pay", "Pays", Payment.class, in -> "paid " + in.order())
                            .withConfirmation(
                                    ToolConfirmation.of("Pay {amount}?").expiringAfter(Duration.ofDays(2)))))));
            AgentModel agent = settling(runner -> runner.withToolGroup("money").createOutcome("Pay", Letter.class));

            AgentProcess process = restarted(agent, grouped, grouped);
            assertThat(question(process).form().expiry()).contains(Duration.ofDays(2));
            answer(process, true);

            assertThat(process.result(Sent.class)).isEqualTo(new Sent("done"));
            assertThat(heard()).containsExactly("paid A");
        }

        @Test
        void valuesImagesAndEarlierWordsAreStillThere() {
            model.on(Letter.class).call("tell", "{}").answer(new Letter("done"));
            UnaryOperator<LocalPlatformBuilder> grouped = more -> more.toolGroups(
                    List.of(ToolGroup.of("tell", "Tells", "us", List.of(new Telling().withConfirmation("Tell it?")))));
            AgentImage image = AgentImage.create("image/png", new byte[] {1, 2, 3});
            AgentModel agent = settling(runner -> runner.withToolGroup("tell")
                    .withToolContext(Map.of("tenant", "acme", "number", 7))
                    .withMessages(List.of(new UserMessage("hello"), new AssistantMessage("good day")))
                    .withImage(image)
                    .createOutcome("Settle it", Letter.class));

            AgentProcess process = restarted(agent, grouped, grouped);
            answer(process, true);

            assertThat(process.result(Sent.class)).isEqualTo(new Sent("done"));
            assertThat(heard()).containsExactly("acme 7");
            assertThat(model.requests().get(1).messages())
                    .startsWith(model.requests().get(0).messages().toArray(Message[]::new));
        }

        @Test
        void theLimitOfRoundsOfThePromptIsStillThere() {
            model.on(Letter.class)
                    .call("refund", REFUND)
                    .call("lookUp", "{\"order\": \"A\"}")
                    .call("lookUp", "{\"order\": \"B\"}")
                    .answer(new Letter("too late"));
            AgentModel agent = settling(runner -> withDesk(runner.withMaxIterations(3)));

            AgentProcess process = restarted(agent, more -> more.toolOwners(beans), more -> more.toolOwners(beans));
            answer(process, true);

            assertThat(process.failure().orElseThrow()).isInstanceOf(MaxIterationsExceededException.class);
            assertThat(model.requests()).hasSize(3);
        }

        @Test
        void aSecondYesMayBeAskedForAfterIt() {
            model.on(Letter.class)
                    .calls(new ToolCall("1", "lookUp", "{\"order\": \"A\"}"), new ToolCall("2", "refund", REFUND))
                    .call("refund", "{\"order\": \"B-2\", \"amount\": 1}")
                    .answer(new Letter("done"));
            AgentModel agent = settling(ConfirmationsTest.this::withDesk);
            var disk = TestStores.textNode(agent);
            LocalPlatform first = platform(agent, more -> more.toolOwners(beans).store(disk));
            AgentProcess begun = begun(first);
            first.close();
            LocalPlatform second =
                    platform(agent, more -> more.toolOwners(beans).store(disk.otherNode()));
            answer(on(second, begun), true);
            second.close();
            LocalPlatform third = platform(agent, more -> more.toolOwners(beans).store(disk.otherNode()));

            answer(on(third, begun), true);

            assertThat(on(third, begun).result(Sent.class)).isEqualTo(new Sent("done"));
            assertThat(ran).containsExactly("settle", "lookUp A", "refund A-17", "refund B-2", "send");
            assertThat(model.requests()).hasSize(3);
        }

        @Test
        void aToolThatIsGoneIsNamedAndItGoesOnWhenItIsBack() {
            model.on(Letter.class).call("refund", REFUND).answer(new Letter("done"));
            AgentModel agent = settling(ConfirmationsTest.this::withDesk);
            var disk = TestStores.textNode(agent);
            LocalPlatform first = platform(agent, more -> more.toolOwners(beans).store(disk));
            AgentProcess begun = begun(first);
            first.close();
            LocalPlatform without = platform(agent, more -> more.store(disk.otherNode()));

            answer(on(without, begun), true);
            String why = on(without, begun).explain();
            ProcessStatus status = on(without, begun).status();
            without.close();
            LocalPlatform with = platform(agent, more -> more.toolOwners(beans).store(disk.otherNode()));
            with.resume(begun.id());
            eventually(() -> on(with, begun).status().isFinished());

            assertThat(status).isEqualTo(ProcessStatus.STUCK);
            assertThat(why).contains("KARTA-796", "Support.settle", "tool 'refund'");
            assertThat(on(with, begun).result(Sent.class)).isEqualTo(new Sent("done"));
            assertThat(ran).containsExactly("settle", "refund A-17", "send");
        }

        @Test
        void rejectsAToolThatCannotBeFoundAgainBeforeTheModelCall() {
            Tool pay = Tool.of("pay", "Pays", Payment.class, in -> "paid");
            AgentModel agent =
                    settling(runner -> runner.withTool(pay).withToolObject(desk).createOutcome("Pay", Letter.class));
            var disk = TestStores.textNode(agent);

            AgentProcess process =
                    begun(platform(agent, more -> more.toolOwners(beans).store(disk)));

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(process.failure().orElseThrow())
                    .hasMessageContainingAll("KARTA-795", "'pay'", "refund", "withToolGroup");
            assertThat(model.requests()).isEmpty();
        }

        @Test
        void aCallbackOfOneCallIsRefusedBecauseARestartWouldLoseIt() {
            AgentModel agent = settling(runner -> withDesk(runner.withToolCallback(new ToolCallback() {})));

            AgentProcess process =
                    begun(platform(agent, more -> more.toolOwners(beans).store(TestStores.textNode(agent))));

            assertThat(process.failure().orElseThrow())
                    .hasMessageContainingAll("KARTA-804", "close, refund, unlock", "CDI beans");
            assertThat(model.requests()).isEmpty();
        }

        @Test
        void withoutToolsThatAskAnyToolWillDo() {
            model.on(Letter.class)
                    .call("pay", "{\"order\": \"A\", \"amount\": \"1\"}")
                    .answer(new Letter("done"));
            Tool pay = Tool.of("pay", "Pays", Payment.class, in -> "paid");
            AgentModel agent = settling(runner -> runner.withTool(pay).createOutcome("Pay", Letter.class));

            AgentProcess process = begun(platform(agent, more -> more.store(TestStores.textNode(agent))));

            assertThat(process.result(Sent.class)).isEqualTo(new Sent("done"));
        }
    }

    /** A tool that shows what it was told beside the conversation. */
    private static final class Telling implements Tool {

        @Override
        public String name() {
            return "tell";
        }

        @Override
        public String description() {
            return "Tells";
        }

        @Override
        public jakarta.json.JsonObject inputSchema() {
            return jakarta.json.Json.createObjectBuilder().add("type", "object").build();
        }

        @Override
        public io.karta.tool.ToolResult call(String arguments, ToolContext context) {
            return io.karta.tool.ToolResult.text(
                    context.value("tenant", String.class).orElseThrow() + " "
                            + context.value("number", Integer.class).orElseThrow());
        }
    }

    @Nested
    class WhenTheNodeDies {

        private final AgentModel agent = settling(ConfirmationsTest.this::withDesk);
        private final CrashingProcessStore disk = TestStores.textNode(agent);
        private final LocalPlatform first =
                platform(agent, more -> more.toolOwners(beans).store(disk));

        private AgentProcess waiting() {
            model.on(Letter.class).call("refund", REFUND).answer(new Letter("done"));
            return begun(first);
        }

        private void answeredHere(AgentProcess process) {
            assertThatThrownBy(() -> answer(process, true)).hasMessageContaining("KARTA-347");
        }

        private AgentProcess takenOver(AgentProcess process) {
            LocalPlatform second =
                    platform(agent, more -> more.toolOwners(beans).store(disk.otherNode()));
            eventually(() -> on(second, process).status().isFinished());
            return on(second, process);
        }

        @Test
        void afterTheToolHasRunItDoesNotRunAgain() {
            AgentProcess process = waiting();
            disk.crashAfter(JournalEntry.ToolAnswered.class);
            answeredHere(process);

            AgentProcess there = takenOver(process);

            assertThat(there.result(Sent.class)).isEqualTo(new Sent("done"));
            assertThat(ran).containsExactly("settle", "refund A-17", "send");
        }

        @Test
        void afterTheModelHasAnsweredItIsNotAskedAgain() {
            AgentProcess process = waiting();
            disk.crashBefore(JournalEntry.ActionRan.class);
            answeredHere(process);
            int asked = model.requests().size();

            AgentProcess there = takenOver(process);

            assertThat(there.result(Sent.class)).isEqualTo(new Sent("done"));
            assertThat(ran).containsExactly("settle", "refund A-17", "send");
            assertThat(model.requests()).hasSize(asked);
        }

        @Test
        void beforeThePersonIsAskedTheModelIsNotAskedAgain() {
            model.on(Letter.class)
                    .calls(new ToolCall("1", "lookUp", "{\"order\": \"A\"}"), new ToolCall("2", "refund", REFUND))
                    .answer(new Letter("done"));
            disk.crashBefore(JournalEntry.ActionRan.class);
            AgentProcess process = first.createProcess(first.agents().get(0), ProcessOptions.defaults(), INPUT);
            assertThatThrownBy(() -> first.run(process)).hasMessageContaining("KARTA-347");

            LocalPlatform second =
                    platform(agent, more -> more.toolOwners(beans).store(disk.otherNode()));
            eventually(() -> on(second, process).status() == ProcessStatus.WAITING);

            assertThat(ran).containsExactly("settle", "lookUp A", "settle");
            assertThat(model.requests()).hasSize(1);
            answer(on(second, process), true);
            assertThat(on(second, process).result(Sent.class)).isEqualTo(new Sent("done"));
        }

        @Test
        void anActionThatMustNotRunTwiceLeavesTheProcessStuck() {
            AgentModel once = settling(ConfirmationsTest.this::withDesk, action -> action.idempotent(false));
            var own = TestStores.textNode(once);
            LocalPlatform here = platform(once, more -> more.toolOwners(beans).store(own));
            model.on(Letter.class).call("refund", REFUND).answer(new Letter("done"));
            AgentProcess process = begun(here);
            own.crashBefore(JournalEntry.ActionRan.class);
            answeredHere(process);

            LocalPlatform there = platform(once, more -> more.toolOwners(beans).store(own.otherNode()));
            eventually(() -> on(there, process).status() == ProcessStatus.STUCK);

            assertThat(on(there, process).explain()).contains("KARTA-337", "Support.settle");
            assertThat(ran).containsExactly("settle", "refund A-17");
        }
    }

    @Nested
    class AnAnswerOfTheWrongKind {

        @Test
        void isRefused() {
            model.on(Letter.class).call("refund", REFUND).answer(new Letter("done"));
            AgentProcess process = begun(platform(settling(ConfirmationsTest.this::withDesk)));
            String id = question(process).id();

            assertThatThrownBy(() -> process.answer(id, "yes")).isInstanceOf(AgentException.class);

            assertThat(question(process).id()).isEqualTo(id);
            assertThat(Stream.of("settle")).containsExactlyElementsOf(ran);
        }
    }
}
