/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.ConfigKeys;
import jakarta.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rejected requests, and requests of browsers, over HTTP. */
class StrictRestTest {

    private static final String GOAL = "/shop/karta/goals/answerComplaint";
    private static final byte[] COMPLAINT = "{\"content\":\"broken\"}".getBytes(StandardCharsets.UTF_8);

    private final FakePlatform platform = FakeShop.platform();
    private TestServer server;
    private TestClient client;

    @BeforeEach
    void start() {
        open(platform);
    }

    private void open(FakePlatform of) {
        server = new TestServer(of);
        client = new TestClient(server.root()).as("grace");
    }

    private void configure(String key, String value) {
        server.close();
        open(platform.with(key, value));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private static List<String> problems(TestClient.Answer answer) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("KARTA-507");
        return answer.object().getJsonArray("problems").getValuesAs(JsonObject.class).stream()
                .map(problem -> problem.getString("pointer") + " " + problem.getString("detail"))
                .toList();
    }

    @Nested
    class WhenTheBodyIsJson {

        @Test
        void rejectsUnknownMembers() {
            var problems = problems(client.post(GOAL, "{\"content\":\"broken\",\"urgent\":true,\"level\":1}"));

            assertThat(problems).containsExactly("/urgent is unknown", "/level is unknown");
        }

        @Test
        void ignoresUnknownMembersIfConfigured() {
            configure(ConfigKeys.REST_STRICT, "false");

            assertThat(client.post(GOAL, "{\"content\":\"broken\",\"urgent\":true}")
                            .status())
                    .isEqualTo(200);
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                textBlock =
                        """
                        {"content":"a","content":"b"}             | /content
                        {"a":{"b":1,"b":2}}                       | /a/b
                        {"a":[1,{"x/y":1},{"x/y":2,"x/y":3}]}     | /a/2/x~1y
                        {"content":"a","\\u0063ontent":"b"}       | /content
                        """)
        void rejectsDuplicateMembers(String body, String pointer) {
            assertThat(problems(client.post(GOAL, body))).containsExactly(pointer + " occurs more than once");
        }

        @Test
        void reportsAtMostOneHundredProblems() {
            var duplicates = client.post(GOAL, "{" + "\"a\":1,".repeat(1_000_000) + "\"a\":1}");
            var unknown = client.post(
                    GOAL,
                    IntStream.range(0, 5000)
                            .mapToObj(i -> "\"a" + i + "\":1")
                            .collect(Collectors.joining(",", "{\"content\":\"broken\",", "}")));

            assertThat(problems(duplicates)).hasSize(100);
            assertThat(problems(unknown)).hasSize(100);
            assertThat(duplicates.object().getString("detail")).contains("more than 100 problems");
            assertThat(unknown.object().getString("detail")).contains("more than 100 problems");
        }

        @Test
        void shortensLongNamesInPointers() {
            var name = "n".repeat(1_000_000);

            var duplicates = client.post(GOAL, "{\"" + name + "\":{" + "\"a\":1,".repeat(200) + "\"a\":1}}");
            var unknown = client.post(GOAL, "{\"content\":\"broken\",\"" + name + "\":1}");

            assertThat(problems(duplicates)).hasSize(100).allMatch(problem -> problem.length() < 1100);
            assertThat(problems(unknown)).allMatch(problem -> problem.length() < 1100);
        }

        @ParameterizedTest
        @ValueSource(strings = {"2.0", "2e0", "20e-1"})
        void anIntegerMayHaveAFractionOfZero(String amount) {
            var body = "{\"customer\":\"Ada\",\"items\":[{\"name\":\"kettle\",\"amount\":" + amount + "}]}";

            var answer = client.post("/shop/karta/goals/ship", body);

            assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        }

        @ParameterizedTest
        @ValueSource(strings = {"{", "{\"content\":}", "{\"content\":\"a\"} x", "{'content':'a'}", "NaN", "[1,]"})
        void rejectsWhatIsNotJson(String body) {
            assertThat(problems(client.post(GOAL, body))).singleElement().satisfies(problem -> assertThat(problem)
                    .contains("is not JSON at line 1, column "));
        }

        @Test
        void limitsTheDepth() {
            var deep = "{\"content\":" + "[".repeat(63) + "]".repeat(63) + "}";
            var tooDeep = "{\"content\":" + "[".repeat(64) + "]".repeat(64) + "}";

            assertThat(problems(client.post(GOAL, deep))).noneMatch(problem -> problem.contains("nested"));
            assertThat(problems(client.post(GOAL, tooDeep))).containsExactly(" is nested deeper than 64 levels");
        }

        @Test
        void limitsTheSizeAsConfigured() {
            configure(ConfigKeys.REST_MAX_BODY_SIZE, "30");

            assertThat(client.post(GOAL, "{\"content\":\"broken\"}").status()).isEqualTo(200);
            var answer = client.post(GOAL, "{\"content\":\"it arrived broken\"}");
            assertThat(answer.status()).isEqualTo(413);
            assertThat(answer.object().getInt("maxBytes")).isEqualTo(30);
        }

        @ParameterizedTest
        @ValueSource(strings = {"99999999999", "-2147483649", "1e400", "1.5"})
        void rejectsNumbersOutOfRange(String amount) {
            var body = "{\"customer\":\"Ada\",\"items\":[{\"name\":\"kettle\",\"amount\":" + amount + "}]}";

            assertThat(problems(client.post("/shop/karta/goals/ship", body)))
                    .anyMatch(problem -> problem.startsWith("/items/0/amount "));
        }
    }

    @Nested
    class WhenTheBodyIsEncoded {

        @ParameterizedTest
        @ValueSource(strings = {"ISO-8859-1", "utf-16", "\"latin1\"", "", "utf-8; charset=utf-16"})
        void rejectsOtherCharsets(String charset) {
            var answer = client.with("Content-Type", "application/json; charset=" + charset)
                    .post(GOAL, COMPLAINT);

            assertThat(answer.status()).isEqualTo(415);
            assertThat(answer.code()).isEqualTo("KARTA-143");
        }

        @ParameterizedTest
        @ValueSource(strings = {"charset=utf-8", "charset=\"UTF-8\"", "Charset=UTF-8", "profile=\"a; charset=latin1\""})
        void acceptsUtf8(String parameter) {
            var answer = client.with("Content-Type", "application/json; " + parameter)
                    .post(GOAL, COMPLAINT);

            assertThat(answer.status()).isEqualTo(200);
        }

        @ParameterizedTest
        @ValueSource(strings = {"gzip", "br", "deflate, gzip"})
        void rejectsCompression(String encoding) {
            var answer = client.with("Content-Type", "application/json")
                    .with("Content-Encoding", encoding)
                    .post(GOAL, COMPLAINT);

            assertThat(answer.status()).isEqualTo(415);
            assertThat(answer.code()).isEqualTo("KARTA-142");
            assertThat(answer.header("Accept-Encoding")).isEqualTo("identity");
        }
    }

    @Nested
    class WhenGetting {

        @Test
        void answersWithATagAndNotAgain() {
            var first = client.get(GOAL);
            var tag = first.header("ETag");

            var second = client.with("If-None-Match", tag).get(GOAL);
            var other = client.with("If-None-Match", "\"other\", W/" + tag).get(GOAL);
            var changed = client.with("If-None-Match", "\"other\"").get(GOAL);

            assertThat(first.header("Cache-Control")).isEqualTo("private, no-cache");
            assertThat(second.status()).isEqualTo(304);
            assertThat(second.text()).isEmpty();
            assertThat(second.header("ETag")).isEqualTo(tag);
            assertThat(other.status()).isEqualTo(304);
            assertThat(changed.status()).isEqualTo(200);
        }

        @Test
        void aChangedProcessHasAnotherTag() {
            var process = TestClient.processOf(client.post("/shop/karta/goals/review"));
            var before = client.get(process).header("ETag");

            client.delete(process);

            assertThat(client.with("If-None-Match", before).get(process).status())
                    .isEqualTo(200);
        }

        @Test
        void problemsAndResultsAreNotStored() {
            assertThat(client.get(GOAL + "x").header("Cache-Control")).isEqualTo("no-store");
            assertThat(client.post(GOAL, "{\"content\":\"a\"}").header("Cache-Control"))
                    .isEqualTo("no-store");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    GOAL,
                    "/shop/karta/goals",
                    "/shop/karta/agents",
                    "/shop/karta/processes",
                    "/shop/karta/questions"
                })
        void acceptsClientsThatNameTheTypeOfProblemsOnly(String path) {
            var answer = client.with("Accept", "application/problem+json").get(path);

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.header("Content-Type")).isEqualTo("application/json");
        }
    }

    @Nested
    class WhenABrowserSendsCookies {

        private TestClient.Answer post(String... headers) {
            var browser = client.with("Cookie", "JSESSIONID=1").with("Content-Type", "application/json");
            for (int i = 0; i < headers.length; i += 2) {
                browser = browser.with(headers[i], headers[i + 1]);
            }
            return browser.post(GOAL, COMPLAINT);
        }

        @Test
        void acceptsPagesOfItsHost() {
            var root = server.root().toString();

            assertThat(post("Origin", root).status()).isEqualTo(200);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "https://evil.example",
                    "null",
                    "http://127.0.0.1:1",
                    "http://127.0.0.1.evil.example",
                    "not an origin"
                })
        void rejectsOtherOrigins(String origin) {
            var answer = post("Origin", origin);

            assertThat(answer.status()).isEqualTo(403);
            assertThat(answer.code()).isEqualTo("KARTA-145");
        }

        @Test
        void rejectsOtherOriginsOfBrowsersThatRememberAPassword() {
            var answer = client.with("Origin", "https://evil.example")
                    .with("Content-Type", "application/json")
                    .post(GOAL, COMPLAINT);

            assertThat(answer.code()).isEqualTo("KARTA-145");
            assertThat(answer.object().getString("detail"))
                    .contains("https://evil.example", "karta.rest.cors-origins")
                    .doesNotContain("cookies");
        }

        @Test
        void rejectsAMissingOrigin() {
            var answer = post();

            assertThat(answer.code()).isEqualTo("KARTA-145");
            assertThat(answer.object().getString("detail")).contains("has cookies but no header Origin");
        }

        @Test
        void readsWithoutAnOrigin() {
            assertThat(client.with("Cookie", "JSESSIONID=1").get(GOAL).status()).isEqualTo(200);
        }

        @Test
        void acceptsConfiguredOrigins() {
            configure(ConfigKeys.REST_CORS_ORIGINS, "https://desk.example");

            assertThat(post("Origin", "https://desk.example").status()).isEqualTo(200);
        }
    }

    @Nested
    class WhenAPageOfAnotherOriginCalls {

        private TestClient.Answer preflight(String origin) {
            return new TestClient(server.root())
                    .with("Origin", origin)
                    .with("Access-Control-Request-Method", "POST")
                    .send("OPTIONS", GOAL);
        }

        @Test
        void allowsNothingUnlessConfigured() {
            var answer = client.with("Origin", "https://desk.example").get(GOAL);

            assertThat(answer.header("Access-Control-Allow-Origin")).isEqualTo("none");
            assertThat(preflight("https://desk.example").header("Access-Control-Allow-Origin"))
                    .isEqualTo("none");
        }

        @Test
        void answersPreflightRequestsOfConfiguredOriginsWithoutCredentials() {
            configure(ConfigKeys.REST_CORS_ORIGINS, "https://desk.example, https://shop.example");

            var answer = preflight("https://desk.example");

            assertThat(answer.status()).isEqualTo(204);
            assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
            assertThat(client.send("OPTIONS", GOAL).header("Cache-Control")).isEqualTo("no-store");
            assertThat(answer.header("Access-Control-Allow-Origin")).isEqualTo("https://desk.example");
            assertThat(answer.header("Access-Control-Allow-Methods")).contains("POST", "DELETE");
            assertThat(answer.header("Access-Control-Allow-Headers")).contains("Content-Type", "Authorization");
            assertThat(answer.header("Vary")).contains("Origin");
        }

        @Test
        void allowsConfiguredOriginsOnly() {
            configure(ConfigKeys.REST_CORS_ORIGINS, "https://desk.example");

            assertThat(client.with("Origin", "https://desk.example").get(GOAL).header("Access-Control-Allow-Origin"))
                    .isEqualTo("https://desk.example");
            assertThat(client.with("Origin", "https://evil.example").get(GOAL).header("Access-Control-Allow-Origin"))
                    .isEqualTo("none");
            assertThat(preflight("https://evil.example").status()).isEqualTo(401);
        }
    }
}
