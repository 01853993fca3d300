/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.karta.action.ActionContext;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.AgentComponent;
import io.karta.agent.AgentException;
import io.karta.agent.PlannerType;
import io.karta.agent.UserInput;
import io.karta.cdi.KartaExtension;
import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.UserMessage;
import io.karta.process.AgentPlatform;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.se.SeContainer;
import jakarta.enterprise.inject.se.SeContainerInitializer;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import org.junit.jupiter.api.Test;

/** Chatbots that applications inject. */
class DeploymentTest {

    @Agent(name = "support", description = "Supports users", planner = PlannerType.UTILITY)
    static class Support {

        @Action(trigger = UserMessage.class, canRerun = true)
        void respond(UserMessage message, ActionContext context) {
            context.sendMessage(new AssistantMessage("support: " + message.text()));
        }
    }

    @AgentComponent
    static class Component {

        @Action(trigger = Message.class, canRerun = true)
        void respond(Conversation conversation, ActionContext context) {
            context.sendMessage(new AssistantMessage("component: " + conversation.id()));
        }
    }

    @Agent(name = "mute", description = "Handles no messages", planner = PlannerType.UTILITY)
    static class Mute {

        @Action
        void listen(UserInput input) {}
    }

    @Singleton
    static class UserOfSupport {

        @Inject
        @Named("support")
        Chatbot chatbot;
    }

    @Singleton
    static class UserOfUnnamed {

        @Inject
        Chatbot chatbot;
    }

    @Singleton
    static class UserOfFieldName {

        @Inject
        @Named
        Chatbot support;
    }

    @Singleton
    static class UserOfSuport {

        @Inject
        @Named("suport")
        Chatbot chatbot;
    }

    @Singleton
    static class UserOfMute {

        @Inject
        @Named("mute")
        Chatbot chatbot;
    }

    @ApplicationScoped
    static class Producer {

        @Produces
        @Named("support")
        @ApplicationScoped
        Chatbot support(AgentPlatform platform) {
            return Chatbot.ofComponents(platform, "produced");
        }
    }

    private static SeContainer deploy(Class<?>... beans) {
        return SeContainerInitializer.newInstance()
                .disableDiscovery()
                .addExtensions(new KartaExtension())
                .addBeanClasses(beans)
                .initialize();
    }

    private static <T> T in(SeContainer container, Class<T> bean) {
        return container.select(bean).get();
    }

    @Test
    void injectsTheAgentOfTheName() {
        try (var container = deploy(Support.class, Component.class, UserOfSupport.class, UserOfFieldName.class)) {
            assertThat(in(container, UserOfSupport.class).chatbot).hasToString("chatbot support of agent support");
            assertThat(in(container, UserOfFieldName.class).support).hasToString("chatbot support of agent support");
        }
    }

    @Test
    void injectsAllComponentsForAnotherNameAndForNone() {
        try (var container = deploy(Component.class, UserOfSupport.class, UserOfUnnamed.class)) {
            assertThat(in(container, UserOfSupport.class).chatbot).hasToString("chatbot support of agent platform");
            assertThat(in(container, UserOfUnnamed.class).chatbot).hasToString("chatbot platform of agent platform");
        }
    }

    @Test
    void prefersTheBeanOfTheApplication() {
        try (var container = deploy(Component.class, Producer.class, UserOfSupport.class)) {
            assertThat(in(container, UserOfSupport.class).chatbot.name()).isEqualTo("produced");
        }
    }

    @Test
    void reportsAnUnknownName() {
        assertThat(catchThrowable(() -> deploy(Mute.class, UserOfSupport.class)))
                .hasMessageContaining("KARTA-626", "\"support\"", "UserOfSupport.chatbot", "[mute]");
    }

    @Test
    void reportsANameThatResemblesOneOfAnAgent() {
        assertThat(catchThrowable(() -> deploy(Support.class, Component.class, UserOfSuport.class)))
                .hasMessageContaining("KARTA-627", "\"suport\"", "\"support\"", "UserOfSuport.chatbot");
    }

    @Test
    void reportsAnAgentThatHandlesNoMessages() {
        assertThat(catchThrowable(() -> deploy(Mute.class, UserOfMute.class)))
                .hasMessageContaining("KARTA-628", "mute", "UserOfMute.chatbot");
    }

    @Test
    void checksChatbotsThatAreMadeInCode() {
        try (var container = deploy(Support.class)) {
            AgentPlatform platform = in(container, AgentPlatform.class);

            assertThat(Chatbot.ofAgent(platform, "support").name()).isEqualTo("support");
            assertThatThrownBy(() -> Chatbot.ofAgent(platform, "other"))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-626");
            assertThatThrownBy(() -> Chatbot.ofComponents(platform, "all"))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-626");
        }
    }
}
