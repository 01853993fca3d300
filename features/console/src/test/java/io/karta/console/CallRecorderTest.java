/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.ConfigKeys;
import io.karta.message.Message;
import io.karta.message.SystemMessage;
import io.karta.message.ToolCall;
import io.karta.message.UserMessage;
import io.karta.model.ModelConfig;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.observation.InstrumentationProvider.BeanFinder;
import io.karta.observation.Observation;
import io.karta.observation.Operation.ModelInference;
import io.karta.observation.Operation.ToolExecution;
import io.karta.observation.OperationResult;
import io.karta.spi.TypedSettings;
import io.karta.testkit.ManualClock;
import io.karta.tool.ToolResult;
import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Contents of calls that the console may show. */
class CallRecorderTest {

    private final CallRecorder recorder = new CallRecorder(ManualClock.at(Instant.parse("2026-01-01T00:00:00Z")));

    private Observation model(String process, String text) {
        return model(process, List.of(new SystemMessage("be brief"), new UserMessage(text)));
    }

    private Observation model(String process, List<Message> messages) {
        var config = ModelConfig.builder("fast", "test").build();
        var request = ModelRequest.of(messages, config.options());
        return recorder.start(
                new ModelInference(config, request, Optional.of(process), all -> all.replace("sk-1", "***")));
    }

    private JsonObject calls(String process, Optional<String> known) {
        return recorder.document(process, known).build();
    }

    private String document(String process) {
        return calls(process, Optional.empty()).getJsonArray("items").toString();
    }

    @Test
    void recordsPromptsAndAnswersWithoutSecrets() {
        model("a", "the key sk-1").end(new OperationResult.Answered(ModelResponse.of("it is sk-1"), 1));

        assertThat(document("a"))
                .contains("be brief", "the key ***", "it is ***")
                .doesNotContain("sk-1");
        assertThat(document("b")).isEqualTo("[]");
    }

    @Test
    void recordsArgumentsAndResultsOfTools() {
        var run = new ToolExecution(
                new ToolCall("1", "refund", "{\"amount\":5}"), "refunds", Optional.of("a"), text -> text);

        recorder.start(run).end(new OperationResult.Returned(ToolResult.error("no money"), Optional.empty()));

        assertThat(document("a")).contains("refund", "amount", "no money", "error");
    }

    @Test
    void recordsFailuresWithoutTheirMessages() {
        model("a", "hi")
                .end(new OperationResult.Failed(new ModelException("KARTA-600: private", Kind.RATE_LIMIT, null)));

        assertThat(document("a")).contains("rate_limit").doesNotContain("private");
    }

    @Test
    void keepsTheLatestCallsWithinItsLimit() {
        for (int i = 0; i < 1_000; i++) {
            model("a" + i, "x".repeat(30_000)).end(new OperationResult.Answered(ModelResponse.of("yes"), 1));
        }

        assertThat(document("a0")).isEqualTo("[]");
        assertThat(document("a999").length()).isBetween(20_000, 21_000);
    }

    @Test
    void keepsTheEndOfAPrompt() {
        List<Message> all = IntStream.range(0, 100)
                .<Message>mapToObj(i -> new UserMessage("message " + i))
                .toList();

        model("a", all).end(new OperationResult.Answered(ModelResponse.of("yes"), 1));

        assertThat(document("a"))
                .contains("\"earlier\":94", "message 94", "message 99", "yes")
                .doesNotContain("message 93");
    }

    @Test
    void returnsOnlyWhatAPageDoesNotHave() {
        model("a", "first").end(new OperationResult.Answered(ModelResponse.of("one"), 1));
        var running = model("a", "second");
        var known = calls("a", Optional.empty());

        model("b", "of another process");
        var unchanged = calls("a", Optional.of(known.getString("tag")));
        running.end(new OperationResult.Answered(ModelResponse.of("two"), 1));
        var changed = calls("a", Optional.of(unchanged.getString("tag")));

        assertThat(known.getBoolean("isComplete")).isTrue();
        assertThat(known.getJsonArray("items")).hasSize(2);
        assertThat(unchanged.getJsonArray("items")).isEmpty();
        assertThat(unchanged.getString("tag")).isEqualTo(known.getString("tag"));
        assertThat(changed.getBoolean("isComplete")).isFalse();
        assertThat(changed.getJsonArray("items")).singleElement().satisfies(call -> {
            assertThat(call.toString()).contains("second", "two");
            assertThat(call.asJsonObject().getInt("number"))
                    .isEqualTo(known.getJsonArray("items").getJsonObject(1).getInt("number"));
        });
    }

    @Test
    void returnsAllCallsToAPageOfAnotherNode() {
        model("a", "first");
        var other = new CallRecorder(ManualClock.at(Instant.EPOCH))
                .document("a", Optional.empty())
                .build();

        for (var tag : List.of(
                other.getString("tag"), "", "1", calls("a", Optional.empty()).getString("tag") + "x")) {
            var all = calls("a", Optional.of(tag));

            assertThat(all.getBoolean("isComplete")).as(tag).isTrue();
            assertThat(all.getJsonArray("items")).as(tag).hasSize(1);
        }
    }

    @Test
    void existsOnlyIfTheConfigurationPermitsIt() {
        var provider = new CallRecorderProvider();

        assertThat(provider.create(settings("true"), none())).isPresent();
        assertThat(provider.create(settings("false"), none())).isEmpty();
        assertThat(provider.keys()).containsExactly(ConfigKeys.CONSOLE_CAPTURE_CONTENT);
    }

    private static TypedSettings settings(String value) {
        return TypedSettings.of(key -> Optional.of(value), (key, wrong, allowed) -> {});
    }

    private static BeanFinder none() {
        return new BeanFinder() {

            @Override
            public <T> Optional<T> find(Class<T> type) {
                return Optional.empty();
            }
        };
    }
}
