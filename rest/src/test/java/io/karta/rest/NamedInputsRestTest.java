/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentDefinition;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.process.Caller;
import io.karta.process.ProcessOptions;
import jakarta.json.JsonObject;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Goals whose actions require objects by name, over the wire. */
class NamedInputsRestTest {

    private static final String COMPARE = "/shop/karta/goals/compare";
    private static final String TRANSLATE = "/shop/karta/goals/translate";

    record Draft(String text) {}

    /** Another type with the same simple name. */
    static final class Printed {

        record Draft(int pages) {}
    }

    record Verdict(String text) {}

    record Language(String tag) {}

    private LocalPlatform platform;
    private TestServer server;
    private TestClient client;

    @BeforeEach
    void start() {
        platform = LocalPlatform.builder().build();
        platform.deploy(editors());
        server = new TestServer(platform);
        client = new TestClient(server.root()).as("grace");
    }

    @AfterEach
    void stop() {
        server.close();
        platform.close();
    }

    private static AgentDefinition editors() {
        return Agents.agent("Editors", "Compares and translates drafts")
                .action("compare", action -> action.reads("first", Draft.class)
                        .reads("second", Draft.class)
                        .produces(Verdict.class)
                        .running((inputs, context) ->
                                new Verdict(inputs.get("first", Draft.class).text()
                                        + " or "
                                        + inputs.get("second", Draft.class).text())))
                .action("translate", action -> action.reads(Draft.class)
                        .readsIfPresent("into", Language.class)
                        .produces(String.class)
                        .running((inputs, context) -> inputs.get(Draft.class).text() + " in "
                                + inputs.find("into", Language.class)
                                        .map(Language::tag)
                                        .orElse("en")))
                .action("print", Draft.class, Printed.Draft.class, (draft, context) -> new Printed.Draft(1))
                .action("count", Printed.Draft.class, Integer.class, (draft, context) -> draft.pages())
                .goal("count", "Count pages", Integer.class, goal -> goal.remote()
                        .startingWith(Draft.class, Printed.Draft.class))
                .goal("compare", "Compare drafts", Verdict.class, goal -> goal.remote()
                        .startingWith(Draft.class))
                .goal("translate", "Translate a draft", String.class, goal -> goal.remote()
                        .startingWith(Draft.class, Language.class))
                .build();
    }

    @Test
    void passesInputsByName() {
        var answer = client.post(COMPARE, "{\"second\":{\"text\":\"b\"},\"first\":{\"text\":\"a\"}}");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.object().getString("text")).isEqualTo("a or b");
    }

    @Test
    void theNameItStandsForAnInputWithoutAName() {
        var named = client.post(TRANSLATE, "{\"it\":{\"text\":\"a\"},\"into\":{\"tag\":\"fr\"}}");
        var unnamed = client.post(TRANSLATE, "{\"text\":\"a\"}");

        assertThat(named.json()).hasToString("\"a in fr\"");
        assertThat(unnamed.json()).hasToString("\"a in en\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            {"first":{"text":"a"}}                               | /second     | is missing
            {"first":{"text":"a"},"second":{}}                   | /second/text | is missing
            {"first":{"text":"a"},"second":{"text":"b","x":1}}   | /second/x   | is unknown
            {"first":{"text":"a"},"second":{"text":"b"},"x":{}}  | /x          | is unknown
            {"first":{"text":"a"},"second":null}                 | /second     | is null
            ["first","second"]                                   | ''          | is not an object
            """)
    void reportsWhatIsWrongWithAnInput(String body, String pointer, String detail) {
        var answer = client.post(COMPARE, body);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("KARTA-507");
        assertThat(answer.object().getJsonArray("problems").getValuesAs(JsonObject.class))
                .anySatisfy(problem -> {
                    assertThat(problem.getString("pointer")).isEqualTo(pointer);
                    assertThat(problem.getString("detail")).contains(detail);
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e99999999999", "-1e-99999999999", "LONG"})
    void rejectsNumbersOutOfRange(String number) {
        var value = number.replace("LONG", "9".repeat(1200));

        var unknown =
                client.post(COMPARE, "{\"first\":{\"text\":\"a\"},\"second\":{\"text\":\"b\"},\"x\":" + value + "}");
        var known = client.post(COMPARE, "{\"first\":{\"text\":\"a\"},\"second\":{\"text\":" + value + "}}");

        assertThat(unknown.code()).as(unknown.text()).isEqualTo("KARTA-507");
        assertThat(known.code()).as(known.text()).isEqualTo("KARTA-507");
    }

    @Test
    void reportsAtMostOneHundredProblems() {
        var members =
                IntStream.range(0, 5000).mapToObj(i -> "\"a" + i + "\":1").collect(Collectors.joining(",", "{", "}"));

        var answer = client.post(COMPARE, members);

        assertThat(answer.object().getJsonArray("problems")).hasSize(100);
        assertThat(answer.object().getString("detail")).contains("more than 100 problems");
    }

    @Test
    void rejectsAnEmptyBody() {
        var answer = client.post(COMPARE);

        assertThat(answer.code()).isEqualTo("KARTA-506");
        assertThat(answer.object().getString("detail")).contains("object with first and second");
    }

    @Test
    void describesTheInputsByName() {
        var goal = client.get(COMPARE).object().getJsonObject("inputSchema");

        assertThat(goal.getJsonObject("properties").keySet()).containsExactly("first", "second");
        assertThat(goal.getJsonArray("required")).hasToString("[\"first\",\"second\"]");
        assertThat(goal.getJsonObject("$defs").getJsonObject("Draft").getString("$id"))
                .isEqualTo(
                        goal.getJsonObject("properties").getJsonObject("first").getString("$ref"));
        assertThat(client.get(TRANSLATE).object().getJsonObject("inputSchema").getJsonArray("anyOf"))
                .hasSize(2);
    }

    @Test
    void theDocumentHasTheInputsByName() {
        var schemas = client.get("/shop/karta/openapi.json")
                .object()
                .getJsonObject("components")
                .getJsonObject("schemas");

        assertThat(schemas.getJsonObject("CompareNamedInputs").getJsonObject("properties"))
                .hasToString("{\"first\":{\"$ref\":\"#/components/schemas/Draft\"},"
                        + "\"second\":{\"$ref\":\"#/components/schemas/Draft\"}}");
        assertThat(schemas.getJsonObject("TranslateInput").getJsonArray("anyOf"))
                .hasSize(2);
    }

    @Test
    void typesWithTheSameSimpleNameHaveSchemasOfTheirOwn() {
        var schemas = client.get("/shop/karta/goals/count").object().getJsonObject("inputSchema");

        assertThat(schemas.getJsonArray("anyOf").getValuesAs(JsonObject.class))
                .extracting(schema -> schema.getString("$id"))
                .containsExactly(
                        "urn:karta:input:" + Draft.class.getName(), "urn:karta:input:" + Printed.Draft.class.getName());
    }

    @Test
    void aProcessOfAGoalWithNamedInputsTakesObjectsOfTheirTypes() {
        var options = ProcessOptions.defaults().withGoal("compare").withCaller(Caller.named("grace", Set.of()));
        var process = platform.createProcess(
                platform.agents().get(0), options, Map.of("first", new Draft("a"), "second", new Draft("b")));

        var objects = "/shop/karta/processes/" + process.id() + "/objects";

        assertThat(client.post(objects, "{\"text\":\"c\"}").status()).isEqualTo(202);
        assertThat(client.post(objects, "{\"tag\":\"fr\"}").code()).isEqualTo("KARTA-507");
        assertThat(process.blackboard().last(Draft.class)).contains(new Draft("c"));
    }
}
