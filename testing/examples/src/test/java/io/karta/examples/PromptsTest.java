/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.ai.LlmReference;
import io.karta.ai.Persona;
import io.karta.ai.ThinkingResponse;
import io.karta.generation.Prompt;
import io.karta.generation.PromptText;
import io.karta.generation.Shape;
import io.karta.generation.annotation.Guide;
import io.karta.generation.annotation.PromptTemplate;
import io.karta.message.AgentImage;
import io.karta.model.Capability;
import io.karta.model.ModelResponse;
import io.karta.references.References;
import io.karta.testkit.ScriptedModel;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code of the pages on prompts and on templates. */
class PromptsTest {

    private static final Persona CLERK =
            Persona.create("Grace", "a clerk who cares", "warm, brief", "keep the customer");

    record Ticket(String item, int urgency) {

        static final Ticket UNKNOWN = new Ticket("unknown", 0);
    }

    record Order(String item, BigDecimal price) {}

    record Customer(String name, List<Order> orders) {}

    record Letter(String text) {}

    record Damage(String part) {}

    record Verdict(String who) {}

    record Name(String text) {}

    /** A page that shows the chunks of several streams. */
    private static final class Page implements Flow.Subscriber<Object> {

        private final List<Object> rendered = new CopyOnWriteArrayList<>();
        private final CountDownLatch streams;

        Page(int streams) {
            this.streams = new CountDownLatch(streams);
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(Object item) {
            rendered.add(item);
        }

        @Override
        public void onError(Throwable failure) {
            onNext(failure);
            onComplete();
        }

        @Override
        public void onComplete() {
            streams.countDown();
        }

        List<Object> whole() throws InterruptedException {
            assertThat(streams.await(30, TimeUnit.SECONDS)).isTrue();
            return rendered;
        }
    }

    @Nested
    class Prompts {

        @Test
        void readsAnObject() {
            var ticket = new ComplaintReader.Ticket("kettle", 2);
            var model = new ScriptedModel().on(ComplaintReader.Ticket.class).answer(ticket);
            try (var application = Application.of(model, ComplaintReader.class)) {
                assertThat(application.get(ComplaintReader.class).read("My kettle arrived broken"))
                        .isEqualTo(ticket);
            }
            assertThat(model.prompts()).singleElement().asString().containsSubsequence("Grace", "My kettle");
        }

        @Test
        void containsPersonaReferencesAndExample() {
            var model = new ScriptedModel().on(Ticket.class).answer(new Ticket("kettle", 2));
            var complaint = new UserInput("My kettle arrived broken");
            var policy = "Within 30 days, unused.";
            try (var application = Application.of(model)) {
                var ai = application.get(Ai.class);

                Ticket ticket = ai.withDefaultLlm()
                        .withPromptContributor(CLERK)
                        .withReference(LlmReference.of("returns", "How we take goods back", policy))
                        .creating(Ticket.class)
                        .withExample("A lost parcel", new Ticket("parcel", 3))
                        .orElse(Ticket.UNKNOWN)
                        .fromPrompt("What is this complaint about?\n" + complaint.content());

                assertThat(ticket).isEqualTo(new Ticket("kettle", 2));
            }
            assertThat(model.prompts())
                    .singleElement()
                    .asString()
                    .containsSubsequence("Grace", "Within 30 days", "A lost parcel", "My kettle");
        }

        @Test
        void mayShowAnImage(@TempDir Path folder) throws IOException {
            var photo = folder.resolve("photo.png");
            Files.write(photo, new byte[] {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'});
            var model = new ScriptedModel()
                    .capableOf(Capability.VISION)
                    .on(Damage.class)
                    .answer(new Damage("lid"));
            try (var application = Application.of(model)) {
                var ai = application.get(Ai.class);

                Damage damage = ai.withAutoLlm()
                        .withImage(AgentImage.fromPath(photo))
                        .createObject("What is broken?", Damage.class);

                assertThat(damage).isEqualTo(new Damage("lid"));
            }
        }

        @Test
        void mayReferToTheApiOfALibrary() {
            var model = new ScriptedModel();
            model.always().text("Call answer(question).");
            try (var application = Application.of(model)) {
                var ai = application.get(Ai.class);

                ai.withDefaultLlm()
                        .withReference(References.ofApi("api", "The API of the analyst", FinancialAnalyst.class))
                        .generateText("How do I ask the analyst?");
            }
            assertThat(model.prompts()).singleElement().asString().contains("public class FinancialAnalyst");
        }

        @Test
        void listsReferencesInAFile() {
            assertThat(References.fromYaml("references.yml"))
                    .singleElement()
                    .satisfies(reference -> assertThat(reference.name()).isEqualTo("returns"))
                    .satisfies(reference -> assertThat(reference.notes()).contains("Within 30 days"));
        }
    }

    @Nested
    class Answers {

        @Test
        void mayComeWithItsThinking() {
            var model = new ScriptedModel()
                    .capableOf(Capability.THINKING)
                    .on(Verdict.class)
                    .reply(request -> ModelResponse.of("{\"who\": \"Ada\"}").withThinking("Ada was there."));
            try (var application = Application.of("best", model)) {
                var ai = application.get(Ai.class);

                ThinkingResponse<Verdict> response =
                        ai.withLlm("best").thinking().createObject("Who is right?", Verdict.class);

                assertThat(response.result()).isEqualTo(new Verdict("Ada"));
                assertThat(response.thinkingBlocks()).singleElement().asString().contains("Ada was there.");
            }
        }

        @Test
        void mayComePieceByPiece() throws InterruptedException {
            var model = new ScriptedModel()
                    .capableOf(Capability.THINKING)
                    .on("story")
                    .reply(request -> ModelResponse.of("Once upon a time"))
                    .on("names")
                    .reply(request -> ModelResponse.of("[{\"text\": \"Steamer\"}, {\"text\": \"Whistler\"}]"))
                    .on("right")
                    .reply(request -> ModelResponse.of("Ada").withThinking("She was there."));
            try (var application = Application.of("best", model)) {
                var ai = application.get(Ai.class);
                var page = new Page(3);

                ai.withDefaultLlm().streaming().generateText("Tell a story").subscribe(page);
                ai.withDefaultLlm()
                        .streaming()
                        .createObjects("Ten names for a kettle", Name.class)
                        .subscribe(page);
                ai.withLlm("best")
                        .streaming()
                        .generateTextWithThinking("Who is right?")
                        .subscribe(page);

                assertThat(page.whole())
                        .contains("Once upon a time", new Name("Steamer"), new Name("Whistler"))
                        .hasSize(5);
            }
        }
    }

    @Singleton
    static class Letters {

        @Inject
        Ai ai;

        Letter write(Ticket ticket, Customer customer) {
            return ai.withDefaultLlm()
                    .rendering("letter")
                    .createObject(Letter.class, Map.of("ticket", ticket, "customer", customer));
        }
    }

    @Nested
    class Templates {

        @PromptTemplate("{{ name }}: {{ self.schema }} {{ self.prompt }} {{ self.description }} {{ self.typescript }}")
        record Described(@Guide("The name") String name) {}

        private final Customer customer = new Customer("Ada", List.of(new Order("kettle", new BigDecimal("39.90"))));

        @Test
        void isFilled() {
            var ticket = new Ticket("kettle", 2);
            var model = new ScriptedModel().on(Letter.class).answer(new Letter("Dear Ada"));
            try (var application = Application.of(model, Letters.class)) {
                assertThat(application.get(Letters.class).write(ticket, customer))
                        .isEqualTo(new Letter("Dear Ada"));
            }
            assertThat(model.prompts())
                    .singleElement()
                    .asString()
                    .contains("Be kind.", "Answer Ada, who complains about kettle.", "1. kettle, 39.90 euros");
        }

        @Test
        void ofATypeMayDescribeIt() {
            Shape<Described> shape = Shape.of(Described.class);

            String text = PromptText.of(new Described("Ada"));

            assertThat(text)
                    .startsWith("Ada: ")
                    .contains(shape.jsonSchemaText(), shape.promptFragment(), shape.description(), shape.typeScript());
        }

        @Test
        void mayHaveALoopInTheCode() {
            String list = Prompt.of("{% for order in orders %}{{ order.item|upper }} {% endfor %}", customer);

            assertThat(list).isEqualTo("KETTLE ");
        }

        @Test
        void mayStandInTheCode() {
            var model = new ScriptedModel().always().text("Hello Ada").reply(r -> ModelResponse.of(""));
            try (var application = Application.of(model)) {
                var ai = application.get(Ai.class);

                ai.withDefaultLlm().generateText(Prompt.of("Greet {{ customer.name }}.", Map.of("customer", customer)));
            }
            assertThat(model.prompts()).singleElement().asString().contains("Greet Ada.");
        }
    }
}
