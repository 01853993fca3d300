/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import io.karta.llmagent.LlmAgent;
import io.karta.orchestrator.Orchestrator;
import io.karta.orchestrator.Strategy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;

/** An LLM agent and an orchestrator, each made by a producer. */
@ApplicationScoped
public class Writers {

    record Topic(String title) {}

    record Slogan(String text) {}

    record Campaign(String text) {}

    @Produces
    @ApplicationScoped
    LlmAgent<Topic, Slogan> slogans() {
        return LlmAgent.named("slogans")
                .description("Writes slogans")
                .instruction("Write a slogan for {title}.")
                .input(Topic.class)
                .output(Slogan.class)
                .goal(goal -> goal.remote());
    }

    @Produces
    @ApplicationScoped
    Orchestrator<Topic, Campaign> campaigns() {
        return Orchestrator.named("campaigns")
                .description("Designs campaigns")
                .blueprint("Find a slogan for the topic, then write a campaign with it")
                .over("slogans", CampaignAgent.class.getSimpleName())
                .input(Topic.class)
                .output(Campaign.class)
                .strategy(Strategy.of(
                        Strategy.step("slogan", "slogans").withIntent("Write a slogan"),
                        Strategy.step("campaign", CampaignAgent.class)
                                .withIntent("Write a campaign with {{ slogan.text }}")))
                .fastPath(true)
                .goal(goal -> goal.remote());
    }
}
