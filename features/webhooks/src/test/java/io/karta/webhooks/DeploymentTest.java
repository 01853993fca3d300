/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.UserInput;
import io.karta.cdi.KartaExtension;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentPlatform;
import jakarta.enterprise.inject.se.SeContainer;
import jakarta.enterprise.inject.se.SeContainerInitializer;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Webhooks that an application configures. */
class DeploymentTest {

    private final Map<String, String> set = new HashMap<>();

    @Agent(description = "Greets")
    static class Greeter {

        @Action
        @AchievesGoal(description = "A greeting")
        String greet(UserInput name) {
            return "Hello " + name.content();
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
                .addBeanClasses(Greeter.class)
                .initialize();
    }

    @Test
    void startsWithTheApplication() {
        try (var receiver = new HookReceiver()) {
            set("karta.webhooks.crm.url", receiver.url());
            set("karta.webhooks.crm.secret", HooksFixture.SECRET);
            set("karta.webhooks.crm.allow-http", "true");
            set("karta.webhooks.crm.allow-private", "true");
            try (var container = deploy()) {
                AgentInvocation<String> greet =
                        container.select(AgentPlatform.class).get().invocation(String.class);
                greet.invoke(new UserInput("Ada"));
                HooksFixture.eventually(() -> !receiver.deliveries.isEmpty());

                assertThat(receiver.types()).containsExactly("process.ended");
            }
        }
    }

    @Test
    void reportsAllMistakesOfAllWebhooks() {
        set("karta.webhooks.crm.url", "http://10.0.0.1/hooks");
        set("karta.webhooks.crm.secret", "s3cret");
        set("karta.webhooks.crm.timeout", "soon");
        set("karta.webhooks.erp.events", "process.end");

        Throwable problem = catchThrowable(DeploymentTest::deploy);

        assertThat(problem)
                .hasMessageContaining("KARTA-272: karta.webhooks.crm.url")
                .hasMessageContaining("KARTA-273: karta.webhooks.crm.url")
                .hasMessageContaining("KARTA-275: secret 1 of 1 of karta.webhooks.crm.secret")
                .hasMessageContaining("KARTA-470: karta.webhooks.crm.timeout is \"soon\"")
                .hasMessageContaining("KARTA-270: karta.webhooks.erp.url")
                .hasMessageContaining("KARTA-274: karta.webhooks.erp.secret")
                .hasMessageContaining("KARTA-276: karta.webhooks.erp.events");
        assertThat(problem.getMessage()).doesNotContain("s3cret");
    }

    @Test
    void namesTheNearestKeyOfAMisspelledOne() {
        set("karta.strict", "true");
        set("karta.webhooks.crm.url", "https://crm.example.com/hooks");
        set("karta.webhooks.crm.secrets", HooksFixture.SECRET);

        Throwable problem = catchThrowable(DeploymentTest::deploy);

        assertThat(problem)
                .hasMessageContaining("KARTA-472: karta.webhooks.crm.secrets")
                .hasMessageContaining("karta.webhooks.crm.secret?");
        assertThat(problem.getMessage()).doesNotContain(HooksFixture.SECRET);
    }

    @Test
    void reportsAnExpressionThatCannotBeResolvedOnce() {
        set("karta.webhooks.crm.url", "https://crm.example.com/hooks");
        set("karta.webhooks.crm.secret", "${NO_SUCH_VARIABLE}");

        assertThat(catchThrowable(DeploymentTest::deploy))
                .hasMessageContaining("KARTA-944")
                .hasMessageNotContaining("KARTA-274");
    }
}
