/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.ai.Ai;
import io.karta.ai.ModelCallContext;
import io.karta.ai.ModelCallback;
import io.karta.ai.Tool;
import io.karta.ai.ToolCallContext;
import io.karta.ai.ToolCallback;
import io.karta.cdi.config.StandaloneConfiguration;
import io.karta.guard.GuardrailContext;
import io.karta.guard.GuardrailException;
import io.karta.guard.InputGuardrail;
import io.karta.guard.Verdict;
import io.karta.model.LanguageModel;
import io.karta.model.ModelResponse;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.ToolResult;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.spi.DeploymentException;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import org.jboss.weld.environment.se.Weld;
import org.jboss.weld.environment.se.WeldContainer;
import org.junit.jupiter.api.Test;

class CallbackBeansTest {

    @ApplicationScoped
    @Priority(20)
    static class Second implements InputGuardrail {

        @Override
        public Verdict checkInput(String text, GuardrailContext context) {
            return text.contains("forbidden") ? Verdict.block("it is forbidden") : Verdict.rewrite(text + " second");
        }
    }

    @Dependent
    static class Last implements InputGuardrail {

        @Override
        public Verdict checkInput(String text, GuardrailContext context) {
            return Verdict.rewrite(text + " last");
        }
    }

    @Singleton
    static class Producers {

        @Produces
        @Priority(10)
        @ApplicationScoped
        InputGuardrail first() {
            return (text, context) -> Verdict.rewrite(text + " first");
        }
    }

    @ApplicationScoped
    static class Callbacks implements ModelCallback, ToolCallback {

        @Override
        public Optional<ModelResponse> after(ModelCallContext call, ModelResponse response) {
            return Optional.of(response.withText(response.text() + "!"));
        }

        @Override
        public Optional<ToolResult> before(ToolCallContext call) {
            return Optional.of(ToolResult.text("instead"));
        }
    }

    @Singleton
    static class Models {

        final ScriptedModel model = new ScriptedModel();

        @Produces
        @Named("only")
        @Dependent
        LanguageModel only() {
            return model;
        }
    }

    @Singleton
    static class User {

        @Inject
        Ai ai;
    }

    private static WeldContainer start(Map<String, String> config, Class<?>... beans) {
        return new Weld()
                .disableDiscovery()
                .addExtension(new KartaExtension(() -> new StandaloneConfiguration(config, Map.of())))
                .addBeanClasses(beans)
                .addBeanClasses(Models.class, User.class)
                .initialize();
    }

    @Test
    void guardrailsRunByPriority() {
        try (WeldContainer container = start(Map.of(), Last.class, Second.class, Producers.class)) {
            ScriptedModel model = container.select(Models.class).get().model;
            model.always().text("well");
            Ai ai = container.select(User.class).get().ai;

            ai.withDefaultLlm().generateText("hello");

            assertThat(model.prompts()).containsExactly("hello first second last");
            assertThatThrownBy(() -> ai.withDefaultLlm().generateText("forbidden"))
                    .isInstanceOfSatisfying(GuardrailException.class, blocked -> assertThat(blocked.guardrail())
                            .isEqualTo("Second"));
        }
    }

    @Test
    void callbacksStandAroundModelsAndTools() {
        try (WeldContainer container = start(Map.of(), Callbacks.class)) {
            ScriptedModel model = container.select(Models.class).get().model;
            model.always().call("greet", "{}").text("well");
            Ai ai = container.select(User.class).get().ai;

            String text = ai.withDefaultLlm()
                    .withTool(Tool.of("greet", "Greets", in -> ToolResult.text("hello")))
                    .generateText("?");

            assertThat(text).isEqualTo("well!");
            assertThat(model.toolAnswers()).singleElement().satisfies(answer -> assertThat(answer.text())
                    .isEqualTo("instead"));
        }
    }

    @Test
    void recordingNeedsTheJarThatRecords() {
        assertThatThrownBy(() ->
                        start(Map.of("karta.models.only.record", "somewhere")).close())
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("KARTA-765")
                .hasMessageContaining("karta.models.only.record")
                .hasMessageContaining("karta-provider-replay");
    }
}
