/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentDefinition;
import io.karta.agent.ConfigKeys;
import io.karta.builder.Agents;
import io.karta.engine.EngineSettings;
import io.karta.engine.LocalPlatform;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.process.Budget;
import io.karta.rest.TestClient.Answer;
import io.karta.rest.request.CallOption;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessSettings;
import io.karta.spi.ProcessStore;
import jakarta.json.JsonObject;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Options of processes that callers set over the wire, as far as their roles allow. */
class CallOptionsRestTest {

    private static final String SUM = "/shop/karta/goals/sum";

    record Amount(int euros) {}

    record Doubled(int euros) {}

    record Sum(int euros) {}

    record Memo(int euros) {}

    private ProcessStore store = new InMemoryProcessStore(100, Clock.systemUTC());
    private LocalPlatform platform;
    private TestServer server;

    private TestClient open(Map<String, String> settings) {
        platform = LocalPlatform.builder()
                .store(store)
                .settings(new EngineSettings(
                        Budget.ofActions(7).withCost(0.5),
                        Duration.ofMinutes(5),
                        EngineSettings.DEFAULT.verbosity(),
                        EngineSettings.DEFAULT.lease()))
                .otherSettings(settings)
                .build();
        platform.deploy(accountant());
        server = new TestServer(platform);
        return new TestClient(server.root()).as("grace");
    }

    private TestClient openTo(String roles) {
        return open(Arrays.stream(CallOption.values()).collect(Collectors.toMap(CallOption::key, option -> roles)));
    }

    @AfterEach
    void stop() {
        server.close();
        platform.close();
    }

    private static AgentDefinition accountant() {
        return Agents.agent("Accountant", "Calculates")
                .action("twice", Amount.class, Doubled.class, (amount, context) -> new Doubled(2 * amount.euros()))
                .action("sum", Doubled.class, Sum.class, (doubled, context) -> new Sum(doubled.euros() + 1))
                .action("note", Sum.class, Memo.class, (sum, context) -> new Memo(sum.euros()))
                .goal("sum", "Calculate", Sum.class, goal -> goal.remote().startingWith(Amount.class))
                .goal("note", "Take a note", Memo.class, goal -> goal.remote().startingWith(Sum.class))
                .build();
    }

    private static String idOf(Answer answer) {
        var path = TestClient.processOf(answer);
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private ProcessSettings settingsOf(Answer answer) {
        return store.load(idOf(answer)).stream()
                .filter(JournalEntry.Created.class::isInstance)
                .map(JournalEntry.Created.class::cast)
                .findFirst()
                .orElseThrow()
                .terms();
    }

    @ParameterizedTest
    @EnumSource(CallOption.class)
    void optionsAreClosedByDefault(CallOption option) {
        var client = open(Map.of());

        var answer = client.post(SUM + "?" + option.parameter() + "=1", "{\"euros\":1}");

        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.code()).isEqualTo("KARTA-175");
        assertThat(answer.text()).contains(option.parameter(), option.key());
        assertThat(client.get("/shop/karta/processes").object().getJsonArray("items"))
                .isEmpty();
    }

    @Test
    void anOptionIsForCallersWithItsRole() {
        var grace = open(Map.of(ConfigKeys.REST_OPTION_TIMEOUT, "editor, support"));

        var allowed = grace.post(SUM + "?timeout=PT9S", "{\"euros\":1}");
        var other = new TestClient(server.root()).as("ada").post(SUM + "?timeout=PT9S", "{\"euros\":1}");
        var otherOption = grace.post(SUM + "?timeout=PT9S&maxCost=9&delay=PT1S", "{\"euros\":1}");

        assertThat(allowed.status()).isEqualTo(200);
        assertThat(other.code()).isEqualTo("KARTA-175");
        assertThat(otherOption.object().getString("detail")).contains("options maxCost, delay of");
    }

    @Test
    void theProcessHasTheOptions() {
        var client = openTo("*");

        var answer = client.post(
                SUM + "?maxActions=3&timeout=PT9S&delay=PT0.001S&toolDelay=PT0.002S&concurrent=true"
                        + "&verbosity=planning,debug&context=c",
                "{\"euros\":1}");

        assertThat(answer.status()).isEqualTo(200);
        var terms = settingsOf(answer);
        assertThat(terms.budget()).isEqualTo(Budget.ofActions(3).withCost(0.5));
        assertThat(terms.timeout()).isEqualTo(Duration.ofSeconds(9));
        assertThat(terms.delay()).isEqualTo(Duration.ofMillis(1));
        assertThat(terms.toolDelay()).isEqualTo(Duration.ofMillis(2));
        assertThat(terms.isConcurrent()).isTrue();
        assertThat(terms.verbosity().showsPlanning()).isTrue();
        assertThat(terms.contextId()).contains("c");
    }

    @Test
    void limitsApply() {
        var answer = openTo("*").post(SUM + "?maxActions=1", "{\"euros\":1}");

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.code()).isEqualTo("KARTA-519");
    }

    @ParameterizedTest
    @CsvSource({
        "maxActions=0",
        "maxActions=x",
        "maxTokens=-1",
        "maxCost=0",
        "maxCost=NaN",
        "maxCost=1e999",
        "maxCost=1f",
        "maxCost=1d",
        "maxCost=0x1p3",
        "timeout=PT0S",
        "timeout=9",
        "delay=-PT1S",
        "delay=PT11M",
        "toolDelay=-PT1S",
        "toolDelay=PT11M",
        "concurrent=yes",
        "verbosity=all",
        "blackboard=p404"
    })
    void rejectsInvalidValues(String parameter) {
        var answer = openTo("*").post(SUM + "?" + parameter, "{\"euros\":1}");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("KARTA-140");
        assertThat(answer.object().getJsonArray("problems").getValuesAs(JsonObject.class))
                .extracting(problem -> problem.getString("parameter"))
                .containsExactly(parameter.replaceFirst("=.*", ""));
    }

    @Test
    void aProcessStartsWithTheBlackboardOfAnother() {
        var client = openTo("support");
        var id = idOf(client.post(SUM, "{\"euros\":20}"));

        var second = client.post(SUM + "?blackboard=" + id, "{\"euros\":20}");

        var history = client.get(TestClient.processOf(second)).object().getJsonArray("history");
        assertThat(second.status()).isEqualTo(200);
        assertThat(history).hasSize(1);
        assertThat(history.getJsonObject(0).getString("action")).isEqualTo("Accountant.sum");
    }

    @Test
    void rejectsTheBlackboardOfAnotherCaller() {
        var grace = openTo("*");
        var id = idOf(grace.post(SUM, "{\"euros\":20}"));

        var ada = new TestClient(server.root()).as("ada");

        assertThat(ada.post(SUM + "?blackboard=" + id, "{\"euros\":20}").code()).isEqualTo("KARTA-140");
    }

    @Test
    void aKeyIsForTheSameOptions() {
        var client = openTo("*").with("Idempotency-Key", "k");
        client.post(SUM + "?maxActions=3", "{\"euros\":1}");

        assertThat(client.post(SUM + "?maxActions=3", "{\"euros\":1}").status()).isEqualTo(200);
        assertThat(client.post(SUM + "?maxActions=4", "{\"euros\":1}").code()).isEqualTo("KARTA-146");
    }

    @Test
    void theDocumentHasTheOptionsThatAreOpen() {
        var document = open(Map.of(ConfigKeys.REST_OPTION_TIMEOUT, "support"))
                .get("/shop/karta/openapi.json")
                .object();

        var parameters = document.getJsonObject("components").getJsonObject("parameters");
        assertThat(parameters).containsKey("timeout").doesNotContainKeys("maxCost", "blackboard");
        for (var path : new String[] {"/karta/goals/sum", "/karta/ask"}) {
            assertThat(document.getJsonObject("paths")
                            .getJsonObject(path)
                            .getJsonObject("post")
                            .getJsonArray("parameters")
                            .toString())
                    .contains("#/components/parameters/timeout");
        }
    }

    @Test
    void aRepeatedRequestDoesNotNeedItsOptionsAnyMore() {
        store = new InMemoryProcessStore(1, Clock.systemUTC()); // the second process removes the first one
        var client = openTo("*");
        var first = client.post(SUM, "{\"euros\":20}");
        var query = SUM + "?blackboard=" + idOf(first);
        var keyed = client.with("Idempotency-Key", "k");
        var second = keyed.post(query, "{\"euros\":20}");

        var repeated = keyed.post(query, "{\"euros\":20}");

        assertThat(repeated.status()).isEqualTo(200);
        assertThat(TestClient.processOf(repeated)).isEqualTo(TestClient.processOf(second));
        assertThat(client.with("Idempotency-Key", "other")
                        .post(query, "{\"euros\":20}")
                        .code())
                .isEqualTo("KARTA-140");
    }

    @Test
    void anUnknownParameterIsComparedWithTheAllowedOptions() {
        var answer =
                open(Map.of(ConfigKeys.REST_OPTION_TIMEOUT, "support")).post(SUM + "?tmeout=PT1S", "{\"euros\":1}");

        assertThat(answer.code()).isEqualTo("KARTA-140");
        assertThat(answer.text()).contains("label, timeout").doesNotContain("maxCost", "blackboard");
    }
}
