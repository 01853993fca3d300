/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Form;
import jakarta.json.Json;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.StringReader;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Goals whose names need encoding in an address. */
@TestInstance(Lifecycle.PER_CLASS)
class GoalNamesRestTest {

    record Reply(String text) {}

    private TestServer server;
    private final HttpClient http = HttpClient.newHttpClient();

    static List<String> names() {
        return List.of(
                "answer a complaint",
                "gr\u00f6\u00dfe pr\u00fcfen",
                "\u8fd4\u54c1",
                "\ud83e\udd8a",
                "a+b",
                "a&b=c",
                "a;b",
                "a?b#c",
                "a,b",
                "a",
                "v1..v2",
                "\"quoted\"",
                "<b>",
                "100%",
                "%41",
                "{goal}",
                " padded ");
    }

    @BeforeAll
    void start() {
        var goals = names().stream()
                .map(name -> FakeGoal.exported(name, String.class, process -> play(name, process)))
                .toArray(FakeGoal[]::new);
        server = new TestServer(new FakePlatform(goals).admittingAnonymous());
    }

    private static void play(String name, FakeProcess process) {
        if (process.label().isPresent()) {
            process.asks(Form.of(Reply.class), process::completes);
        } else {
            process.completes("done: " + name);
        }
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @MethodSource("names")
    void areCalledAndDescribed(String name) throws Exception {
        var path = "/shop/karta/goals/" + encoded(name);

        assertThat(json("POST", path)).isEqualTo(Json.createValue("done: " + name));
        assertThat(json("GET", path).asJsonObject().getString("name")).isEqualTo(name);
    }

    @ParameterizedTest
    @MethodSource("names")
    void areInTheListOfGoalsAndTheOpenApiDocument(String name) throws Exception {
        var goals = json("GET", "/shop/karta/goals").asJsonArray();
        var paths = json("GET", "/shop/karta/openapi.json").asJsonObject().getJsonObject("paths");

        assertThat(goals).anyMatch(goal -> goal.asJsonObject().getString("name").equals(name));
        assertThat(paths).containsKey("/karta/goals/" + encoded(name));
    }

    @ParameterizedTest
    @MethodSource("names")
    void selectProcessesOfTheList(String name) throws Exception {
        json("POST", "/shop/karta/goals/" + encoded(name));

        var found = json("GET", "/shop/karta/processes?goal=" + encoded(name))
                .asJsonObject()
                .getJsonArray("items");

        assertThat(found)
                .isNotEmpty()
                .anyMatch(process -> process.asJsonObject().getString("goal").equals(name));
    }

    @ParameterizedTest
    @MethodSource("names")
    void selectQuestionsOfTheInbox(String name) throws Exception {
        send("POST", "/shop/karta/goals/" + encoded(name) + "?label=asking", 202);

        var found = json("GET", "/shop/karta/questions?goal=" + encoded(name))
                .asJsonObject()
                .getJsonArray("items");

        assertThat(found)
                .isNotEmpty()
                .anyMatch(question -> question.asJsonObject().getString("goal").equals(name));
    }

    private static String encoded(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private JsonValue json(String method, String path) throws IOException, InterruptedException {
        return send(method, path, 200);
    }

    private JsonValue send(String method, String path, int status) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(server.root().resolve(path)).method(method, BodyPublishers.noBody());
        var response = http.send(request.build(), BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        try (var reader = Json.createReader(new StringReader(response.body()))) {
            return reader.readValue();
        }
    }
}
