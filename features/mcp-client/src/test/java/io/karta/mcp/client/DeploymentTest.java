/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.ToolGroupRequirement;
import io.karta.agent.UserInput;
import io.karta.cdi.KartaExtension;
import io.karta.model.Secret;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.testkit.CapturedLog;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.se.SeContainer;
import jakarta.enterprise.inject.se.SeContainerInitializer;
import jakarta.inject.Named;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Servers that an application configures. */
class DeploymentTest {

    private final Map<String, String> set = new HashMap<>();

    record Sum(int value) {}

    @Agent(description = "Adds")
    static class Calculator {

        @Action(toolGroups = @ToolGroupRequirement("math"))
        @AchievesGoal(description = "A sum")
        Sum add(UserInput numbers) {
            return new Sum(numbers.content().length());
        }
    }

    @Named("exchange")
    @ApplicationScoped
    static class Tokens implements McpTokenProvider {

        @Override
        public Optional<Secret> token(Caller caller) {
            return Optional.of(Secret.of("t0ken"));
        }
    }

    private void set(String key, String value) {
        set.put(key, value);
        System.setProperty(key, value);
    }

    @AfterEach
    void clear() {
        set.keySet().forEach(System::clearProperty);
    }

    private static SeContainer deploy() {
        return SeContainerInitializer.newInstance()
                .disableDiscovery()
                .addExtensions(new KartaExtension())
                .addBeanClasses(Calculator.class, Tokens.class)
                .initialize();
    }

    private static AgentProcess run(SeContainer container) {
        var platform = container.select(AgentPlatform.class).get();
        return platform.run(
                platform.createProcess(platform.agents().get(0), ProcessOptions.defaults(), new UserInput("1 and 2")));
    }

    @Test
    void isTheToolGroupOfItsName() throws Exception {
        try (var server = MockServer.stateless()) {
            set("karta.mcp.math.url", server.url().toString());
            set("karta.mcp.math.token-bean", "exchange");
            set("karta.mcp.anonymous", "true");
            set("karta.strict", "true");
            try (var container = deploy()) {
                assertThat(server.received()).isEmpty();

                assertThat(run(container).result(Sum.class)).isEqualTo(new Sum(7));

                assertThat(server.received("tools/list").get(0).header("Authorization"))
                        .isEqualTo("Bearer t0ken");
            }
        }
    }

    @Test
    void anUnreachableServerDoesNotFailTheDeployment() throws Exception {
        try (var server = MockServer.stateless()) {
            server.status(503);
            set("karta.mcp.math.url", server.url().toString());
            try (var log = CapturedLog.of("io.karta.mcp.client");
                    var container = deploy()) {
                assertThat(run(container).status()).isEqualTo(ProcessStatus.STUCK);

                assertThat(log.warnings()).singleElement().asString().contains("KARTA-706", "math", "503");
            }
        }
    }

    @Test
    void mistakesFailTheDeployment() {
        set("karta.strict", "true");
        set("karta.mcp.math.filter", "add");
        set("karta.mcp.web.url", "https://mcp.example");
        set("karta.mcp.web.timeout", "soon");
        set("karta.mcp.web.filtre", "x");

        Throwable problem = catchThrowable(DeploymentTest::deploy);

        assertThat(problem)
                .hasMessageContaining("KARTA-976: the MCP server math")
                .hasMessageContaining("KARTA-470: karta.mcp.web.timeout is \"soon\"")
                .hasMessageContaining("KARTA-472: karta.mcp.web.filtre");
    }
}
