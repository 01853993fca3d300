/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.scripted;

import static io.karta.provider.scripted.Requests.requesting;
import static io.karta.provider.scripted.Requests.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.karta.agent.AgentException;
import io.karta.generation.Shape;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.ModelResponse;
import io.karta.model.TokenUsage;
import io.karta.provider.scripted.Requests.Refund;
import io.karta.provider.scripted.Requests.Reply;
import io.karta.provider.scripted.Requests.Resolution;
import io.karta.provider.scripted.Requests.Ticket;
import java.math.BigDecimal;
import java.time.Duration;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Scripts that are built in code. */
class ScriptInCodeTest {

    @Nested
    class ScriptsInCode {

        @Test
        void answersWithObjectsOfTheRequestedType() {
            var model = new ScriptedLanguageModel(
                    "fast",
                    Script.builder()
                            .rule(Rule.any().requesting(Ticket.class).answeringWith(new Ticket("Ada", "kettle", 1)))
                            .rule(Rule.any()
                                    .requesting(Resolution.class)
                                    .answeringWith(new Refund(new BigDecimal("39.90"))))
                            .build());

            var ticket = model.answer(requesting(Ticket.class, "?"));
            var resolution = model.answer(requesting(Resolution.class, "?"));

            assertThat(Shape.of(Ticket.class).read(ticket.text()).orElseThrow())
                    .isEqualTo(new Ticket("Ada", "kettle", 1));
            assertThat(Shape.of(Resolution.class).read(resolution.text()).orElseThrow())
                    .isEqualTo(new Refund(new BigDecimal("39.90")));
        }

        @Test
        void rejectsObjectsOfOtherTypes() {
            var model = new ScriptedLanguageModel(
                    "fast",
                    Script.builder()
                            .rule(Rule.any().answeringWith(new Reply("no")))
                            .build());

            assertThatExceptionOfType(ModelException.class)
                    .isThrownBy(() -> model.answer(requesting(Ticket.class, "?")))
                    .withMessageStartingWith("KARTA-671: a rule for any request")
                    .withMessageContaining("Ticket");
        }

        @Test
        void answersFromTheRequest() {
            var model = new ScriptedLanguageModel(
                    "fast",
                    Script.builder()
                            .rule(Rule.any()
                                    .answering(
                                            request -> "${" + request.messages().size()))
                            .build());

            var answer = model.answer(text("?"));

            assertThat(answer.text()).isEqualTo("${1");
        }

        @Test
        void usesCapturesAndEveryLimit() {
            var model = new ScriptedLanguageModel(
                    "fast",
                    Script.builder()
                            .capture("name", "${caller}", "I am (\\w+)")
                            .rule(Rule.any()
                                    .requesting("text")
                                    .containing("kettle")
                                    .matching("my (?<what>\\w+)")
                                    .times(1)
                                    .using(new TokenUsage(3, 4))
                                    .ending(ModelResponse.FinishReason.CONTENT_FILTER)
                                    .answering("${name}: ${what}"))
                            .rule(Rule.any().onCall(2).failing(Kind.OVERLOADED, Duration.ofSeconds(1)))
                            .rule(Rule.any().answering("${name}"))
                            .build());

            var first = model.answer(text("I am Ada, my kettle"));

            assertThat(first.text()).isEqualTo("Ada: kettle");
            assertThat(first.usage().total()).isEqualTo(7);
            assertThat(first.finishReason()).isEqualTo(ModelResponse.FinishReason.CONTENT_FILTER);
            assertThatExceptionOfType(ModelException.class).isThrownBy(() -> model.answer(text("?")));
            assertThat(model.answer(text("?")).text()).isEqualTo("${caller}");
        }

        @Test
        void acceptsFurtherRules() {
            var model =
                    new ScriptedLanguageModel("fast", Script.builder().strict().build());

            model.add(Rule.any().answering("now"));

            assertThat(model.answer(text("?")).text()).isEqualTo("now");
        }

        @Test
        void rejectsUnknownCapturesImmediately() {
            var rule = Rule.any().answering("Dear ${nmae}");
            var model = new ScriptedLanguageModel("fast", Script.builder().build());

            assertThatExceptionOfType(AgentException.class)
                    .isThrownBy(() -> Script.builder().rule(rule).build())
                    .withMessageStartingWith("KARTA-670: ")
                    .withMessageContaining("${nmae}");
            assertThatExceptionOfType(AgentException.class).isThrownBy(() -> model.add(rule));
        }

        @Test
        void impossibleLimitsAreRefused() {
            var rule = Rule.any();

            assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> rule.times(0));
            assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> rule.onCall(0));
            assertThatExceptionOfType(IllegalArgumentException.class)
                    .isThrownBy(() -> rule.after(Duration.ofMillis(-1)));
        }
    }
}
