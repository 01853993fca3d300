/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.ai.PromptRunner;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.generation.result.GenerationException;
import io.karta.message.UserMessage;
import io.karta.model.ModelConfig;
import io.karta.testkit.ScriptedModel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EndlessResultsTest {

    record Node(String name, Node next) {}

    private final ScriptedModel model = new ScriptedModel();
    private final LocalPlatform platform = LocalPlatform.builder()
            .models(ModelCatalog.of(
                    Map.of(
                            "only",
                            new ModelEntry(ModelConfig.builder("only", "test").build(), model)),
                    Map.of(),
                    Optional.empty()))
            .build();

    @AfterEach
    void close() {
        platform.close();
    }

    static Stream<Consumer<PromptRunner>> requests() {
        return Stream.of(
                runner -> runner.createObject("Nodes?", Node.class),
                runner -> runner.createObjectIfPossible("Nodes?", Node.class),
                runner -> runner.createObjects("Nodes?", Node.class),
                runner -> runner.createOutcome("Nodes?", Node.class),
                runner -> runner.creating(Node.class).withoutProperties("name").fromPrompt("Nodes?"),
                runner -> runner.thinking().createObject("Nodes?", Node.class),
                runner -> runner.resumable().create(List.of(new UserMessage("Nodes?")), Node.class));
    }

    @ParameterizedTest
    @MethodSource("requests")
    void areRejectedBeforeAModelIsCalled(Consumer<PromptRunner> request) {
        model.always().text("{}");

        assertThatThrownBy(() -> request.accept(platform.ai().withDefaultLlm()))
                .isInstanceOf(GenerationException.class)
                .hasMessageStartingWith("KARTA-778")
                .hasMessageContaining("/next");
        assertThat(model.requests()).isEmpty();
    }

    @Test
    void areAcceptedWithoutTheEndlessComponent() {
        model.always().text("{'name': 'a'}");

        assertThat(platform.ai()
                        .withDefaultLlm()
                        .creating(Node.class)
                        .withoutProperties("next")
                        .fromPrompt("Nodes?"))
                .isEqualTo(new Node("a", null));
    }
}
