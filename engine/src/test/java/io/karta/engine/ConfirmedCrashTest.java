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

import io.karta.agent.AgentException;
import io.karta.agent.Confirmation;
import io.karta.agent.UserInput;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.engine.tool.ToolOwners;
import io.karta.generation.Shapes;
import io.karta.message.AssistantMessage;
import io.karta.message.ProviderState;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.model.Capability;
import io.karta.model.ModelConfig;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessQuery;
import io.karta.spi.StoredProcess;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.Confirm;
import io.karta.tool.LlmTool;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A conversation with two confirmed calls, whose node crashes between any two entries of the journal. */
class ConfirmedCrashTest {

    record Letter(String text) {}

    record Sent(String text) {}

    private static final ProviderState SIGNED = new ProviderState("test", "signature");
    private static final int MOST_ENTRIES = 18;
    private static final EngineSettings QUICK = new EngineSettings(
            Budget.defaults(), Duration.ofMinutes(5), EngineSettings.DEFAULT.verbosity(), Duration.ofMillis(100));

    private final List<String> ran = Collections.synchronizedList(new ArrayList<>());
    private final List<LocalPlatform> platforms = new ArrayList<>();
    private final Shop shop = new Shop();
    private final ScriptedModel model = new ScriptedModel().capableOf(Capability.TOOLS);
    private final AgentModel agent = new TestAgents("Support")
            .action("settle", List.of(a(UserInput.class), CONTEXT), Letter.class, values -> context(values, 1)
                    .ai()
                    .withDefaultLlm()
                    .withToolObject(shop)
                    .createOutcome("Settle it", Letter.class))
            .action("send", List.of(a(Letter.class)), Sent.class, values -> new Sent(((Letter) values[0]).text()))
            .goal("send", "send", Sent.class, UserInput.class)
            .model();
    private final InMemoryProcessStore memory = new InMemoryProcessStore(1000, Clock.systemUTC());
    private final Set<String> seen = new HashSet<>();

    /** Tools of a bean. */
    final class Shop {

        @LlmTool(description = "Looks an order up", readOnly = true)
        String lookUp(String order) {
            ran.add("lookUp " + order);
            return "kettle";
        }

        @LlmTool(description = "Refunds an order")
        @Confirm("Refund {order}?")
        String refund(String order) {
            ran.add("refund " + order);
            return "refunded " + order;
        }
    }

    private final ToolOwners beans = new ToolOwners() {

        @Override
        public Optional<String> nameOf(Object owner) {
            return owner == shop ? Optional.of("shop") : Optional.empty();
        }

        @Override
        public Optional<Object> find(String name) {
            return Optional.of(shop);
        }
    };

    /** A node that dies right after some append to the store, before anything follows from it. */
    private final class Node extends ForwardingStore {

        private final ShapeJournalCodec codec = ShapeJournalCodec.of(List.of(agent), new Shapes(), List.of());
        private int left;

        Node(int appends) {
            super(memory);
            this.left = appends;
        }

        @Override
        public synchronized void append(String process, long expectedVersion, List<JournalEntry> entries) {
            if (left <= 0) {
                throw new IllegalStateException("this node is dead");
            }
            super.append(
                    process,
                    expectedVersion,
                    entries.stream().map(codec::write).map(codec::read).toList());
            left--;
            if (left == 0) {
                throw new IllegalStateException("this node has just died");
            }
        }

        synchronized boolean isDead() {
            return left <= 0;
        }

        @Override
        public List<JournalEntry> load(String process, long after) {
            if (isDead()) {
                throw new IllegalStateException("this node is dead");
            }
            return super.load(process, after).stream()
                    .map(codec::write)
                    .map(codec::read)
                    .toList();
        }

        @Override
        public OptionalLong claim(String process, String owner, Duration lease) {
            return isDead() ? OptionalLong.empty() : super.claim(process, owner, lease);
        }

        @Override
        public Map<String, Long> renew(String owner, Set<String> processes, Duration lease) {
            return isDead() ? Map.of() : super.renew(owner, processes, lease);
        }

        @Override
        public List<StoredProcess> find(ProcessQuery query) {
            return isDead() ? List.of() : super.find(query);
        }

        @Override
        public boolean isDurable() {
            return true;
        }
    }

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private LocalPlatform open(Node node) {
        var entry = new ModelEntry(ModelConfig.builder("only", "test").build(), model);
        LocalPlatform platform = LocalPlatform.builder()
                .agents(List.of(agent))
                .models(ModelCatalog.of(Map.of("only", entry), Map.of(), Optional.empty()))
                .settings(QUICK)
                .toolOwners(beans)
                .store(node)
                .build();
        platforms.add(platform);
        return platform;
    }

    /** A deterministic model. */
    private void script() {
        model.always().reply(ConfirmedCrashTest::said);
    }

    private static ModelResponse said(ModelRequest request) {
        assertThat(request.messages())
                .filteredOn(AssistantMessage.class::isInstance)
                .extracting(message -> ((AssistantMessage) message).state())
                .allMatch(SIGNED::equals);
        long results = request.messages().stream()
                .filter(ToolMessage.class::isInstance)
                .count();
        if (results == 0) {
            return calling(
                    new ToolCall("1", "lookUp", "{\"order\": \"A\"}"),
                    new ToolCall("2", "refund", "{\"order\": \"A\"}"),
                    new ToolCall("3", "lookUp", "{\"order\": \"A\"}"),
                    new ToolCall("4", "refund", "{\"order\": \"A\"}"));
        }
        return results == 4
                ? calling(new ToolCall("5", "refund", "{\"order\": \"B\"}"))
                : ModelResponse.of("{\"text\": \"done\"}");
    }

    private static ModelResponse calling(ToolCall... calls) {
        return ModelResponse.of("").withToolCalls(List.of(calls)).withState(SIGNED);
    }

    /** Accepts all questions until the process has ended or its node has crashed. */
    private void goOn(AgentProcess process, Node node) {
        eventually(
                () -> {
                    process.pendingAnswer().ifPresent(question -> {
                        assertThat(seen).as("what was answered before").doesNotContain(question.id());
                        answer(process, question, node);
                    });
                    return process.status().isFinished() || node.isDead();
                },
                process::explain);
    }

    private void answer(AgentProcess process, PendingAnswer question, Node node) {
        long before = answers(process.id());
        try {
            process.answer(question.id(), new Confirmation(true));
        } catch (AgentException | IllegalStateException died) {
            boolean isStillClaimed = String.valueOf(died.getMessage()).contains("KARTA-317");
            assertThat(node.isDead() || isStillClaimed).as(died.toString()).isTrue();
        }
        if (answers(process.id()) > before) {
            seen.add(question.id());
        }
    }

    private long answers(String process) {
        return memory.load(process, 0).stream()
                .filter(JournalEntry.Answered.class::isInstance)
                .count();
    }

    static IntStream appends() {
        return IntStream.rangeClosed(2, MOST_ENTRIES);
    }

    @ParameterizedTest
    @MethodSource("appends")
    void runsNothingTwiceAndLosesNoApproval(int appends) {
        script();
        var dying = new Node(appends);
        LocalPlatform first = open(dying);
        AgentProcess begun =
                first.createProcess(first.agents().get(0), ProcessOptions.defaults(), new UserInput("kettle"));
        try {
            first.run(begun);
        } catch (AgentException | IllegalStateException died) {
            assertThat(dying.isDead()).as(died.toString()).isTrue();
        }
        goOn(begun, dying);
        List<String> before = List.copyOf(ran);

        var living = new Node(Integer.MAX_VALUE);
        LocalPlatform second = open(living);
        AgentProcess there = second.process(begun.id()).orElseThrow();
        goOn(there, living);

        assertThat(there.status()).as(there.explain()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(ran)
                .as("before: %s", before)
                .containsExactly("lookUp A", "refund A", "lookUp A", "refund A", "refund B");
        assertThat(seen).hasSize(3);
        assertThat(there.result(Sent.class)).isEqualTo(new Sent("done"));
    }
}
