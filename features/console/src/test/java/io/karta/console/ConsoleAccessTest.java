/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.rest.ServletTestServer;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Access to pages, data and commands. */
class ConsoleAccessTest {

    private static Office office;
    private static String process;

    @BeforeAll
    static void start() {
        office = new Office();
        process = office.run("send", new Office.Order(3)).id();
    }

    @AfterAll
    static void stop() {
        office.close();
    }

    static Stream<Arguments> calls() {
        var paths = Stream.of(
                "",
                "index.html",
                "console.js",
                "console.css",
                "icon.svg",
                "unknown",
                "api/",
                "api/overview",
                "api/agents",
                "api/models",
                "api/cost",
                "api/questions",
                "api/processes",
                "api/processes/PROCESS",
                "api/processes/PROCESS/objects",
                "api/processes/PROCESS/objects/Order",
                "api/processes/PROCESS/answers/1",
                "api/processes/PROCESS/kill",
                "api/processes/PROCESS/pause",
                "api/processes/PROCESS/resume",
                "api/processes/PROCESS/retry",
                "api/processes/PROCESS/step",
                "api/goals/sell",
                "api/unknown/path/of/calls");
        return paths.flatMap(path -> Stream.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
                .map(method -> Arguments.of(method, path)));
    }

    @ParameterizedTest
    @MethodSource("calls")
    void isClosedToEveryoneButOperators(String method, String path) {
        var target = path.replace("PROCESS", process);

        var anonymous = office.client().fromPage().send(method, target, "{}");
        var customer = office.client().fromPage().as("ada").send(method, target, "{}");

        assertThat(anonymous.statusCode()).isEqualTo(401);
        assertThat(customer.statusCode()).isEqualTo(403);
        assertThat(customer.body()).doesNotContain("Seller", "Where to?");
        assertThat(office.platform.process(process).orElseThrow().pendingAnswer())
                .isPresent();
    }

    @Test
    void asksBrowsersToLogInForPagesAlone() {
        var page = office.client().get("");
        var data = office.client().get("api/overview");

        assertThat(page.headers().firstValue("WWW-Authenticate")).isPresent();
        assertThat(data.headers().firstValue("WWW-Authenticate")).isEmpty();
        assertThat(ConsoleClient.json(data).getString("code")).isEqualTo("KARTA-158");
    }

    @Test
    void tellsUsersWhichRoleOpensTheConsole() {
        var refused = ConsoleClient.json(office.client().as("ada").get("api/overview"));

        assertThat(refused.getString("code")).isEqualTo("KARTA-159");
        assertThat(refused.getString("detail")).contains("karta-operator");
    }

    @Test
    void rejectsProcessesOfACallerWhoseNameNoStoreCanKeep() {
        var operator = office.client().as(ServletTestServer.LONG_NAME).fromPage();

        var refused = operator.post("api/goals/sell", "{\"number\":1}");

        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(ConsoleClient.json(refused).getString("code")).isEqualTo("KARTA-182");
    }

    @Test
    void rejectsCommandsOfOtherSites() {
        var operator = office.client().as("olga");

        var withoutHeader = operator.post("api/processes/" + process + "/kill", "");
        var otherOrigin = operator.fromPage()
                .with("Origin", "https://evil.example")
                .post("api/processes/" + process + "/kill", "");
        var invalidOrigin = operator.fromPage().with("Origin", "null").post("api/processes/" + process + "/kill", "");

        assertThat(List.of(withoutHeader, otherOrigin, invalidOrigin))
                .allSatisfy(each -> assertThat(each.statusCode()).isEqualTo(403))
                .allSatisfy(each ->
                        assertThat(ConsoleClient.json(each).getString("code")).isEqualTo("KARTA-160"));
    }

    @Test
    void servesPagesWithAStrictPolicy() {
        var page = office.client().as("olga").get("");

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).doesNotContain("<style", "http://", "https://").containsOnlyOnce("<script");
        assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
                .doesNotContain("unsafe");
        assertThat(page.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
    }

    @Test
    void savesWhatTheBrowserAlreadyHas() {
        var operator = office.client().as("olga");
        var first = operator.get("console.js");

        var tag = first.headers().firstValue("ETag").orElseThrow();
        var second = operator.with("If-None-Match", tag).get("console.js");

        assertThat(first.body()).isNotEmpty();
        assertThat(second.statusCode()).isEqualTo(304);
        assertThat(second.body()).isEmpty();
        assertThat(operator.with("If-None-Match", "W/" + tag).get("console.js").statusCode())
                .isEqualTo(304);
    }

    @Test
    void dataAreNotStoredInTheBrowser() {
        var operator = office.client().as("olga");

        assertThat(operator.get("api/overview").headers().allValues("Cache-Control"))
                .containsExactly("no-store");
        assertThat(operator.get("console.js").headers().allValues("Cache-Control"))
                .containsExactly("private, no-cache");
    }

    @Test
    void findsThePagesWithoutASlashAtTheEnd() {
        var redirect = office.client().as("olga").get("../console");

        assertThat(redirect.statusCode()).isEqualTo(302);
        assertThat(redirect.headers().firstValue("Location").orElseThrow()).isEqualTo("console/");
    }

    @Test
    void servesNoOtherFilesOfTheJar() {
        var operator = office.client().as("olga");

        var unknown = operator.get("Assets.class");
        var method = operator.send("PUT", "console.js", "");

        assertThat(unknown.statusCode()).isEqualTo(404);
        assertThat(ConsoleClient.json(unknown).getString("code")).isEqualTo("KARTA-162");
        assertThat(operator.get("..%2FAssets.class").statusCode()).isGreaterThanOrEqualTo(400);
        assertThat(method.statusCode()).isEqualTo(405);
        assertThat(ConsoleClient.json(method).getString("code")).isEqualTo("KARTA-163");
    }

    @Test
    void acceptsNoCommandsIfTheyAreDisabled() {
        try (var closed = new Office("karta.console.commands", "false")) {
            var operator = closed.client().as("olga").fromPage();

            var refused = operator.post("api/goals/sell", "{\"number\":3}");

            assertThat(refused.statusCode()).isEqualTo(403);
            assertThat(ConsoleClient.json(refused).getString("code")).isEqualTo("KARTA-161");
            assertThat(operator.read("api/overview").getBoolean("acceptsCommands"))
                    .isFalse();
        }
    }
}
