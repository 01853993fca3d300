/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static io.karta.cdi.InvoiceOffice.model;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentDefinition;
import io.karta.agent.UserInput;
import io.karta.agent.llm.DeclarativeLlmAgent;
import io.karta.cdi.InvoiceOffice.Ledger;
import io.karta.cdi.InvoiceOffice.Models;
import io.karta.cdi.annotated.Bystander;
import io.karta.cdi.annotated.Greeter;
import io.karta.cdi.config.StandaloneConfiguration;
import io.karta.process.AgentPlatform;
import io.karta.tool.LlmTool;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.context.SessionScoped;
import jakarta.inject.Inject;
import jakarta.inject.Qualifier;
import jakarta.inject.Singleton;
import java.io.Serializable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jboss.weld.bootstrap.spi.BeanDiscoveryMode;
import org.jboss.weld.environment.se.Weld;
import org.jboss.weld.environment.se.WeldContainer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Beans of declarative agents: scope, qualifiers and types. */
class DeclarativeLlmAgentBeansTest {

    @Qualifier
    @Retention(RetentionPolicy.RUNTIME)
    @interface Premium {}

    @Premium
    @Singleton
    static class PremiumInvoices {

        @Inject
        Ledger ledger;

        @LlmTool(description = "What a customer still owes")
        String open(String customer) {
            return ledger.open(customer);
        }
    }

    @Premium
    @DeclarativeLlmAgent(description = "Answers well", instruction = "Answer well", tools = PremiumInvoices.class)
    interface Adviser {

        String advise(String text);
    }

    @DeclarativeLlmAgent(description = "Advises visitors", instruction = "Advise", name = "desk")
    interface Helper extends Function<UserInput, String> {

        @Override
        String apply(UserInput input);
    }

    @Dependent
    static class Bank {

        @Inject
        @Premium
        Adviser adviser;
    }

    @SessionScoped
    static class Visit implements Serializable {

        private static final long serialVersionUID = 1L;

        @Inject
        @SuppressWarnings("serial") // the bean is a serializable proxy
        Helper helper;
    }

    @Nested
    class KindsOfBeans {

        @Test
        void qualifiersCountOnBothSides() {
            try (var app = TestApplication.of(
                            Models.class, Adviser.class, Bank.class, PremiumInvoices.class, Ledger.class)
                    .deploy()) {
                model(app).always().call("open", "{\"customer\": \"ACME\"}").text("Pay");

                assertThat(app.get(Bank.class).adviser.advise("Well?")).isEqualTo("Pay");
                assertThat(model(app).toolAnswers()).singleElement().satisfies(answer -> assertThat(answer.text())
                        .isEqualTo("ACME owes 30"));
            }
        }

        @Test
        void aSessionMayHoldIt() {
            try (var app =
                    TestApplication.of(Models.class, Helper.class, Visit.class).deploy()) {
                model(app).always().text("That way");

                assertThat(app.get(Helper.class).andThen(answer -> answer + "!").apply(new UserInput("Where?")))
                        .isEqualTo("That way!");
            }
        }

        @Test
        void twoOfOneNameAreTold() {
            assertThat(TestApplication.of(Models.class, Helper.class, Other.class)
                            .problems())
                    .contains("KARTA-404")
                    .doesNotContain("KARTA-416"); // a goal that has its agent's name follows it
        }
    }

    @DeclarativeLlmAgent(description = "Another one", instruction = "Go", name = "desk")
    interface Other {

        String go(String text);
    }

    @Nested
    class WhenNoBeansXmlNamesIt {

        @Test
        void itIsABeanAllTheSame() {
            var configuration = new StandaloneConfiguration(Map.of(), Map.of());
            try (WeldContainer container = new Weld(UUID.randomUUID().toString())
                    .disableDiscovery()
                    .setBeanDiscoveryMode(BeanDiscoveryMode.ANNOTATED)
                    .beanClasses(Models.class)
                    .addPackage(false, Greeter.class)
                    .addExtension(new KartaExtension(() -> configuration))
                    .initialize()) {
                assertThat(container.select(Bystander.class).isUnsatisfied()).isTrue();
                assertThat(container.select(AgentPlatform.class).get().agents())
                        .extracting(AgentDefinition::name)
                        .containsExactly("Greeter");
            }
        }
    }
}
