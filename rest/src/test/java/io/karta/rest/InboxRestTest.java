/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.process.Caller;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The inbox, over the wire. */
class InboxRestTest {

    private static final String INBOX = "/shop/karta/questions";

    private final FakePlatform platform = FakeShop.platform();
    private TestServer server;
    private TestClient grace;
    private TestClient ada;
    private TestClient edith;
    private TestClient olga;

    @BeforeEach
    void start() {
        server = new TestServer(platform);
        var client = new TestClient(server.root());
        grace = client.as("grace");
        ada = client.as("ada");
        edith = client.as("edith");
        olga = client.as("olga");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private FakeProcess add(String goal, String caller) {
        return platform.add(goal, Caller.named(caller, Set.of()));
    }

    private static List<String> processes(TestClient.Answer answer) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.object().getJsonArray("items").getValuesAs(JsonObject.class).stream()
                .map(item -> item.getString("process"))
                .toList();
    }

    @Test
    void showsTheFormOfAQuestion() {
        var process = add("review", "grace");

        var item = grace.get(INBOX).object().getJsonArray("items").getJsonObject(0);

        assertThat(item.getString("process")).isEqualTo(process.id());
        assertThat(item.getString("id")).isEqualTo("q1");
        assertThat(item.getString("title")).isEqualTo("How is this?");
        assertThat(item.getString("goal")).isEqualTo("review");
        assertThat(item.getString("agent")).isEqualTo("SupportDesk");
        assertThat(item.getJsonArray("fields")).hasSize(2);
        assertThat(item.getJsonObject("schema").getJsonObject("properties")).containsOnlyKeys("accepted", "text");
    }

    @Test
    void showsQuestionsWithoutARoleToTheCallerOfTheProcess() {
        var process = add("review", "grace");

        assertThat(processes(grace.get(INBOX))).containsExactly(process.id());
        assertThat(processes(ada.get(INBOX))).isEmpty();
        assertThat(processes(edith.get(INBOX))).isEmpty();
        assertThat(processes(olga.get(INBOX))).containsExactly(process.id());
    }

    @Test
    void showsQuestionsWithARoleToCallersWithThatRoleOnly() {
        var process = add("publish", "grace");

        assertThat(processes(edith.get(INBOX))).containsExactly(process.id());
        assertThat(processes(grace.get(INBOX))).isEmpty();
        assertThat(processes(olga.get(INBOX))).isEmpty();
    }

    @Test
    void listedQuestionsCanBeAnswered() {
        add("publish", "grace");
        var item = edith.get(INBOX).object().getJsonArray("items").getJsonObject(0);

        var answer = edith.post(
                "/shop/karta/processes/" + item.getString("process") + "/answers/" + item.getString("id"),
                "{\"accepted\":true}");

        assertThat(answer.status()).isEqualTo(202);
        assertThat(processes(edith.get(INBOX))).isEmpty();
    }

    @Test
    void leavesOutProcessesOfGoalsThatAreNotExported() {
        add("backstage", "grace");

        assertThat(processes(grace.get(INBOX))).isEmpty();
        assertThat(processes(olga.get(INBOX))).isEmpty();
    }

    @Test
    void showsQuestionsOfChildren() {
        var parent = add("delegate", "grace");
        var child = add("backstage", "grace").childOf(parent);

        assertThat(processes(grace.get(INBOX))).containsExactly(child.id());
    }

    @Test
    void filtersByGoalRoleAndAge() {
        var reviewed = add("review", "grace");
        add("rate", "grace");
        var published = add("publish", "ada");

        assertThat(processes(grace.get(INBOX + "?goal=review"))).containsExactly(reviewed.id());
        assertThat(processes(edith.get(INBOX + "?role=editor"))).containsExactly(published.id());
        assertThat(processes(grace.get(INBOX + "?role=editor"))).isEmpty();
        assertThat(processes(grace.get(INBOX + "?minAge=PT1H"))).hasSize(2); // asked in January
        assertThat(processes(grace.get(INBOX + "?maxAge=PT1H"))).isEmpty();
    }

    @Test
    void continuesAfterTheCursor() {
        for (int i = 0; i < 3; i++) {
            add("review", "grace");
        }

        var first = grace.get(INBOX + "?limit=2");
        var second = grace.get(INBOX + "?limit=2&cursor=" + first.object().getString("next"));

        assertThat(processes(first)).containsExactly("p1", "p2");
        assertThat(first.header("Link")).contains("rel=\"next\"");
        assertThat(processes(second)).containsExactly("p3");
        assertThat(second.object()).doesNotContainKey("next");
    }

    @ParameterizedTest
    @ValueSource(strings = {"limit=0", "minAge=yesterday", "status=WAITING", "caller=ada"})
    void rejectsInvalidParameters(String query) {
        var answer = grace.get(INBOX + "?" + query);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("KARTA-140");
    }

    @Test
    void anInvalidAnswerIsReportedWithAllProblems() {
        var process = add("rate", "grace");

        var answer = grace.post("/shop/karta/processes/" + process.id() + "/answers/q1", "{\"stars\":\"many\"}");

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.code()).isEqualTo("KARTA-141");
        assertThat(answer.object().getJsonArray("problems").getValuesAs(JsonObject.class))
                .extracting(problem -> problem.getString("pointer"))
                .contains("/stars", "/tone");
        assertThat(processes(grace.get(INBOX))).containsExactly(process.id());
    }
}
