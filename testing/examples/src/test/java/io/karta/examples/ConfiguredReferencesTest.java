/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.testkit.ScriptedModel;
import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** References and skills that the configuration adds to the prompts of agents. */
class ConfiguredReferencesTest {

    record Letter(String text) {}

    record Report(String text) {}

    @Agent(description = "Answers complaints")
    static class SupportDesk {

        @Action
        @AchievesGoal(description = "Answer a complaint")
        Letter answer(UserInput complaint, Ai ai) {
            return ai.withDefaultLlm().createObject(complaint.content(), Letter.class);
        }
    }

    @Agent(description = "Analyses figures")
    static class Analyst {

        @Action
        @AchievesGoal(description = "Write a report")
        Report report(UserInput question, Ai ai) {
            return ai.withDefaultLlm().createObject(question.content(), Report.class);
        }
    }

    private final Properties configuration = new Properties();

    @BeforeEach
    void configure() throws IOException {
        try (InputStream file = getClass().getResourceAsStream("/configured-references.properties")) {
            configuration.load(file);
        }
        System.getProperties().putAll(configuration);
    }

    @AfterEach
    void reset() {
        configuration.keySet().forEach(System.getProperties()::remove);
    }

    @Test
    void eachAgentHasItsReferences() {
        var model = new ScriptedModel();
        model.on(Letter.class).answer(new Letter("Send it back"));
        model.on(Report.class)
                .call("finance_activate", "{\"name\": \"quarterly-report\"}")
                .answer(new Report("Sales are up"));
        try (var application = Application.of(model, SupportDesk.class, Analyst.class)) {
            application.invoke(Letter.class, new UserInput("My kettle leaks"));
            application.invoke(Report.class, new UserInput("How was the quarter?"));
        }

        var requests = model.requests();
        assertThat(requests.get(0).messages().get(0).text())
                .contains("Within 30 days, unused.", "- quarterly-report: Writes the report of a quarter.");
        assertThat(requests.get(1).messages().get(0).text())
                .contains("- quarterly-report: Writes the report of a quarter.")
                .doesNotContain("Within 30 days");
        assertThat(model.toolAnswers().get(0).text()).contains("Write three sentences at most.");
    }
}
