/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.cdi.deployment.Deployer;
import io.karta.model.LanguageModel;
import io.karta.process.AgentPlatform;
import io.karta.spi.ProcessQuery;
import io.karta.testkit.CapturedLog;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.LlmTool;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import jakarta.json.bind.Jsonb;
import jakarta.json.bind.JsonbBuilder;
import jakarta.json.bind.JsonbConfig;
import jakarta.json.bind.adapter.JsonbAdapter;
import jakarta.json.bind.config.PropertyNamingStrategy;
import jakarta.ws.rs.ext.ContextResolver;
import java.time.LocalDate;
import java.util.Locale;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class JsonBindingTest {

    record Parcel(int parcelNumber, LocalDate sentOn) {}

    private static final Parcel PARCEL = new Parcel(7, LocalDate.of(2026, 2, 1));

    @Agent(description = "Reads")
    static class Reader {

        @Action
        @AchievesGoal(description = "A parcel")
        Parcel read(UserInput input, Ai ai) {
            return ai.withDefaultLlm().createObject(input.content(), Parcel.class);
        }
    }

    @Singleton
    static class Model {

        final ScriptedModel model = new ScriptedModel();

        @Produces
        @Named("reader")
        @ApplicationScoped
        LanguageModel model() {
            return model;
        }
    }

    @Dependent
    static class Configured {

        @Produces
        @Singleton
        JsonbConfig config() {
            return new JsonbConfig()
                    .withPropertyNamingStrategy(PropertyNamingStrategy.LOWER_CASE_WITH_UNDERSCORES)
                    .withDateFormat("dd.MM.yyyy", Locale.GERMANY);
        }
    }

    @Dependent
    static class ConfiguredAgain {

        @Produces
        @Singleton
        JsonbConfig config() {
            return new JsonbConfig();
        }
    }

    @Dependent
    static class Misconfigured {

        @Produces
        @Singleton
        JsonbConfig config() {
            return new JsonbConfig().setProperty(JsonbConfig.PROPERTY_NAMING_STRATEGY, "SHOUTING");
        }
    }

    @ApplicationScoped
    static class Resolver implements ContextResolver<Jsonb> {

        @Override
        public Jsonb getContext(Class<?> type) {
            return JsonbBuilder.create();
        }
    }

    @Dependent
    static class ProducedJsonb {

        @Produces
        @ApplicationScoped
        Jsonb jsonb() {
            return JsonbBuilder.create();
        }
    }

    @Nested
    class WithAConfiguration {

        @Test
        void modelsSeeAndWriteItsNamesAndFormats() {
            try (var app = TestApplication.of(Reader.class, Model.class, Configured.class)
                    .deploy()) {
                var model = app.get(Model.class).model;
                model.on("parcel").answer("{\"parcel_number\": 7, \"sent_on\": \"01.02.2026\"}");

                var read =
                        app.get(AgentPlatform.class).invocation(Parcel.class).invoke(new UserInput("Read the parcel"));

                assertThat(read).isEqualTo(PARCEL);
                assertThat(model.prompts().get(0)).contains("parcel_number", "sent_on", "dd.MM.yyyy");
            }
        }

        @Test
        void resultsAreWrittenWithIt() {
            try (var app = TestApplication.of(Reader.class, Model.class, Configured.class)
                    .deploy()) {
                var shape = app.get(AgentPlatform.class).shapes().of(Parcel.class);

                assertThat(shape.write(PARCEL)).hasToString("{\"parcel_number\":7,\"sent_on\":\"01.02.2026\"}");
            }
        }

        @Test
        void theJournalKeepsItsOwnFormat() {
            try (var app = TestApplication.of(
                            Reader.class, Model.class, Configured.class, StoresTest.NotebookProvider.class)
                    .with("karta.store", "notebook")
                    .deploy()) {
                app.get(Model.class).model.on("parcel").answer("{parcel_number: 7, sent_on: '01.02.2026'}");
                app.get(AgentPlatform.class).invocation(Parcel.class).invoke(new UserInput("Read the parcel"));

                var notebook = app.get(StoresTest.NotebookProvider.class);
                var codec = notebook.opened().get(0).codec();
                var id = notebook.store().find(ProcessQuery.all()).get(0).id();
                var lines = notebook.store().load(id).stream().map(codec::write).toList();
                assertThat(lines)
                        .anyMatch(line ->
                                line.contains("\"parcelNumber\":7") && line.contains("\"sentOn\":\"2026-02-01\""));
            }
        }

        @Test
        void aContextResolverCausesNoWarning() {
            try (var log = CapturedLog.of(Deployer.class);
                    var app = TestApplication.of(Reader.class, Model.class, Configured.class, Resolver.class)
                            .deploy()) {
                assertThat(app.get(AgentPlatform.class).agents()).hasSize(1);
                assertThat(log.messages()).noneMatch(message -> message.contains("KARTA-538"));
            }
        }
    }

    /** A type that only the configured adapter can create. */
    static final class Money {

        private final String text;

        private Money(String text) {
            this.text = text;
        }
    }

    static class MoneyAdapter implements JsonbAdapter<Money, String> {

        @Override
        public String adaptToJson(Money money) {
            return money.text;
        }

        @Override
        public Money adaptFromJson(String text) {
            return new Money(text);
        }
    }

    @Dependent
    static class WithAdapter {

        @Produces
        @Singleton
        JsonbConfig config() {
            return new JsonbConfig().withAdapters(new MoneyAdapter());
        }
    }

    @ApplicationScoped
    static class Till {

        @LlmTool(description = "Pays")
        String pay(Money price) {
            return "paid " + price.text;
        }
    }

    @Test
    void argumentsOfToolsAreReadWithIt() {
        try (var app = TestApplication.of(Shopper.class, Till.class, Model.class, WithAdapter.class)
                .deploy()) {
            var model = app.get(Model.class).model;
            model.on("Buy").call("pay", "{\"price\": \"5 EUR\"}").text("bought");

            var bought = app.get(AgentPlatform.class).invocation(String.class).invoke(new UserInput("Buy it"));

            assertThat(bought).isEqualTo("bought");
            assertThat(model.toolAnswers().get(0).toString()).contains("paid 5 EUR");
        }
    }

    @Agent(description = "Shops")
    static class Shopper {

        @Inject
        Till till;

        @Action
        @AchievesGoal(description = "A receipt")
        String buy(UserInput input, Ai ai) {
            return ai.withDefaultLlm().withToolObject(till).generateText(input.content());
        }
    }

    @Test
    void aContextResolverAloneIsOpaque() {
        assertThat(warnings(Resolver.class)).contains("KARTA-538").contains("JsonBindingTest$Resolver");
    }

    @Test
    void aJsonbAloneIsOpaque() {
        assertThat(warnings(ProducedJsonb.class)).contains("KARTA-538").contains("JsonBindingTest$ProducedJsonb");
    }

    private static String warnings(Class<?> bean) {
        try (var log = CapturedLog.of(Deployer.class);
                var app = TestApplication.of(Reader.class, Model.class, bean).deploy()) {
            assertThat(app.get(AgentPlatform.class).shapes().of(Parcel.class).write(PARCEL))
                    .hasToString("{\"parcelNumber\":7,\"sentOn\":\"2026-02-01\"}");
            return String.join("\n", log.messages());
        }
    }

    @Test
    void twoConfigurationsAreRejected() {
        assertThat(TestApplication.of(Reader.class, Model.class, Configured.class, ConfiguredAgain.class)
                        .problems())
                .contains("KARTA-901", "JsonbConfig");
    }

    @Test
    void unknownStrategiesAreRejected() {
        assertThat(TestApplication.of(Reader.class, Model.class, Misconfigured.class)
                        .problems())
                .contains("KARTA-537", "SHOUTING");
    }
}
