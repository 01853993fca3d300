/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.chat;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentDefinition;
import io.karta.agent.PlannerType;
import io.karta.ai.Tool;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.compaction.CompactionSettings;
import io.karta.engine.compaction.CompactionSettings.Strategy;
import io.karta.event.ConversationCompacted;
import io.karta.message.Message;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.message.UserMessage;
import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.LlmOptions;
import io.karta.model.ModelConfig;
import io.karta.model.ModelConfigBuilder;
import io.karta.model.ModelException;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.process.Caller;
import io.karta.process.ProcessEvent;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessStore;
import io.karta.spi.StoreFailedException;
import io.karta.testkit.CrashingProcessStore;
import io.karta.tool.ToolResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Sessions that are longer than the window of their model, on a database. */
class CompactionTest extends ChatFixture {

    private static final Caller ADA = Caller.named("ada", Set.of());

    private final List<ModelRequest> requests = new CopyOnWriteArrayList<>();
    private final List<ProcessEvent> events = new CopyOnWriteArrayList<>();
    private CompactionSettings settings =
            CompactionSettings.DEFAULT.withStrategy(Strategy.SUMMARIZE).withMaxMessages(6);

    private UnaryOperator<ModelConfigBuilder> config = UnaryOperator.identity();

    private LocalPlatform node(ProcessStore store, Function<ModelRequest, ModelResponse> answers) {
        return node(store, desk(), builder -> builder.models(
                        ModelCatalog.of(Map.of("only", model(answers)), Map.of(), Optional.empty()))
                .compaction(settings)
                .events(events::add));
    }

    private ModelEntry model(Function<ModelRequest, ModelResponse> answers) {
        return new ModelEntry(config.apply(ModelConfig.builder("only", "test")).build(), new LanguageModel() {

            @Override
            public Set<Capability> capabilities() {
                return Set.of(Capability.TOOLS);
            }

            @Override
            public ModelResponse answer(ModelRequest request) {
                requests.add(request);
                return answers.apply(request);
            }
        });
    }

    private static AgentDefinition desk() {
        Tool look = Tool.of("look", "Looks", in -> ToolResult.text("nothing ".repeat(40)));
        return Agents.agent("desk", "Answers users")
                .planner(PlannerType.UTILITY)
                .action("respond", action -> action.reads(UserMessage.class)
                        .trigger(UserMessage.class)
                        .canRerun()
                        .running((inputs, context) -> context.sendMessage(context.ai()
                                .withDefaultLlm()
                                .withTools(List.of(look))
                                .respond(Conversation.of(context).messages()))))
                .build();
    }

    private static ModelResponse answer(ModelRequest request) {
        List<? extends Message> messages = request.messages();
        return ModelResponse.of(
                isSummary(request)
                        ? "S"
                        : "re: " + messages.get(messages.size() - 1).text());
    }

    private static boolean isSummary(ModelRequest request) {
        return request.messages().get(0).text().startsWith("Summarize the beginning");
    }

    private void say(ChatSession session, int from, int to) {
        for (int i = from; i <= to; i++) {
            int answered = session.conversation().messages().size() + 2;
            session.onUserMessage("m" + i);
            eventually(() -> session.conversation().messages().size() == answered);
        }
    }

    private static List<String> texts(ModelRequest request) {
        return request.messages().stream().map(Message::text).toList();
    }

    private ChatSession session(LocalPlatform node) {
        return Chatbot.ofAgent(node, "desk").createSession(ADA, event -> {}, "Be brief.");
    }

    private List<JournalEntry.Compacted> entries(ChatSession session) {
        return store().load(session.id()).stream()
                .filter(JournalEntry.Compacted.class::isInstance)
                .map(JournalEntry.Compacted.class::cast)
                .toList();
    }

    @Test
    void theSummaryOfAPartIsWrittenOnce() {
        ChatSession session = session(node(store(), CompactionTest::answer));

        say(session, 1, 5);

        assertThat(requests.stream().filter(CompactionTest::isSummary)).hasSize(1);
        assertThat(texts(requests.get(requests.size() - 1)))
                .containsExactly(
                        "Be brief.", "Summary of the earlier conversation:\nS", "m3", "re: m3", "m4", "re: m4", "m5");
        assertThat(session.conversation().messages()).hasSize(11);
    }

    @Test
    void laterSummariesIncludeTheEarlierOnes() {
        ChatSession session = session(node(store(), CompactionTest::answer));

        say(session, 1, 7);

        List<ModelRequest> summaries =
                requests.stream().filter(CompactionTest::isSummary).toList();
        assertThat(summaries).hasSize(2);
        assertThat(texts(summaries.get(1)).get(0))
                .contains("Summary of the earlier conversation:\nS", "m3")
                .doesNotContain("m2");
    }

    @Test
    void aFailedSummaryFailsNoTurnAndIsWrittenLater() {
        var failures = new AtomicInteger(2);
        ChatSession session = session(node(store(), request -> {
            if (isSummary(request) && failures.getAndDecrement() > 0) {
                throw new ModelException("no such key", ModelException.Kind.AUTHENTICATION, null);
            }
            return answer(request);
        }));

        say(session, 1, 6);

        List<List<String>> answered = requests.stream()
                .filter(request -> !isSummary(request))
                .map(CompactionTest::texts)
                .toList();
        assertThat(answered.get(3)).startsWith("Be brief.", "m1", "re: m1").endsWith("m4");
        assertThat(answered.get(4)).startsWith("Be brief.", "m1", "re: m1").endsWith("m5");
        assertThat(answered.get(5)).startsWith("Be brief.", "Summary of the earlier conversation:\nS");
        assertThat(entries(session)).hasSize(1);
    }

    @Test
    void theJournalAndAnEventTellWhatWasDropped() {
        ChatSession session = session(node(store(), CompactionTest::answer));

        say(session, 1, 4);

        assertThat(entries(session)).singleElement().satisfies(entry -> {
            assertThat(entry.action()).hasValue("desk.respond");
            assertThat(entry.dropped()).isEqualTo(4);
            assertThat(entry.replacement()).containsExactly(new UserMessage("Summary of the earlier conversation:\nS"));
        });
        assertThat(events)
                .filteredOn(ConversationCompacted.class::isInstance)
                .singleElement()
                .satisfies(event -> {
                    var compacted = (ConversationCompacted) event;
                    assertThat(compacted.model()).isEqualTo("only");
                    assertThat(compacted.dropped()).isEqualTo(4);
                    assertThat(compacted.isToolCallsOnly()).isFalse();
                    assertThat(compacted.action()).hasValue("desk.respond");
                });
    }

    /** The node fails after each of its appends in the turn that compacts the conversation, then after none. */
    @Test
    void aNodeFailureRepeatsNeitherTheSummaryNorThePrompt() {
        int appends = 1;
        while (failsInTheFourthTurn(appends)) {
            appends++;
        }
        assertThat(appends).as("appends of a turn").isGreaterThan(4);
    }

    private boolean failsInTheFourthTurn(int appends) {
        requests.clear();
        var crashing = new CrashingProcessStore(store());
        ChatSession session = session(node(crashing, CompactionTest::answer));
        say(session, 1, 3);
        eventually(() -> isSuspended(session));
        requests.clear();
        crashing.crashAfter(appends);
        session.onUserMessage("m4");
        eventually(() -> crashing.isDead() || (isAnswered(session, 4, crashing) && isSuspended(session)));

        ChatSession same = Chatbot.ofAgent(node(store(), CompactionTest::answer), "desk")
                .findSession(session.id(), ADA)
                .orElseThrow();
        eventually(() -> isAnswered(same, 4));

        assertThat(entries(session)).as("crash after %d appends", appends).hasSize(1);
        assertThat(requests.stream().filter(request -> !isSummary(request)).map(CompactionTest::texts))
                .as("crash after %d appends", appends)
                .containsOnly(List.of("Be brief.", "Summary of the earlier conversation:\nS", "m3", "re: m3", "m4"));
        return crashing.isDead();
    }

    private boolean isSuspended(ChatSession session) {
        List<JournalEntry> journal = store().load(session.id());
        return journal.get(journal.size() - 1) instanceof JournalEntry.Suspended;
    }

    /** Returns whether the session has a system message, and a question and an answer for each turn. */
    private static boolean isAnswered(ChatSession session, int turns) {
        return session.conversation().messages().size() == 2 * turns + 1;
    }

    /** The node may fail while its session is read. */
    private static boolean isAnswered(ChatSession session, int turns, CrashingProcessStore crashing) {
        try {
            return isAnswered(session, turns);
        } catch (StoreFailedException e) {
            assertThat(crashing.isDead()).as(e.getMessage()).isTrue();
            return false;
        }
    }

    @Test
    void anAnswerBeforeTheCompactionIsReplayed() {
        settings = CompactionSettings.DEFAULT.withMaxTokens(250);
        Function<ModelRequest, ModelResponse> calling = request -> {
            long rounds = request.messages().stream()
                    .filter(ToolMessage.class::isInstance)
                    .count();
            return requests.size() > 3
                    ? ModelResponse.of("done after " + rounds)
                    : ModelResponse.of("").withToolCalls(List.of(new ToolCall("c" + requests.size(), "look", "{}")));
        };
        var crashing = new CrashingProcessStore(store());
        ChatSession session = session(node(crashing, request -> {
            if (requests.size() == 4) {
                crashing.crash();
            }
            return calling.apply(request);
        }));

        session.onUserMessage("m1");
        eventually(() -> requests.size() == 4);
        ChatSession same = Chatbot.ofAgent(node(store(), calling), "desk")
                .findSession(session.id(), ADA)
                .orElseThrow();
        eventually(() -> same.conversation().messages().size() == 3);

        assertThat(entries(session)).isNotEmpty().allMatch(JournalEntry.Compacted::isToolCallsOnly);
        assertThat(requests).hasSize(5);
        assertThat(texts(requests.get(4))).isEqualTo(texts(requests.get(3)));
    }

    /** The node fails after the model has answered a prompt from which a part was dropped without a summary. */
    @Test
    void anAnswerAfterAFailedSummaryIsReplayed() {
        settings = CompactionSettings.DEFAULT.withStrategy(Strategy.SUMMARIZE);
        config = builder ->
                builder.contextWindow(290).options(LlmOptions.defaults().withMaxTokens(10));
        var crashing = new CrashingProcessStore(store());
        Function<ModelRequest, ModelResponse> answers = request -> {
            if (isSummary(request) && !crashing.isDead()) {
                throw new ModelException("no such key", ModelException.Kind.AUTHENTICATION, null);
            }
            if (isOfThirdTurn(request) && !hasLooked(request)) {
                return ModelResponse.of("").withToolCalls(List.of(new ToolCall("c1", "look", "{}")));
            }
            if (isOfThirdTurn(request) && !crashing.isDead()) {
                crashing.crash();
            }
            return ModelResponse.of(isSummary(request) ? "S" : "ok");
        };
        ChatSession session = session(node(crashing, answers));
        for (int turn = 1; turn <= 2; turn++) {
            int turns = turn;
            session.onUserMessage("m" + turn + "x".repeat(398));
            eventually(() -> isAnswered(session, turns));
        }
        session.onUserMessage("m3" + "x".repeat(398));
        eventually(crashing::isDead);

        ChatSession same = Chatbot.ofAgent(node(store(), answers), "desk")
                .findSession(session.id(), ADA)
                .orElseThrow();
        eventually(() -> isAnswered(same, 3));

        assertThat(requests.stream().filter(request -> isOfThirdTurn(request) && !hasLooked(request)))
                .hasSize(1);
        assertThat(entries(session).stream().map(JournalEntry.Compacted::isTemporary))
                .containsExactly(true, false);
    }

    private static boolean isOfThirdTurn(ModelRequest request) {
        return !isSummary(request) && texts(request).stream().anyMatch(text -> text.startsWith("m3"));
    }

    private static boolean hasLooked(ModelRequest request) {
        return request.messages().stream().anyMatch(ToolMessage.class::isInstance);
    }
}
