/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.karta.generation.Shape;
import io.karta.message.UserMessage;
import io.karta.model.LanguageModel;
import io.karta.model.LlmOptions;
import io.karta.model.ModelException;
import io.karta.model.ModelRequest;
import io.karta.provider.scripted.Rule;
import io.karta.provider.scripted.Script;
import io.karta.provider.scripted.ScriptedLanguageModel;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The code of the page on scripted models. */
class ScriptsTest {

    record Ticket(String customer, String product, int urgency) {}

    static class Scripts {

        static LanguageModel fast() {
            return new ScriptedLanguageModel(
                    "fast",
                    Script.builder()
                            .capture("name", "customer", "(?i)my name is (\\w+)")
                            .rule(Rule.any().requesting(Ticket.class).answeringWith(new Ticket("Ada", "kettle", 1)))
                            .rule(Rule.any().containing("kettle").times(1).failing(ModelException.Kind.OVERLOADED))
                            .rule(Rule.any()
                                    .matching("how (?<how>long|much)")
                                    .answering("You ask how ${how}, ${name}."))
                            .strict() // a request without a matching rule fails
                            .build());
        }
    }

    private final LanguageModel model = Scripts.fast();

    private static ModelRequest request(String text) {
        return ModelRequest.of(List.of(new UserMessage(text)), LlmOptions.defaults());
    }

    @Test
    void answersByTheFirstRuleThatMatches() {
        assertThat(model.answer(request("My name is Ada. Tell me how long it takes"))
                        .text())
                .isEqualTo("You ask how long, Ada.");
        assertThat(model.answer(request("how much?")).text()).isEqualTo("You ask how much, customer.");
    }

    @Test
    void failsAsTheRuleSays() {
        assertThat(catchThrowable(() -> model.answer(request("My kettle"))))
                .isInstanceOfSatisfying(ModelException.class, failure -> assertThat(failure.kind())
                        .isEqualTo(ModelException.Kind.OVERLOADED));
    }

    @Test
    void failsWithoutAMatchingRule() {
        assertThat(catchThrowable(() -> model.answer(request("Hello")))).isNotNull();
    }

    @Test
    void createsAnObjectOfTheRequestedType() {
        var answer = model.answer(request("Who is it?").constrainedTo(Shape.of(Ticket.class)));

        assertThat(Shape.of(Ticket.class).read(answer.text()).orElseThrow()).isEqualTo(new Ticket("Ada", "kettle", 1));
    }
}
