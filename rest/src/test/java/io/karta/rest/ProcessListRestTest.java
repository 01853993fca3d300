/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.ConfigKeys;
import io.karta.process.Caller;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The list of processes, over the wire. */
class ProcessListRestTest {

    private static final String LIST = "/shop/karta/processes";

    private final FakePlatform platform = FakeShop.platform();
    private TestServer server;
    private TestClient grace;
    private TestClient ada;
    private TestClient olga;

    @BeforeEach
    void start() {
        server = new TestServer(platform);
        var client = new TestClient(server.root());
        grace = client.as("grace");
        ada = client.as("ada");
        olga = client.as("olga");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private static List<String> ids(TestClient.Answer answer) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.object().getJsonArray("items").getValuesAs(JsonObject.class).stream()
                .map(item -> item.getString("id"))
                .toList();
    }

    private String add(String goal, String caller) {
        return platform.add(goal, Caller.named(caller, Set.of())).id();
    }

    @Nested
    class WhenListing {

        @Test
        void showsACallersOwnProcessesLatestFirst() {
            var first = add("review", "grace");
            add("review", "ada");
            var last = add("answerComplaint", "grace");

            assertThat(ids(grace.get(LIST))).containsExactly(last, first);
        }

        @Test
        void showsAllProcessesToOperators() {
            var first = add("review", "grace");
            var last = add("review", "ada");

            assertThat(ids(olga.get(LIST))).containsExactly(last, first);
        }

        @Test
        void leavesOutGoalsThatAreNotExportedAndChildren() {
            add("secret", "grace");
            var parent = platform.add("answerComplaint", Caller.named("grace", Set.of()));
            platform.add("answerComplaint", Caller.named("grace", Set.of())).childOf(parent);

            assertThat(ids(grace.get(LIST))).containsExactly(parent.id());
            assertThat(ids(olga.get(LIST))).containsExactly(parent.id());
        }

        @Test
        void describesAProcess() {
            grace.post("/shop/karta/goals/review?label=order%2017", "");

            var item = grace.get(LIST).object().getJsonArray("items").getJsonObject(0);

            assertThat(item.keySet())
                    .containsExactly("id", "status", "agent", "goal", "label", "caller", "createdAt", "changedAt");
            assertThat(item.getString("status")).isEqualTo("WAITING");
            assertThat(item.getString("label")).isEqualTo("order 17");
            assertThat(item.getString("caller")).isEqualTo("grace");
        }

        @Test
        void isEmptyWithoutProcesses() {
            var answer = grace.get(LIST);

            assertThat(answer.text()).isEqualTo("{\"items\":[]}");
            assertThat(answer.header("Cache-Control")).isEqualTo("private, no-cache");
        }

        @Test
        void showsTheLabelInTheProcessToo() {
            var process = TestClient.processOf(grace.post("/shop/karta/goals/review?label=order-17"));

            assertThat(grace.get(process).object().getString("label")).isEqualTo("order-17");
        }
    }

    @Nested
    class WhenPaging {

        @Test
        void followsTheLinkToTheNextPage() {
            for (int i = 0; i < 5; i++) {
                add("review", "grace");
            }

            var first = grace.get(LIST + "?limit=2&goal=review");
            var link = first.header("Link");
            var second = grace.get(link.replaceFirst("^<(.*)>; rel=\"next\"$", "$1"));
            var third = grace.get(second.header("Link").replaceFirst("^<(.*)>; rel=\"next\"$", "$1"));

            assertThat(link).startsWith("</shop/karta/processes?limit=2&goal=review&cursor=");
            assertThat(ids(first)).containsExactly("p5", "p4");
            assertThat(link).endsWith("cursor=" + first.object().getString("next") + ">; rel=\"next\"");
            assertThat(ids(second)).containsExactly("p3", "p2");
            assertThat(ids(third)).containsExactly("p1");
            assertThat(third.object()).doesNotContainKey("next");
            assertThat(third.header("Link")).isEqualTo("none");
        }
    }

    @Nested
    class WhenFiltering {

        @Test
        void filtersByStatusGoalAndAgent() {
            var waiting = add("review", "grace");
            var done = add("answerComplaint", "grace");

            assertThat(ids(grace.get(LIST + "?status=WAITING"))).containsExactly(waiting);
            assertThat(ids(grace.get(LIST + "?status=waiting,completed"))).containsExactly(done, waiting);
            assertThat(ids(grace.get(LIST + "?goal=answerComplaint"))).containsExactly(done);
            assertThat(ids(grace.get(LIST + "?goal=answerComplaint&goal=review")))
                    .containsExactly(done, waiting);
            assertThat(ids(grace.get(LIST + "?agent=SupportDesk"))).hasSize(2);
            assertThat(ids(grace.get(LIST + "?agent=Other"))).isEmpty();
            assertThat(ids(grace.get(LIST + "?goal=secret"))).isEmpty();
        }

        @Test
        void filtersByLabel() {
            grace.post("/shop/karta/goals/review?label=order-17");
            grace.post("/shop/karta/goals/review?label=order-18");

            assertThat(ids(grace.get(LIST + "?label=order-18"))).containsExactly("p2");
            assertThat(ids(grace.get(LIST + "?label=order"))).isEmpty();
        }

        @Test
        void filtersByAge() {
            var old = add("review", "grace"); // created in January

            assertThat(ids(grace.get(LIST + "?minAge=PT1H"))).containsExactly(old);
            assertThat(ids(grace.get(LIST + "?maxAge=PT1H"))).isEmpty();
        }

        @Test
        void operatorsFilterByCaller() {
            add("review", "grace");
            var other = add("review", "ada");

            assertThat(ids(olga.get(LIST + "?caller=ada"))).containsExactly(other);
        }

        @Test
        void othersNameOnlyThemselves() {
            var other = add("review", "ada");

            assertThat(ids(ada.get(LIST + "?caller=ada"))).containsExactly(other);
            var refused = ada.get(LIST + "?caller=grace");
            assertThat(refused.status()).isEqualTo(403);
            assertThat(refused.code()).isEqualTo("KARTA-505");
        }
    }

    @Nested
    class WhenAParameterIsInvalid {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                textBlock =
                        """
                        status=SLEEPING | status | is "SLEEPING", not one of [NOT_STARTED,
                        limit=0         | limit  | is "0", not 1 to 200
                        limit=201       | limit  | is "201", not 1 to 200
                        limit=many      | limit  | is "many", not 1 to 200
                        minAge=1h       | minAge | is "1h", not a duration such as PT1H or P7D
                        maxAge=-PT1H    | maxAge | is "-PT1H", not a duration such as PT1H or P7D
                        agent=a&agent=b | agent  | occurs 2 times, but has one value
                        stauts=WAITING  | stauts | is unknown; use agent, caller, cursor, goal, label, limit
                        """)
        void reportsIt(String query, String parameter, String detail) {
            var answer = grace.get(LIST + "?" + query);

            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.code()).isEqualTo("KARTA-140");
            var problem = answer.object().getJsonArray("problems").getJsonObject(0);
            assertThat(problem.getString("parameter")).isEqualTo(parameter);
            assertThat(problem.getString("detail")).startsWith(detail);
        }

        @Test
        void reportsAllOfThem() {
            var answer = grace.get(LIST + "?limit=x&status=y&z=1");

            assertThat(answer.object().getJsonArray("problems")).hasSize(3);
        }

        @Test
        void boundsALabel() {
            var answer = grace.post("/shop/karta/goals/review?label=" + "x".repeat(201));

            assertThat(answer.code()).isEqualTo("KARTA-140");
            assertThat(answer.object().getString("detail")).contains("at most 200 characters");
        }
    }

    @Nested
    class WhenTheRoleOfOperatorsIsConfigured {

        @Test
        void onlyThatRoleSeesAll() {
            server.close();
            server = new TestServer(platform.with(ConfigKeys.REST_OPERATOR_ROLE, "support"));
            var client = new TestClient(server.root());
            client.as("ada").post("/shop/karta/goals/review");

            assertThat(ids(client.as("grace").get(LIST))).hasSize(1); // has the role support
            assertThat(ids(client.as("olga").get(LIST))).isEmpty();
        }
    }
}
