/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.scripted;

import static io.karta.provider.scripted.Requests.messages;
import static io.karta.provider.scripted.Requests.requesting;
import static io.karta.provider.scripted.Requests.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.karta.generation.Shape;
import io.karta.message.AssistantMessage;
import io.karta.message.SystemMessage;
import io.karta.message.UserMessage;
import io.karta.model.Capability;
import io.karta.model.LlmOptions;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.model.TokenUsage;
import io.karta.provider.scripted.Requests.Resolution;
import io.karta.provider.scripted.Requests.Ticket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptedLanguageModelTest {

    @Nested
    class RuleSelection {

        @Test
        void theFirstWhoseTextIsInThePrompt() {
            var model = model(
                    """
                    rules:
                      - contains: toaster
                        answer: a toaster
                      - contains: kettle
                        answer: the kettle
                      - contains: kettle
                        answer: another kettle
                    """);

            var answer = model.answer(text("My kettle leaks"));

            assertThat(answer.text()).isEqualTo("the kettle");
        }

        @Test
        void onlyIfAllItsTextsAreInThePrompt() {
            var model = model(
                    """
                    rules:
                      - contains: [kettle, broken]
                        answer: both
                      - answer: not both
                    """);

            var one = model.answer(text("My kettle leaks"));
            var both = model.answer(text("broken is my kettle"));

            assertThat(one.text()).isEqualTo("not both");
            assertThat(both.text()).isEqualTo("both");
        }

        @Test
        void aTextIsTakenLiterallyAndInItsCase() {
            var model = model(
                    """
                    rules:
                      - contains: K.ttle
                        answer: literally
                      - answer: no
                    """);

            var answers =
                    List.of(model.answer(text("Kettle")), model.answer(text("k.ttle")), model.answer(text("K.ttle")));

            assertThat(answers).extracting(ModelResponse::text).containsExactly("no", "no", "literally");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "Ticket",
                    "io.karta.provider.scripted.Requests.Ticket",
                    "io.karta.provider.scripted.Requests$Ticket"
                })
        void matchesTheRequestedTypeByName(String name) {
            var model = model("rules: [{ type: Resolution, answer: no }, { type: '" + name + "', answer: yes }]");

            var answer = model.answer(requesting(Ticket.class, "?"));

            assertThat(answer.text()).isEqualTo("yes");
        }

        @Test
        void aRequestForTextAlone() {
            var model = model("rules: [{ type: text, answer: prose }]");

            var prose = model.answer(text("?"));
            var object = model.answer(requesting(Ticket.class, "?"));

            assertThat(prose.text()).isEqualTo("prose");
            assertThat(object.text()).startsWith("{");
        }

        @Test
        void ignoresAnswersOfTheModel() {
            var model = model(
                    """
                    rules:
                      - contains: kettle
                        answer: kettle
                      - matches: (?s)^Be kind.*tea$
                        answer: tea
                    """);

            var answer = model.answer(messages(
                    new SystemMessage("Be kind"), new AssistantMessage("A kettle?"), new UserMessage("No, tea")));

            assertThat(answer.text()).isEqualTo("tea");
        }

        @Test
        void eachAnswersAsOftenAsItMay() {
            var model = model(
                    """
                    rules:
                      - { times: 1, answer: first }
                      - { times: 2, answer: then }
                      - answer: from then on
                    """);

            var answers = answers(model, 5);

            assertThat(answers).containsExactly("first", "then", "then", "from then on", "from then on");
        }

        @Test
        void countsMatchingCalls() {
            var model = model(
                    """
                    rules:
                      - { contains: kettle, call: 2, answer: the second kettle }
                      - answer: something
                    """);

            var answers = IntStream.range(0, 6)
                    .mapToObj(i -> model.answer(text(i % 2 == 0 ? "toaster" : "kettle"))
                            .text())
                    .toList();

            assertThat(answers)
                    .containsExactly(
                            "something", "something", "something", "the second kettle", "something", "something");
        }

        @Test
        void manyThreadsUseARuleNoOftenerThanItMay() {
            var model = model("rules: [{ times: 50, answer: limited }, { answer: other }]");

            var limited = IntStream.range(0, 400)
                    .parallel()
                    .filter(i -> model.answer(text("?")).text().equals("limited"))
                    .count();

            assertThat(limited).isEqualTo(50);
        }
    }

    @Nested
    class AnswerTemplates {

        @Test
        void groupsByNumberAndName() {
            var model = model(
                    """
                    rules:
                      - matches: 'My (\\w+) is (?<how>\\w+)'
                        answer: 'A ${how} ${1}? ${0}!'
                    """);

            var answer = model.answer(text("My kettle is broken, sadly"));

            assertThat(answer.text()).isEqualTo("A broken kettle? My kettle is broken!");
        }

        @Test
        void aGroupThatTookNoPartIsEmpty() {
            var model = model("rules: [{ matches: '(a)|(b)', answer: '<${1}|${2}>' }]");

            var answer = model.answer(text("b"));

            assertThat(answer.text()).isEqualTo("<|b>");
        }

        @Test
        void twoDollarsStandForOne() {
            var model = model("rules: [{ answer: 'costs $${price} or $5' }]");

            var answer = model.answer(text("?"));

            assertThat(answer.text()).isEqualTo("costs ${price} or $5");
        }

        @Test
        void capturesInLowerAndUpperCase() {
            var model =
                    model("rules: [{ matches: 'my (?<what>\\w+)', answer: '${what} ${what|lower} ${what|upper}' }]");

            var answer = model.answer(text("my Kettle"));

            assertThat(answer.text()).isEqualTo("Kettle kettle KETTLE");
        }

        @Test
        void capturesOfTheScript() {
            var model = model(
                    """
                    captures:
                      name:
                        - '(?i)my name is (\\w+)'
                        - 'I am (\\w+)'
                        - otherwise: customer
                    rules:
                      - answer: Dear ${name}
                    """);

            var answers = List.of(
                    model.answer(text("I am Bob, but my name is Ada")),
                    model.answer(text("I am Bob")),
                    model.answer(text("Hello")));

            assertThat(answers)
                    .extracting(ModelResponse::text)
                    .containsExactly("Dear Ada", "Dear Bob", "Dear customer");
        }

        @Test
        void capturesLookInsideEarlierOnesAndMayTranslate() {
            var model = model(
                    """
                    captures:
                      letter: '(?s)<letter>(.*)</letter>'
                      product:
                        in: letter
                        first-of:
                          - matches: 'bouilloire|kettle'
                            value: kettle
                          - matches: '(\\w+) lamp'
                            value: ${1} lamp of ${letter}
                          - otherwise: order
                    rules:
                      - answer: ${product}
                    """);

            var answers = List.of(
                    model.answer(text("kettle lamp <letter>toaster</letter>")),
                    model.answer(text("<letter>Ma bouilloire</letter>")),
                    model.answer(text("<letter>red lamp</letter>")));

            assertThat(answers)
                    .extracting(ModelResponse::text)
                    .containsExactly("order", "kettle", "red lamp of red lamp");
        }

        @Test
        void aRuleMayDependOnACapture() {
            var model = model(
                    """
                    captures:
                      mood: ['angry|furious', { otherwise: calm }]
                    rules:
                      - where: { mood: calm }
                        answer: thanks
                      - where: { mood: angry|furious }
                        answer: sorry
                    """);

            var answers = List.of(model.answer(text("I am furious")), model.answer(text("Nice")));

            assertThat(answers).extracting(ModelResponse::text).containsExactly("sorry", "thanks");
        }

        @Test
        void objectsStayJsonWhateverTheCapturesHold() {
            var model = model(
                    """
                    rules:
                      - type: Ticket
                        matches: '(?s)(.*)'
                        answer: { customer: '${1}', product: no, stars: 3 }
                    """);
            var nasty = "He said: \"}\\ ${0} $1\n\tüß😀";

            var answer = model.answer(requesting(Ticket.class, nasty));

            assertThat(Shape.of(Ticket.class).read(answer.text()).orElseThrow()).isEqualTo(new Ticket(nasty, "no", 3));
        }

        @Test
        void plainScalarsMeanWhatTheyMeanInJson() {
            var model = model(
                    "rules: [{ answer: [1, -2.50, 1.0e+3, true, null, ~, yes, 010, 12:30, 2026-11-20, '1', {a: []}]"
                            + " }]");

            var answer = model.answer(text("?"));

            assertThat(answer.text())
                    .isEqualTo("[1,-2.50,1.0e+3,true,null,null,"
                            + "\"yes\",\"010\",\"12:30\",\"2026-11-20\",\"1\",{\"a\":[]}]");
        }

        @Test
        void jsonIsAScriptToo() {
            var model = model("{\"rules\": [{\"contains\": \"kettle\", \"answer\": {\"a\": \"\\u00e9\"}}]}");

            var answer = model.answer(text("kettle"));

            assertThat(answer.text()).isEqualTo("{\"a\":\"é\"}");
        }

        @Test
        void usageAndFinish() {
            var model = model("rules: [{ answer: cut, finish: length, usage: { input: 12, output: 5 } }]");

            var answer = model.answer(text("?"));

            assertThat(answer.usage()).isEqualTo(new TokenUsage(12, 5));
            assertThat(answer.finishReason()).isEqualTo(ModelResponse.FinishReason.LENGTH);
        }
    }

    @Nested
    class WithoutAMatchingRule {

        @Test
        void createsAnObjectOfTheRequestedType() {
            var model = model("rules: [{ contains: kettle, answer: x }]");

            var answer = model.answer(requesting(Ticket.class, "toaster"));

            assertThat(Shape.of(Ticket.class).read(answer.text()).orElseThrow()).isInstanceOf(Ticket.class);
        }

        @Test
        void aSealedTypeIsFilledToo() {
            var answer = model("").answer(requesting(Resolution.class, "?"));

            assertThat(Shape.of(Resolution.class).read(answer.text()).orElseThrow())
                    .isInstanceOf(Resolution.class);
        }

        @Test
        void marksGeneratedTexts() {
            var answer = model("").answer(text("?"));

            assertThat(answer.text()).contains("artificial");
        }

        @Test
        void aStrictScriptFailsWithoutRepeatingThePrompt() {
            var model = model("otherwise: fail");

            assertThatExceptionOfType(ModelException.class)
                    .isThrownBy(() -> model.answer(requesting(Ticket.class, "secret")))
                    .withMessageStartingWith("KARTA-663: ")
                    .withMessageContaining("Ticket")
                    .withMessageNotContaining("secret")
                    .returns(Kind.BAD_REQUEST, ModelException::kind);
        }

        @Test
        void aRuleWithoutAnAnswerFillsAsWell() {
            var model = model("rules: [{ type: Ticket, usage: { input: 1, output: 2 } }]");

            var answer = model.answer(requesting(Ticket.class, "?"));

            assertThat(Shape.of(Ticket.class).read(answer.text()).isPresent()).isTrue();
            assertThat(answer.usage().total()).isEqualTo(3);
        }
    }

    @Nested
    class WhenItFails {

        @ParameterizedTest
        @EnumSource(Kind.class)
        void everyKindOfFailureCanBeScripted(Kind kind) {
            var model = model(
                    "rules: [{ fail: " + kind.name().toLowerCase(Locale.ROOT).replace('_', '-') + " }]");

            assertThatExceptionOfType(ModelException.class)
                    .isThrownBy(() -> model.answer(text("?")))
                    .withMessageStartingWith("KARTA-664: the rule at test.yaml:1 fails with " + kind)
                    .returns(kind, ModelException::kind);
        }

        @Test
        void itMaySayWhyAndWhenToComeBack() {
            var model = model(
                    """
                    rules:
                      - times: 1
                        fail: { kind: RATE_LIMIT, message: slow down, retry-after: PT2S }
                      - answer: there
                    """);

            assertThatExceptionOfType(ModelException.class)
                    .isThrownBy(() -> model.answer(text("?")))
                    .withMessageContaining("slow down")
                    .satisfies(e -> assertThat(e.retryAfter()).hasValue(Duration.ofSeconds(2)));
            assertThat(model.answer(text("?")).text()).isEqualTo("there");
        }
    }

    @Nested
    class Delays {

        @Test
        void aDelayPassesBeforeTheAnswer() {
            var model = model("rules: [{ delay: PT0.05S, answer: late }]");
            var before = System.nanoTime();

            var answer = model.answer(text("?"));

            assertThat(answer.text()).isEqualTo("late");
            assertThat(Duration.ofNanos(System.nanoTime() - before)).isGreaterThanOrEqualTo(Duration.ofMillis(50));
        }

        @Test
        void aDelayBeyondTheTimeOfTheCallIsATimeout() {
            var model = model("rules: [{ delay: PT1H, answer: never }]");
            var request = ModelRequest.of(
                    List.of(new UserMessage("?")), LlmOptions.defaults().withTimeout(Duration.ofMillis(20)));

            assertThatExceptionOfType(ModelException.class)
                    .isThrownBy(() -> model.answer(request))
                    .withMessageStartingWith("KARTA-666: ")
                    .returns(Kind.TIMEOUT, ModelException::kind);
        }

        @Test
        void aStreamEndsAtTheTimeOfTheCall() {
            var model = model("rules: [{ delay: PT6S, answer: one two three four five six }]");
            var request = ModelRequest.of(
                    List.of(new UserMessage("?")), LlmOptions.defaults().withTimeout(Duration.ofMillis(1100)));
            var chunks = new ArrayList<String>();

            assertThatExceptionOfType(ModelException.class)
                    .isThrownBy(() -> model.stream(request, chunk -> chunks.add(chunk.text())))
                    .withMessageStartingWith("KARTA-666: ")
                    .withMessageContaining("PT6S")
                    .returns(Kind.TIMEOUT, ModelException::kind);
            assertThat(chunks).containsExactly("one ");
        }

        @Test
        void aDelayThatIsNoMultipleOfTheWordsIsATimeoutToo() {
            var model = model("rules: [{ delay: PT0.01S, answer: one two three }]");
            var request = ModelRequest.of(
                    List.of(new UserMessage("?")), LlmOptions.defaults().withTimeout(Duration.ofNanos(9_999_999)));

            assertThatExceptionOfType(ModelException.class)
                    .isThrownBy(() -> model.stream(request, chunk -> {}))
                    .returns(Kind.TIMEOUT, ModelException::kind);
        }

        @Test
        void anInterruptedDelayIsCancelledAndTheThreadStaysInterrupted() {
            var started = new CountDownLatch(1);
            var model = new ScriptedLanguageModel(
                    "fast",
                    Script.builder()
                            .rule(Rule.any().after(Duration.ofHours(1)).answering("never"))
                            .build());
            var stayed = new AtomicBoolean();
            var failure = new CompletableFuture<Throwable>();
            var thread = new Thread(() -> {
                started.countDown();
                try {
                    model.answer(text("?"));
                } catch (ModelException e) {
                    stayed.set(Thread.currentThread().isInterrupted());
                    failure.complete(e);
                }
            });

            thread.start();
            thread.interrupt();

            assertThat(failure.join())
                    .hasMessageStartingWith("KARTA-665: ")
                    .asInstanceOf(type(ModelException.class))
                    .returns(Kind.CANCELLED, ModelException::kind);
            assertThat(stayed).isTrue();
        }

        @Test
        void anInterruptedThreadGetsNoAnswerEvenWithoutADelay() {
            var model = model("rules: [{ answer: at once }]");
            Thread.currentThread().interrupt();

            assertThatExceptionOfType(ModelException.class)
                    .isThrownBy(() -> model.answer(text("?")))
                    .returns(Kind.CANCELLED, ModelException::kind);
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void supportsSchemasAndTools() {
        assertThat(model("").capabilities())
                .containsExactlyInAnyOrder(
                        Capability.STRUCTURED_OUTPUT,
                        Capability.TOOLS,
                        Capability.STRUCTURED_OUTPUT_WITH_TOOLS,
                        Capability.STREAMING);
    }

    @Test
    void streamsATextWordByWord() {
        var chunks = new ArrayList<String>();

        var whole = model("rules: [{ delay: PT0.01S, answer: 'It is  on its way. ' }]").stream(
                text("Where?"), chunk -> chunks.add(chunk.text()));

        assertThat(chunks).containsExactly("It ", "is  ", "on ", "its ", "way. ");
        assertThat(whole.text()).isEqualTo("It is  on its way. ");
    }

    @Test
    void streamsFailuresAsFailures() {
        assertThatExceptionOfType(ModelException.class)
                .isThrownBy(() -> model("rules: [{ fail: overloaded }]").stream(text("Where?"), chunk -> {}))
                .returns(Kind.OVERLOADED, ModelException::kind);
    }

    private static ScriptedLanguageModel model(String script) {
        return new ScriptedLanguageModel("fast", Script.parse(script, "test.yaml"));
    }

    private static List<String> answers(ScriptedLanguageModel model, int number) {
        return IntStream.range(0, number)
                .mapToObj(i -> model.answer(text("?")).text())
                .toList();
    }
}
