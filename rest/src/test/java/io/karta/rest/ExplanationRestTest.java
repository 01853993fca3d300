/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Explanations of processes, over the wire. */
class ExplanationRestTest {

    private TestServer server;
    private TestClient grace;

    @BeforeEach
    void start() {
        server = new TestServer(FakeShop.platform());
        grace = new TestClient(server.root()).as("grace");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void explainsAProcessAsData() {
        var process = TestClient.processOf(grace.post("/shop/karta/goals/stuck"));

        var explained = grace.get(process + "/explanation").object();

        assertThat(explained.getString("goal")).isEqualTo("stuck");
        assertThat(explained.getString("status")).isEqualTo("STUCK");
        assertThat(explained.getString("reason")).isEqualTo("write needs a Customer");
        assertThat(explained.getJsonArray("missing").getString(0)).isEqualTo("Customer");
        assertThat(explained.getJsonObject("plan").getJsonArray("actions").getString(0))
                .isEqualTo("SupportDesk.write");
        assertThat(explained.getString("diagram")).startsWith("flowchart");
    }

    @Test
    void keepsExceptionsOfActionsToItself() {
        var process = TestClient.processOf(grace.post("/shop/karta/goals/broken"));

        var explained = grace.get(process + "/explanation");

        assertThat(explained.status()).isEqualTo(200);
        assertThat(explained.object().getString("status")).isEqualTo("FAILED");
        assertThat(explained.text()).doesNotContain("swordfish");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/vnd.mermaid", "*/*", "application/problem+json"})
    void drawsAProcess(String accept) {
        var process = TestClient.processOf(grace.post("/shop/karta/goals/review"));

        var diagram = grace.with("Accept", accept).get(process + "/diagram");

        assertThat(diagram.status()).isEqualTo(200);
        assertThat(diagram.header("Content-Type")).isEqualTo("text/vnd.mermaid;charset=utf-8");
        assertThat(diagram.header("ETag")).startsWith("\"");
        assertThat(diagram.text()).isEqualTo("flowchart LR\n  write");
    }

    @Test
    void drawsAProcessAsPlainText() {
        var process = TestClient.processOf(grace.post("/shop/karta/goals/review"));

        var diagram = grace.with("Accept", "text/plain").get(process + "/diagram");

        assertThat(diagram.header("Content-Type")).isEqualTo("text/plain;charset=utf-8");
        assertThat(diagram.header("Vary")).isEqualTo("Accept");
        assertThat(diagram.text()).isEqualTo("flowchart LR\n  write");
    }

    @ParameterizedTest
    @ValueSource(strings = {"explanation", "diagram"})
    void hidesProcessesOfOthers(String view) {
        var process = TestClient.processOf(grace.post("/shop/karta/goals/publish"));
        var client = new TestClient(server.root());

        assertThat(client.as("ada").get(process + "/" + view).code()).isEqualTo("KARTA-502");
        assertThat(client.as("edith").get(process + "/" + view).code()).isEqualTo("KARTA-505"); // may only answer
        assertThat(client.as("olga").get(process + "/" + view).status()).isEqualTo(200);
        assertThat(client.get(process + "/" + view).status()).isEqualTo(401);
        assertThat(grace.get("/shop/karta/processes/none/" + view).code()).isEqualTo("KARTA-502");
    }

    @Test
    void returnsJsonOrADiagramOnly() {
        var process = TestClient.processOf(grace.post("/shop/karta/goals/review"));

        assertThat(grace.with("Accept", "image/png").get(process + "/diagram").code())
                .isEqualTo("KARTA-509");
        assertThat(grace.with("Accept", "text/html")
                        .get(process + "/explanation")
                        .code())
                .isEqualTo("KARTA-509");
        assertThat(grace.post(process + "/diagram").code()).isEqualTo("KARTA-510");
    }
}
