/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.a;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.SupervisorChoice;
import io.karta.agent.SupervisorChoice.Call;
import io.karta.agent.UserInput;
import io.karta.ai.MalformedOutputException;
import io.karta.ai.PromptRunner;
import io.karta.ai.Tool;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.definition.Violation;
import io.karta.generation.annotation.Hidden;
import io.karta.model.ModelConfig;
import io.karta.process.AgentProcess;
import io.karta.testkit.ScriptedModel;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.Flow.Subscription;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HiddenConstraintsTest {

    record Line(String item, @Hidden String code) {}

    sealed interface Payment {}

    record Card(String number, @Hidden String token) implements Payment {}

    record Cash(String currency, @Hidden String number) implements Payment {}

    record Order(
            String number,
            @Hidden String customer,
            List<Line> lines,
            Map<String, Line> gifts,
            Set<Line> sold,
            Optional<Line> best,
            Payment payment) {}

    record Receipt(String text) {}

    private static final String LINE = "{\"item\": \"kettle\"}";
    private static final String ORDER =
            "{\"number\": \"7\", \"lines\": [%s], \"gifts\": {\"a/b\": %s}, \"sold\": [%s], \"best\": %s, "
                            .formatted(LINE, LINE, LINE, LINE)
                    + "\"payment\": {\"type\": \"Card\", \"number\": \"4711\"}}";

    private final ScriptedModel model = new ScriptedModel();
    private Optional<LocalPlatform> platform = Optional.empty();

    @AfterEach
    void close() {
        platform.ifPresent(LocalPlatform::close);
    }

    /** Returns prompts whose objects violate a constraint at a location. */
    private PromptRunner violating(String location) {
        var config = ModelConfig.builder("only", "test").repairAttempts(0).build();
        var catalog = ModelCatalog.of(Map.of("only", new ModelEntry(config, model)), Map.of(), Optional.empty());
        LocalPlatform started = LocalPlatform.builder()
                .models(catalog)
                .validator((object, locale) -> List.of(new Violation(location, "must be set")))
                .build();
        platform = Optional.of(started);
        return started.ai().withDefaultLlm();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/customer",
                "/customer/name",
                "/lines/0/code",
                "/gifts/a~1b/code",
                "/sold/code",
                "/best/code",
                "/payment/token"
            })
    void areNotChecked(String location) {
        model.always().text(ORDER);

        assertThat(violating(location).createObject("?", Order.class).number()).isEqualTo("7");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/number",
                "/lines",
                "/lines/0",
                "/lines/0/item",
                "/gifts/a~1b/item",
                "/sold/item",
                "/best",
                "/other/code",
                "/payment/number" // hidden in the other variant
            })
    void ofOtherComponentsAre(String location) {
        model.always().text(ORDER);
        var runner = violating(location);

        assertThatThrownBy(() -> runner.createObject("?", Order.class))
                .isInstanceOf(MalformedOutputException.class)
                .hasMessageContaining("must be set");
    }

    @Test
    void ofComponentsThatOneCallHidesAreNotCheckedInThatCall() {
        model.always().text(LINE);
        var creator = violating("/item").creating(Line.class);

        assertThatThrownBy(() -> creator.fromPrompt("?")).isInstanceOf(MalformedOutputException.class);
        assertThat(creator.withoutProperties("item").fromPrompt("?").item()).isNull();
    }

    @Test
    void areNotCheckedInPossibleAnswers() {
        model.always().text("{\"success\": " + LINE + "}");

        assertThat(violating("/code").createObjectIfPossible("?", Line.class)).isPresent();
    }

    @Test
    void areNotCheckedInArgumentsOfTools() {
        var tool = Tool.of("sell", "Sells", Line.class, (line, context) -> "sold");
        model.always().call("sell", LINE).text("well");

        violating("/code").withTool(tool).generateText("?");

        assertThat(model.toolAnswers().get(0).text()).isEqualTo("sold");
    }

    @Test
    void ofOtherComponentsAreCheckedInArgumentsOfTools() {
        var tool = Tool.of("sell", "Sells", Line.class, (line, context) -> "sold");
        model.always().call("sell", LINE).text("well");

        violating("/item").withTool(tool).generateText("?");

        assertThat(model.toolAnswers().get(0).text()).contains("/item: must be set");
    }

    @Test
    void areNotCheckedInObjectsThatProtocolsRead() {
        violating("/code");

        assertThat(platform.orElseThrow().violations(new Line("kettle", "7"), Locale.ROOT))
                .isEmpty();
    }

    @Test
    void areNotCheckedInObjectsOfASupervisor() {
        var shop = new TestAgents("Shop")
                .action("sell", List.of(a(Line.class)), Receipt.class, values -> new Receipt("sold"))
                .goal("sold", "sell", Receipt.class);
        model.on(SupervisorChoice.class)
                .answer(SupervisorChoice.run(Call.of("sell", Map.of("Line", Map.of("item", "kettle")))));
        LocalPlatform started = LocalPlatform.builder()
                .agents(List.of(shop.model()))
                .models(SupervisorFixture.catalog(model))
                .validator((object, locale) ->
                        object instanceof Line ? List.of(new Violation("/code", "must be set")) : List.of())
                .build();
        platform = Optional.of(started);

        AgentProcess process = started.run(started.createProcess(
                started.agents().get(0), SupervisorFixture.supervised(), new UserInput("kettle")));

        assertThat(process.result(Receipt.class).text()).isEqualTo("sold");
    }

    @Test
    void areNotCheckedInStreams() {
        model.always().text("[" + LINE + "," + LINE + "]");
        var lines = new Lines();

        violating("/code").streaming().createObjects("?", Line.class).subscribe(lines);

        assertThat(lines.all).succeedsWithin(Duration.ofSeconds(30)).isEqualTo(2);
    }

    private static final class Lines implements Subscriber<Line> {

        private final CompletableFuture<Integer> all = new CompletableFuture<>();
        private int received;

        @Override
        public void onSubscribe(Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(Line line) {
            received++;
        }

        @Override
        public void onError(Throwable failure) {
            all.completeExceptionally(failure);
        }

        @Override
        public void onComplete() {
            all.complete(received);
        }
    }
}
