/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.UserInput;
import io.karta.builder.Agents;
import io.karta.model.ModelException;
import io.karta.model.TokenUsage;
import io.karta.process.ProcessStatus;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Data and commands of the pages, over HTTP. */
class ConsoleApiTest {

    interface Topic {}

    private static final String HOSTILE = "<script>alert(1)</script>\u202Eevil\u0000";

    private final Office office = new Office();
    private final ConsoleClient olga = office.client().as("olga").fromPage();

    @AfterEach
    void stop() {
        office.close();
    }

    private JsonObject document(String id) {
        return olga.read("api/processes/" + id);
    }

    private static List<JsonObject> items(JsonObject page) {
        return page.getJsonArray("items").getValuesAs(JsonObject.class);
    }

    @Test
    void showsAgentsWithTheirPlans() {
        var agent = items(olga.read("api/agents")).get(0);

        var send = agent.getJsonArray("goals").getValuesAs(JsonObject.class).stream()
                .filter(goal -> goal.getString("name").equals("send"))
                .findFirst()
                .orElseThrow();
        assertThat(agent.getString("name")).isEqualTo("Seller");
        assertThat(send.getJsonArray("plan").toString()).contains("sell", "address", "ship");
        assertThat(send.getJsonArray("inputs").toString()).isEqualTo("[\"Order\"]");
    }

    @Test
    void tellsTypesWithTheSameSimpleNameApart() {
        var agent = items(olga.read("api/agents")).get(0);
        var translate = agent.getJsonArray("actions").getValuesAs(JsonObject.class).stream()
                .filter(action -> action.getString("name").equals("translate"))
                .findFirst()
                .orElseThrow();
        var goal = agent.getJsonArray("goals").getValuesAs(JsonObject.class).stream()
                .filter(each -> each.getString("name").equals("translate"))
                .findFirst()
                .orElseThrow();

        assertThat(translate.getJsonArray("inputs").getString(0)).isEqualTo(Office.Abroad.Contract.class.getName());
        assertThat(translate.getString("output")).isEqualTo(Office.Contract.class.getName());
        assertThat(goal.getJsonArray("inputs").getString(0)).isEqualTo(Office.Abroad.Contract.class.getName());
        assertThat(goal.getString("output")).isEqualTo(Office.Contract.class.getName());
    }

    @Test
    void startsAGoalFromItsSchema() throws InterruptedException {
        var schema = olga.read("api/goals/sell")
                .getJsonArray("alternatives")
                .getJsonObject(0)
                .getJsonObject("schema");
        var started = ConsoleClient.json(olga.post("api/goals/sell", "{\"number\":3}"));

        var process = office.settled(started.getString("id"));

        assertThat(schema.getJsonObject("properties")).containsKey("number");
        assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(process.caller().name()).contains("olga");
    }

    @Test
    void rejectsInputOfAnOpenInterface() {
        office.platform.deploy(Agents.agent("Critic", "Reviews")
                .action("review", Topic.class, Office.Advice.class, (topic, context) -> new Office.Advice("good"))
                .goal("review", "Review a topic", Office.Advice.class, goal -> goal.startingWith(Topic.class))
                .build());

        var invalid = olga.post("api/goals/review", "{}");

        assertThat(invalid.statusCode()).isEqualTo(422);
        assertThat(invalid.body()).contains("Topic cannot be created from JSON");
    }

    @Test
    void rejectsInputThatDoesNotMatchTheSchema() {
        var invalid = olga.post("api/goals/sell", "{\"number\":\"many\",\"discount\":1}");
        var noJson = olga.post("api/goals/sell", "{".repeat(5_000));

        assertThat(invalid.statusCode()).isEqualTo(422);
        assertThat(invalid.body()).contains("KARTA-165", "/number");
        assertThat(noJson.statusCode()).isEqualTo(422);
        assertThat(olga.post("api/goals/unknown", "{}").statusCode()).isEqualTo(404);
        assertThat(items(olga.read("api/processes"))).isEmpty();
    }

    @Test
    void rejectsMembersThatOccurMoreThanOnce() {
        var invalid = olga.post("api/goals/sell", "{\"number\":3,\"number\":4}");

        assertThat(invalid.statusCode()).isEqualTo(422);
        assertThat(invalid.body()).contains("KARTA-165", "the member number more than once");
        assertThat(items(olga.read("api/processes"))).isEmpty();
    }

    @Test
    void showsAProcessAsATimelineWithoutHiddenComponents() {
        var id = office.run("send", new Office.Order(3)).id();

        var shown = document(id);

        assertThat(shown.getString("status")).isEqualTo("WAITING");
        assertThat(shown.getJsonArray("history").getJsonObject(0).getString("action"))
                .contains("sell");
        assertThat(shown.getJsonArray("objects").toString()).contains("Receipt", "sold");
        assertThat(shown.toString()).doesNotContain("top secret", "margin");
    }

    @Test
    void answersAQuestion() throws InterruptedException {
        var id = office.run("send", new Office.Order(3)).id();
        var question = items(olga.read("api/questions")).get(0);

        var path = "api/processes/" + id + "/answers/" + question.getString("id");
        var invalid = olga.post(path, "{\"street\":\"Main\",\"house\":\"many\"}");
        var accepted = olga.post(path, "{\"street\":\"Main\",\"house\":7}");

        assertThat(question.getString("title")).isEqualTo("Where to?");
        assertThat(invalid.statusCode()).isEqualTo(422);
        assertThat(accepted.statusCode()).isEqualTo(200);
        assertThat(office.settled(id).status()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(document(id).getJsonArray("commands").toString()).contains("ANSWER", "olga");
        assertThat(olga.post(path, "{\"street\":\"Main\",\"house\":7}").statusCode())
                .isEqualTo(404);
    }

    @Test
    void explainsWhyAProcessIsStuckAndContinuesWithAnAddedObject() throws InterruptedException {
        var id = office.run("permit", new UserInput("please")).id();
        var explanation = document(id).getJsonObject("explanation");
        var types = items(olga.read("api/processes/" + id + "/objects")).toString();

        var added = olga.post("api/processes/" + id + "/objects/Licence", "{\"key\":\"A\"}");

        assertThat(explanation.toString()).contains("Licence");
        assertThat(types).contains("Licence", "Order");
        assertThat(added.statusCode()).isEqualTo(200);
        assertThat(office.settled(id).status()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(olga.post("api/processes/" + id + "/objects/Unknown", "{}").statusCode())
                .isEqualTo(404);
    }

    @Test
    void distinguishesTypesWithTheSameSimpleName() {
        var id = office.run("permit", new UserInput("please")).id();
        var type = Office.Abroad.Contract.class.getName();
        var types = items(olga.read("api/processes/" + id + "/objects")).stream()
                .map(item -> item.getString("type"))
                .toList();

        var added = olga.post(
                "api/processes/" + id + "/objects/" + type.replace("$", "%24"), "{\"country\":\"New Zealand\"}");

        assertThat(types)
                .contains("Order", Office.Contract.class.getName(), type)
                .doesNotContain("Contract");
        assertThat(added.statusCode()).isEqualTo(200);
        assertThat(document(id).getJsonArray("objects").toString()).contains("New Zealand");
    }

    @Test
    void addsNoAnswerToAQuestionForAnotherRole() {
        var id = office.run("signContract", new Office.Contract("rent")).id();

        var types = items(olga.read("api/processes/" + id + "/objects")).toString();
        var added = olga.post("api/processes/" + id + "/objects/Signature", "{\"name\":\"olga\"}");

        assertThat(types).contains("Contract").doesNotContain("Signature");
        assertThat(added.statusCode()).isEqualTo(404);
        assertThat(office.platform.process(id).orElseThrow().status()).isEqualTo(ProcessStatus.WAITING);
    }

    @Test
    void killsARunningProcess() throws Exception {
        var end = office.start("wait", new UserInput("x")).toCompletableFuture();
        office.isRunning.await();
        var id = items(olga.read("api/processes?status=RUNNING")).get(0).getString("id");

        var killed = olga.post("api/processes/" + id + "/kill", "");

        assertThat(killed.statusCode()).isEqualTo(200);
        assertThat(end.get(30, TimeUnit.SECONDS).status()).isEqualTo(ProcessStatus.KILLED);
        assertThat(document(id).getJsonArray("commands").toString()).contains("KILL", "olga");
    }

    @Test
    void refusesCommandsThatTheStatusDoesNotPermit() {
        var id = office.run("sell", new Office.Order(3)).id();

        var retry = olga.post("api/processes/" + id + "/retry", "");

        assertThat(retry.statusCode()).isEqualTo(409);
        assertThat(ConsoleClient.json(retry).getString("code")).startsWith("KARTA-");
        assertThat(olga.post("api/processes/" + id + "/explode", "").statusCode())
                .isEqualTo(404);
    }

    @Test
    void pagesThroughProcesses() {
        for (int i = 0; i < 5; i++) {
            office.run("sell", new Office.Order(i));
        }

        var first = olga.read("api/processes?limit=3");
        var second = olga.read("api/processes?limit=3&cursor=" + first.getString("next"));

        assertThat(items(first)).hasSize(3);
        assertThat(items(second)).hasSize(2).doesNotContainAnyElementsOf(items(first));
        assertThat(items(olga.read("api/processes?status=FAILED"))).isEmpty();
        assertThat(olga.get("api/processes?cursor=" + items(first).get(0).getString("id"))
                        .statusCode())
                .isEqualTo(400);
        assertThat(olga.get("api/questions?cursor=" + first.getString("next")).body())
                .contains("KARTA-164", "cursor");
        assertThat(olga.get("api/processes?limit=0").statusCode()).isEqualTo(400);
        assertThat(olga.get("api/processes?limit=many").body()).contains("KARTA-164");
        assertThat(olga.get("api/processes?status=ODD").statusCode()).isEqualTo(400);
    }

    @Test
    void sendsOnlyWhatAPageDoesNotHave() {
        var id = office.run("send", new Office.Order(3)).id();
        var all = document(id);

        var rest = olga.read("api/processes/%s?runs=1&objects=%s".formatted(id, all.getString("objectsTag")));
        var whole = olga.read("api/processes/" + id + "?runs=999&objects=other");

        assertThat(all.getJsonArray("history")).hasSize(2);
        assertThat(rest.getInt("firstRun")).isEqualTo(1);
        assertThat(rest.getJsonArray("history"))
                .containsExactly(all.getJsonArray("history").get(1));
        assertThat(rest).doesNotContainKey("objects");
        assertThat(whole).isEqualTo(all);
    }

    @Test
    void countsTheCostOfModelCallsByDayAgentAndModel() {
        office.model.on("now").text("Do it");
        var id = office.run("advise", new UserInput("What now?")).id();

        var rows = awaitCost();

        assertThat(rows.get(0).getString("agent")).isEqualTo("Seller");
        assertThat(rows.get(0).getString("model")).isEqualTo("test");
        assertThat(rows.get(0).getInt("calls")).isEqualTo(1);
        assertThat(document(id)
                        .getJsonArray("history")
                        .getJsonObject(0)
                        .getJsonArray("modelCalls")
                        .size())
                .isEqualTo(1);
        assertThat(olga.read("api/models")
                        .getJsonArray("models")
                        .getValuesAs(JsonObject.class)
                        .get(0)
                        .getJsonObject("used")
                        .getInt("calls"))
                .isEqualTo(1);
    }

    @Test
    void countsTheTokensOfAnswersThatCannotBeUsed() {
        office.model.always().reply(request -> {
            throw new ModelException("no", ModelException.Kind.CONTENT_FILTER, null, null, new TokenUsage(12, 3));
        });
        var id = office.run("advise", new UserInput("What now?")).id();

        var row = awaitCost().get(0);

        var call = document(id)
                .getJsonArray("history")
                .getJsonObject(0)
                .getJsonArray("failedCalls")
                .getJsonObject(0);
        for (var tokens : List.of(row, call)) {
            assertThat(tokens.getInt("inputTokens")).isEqualTo(12);
            assertThat(tokens.getInt("outputTokens")).isEqualTo(3);
        }
    }

    private List<JsonObject> awaitCost() {
        var end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        var rows = items(olga.read("api/cost"));
        while (rows.isEmpty() && System.nanoTime() < end) {
            rows = items(olga.read("api/cost"));
        }
        return rows;
    }

    @Test
    void showsAnOverviewWithoutCallingModels() {
        office.run("send", new Office.Order(1));

        var overview = olga.read("api/overview");

        assertThat(overview.getJsonObject("counts").getInt("WAITING")).isEqualTo(1);
        assertThat(overview.getInt("questions")).isEqualTo(1);
        assertThat(overview.getJsonObject("store").getBoolean("isReachable")).isTrue();
        assertThat(office.model.requests()).isEmpty();
    }

    @Test
    void hostileContentStaysData() {
        office.model.on("alert").text(HOSTILE);
        var id = office.run("advise", new UserInput(HOSTILE)).id();

        var response = olga.get("api/processes/" + id);

        assertThat(response.headers().firstValue("Content-Type").orElseThrow()).startsWith("application/json");
        assertThat(ConsoleClient.json(response).getJsonArray("objects").toString())
                .contains("<script>");
    }

    @Test
    void sendsOnlyTheBeginningOfLongObjects() {
        var id = office.run("permit", new UserInput("x".repeat(5_000_000))).id();

        var response = olga.get("api/processes/" + id);

        assertThat(response.body().length()).isLessThan(100_000);
        var longest = ConsoleClient.json(response).getJsonArray("objects").stream()
                .map(JsonValue::asJsonObject)
                .filter(object -> object.containsKey("excerpt"))
                .findFirst()
                .orElseThrow();
        assertThat(longest.getInt("length")).isGreaterThan(5_000_000);
    }

    @Test
    void rejectsBodiesThatAreTooLarge() {
        var tooLarge = olga.post("api/goals/permit", "{\"content\":\"" + "x".repeat(10 * 1024 * 1024) + "\"}");

        assertThat(tooLarge.statusCode()).isEqualTo(413);
        assertThat(tooLarge.body()).contains("KARTA-166");
    }

    @Test
    void showsPromptsAndAnswersOnlyIfTheConfigurationPermitsIt() {
        try (var open = new Office("karta.console.capture-content", "true")) {
            open.model.on("secret").text("my answer");
            office.model.on("secret").text("my answer");
            var shown = open.run("advise", new UserInput("my secret question")).id();
            var hidden =
                    office.run("advise", new UserInput("my secret question")).id();

            var calls = open.client().as("olga").read("api/processes/" + shown).getJsonObject("calls");
            var rest = open.client()
                    .as("olga")
                    .read("api/processes/" + shown + "?calls=" + calls.getString("tag"))
                    .getJsonObject("calls");
            var call = calls.getJsonArray("items").getJsonObject(0);

            assertThat(call.getString("kind")).isEqualTo("model");
            assertThat(call.getJsonArray("sent").toString()).contains("my secret question");
            assertThat(call.getJsonArray("received").toString()).contains("my answer");
            assertThat(rest.getJsonArray("items")).isEmpty();
            assertThat(document(hidden)).doesNotContainKey("calls");
        }
    }
}
