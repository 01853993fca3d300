/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import static io.karta.testkit.KartaAssertions.assertThat;
import static io.karta.testkit.KartaAssertions.assertThatThrownBy;

import io.karta.generation.Shape;
import io.karta.generation.TypeRef;
import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.SystemMessage;
import io.karta.message.ToolMessage;
import io.karta.message.UserMessage;
import io.karta.model.LlmOptions;
import io.karta.model.ModelChunk;
import io.karta.model.ModelException;
import io.karta.model.ModelRequest;
import io.karta.model.TokenUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ScriptedModelTest {

    record Ticket(String product) {}

    private static final Ticket KETTLE = new Ticket("kettle");
    private static final Ticket LAMP = new Ticket("lamp");

    private final ScriptedModel model = new ScriptedModel();

    private static ModelRequest text(String prompt) {
        return ModelRequest.of(List.of(new UserMessage(prompt)), LlmOptions.defaults());
    }

    private static ModelRequest ticket(String prompt) {
        return text(prompt).withOutputShape(Shape.of(Ticket.class));
    }

    private String ask(ModelRequest request) {
        return model.answer(request).text();
    }

    @Nested
    class RuleSelection {

        @Test
        void rejectsAnAnswerOfAnotherType() {
            model.on("kettle").answer(List.of("a letter"));

            assertThatThrownBy(() -> ask(ticket("kettle")))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContainingAll("is no Ticket", "[a letter]", "Script an answer of that type");
        }

        @Test
        void namesARuleWhoseTurnComesLater() {
            model.inOrder().on("kettle").text("1").text("2");
            model.on("lamp").text("3");

            assertThatThrownBy(() -> ask(text("lamp")))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("questions with \"lamp\": it is not its turn");
        }

        @Test
        void distinguishesTheTurnsOfAConversationByTheLastMessageOfTheUser() {
            model.onLastMessage("kettle")
                    .answer("Which one?")
                    .onLastMessage("red")
                    .answer("Sold out");
            var first = List.<Message>of(new SystemMessage("Sell the red lamps"), new UserMessage("A kettle, please"));
            var second = List.of(
                    first.get(0),
                    first.get(1),
                    new AssistantMessage("Which one?"),
                    new UserMessage("The red one"),
                    new ToolMessage("1", "stock", "no kettle", false));

            assertThat(ask(ModelRequest.of(first, LlmOptions.defaults()))).isEqualTo("Which one?");
            assertThat(ask(ModelRequest.of(second, LlmOptions.defaults()))).isEqualTo("Sold out");
            assertThatThrownBy(() -> ask(ModelRequest.of(first.subList(0, 1), LlmOptions.defaults())))
                    .hasMessageContaining("with \"red\" in the last message of the user");
        }

        @Test
        void findsATextInAnyMessage() {
            model.on("kettle").text("found");
            var later = List.of(
                    new SystemMessage("Be kind"), new UserMessage("A kettle, please"), new UserMessage("The red one"));

            assertThat(ask(ModelRequest.of(later, LlmOptions.defaults()))).isEqualTo("found");
        }

        @Test
        void theFirstThatFitsWithAllItsDemands() {
            model.on(Ticket.class)
                    .containing("kettle")
                    .answer(KETTLE)
                    .on(Ticket.class)
                    .answer(LAMP)
                    .on(Pattern.compile("[0-9]+ euros"))
                    .answer("money")
                    .onListOf(Ticket.class)
                    .answer(List.of(KETTLE, LAMP))
                    .when(request -> request.tools().isEmpty())
                    .answer("no tools");

            assertThat(ask(ticket("a kettle"))).contains("kettle");
            assertThat(ask(ticket("a lamp"))).contains("lamp");
            assertThat(ask(text("40 euros"))).isEqualTo("money");
            assertThat(ask(text("x").withOutputShape(Shape.of(new TypeRef<List<Ticket>>() {}))))
                    .contains("kettle", "lamp");
            assertThat(ask(text("hello"))).isEqualTo("no tools");
        }

        @Test
        void theClassOfAGenericTypeStandsForAllItsTypes() {
            model.on(Map.class).answer(Map.of("kettle", 1));

            assertThat(ask(text("x").withOutputShape(Shape.of(new TypeRef<Map<String, Integer>>() {}))))
                    .contains("kettle");
        }

        @Test
        void answersAreUsedInOrderAndTheLastRepeats() {
            model.on(Ticket.class).answers(KETTLE, LAMP);

            assertThat(List.of(ask(ticket("1")), ask(ticket("2")), ask(ticket("3"))))
                    .extracting(answer -> answer.contains("lamp"))
                    .containsExactly(false, true, true);
        }

        @Test
        void inOrderQuestionsComeAsScripted() {
            model.inOrder().on("one").answer("1").on("two").answer("2");

            assertThatThrownBy(() -> ask(text("two")))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("the next one has to be for questions with \"one\"");
            ask(text("one"));
            ask(text("two"));
            assertThatThrownBy(() -> ask(text("two"))).hasMessageContaining("every answer was given");
        }
    }

    @Nested
    class WithoutRules {

        @Test
        void theQuestionAndTheNearestRulesAreShown() {
            model.on("lamp").answer("x").on(Ticket.class).containing("toaster").answer(KETTLE);

            assertThatThrownBy(() -> ask(ticket("My kettle broke")))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContainingAll(
                            "for a Ticket", "this is none with \"toaster\"", "My kettle broke", "\"lamp\"");
        }

        @Test
        void reportsAnEmptyScript() {
            assertThatThrownBy(() -> ask(text("x"))).hasMessageContaining("nothing is scripted");
        }
    }

    @Nested
    class AnswerTypes {

        @Test
        void piecesWithThinkingAndTokens() {
            model.always()
                    .thinking("hm")
                    .using(new TokenUsage(3, 4))
                    .pieces("Once ", "upon")
                    .text("later");
            List<String> pieces = new ArrayList<>();

            var response = model.stream(text("x"), chunk -> pieces.add(piece(chunk)));

            assertThat(pieces).containsExactly("thinks hm", "Once ", "upon");
            assertThat(response.text()).isEqualTo("Once upon");
            assertThat(response.usage().total()).isEqualTo(7);
            assertThat(model.answer(text("x")).thinking()).isEmpty();
        }

        private static String piece(ModelChunk chunk) {
            return (chunk.isThinking() ? "thinks " : "") + chunk.text();
        }

        @Test
        void oneThatWaits() throws Exception {
            var open = new CountDownLatch(1);
            model.always().after(open).text("at last");
            var thread = new Thread(() -> ask(text("x")));

            thread.start();
            open.countDown();
            thread.join(30_000);

            assertThat(thread.isAlive()).isFalse();
        }

        @Test
        void aWaitThatIsInterruptedEndsTheCall() {
            model.always().after(new CountDownLatch(1)).text("never");
            Thread.currentThread().interrupt();

            assertThatThrownBy(() -> ask(text("x")))
                    .isInstanceOfSatisfying(ModelException.class, failure -> assertThat(failure.kind())
                            .isEqualTo(ModelException.Kind.CANCELLED))
                    .hasMessageStartingWith("KARTA-772");
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Nested
    class Validation {

        @Test
        void callsOneByOne() {
            model.always().text("x");
            ask(text("first"));
            ask(text("second"));

            assertThat(model.nextCall()).hasPrompt("first").offeredNoTools().requestedType(String.class);
            assertThatThrownBy(model::assertNoMoreCalls).hasMessageContaining("second");
            assertThat(model.nextCall()).promptContains("second").promptDoesNotContain("first");
            model.assertNoMoreCalls();
            assertThatThrownBy(model::nextCall).isInstanceOf(AssertionError.class);
            assertThatThrownBy(model::onlyCall).isInstanceOf(AssertionError.class);
        }

        @Test
        void verifiesThatAllRulesWereUsed() {
            model.on("one").text("1").text("more");
            ask(text("one"));

            assertThatThrownBy(model::assertAllAsked).hasMessageContainingAll("one", "1 of 2");
            ask(text("one"));
            model.assertAllAsked();
        }
    }
}
