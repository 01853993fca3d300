/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.junit;

import static io.karta.testkit.KartaAssertions.assertThat;
import static io.karta.testkit.KartaAssertions.assertThatThrownBy;
import static java.util.concurrent.TimeUnit.MINUTES;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.karta.agent.AgentException;
import io.karta.ai.Ai;
import io.karta.ai.LlmReference;
import io.karta.ai.MalformedOutputException;
import io.karta.ai.Persona;
import io.karta.ai.StreamingEvent;
import io.karta.ai.Tool;
import io.karta.ai.ToolGroup;
import io.karta.generation.TypeRef;
import io.karta.generation.annotation.Generable;
import io.karta.message.AgentImage;
import io.karta.message.UserMessage;
import io.karta.model.LlmOptions;
import io.karta.model.ModelException;
import io.karta.testkit.FakeAi;
import io.karta.tool.LlmTool;
import io.karta.tool.ToolFailedException;
import io.karta.tool.ToolResult;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Flow.Publisher;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.Flow.Subscription;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class FakeAiTest {

    private static final Persona CLERK =
            Persona.create("Grace", "a clerk who cares", "warm, brief", "keep the customer");
    private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10};

    record Ticket(@NotBlank String product, @Positive int price) {}

    @Generable("What to do")
    sealed interface Resolution {
        record Refund(int amount) implements Resolution {}

        record Reply(String text) implements Resolution {}
    }

    record Customer(String name) {
        @LlmTool(description = "The discount this customer may be offered, in percent")
        int discount() {
            return name.length();
        }
    }

    private static final Ticket KETTLE = new Ticket("kettle", 40);

    @Nested
    class WhenItAnswersWithObjects {

        @Test
        void eachGoesToTheCallThatAsksForItsType() {
            var ai = FakeAi.answering("Dear Ada", new Resolution.Refund(40), KETTLE);

            Ticket ticket = ai.withDefaultLlm().createObject("What is it?", Ticket.class);
            Resolution resolution = ai.withDefaultLlm().createObject("Decide", Resolution.class);
            String letter = ai.withDefaultLlm().generateText("Write");

            assertThat(ticket).isEqualTo(KETTLE);
            assertThat(resolution).isEqualTo(new Resolution.Refund(40));
            assertThat(letter).isEqualTo("Dear Ada");
            ai.assertAllAsked();
        }

        @Test
        void answersOfOneTypeAreUsedInOrder() {
            var ai = FakeAi.answering(KETTLE, new Ticket("lamp", 7));

            var first = ai.withDefaultLlm().createObject("1", Ticket.class);
            var second = ai.withDefaultLlm().createObject("2", Ticket.class);

            assertThat(List.of(first.product(), second.product())).containsExactly("kettle", "lamp");
        }

        @Test
        void aCallWithoutAnAnswerShowsItsPrompt() {
            var ai = FakeAi.answering(KETTLE);

            assertThatThrownBy(() -> ai.withLlm("best").createObject("Decide about the kettle", Resolution.class))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContainingAll("Ticket[product=kettle", "the model best", "Decide about the kettle");
        }

        @Test
        void aFunctionAnswersAllCalls() {
            var ai = FakeAi.answeringWith(type -> type == Ticket.class ? KETTLE : "text for " + type.getSimpleName());

            assertThat(ai.withDefaultLlm().createObject("1", Ticket.class)).isEqualTo(KETTLE);
            assertThat(ai.withDefaultLlm().createObject("2", Ticket.class)).isEqualTo(KETTLE);
            assertThat(ai.withDefaultLlm().generateText("3")).isEqualTo("text for String");
        }

        @Test
        void aFunctionThatFailsAnswersLaterCalls() {
            var failures = new ArrayDeque<>(List.of(new ModelException("busy", ModelException.Kind.OVERLOADED, null)));
            var ai = FakeAi.answeringWith(type -> {
                if (!failures.isEmpty()) {
                    throw failures.remove();
                }
                return "Hello";
            });

            assertThatThrownBy(() -> ai.withDefaultLlm().generateText("1")).hasMessageContaining("busy");
            assertThat(ai.withDefaultLlm().generateText("2")).isEqualTo("Hello");
        }

        @Test
        void aFunctionAnswersConcurrentCalls() {
            var both = new CyclicBarrier(2);
            var ai = FakeAi.answeringWith(type -> {
                try {
                    return "Hello " + both.await(1, MINUTES);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });

            var calls = Stream.of("1", "2")
                    .map(prompt -> CompletableFuture.supplyAsync(
                            () -> ai.withDefaultLlm().generateText(prompt)))
                    .toList();

            assertThat(calls).extracting(CompletableFuture::join).containsExactlyInAnyOrder("Hello 0", "Hello 1");
        }

        @Test
        void rejectsAFunctionThatReturnsNull() {
            var ai = FakeAi.answeringWith(type -> null);

            assertThatThrownBy(() -> ai.withDefaultLlm().generateText("x"))
                    .isInstanceOf(AgentException.class)
                    .hasMessageStartingWith(
                            "KARTA-771: the function given to FakeAi.answeringWith returned null when it"
                                    + " was called for String.");
        }

        @Test
        void anExceptionOfAFunctionIsNotThatOfAProvider() {
            var mistake = new IllegalStateException("no letter is prepared");
            var ai = FakeAi.answeringWith(type -> {
                throw mistake;
            });

            assertThatThrownBy(() -> ai.withDefaultLlm().createObject("x", Ticket.class))
                    .isInstanceOf(AgentException.class)
                    .hasMessageStartingWith("KARTA-771: ")
                    .hasMessageContainingAll("no letter is prepared", "for Ticket", "throw a ModelException")
                    .hasCause(mistake);
        }

        @Test
        void anAnswerWithoutJsonFormIsNotAFailureOfAProvider() {
            var ai = FakeAi.answering(Map.of("kettle", KETTLE));

            assertThatThrownBy(() -> ai.withDefaultLlm().createObject("x", new TypeRef<Map<String, Customer>>() {}))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContainingAll("cannot be written as JSON: KARTA-209", "Ticket", "Customer");
        }

        @Test
        void aTextIsReadAsAModelsAnswer() {
            var ai = FakeAi.answering("Sure! ```json {'product': 'kettle', price: 40,}```");

            assertThat(ai.withDefaultLlm().createObject("1", Ticket.class)).isEqualTo(KETTLE);
        }
    }

    @Nested
    class OtherKindsOfCalls {

        @Test
        void supportsListsAndOptionalObjects() {
            var ai = FakeAi.answering(List.of(KETTLE, KETTLE), KETTLE, Optional.empty(), true, false);

            assertThat(ai.withDefaultLlm().createObjects("all", Ticket.class)).containsExactly(KETTLE, KETTLE);
            assertThat(ai.withDefaultLlm().createObjectIfPossible("one", Ticket.class))
                    .contains(KETTLE);
            assertThat(ai.withDefaultLlm().createObjectIfPossible("one", Ticket.class))
                    .isEmpty();
            assertThat(ai.withDefaultLlm().evaluateCondition("angry", "mail")).isTrue();
            assertThat(ai.withDefaultLlm().evaluateCondition("angry", "mail")).isFalse();
            assertThat(ai.calls().get(0)).requestedType(Ticket.class);
            assertThat(ai.calls().get(1)).requestedType(Ticket.class);
            assertThat(ai.calls().get(3)).requestedType(Boolean.class).promptContains("angry", "mail");
        }

        @Test
        void supportsOutcomesConversationsAndGenericTypes() {
            var ai = FakeAi.answering(KETTLE, "Hello", Map.of("a", 1));

            assertThat(ai.withDefaultLlm().createOutcome("x", Ticket.class).toString())
                    .contains("kettle");
            assertThat(ai.withDefaultLlm()
                            .respond(List.of(new UserMessage("Hi")))
                            .text())
                    .isEqualTo("Hello");
            assertThat(ai.withDefaultLlm().createObject("m", new TypeRef<Map<String, Integer>>() {}))
                    .containsEntry("a", 1);
        }

        @Test
        void examplesFiltersAndFallbacks() {
            var ai = FakeAi.answering(new Ticket("", 1)).thenAnswering(KETTLE);

            Ticket fallback = ai.withDefaultLlm()
                    .creating(Ticket.class)
                    .withExample("A lamp", new Ticket("lamp", 3))
                    .withRepairAttempts(0)
                    .orElse(new Ticket("none", 1))
                    .fromPrompt("x");
            Ticket filtered = ai.withDefaultLlm()
                    .creating(Ticket.class)
                    .withProperties("price")
                    .withoutValidation()
                    .fromPrompt("y");

            assertThat(fallback.product()).isEqualTo("none");
            assertThat(ai.calls().get(0)).wasInstructed("lamp");
            assertThat(filtered.price()).isEqualTo(40);
            assertThat(ai.calls().get(1)).promptDoesNotContain("product");
        }

        @Test
        void thinkingIsToldApart() {
            var ai = FakeAi.answering(KETTLE).thinking("It boils");

            var response = ai.withDefaultLlm().thinking().createObject("x", Ticket.class);

            assertThat(response.result()).isEqualTo(KETTLE);
            assertThat(response.thinkingBlocks())
                    .extracting(block -> block.content())
                    .containsExactly("It boils");
        }

        @Test
        void textsComePieceByPiece() throws Exception {
            var ai = FakeAi.answering("Once upon a time").thinking("A story");

            List<StreamingEvent<String>> events =
                    all(ai.withDefaultLlm().streaming().generateTextWithThinking("Tell a story"));

            assertThat(events).hasSize(5).first().matches(StreamingEvent::isThinking);
            assertThat(ai.onlyCall()).hasPrompt("Tell a story");
        }

        @Test
        void objectsComeOneByOne() throws Exception {
            var ai = FakeAi.answering(List.of(KETTLE, new Ticket("lamp", 7)));

            assertThat(all(ai.withDefaultLlm().streaming().createObjects("x", Ticket.class)))
                    .containsExactly(KETTLE, new Ticket("lamp", 7));
        }
    }

    private static <T> List<T> all(Publisher<T> publisher) throws Exception {
        var all = new CompletableFuture<List<T>>();
        publisher.subscribe(new Subscriber<>() {
            private final List<T> items = new ArrayList<>();

            @Override
            public void onSubscribe(Subscription subscription) {
                subscription.request(Long.MAX_VALUE);
            }

            @Override
            public void onNext(T item) {
                items.add(item);
            }

            @Override
            public void onError(Throwable cause) {
                all.completeExceptionally(cause);
            }

            @Override
            public void onComplete() {
                all.complete(items);
            }
        });
        return all.get(30, SECONDS);
    }

    @Nested
    class RecordedCalls {

        private final FakeAi ai = FakeAi.answering(KETTLE);

        private Ticket ask(Ai models) {
            return models.withLlm(LlmOptions.ofRole("judge").withTemperature(0.2))
                    .withSystemPrompt("Be just.")
                    .withPromptContributor(CLERK)
                    .withReference(LlmReference.of("returns", "How we take goods back", "Within 30 days"))
                    .withToolObject(new Customer("Ada"))
                    .withImage(AgentImage.create("image/png", PNG))
                    .createObject("Which kettle?", Ticket.class);
        }

        @Test
        void isWhatAModelWouldGet() {
            ask(ai);

            assertThat(ai.onlyCall())
                    .usedRole("judge")
                    .usedTemperature(0.2)
                    .offeredOnlyTools("discount")
                    .hasContributor(CLERK)
                    .hasReference(LlmReference.of("returns", "How we take goods back", "Within 30 days"))
                    .wasInstructed("Be just.")
                    .promptContains("Which kettle?", "30 days")
                    .promptMatches("kettle\\?")
                    .requestedType(Ticket.class)
                    .hasImages(1)
                    .hasDocuments(0)
                    .tookRequests(1);
            assertThat(ai.onlyCall().contributors()).containsExactly(CLERK);
            assertThat(ai.onlyCall().references()).hasSize(1);
            assertThat(ai.onlyCall().images()).hasSize(1);
            assertThat(ai.onlyCall().requestedType()).contains(Ticket.class);
        }

        @Test
        void aFailedAssertionShowsThePrompt() {
            ask(ai);

            assertThatThrownBy(() -> assertThat(ai.onlyCall()).usedRole("writer"))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContainingAll("role writer", "judge", "Which kettle?", "Be just.", "discount");
            assertThatThrownBy(() -> assertThat(ai.onlyCall()).offeredTool("refund"))
                    .hasMessageContainingAll("refund", "discount", "Which kettle?");
        }

        @Test
        void onlyOneCallIsOnlyOne() {
            assertThatThrownBy(ai::onlyCall).isInstanceOf(AssertionError.class).hasMessageContaining("none");
            ai.assertNoCalls();
            ask(ai);

            assertThatThrownBy(ai::assertNoCalls).hasMessageContaining("Which kettle?");
        }

        @Test
        void findsUnusedAnswers() {
            assertThatThrownBy(ai::assertAllAsked)
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("kettle");
        }

        @Test
        void criteriaAndNamesNeedNoConfiguration() {
            FakeAi fake = FakeAi.answering("a", "b", "c", "d");

            fake.withFirstAvailableLlmOf("house", "fast").generateText("1");
            fake.withAutoLlm().generateText("2");
            fake.withLlm("best").generateText("3");
            fake.withDefaultLlm().generateText("4");

            assertThat(fake.calls().get(0).options().criteria()).isPresent();
            assertThat(fake.calls().get(2)).usedModel("best");
            assertThat(fake.calls().get(3)).usedDefaultModel();
        }
    }

    @Nested
    class Failures {

        @Test
        void aFailureEndsOneCallWithoutRetries() {
            var overloaded = new ModelException("busy", ModelException.Kind.OVERLOADED, null);
            var ai = FakeAi.failing(overloaded).thenAnswering("Hello");

            assertThatThrownBy(() -> ai.withDefaultLlm().generateText("1")).isSameAs(overloaded);
            assertThat(ai.withDefaultLlm().generateText("2")).isEqualTo("Hello");
            assertThat(ai.calls()).hasSize(2);
        }

        @Test
        void anAnswerThatBreaksAConstraintGoesBackWithTheProblem() {
            var ai = FakeAi.answering(new Ticket("", 40), KETTLE);

            assertThat(ai.withDefaultLlm().createObject("x", Ticket.class)).isEqualTo(KETTLE);
            assertThat(ai.onlyCall()).tookRequests(2);
            assertThat(ai.onlyCall().conversation().toString()).contains("/product");
        }

        @Test
        void anAnswerThatIsNeverPutRightFailsTheCall() {
            var ai = FakeAi.answering(new Ticket("kettle", -1));

            assertThatThrownBy(() -> ai.withDefaultLlm().createObject("x", Ticket.class))
                    .isInstanceOf(MalformedOutputException.class)
                    .hasMessageContaining("/price");
            assertThat(ai.onlyCall()).tookRequests(3);
        }

        @Test
        void aGroupOfToolsThatIsNotThereIsNamed() {
            assertThatThrownBy(() -> FakeAi.answering("x").withDefaultLlm().withToolGroup("missing"))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("missing");
        }
    }

    @Nested
    class WhenToolsAreCalled {

        @Test
        void theyRun() {
            var ai = FakeAi.calling("discount", "{}").thenAnswering(new Resolution.Refund(3));

            ai.withDefaultLlm().withToolObject(new Customer("Ada")).createObject("Decide", Resolution.class);

            assertThat(ai.onlyCall()).heardFromTool("discount", "3").tookRequests(2);
            assertThat(ai.onlyCall().toolAnswers()).hasSize(1);
        }

        @Test
        void canReturnMedia() {
            var photo = AgentImage.create("image/png", new byte[] {1, 2});
            var ai = FakeAi.calling("camera", "{}").thenAnswering("a kettle");
            Tool camera = Tool.of(
                    "camera", "Takes photos", in -> ToolResult.text("Look").with(photo));

            ai.withDefaultLlm().withTool(camera).generateText("What is it?");

            assertThat(ai.onlyCall())
                    .wasShownByTool("camera", photo)
                    .heardFromTool("camera", "Look")
                    .hasImages(0);
            assertThatThrownBy(() -> assertThat(ai.onlyCall()).wasShownByTool("printer", photo))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("Expected the tool printer to have shown image/png of 2 bytes.");
            assertThat(ai.onlyCall().toolAnswers().get(0).parts()).contains(photo);
        }

        @Test
        void acceptsToolGroups() {
            var ai = FakeAi.answering("x")
                    .withToolGroup(ToolGroup.of("shop", "Of the shop", "us", Tool.fromInstance(new Customer("Ada"))));

            ai.withDefaultLlm().withToolGroup("shop").generateText("x");

            assertThat(ai.onlyCall()).offeredTool("discount");
        }

        @Test
        void failsIfAToolEndsItsAction() {
            var ai = FakeAi.calling("block", "{}").thenAnswering("never");
            Tool block = Tool.of("block", "Blocks", in -> ToolResult.stop("fraud"));

            assertThatThrownBy(() -> ai.withDefaultLlm().withTool(block).generateText("x"))
                    .isInstanceOf(ToolFailedException.class)
                    .hasMessageStartingWith("KARTA-776: tool 'block'")
                    .hasMessageContaining("@KartaTest");
        }
    }

    @Nested
    class WhenTemplatesAreFilled {

        @Test
        void theOnesOfTheClassPathAre() {
            var ai = FakeAi.answering("Dear Ada");

            ai.withDefaultLlm().rendering("letter").generateText(Map.of("name", "Ada"));

            assertThat(ai.onlyCall()).hasPrompt("A letter to Ada about a kettle");
        }

        @Test
        void aTemplateThatIsNotThereFails() {
            assertThatThrownBy(() -> FakeAi.answering("x")
                            .withDefaultLlm()
                            .rendering("nothing")
                            .generateText(Map.of()))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-740");
        }
    }

    @Test
    void thoughtsNeedAnAnswer() {
        assertThatThrownBy(() -> FakeAi.answering().thinking("Hm"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("KARTA-773");
    }
}
