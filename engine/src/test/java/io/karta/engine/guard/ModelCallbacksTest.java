/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.guard;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.agent.UserInput;
import io.karta.ai.ModelCallContext;
import io.karta.ai.ModelCallback;
import io.karta.ai.PromptRunner;
import io.karta.engine.TestAgents;
import io.karta.guard.GuardrailException;
import io.karta.message.SystemMessage;
import io.karta.message.UserMessage;
import io.karta.model.ModelException;
import io.karta.model.ModelResponse;
import io.karta.model.TokenUsage;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.history.ActionRun;
import io.karta.process.history.ModelCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Callbacks around calls of models. */
class ModelCallbacksTest extends InterceptorFixture {

    private PromptRunner with(ModelCallback... callbacks) {
        PromptRunner runner = ai().withDefaultLlm();
        for (ModelCallback callback : callbacks) {
            runner = runner.withModelCallback(callback);
        }
        return runner;
    }

    @Nested
    class CallbackOrder {

        @Test
        void theFirstBeforeThatAnswersWins() {
            String text = with(
                            before(call -> Optional.empty()),
                            before(call -> Optional.of(ModelResponse.of("cached"))),
                            before(call -> {
                                throw new AssertionError("not asked");
                            }))
                    .generateText("?");

            assertThat(text).isEqualTo("cached");
            assertThat(model.requests()).isEmpty();
        }

        @Test
        void canChangeOneRequest() {
            model.always().call("keep", "{\"text\": \"a\"}").text("well");
            List<String> seen = new ArrayList<>();
            ModelCallback adding = before(call -> {
                seen.add("%s %d"
                        .formatted(call.model(), call.request().messages().size()));
                call.change(request -> {
                    var more = new ArrayList<>(request.messages());
                    more.add(0, new SystemMessage("Be kind."));
                    return request.withMessages(more);
                });
                return Optional.empty();
            });

            with(adding).withTool(keep).generateText("hello");

            assertThat(seen).containsExactly("only 1", "only 3");
            assertThat(sent()).startsWith("Be kind.", "hello");
        }

        @Test
        void aBeforeMayFailInstead() {
            assertThatThrownBy(() -> with(before(call -> {
                                throw new IllegalStateException("not today");
                            }))
                            .generateText("?"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("not today");
            assertThat(model.requests()).isEmpty();
        }

        @Test
        void afterMayReplaceTheAnswer() {
            model.always().text("from the model");

            String text = with(after(response -> Optional.of(response.withText(response.text() + ", improved"))))
                    .generateText("?");

            assertThat(text).isEqualTo("from the model, improved");
        }

        @Test
        void canReplaceAFailureAfterTheLastAttempt() {
            model.always().fail(new ModelException("busy", ModelException.Kind.OVERLOADED, null));

            String text = with(onFailure(failure -> Optional.of(ModelResponse.of("sorry: " + failure.getMessage()))))
                    .generateText("?");

            assertThat(text).isEqualTo("sorry: busy");
            assertThat(model.requests()).hasSize(2);
        }

        @Test
        void canReplaceAFailureWithAnother() {
            model.always().fail(new ModelException("no", ModelException.Kind.BAD_REQUEST, null));

            assertThatThrownBy(() -> with(onFailure(failure -> {
                                throw new IllegalArgumentException("mine", failure);
                            }))
                            .generateText("?"))
                    .hasMessage("mine");
        }

        @Test
        void failsAsBeforeWithoutReplacement() {
            var failure = new ModelException("no", ModelException.Kind.BAD_REQUEST, null);
            model.always().fail(failure);

            assertThatThrownBy(() -> with(onFailure(any -> Optional.empty())).generateText("?"))
                    .isSameAs(failure);
        }

        @Test
        void cannotRecoverFromABlockingGuardrail() {
            ModelCallback repairing = onFailure(failure -> Optional.of(ModelResponse.of("all is well")));

            assertThatThrownBy(
                            () -> with(repairing).withGuardrail(new NoSecrets()).generateText(SECRET))
                    .isInstanceOf(GuardrailException.class);
        }

        @Test
        void guardrailsLookAtWhatTheySendAndAnswer() {
            model.always().text("well");
            ModelCallback smuggling = before(call -> {
                call.change(request -> request.withMessages(List.of(new UserMessage(SECRET))));
                return Optional.empty();
            });
            ModelCallback answering = before(call -> Optional.of(ModelResponse.of(SECRET)));

            with(smuggling).withGuardrail(masking()).generateText("?");

            assertThat(sent()).containsExactly("[SECRET]");
            assertThatThrownBy(
                            () -> with(answering).withGuardrail(new NoSecrets()).generateText("?"))
                    .isInstanceOf(GuardrailException.class);
        }

        @Test
        void rejectsNullAndLateChanges() {
            model.always().text("well");
            @SuppressWarnings("NullAway") // what a user may do
            ModelCallback mute = before(call -> null);
            ModelCallback late = new ModelCallback() {
                @Override
                public Optional<ModelResponse> after(ModelCallContext call, ModelResponse response) {
                    call.change(request -> request);
                    return Optional.empty();
                }
            };

            assertThatThrownBy(() -> with(mute).generateText("?"))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-378");
            assertThatThrownBy(() -> with(late).generateText("?")).hasMessageContaining("KARTA-379");
        }

        @Test
        void anAnswerOfTheirsIsStreamedToo() throws Exception {
            List<String> received = all(with(before(call -> Optional.of(ModelResponse.of("cached"))))
                    .streaming()
                    .generateText("?"));

            assertThat(received).containsExactly("cached");
        }

        @Test
        void theirAnswersAreFreeAndInTheHistory() {
            var desk = new TestAgents("Desk")
                    .action("talk", List.of(a(UserInput.class), CONTEXT), String.class, values -> context(values, 1)
                            .ai()
                            .withDefaultLlm()
                            .generateText("?"))
                    .goal("talk", "talk", String.class, UserInput.class);
            var platform = platform(more -> more.agents(List.of(desk.model())).modelCallbacks(List.of(before(call -> {
                assertThat(call.process()).isPresent();
                return Optional.of(ModelResponse.of("cached").withUsage(new TokenUsage(100, 100)));
            }))));

            AgentProcess process = platform.run(platform.createProcess(
                    platform.agents().get(0),
                    ProcessOptions.defaults().withBudget(Budget.ofTokens(50)),
                    new UserInput("x")));

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(process.history())
                    .singleElement()
                    .extracting(ActionRun::modelCalls)
                    .satisfies(calls -> assertThat(calls)
                            .extracting(ModelCall::attempts, ModelCall::outputTokens)
                            .containsExactly(org.assertj.core.groups.Tuple.tuple(0, 0L)));
        }
    }

    @Test
    void addsNoInterceptorsByDefault() {
        assertThat(CallInterceptors.NONE.hasNoModelInterceptors()).isTrue();
        assertThat(CallInterceptors.NONE.mayChangeAnswers()).isFalse();
        assertThat(CallInterceptors.NONE.with(before(call -> Optional.empty())).mayChangeAnswers())
                .isFalse();
        assertThat(CallInterceptors.NONE
                        .with(after(response -> Optional.empty()))
                        .mayChangeAnswers())
                .isTrue();
    }
}
