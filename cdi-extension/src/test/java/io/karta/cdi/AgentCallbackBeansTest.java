/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static io.karta.cdi.InvoiceOffice.model;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.llm.AgentCall;
import io.karta.agent.llm.AgentCallback;
import io.karta.agent.llm.DeclarativeLlmAgent;
import io.karta.cdi.InvoiceOffice.Ledger;
import io.karta.cdi.InvoiceOffice.Models;
import io.karta.llmagent.LlmAgent;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentPlatform;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Callback beans that apply to all LLM agents. */
class AgentCallbackBeansTest {

    @ApplicationScoped
    @Priority(10)
    static class First implements AgentCallback {

        @Inject
        Ledger ledger;

        @Override
        public Optional<Object> before(AgentCall call) {
            return call.answers() == String.class && call.input().equals("closed?")
                    ? Optional.of(ledger.open(call.agent()))
                    : Optional.empty();
        }

        @Override
        public Optional<Object> after(AgentCall call, Object result) {
            return result.equals("rude") ? Optional.of("polite") : Optional.empty();
        }

        @Override
        public Optional<Object> onFailure(AgentCall call, RuntimeException failure) {
            return Optional.of("Sorry: " + failure.getMessage());
        }
    }

    @Dependent
    static class Later implements AgentCallback {

        @Override
        public Optional<Object> before(AgentCall call) {
            return call.input().toString().startsWith("closed") ? Optional.of("later") : Optional.empty();
        }

        @Override
        public Optional<Object> after(AgentCall call, Object result) {
            return Optional.of(result + ", seen");
        }
    }

    static class Own implements AgentCallback {

        @Override
        public Optional<Object> before(AgentCall call) {
            if (call.input().equals("boom")) {
                throw new IllegalStateException("tired");
            }
            return call.input().toString().startsWith("c") ? Optional.of("own") : Optional.empty();
        }
    }

    @DeclarativeLlmAgent(description = "Chats", instruction = "Chat", agentCallbacks = Own.class)
    interface Chatter {

        String chat(String text);
    }

    @ApplicationScoped
    static class Built {

        @Produces
        @ApplicationScoped
        LlmAgent<String, String> built() {
            return LlmAgent.named("built").description("Is built").agentCallback(new Own());
        }
    }

    @Nested
    class CallbackBeans {

        private TestApplication deployed() {
            return TestApplication.of(Models.class, Chatter.class, Built.class, Later.class, First.class, Ledger.class)
                    .deploy();
        }

        @Test
        void theFirstByPriorityAnswers() {
            try (var app = deployed()) {
                Chatter chatter = app.get(Chatter.class);

                assertThat(chatter.chat("closed?")).isEqualTo("Chatter owes 30, seen");
                assertThat(chatter.chat("closed!")).isEqualTo("later, seen");
                assertThat(chatter.chat("c")).isEqualTo("own, seen");
                assertThat(model(app).requests()).isEmpty();
            }
        }

        @Test
        void theySeeAnswersAndFailures() {
            try (var app = deployed()) {
                model(app).on("Hi").text("rude");
                model(app).on("Again").text("fine");
                AgentInvocation<String> built =
                        app.get(AgentPlatform.class).invocation(String.class).ofGoal("built");

                assertThat(built.invoke("Hi")).isEqualTo("polite");
                assertThat(built.invoke("Again")).isEqualTo("fine, seen");
                assertThat(built.invoke("boom")).isEqualTo("Sorry: tired");
            }
        }
    }
}
