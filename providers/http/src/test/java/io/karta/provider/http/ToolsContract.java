/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.message.UserMessage;
import io.karta.model.Capability;
import io.karta.model.LanguageModelProvider;
import io.karta.model.LlmOptions;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.model.ModelResponse.FinishReason;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every vendor's models do with tools; see {@link VendorContract}. */
abstract class ToolsContract extends SimulatedVendor {

    ToolsContract(LanguageModelProvider provider, VendorFormat format) {
        super(provider, format);
    }

    @Nested
    class WhenToolsAreOffered {

        private ModelResponse answer(ToolCall... calls) {
            vendorSends(okJson(format.calling(List.of(calls))));
            return model().answer(question().withTools(List.of(BOIL)));
        }

        @Test
        void sendsNameDescriptionAndSchema() {
            vendorSends(okJson(format.answer("Tea is ready.")));

            model().answer(question().withTools(List.of(BOIL)));

            assertThat(asked())
                    .contains("\"boil\"", "\"Boils water\"", "\"How hot\"", "\"litres\"", "\"required\"")
                    .contains("\"tools\"");
        }

        @Test
        void reportsTruncatedCalls() {
            var calls = List.of(new ToolCall("call_1", "boil", "{\"degrees\":90}"));
            vendorSends(okJson(format.cut(format.calling(calls))));

            var response = model().answer(question().withTools(List.of(BOIL)));

            assertThat(response.finishReason()).isEqualTo(FinishReason.LENGTH);
            assertThat(response.toolCalls()).hasSize(1);
        }

        @Test
        void returnsCallsOfUnofferedTools() {
            vendorSends(okJson(format.calling(List.of(new ToolCall("call_1", "boil", "{\"degrees\":90}")))));

            var response = model().answer(question());

            assertThat(response.finishReason()).isEqualTo(FinishReason.TOOL_CALLS);
            assertThat(response.toolCalls()).singleElement().satisfies(call -> assertThat(call.name())
                    .isEqualTo("boil"));
        }

        @Test
        void readsSeveralCallsOfOneAnswer() {
            var response = answer(
                    new ToolCall("call_1", "boil", "{\"degrees\":90}"),
                    new ToolCall("call_2", "boil", "{\"degrees\":80}"));

            assertThat(response.finishReason()).isEqualTo(FinishReason.TOOL_CALLS);
            assertThat(response.text()).isEmpty();
            assertThat(response.toolCalls()).extracting(ToolCall::name).containsExactly("boil", "boil");
            assertThat(response.toolCalls())
                    .extracting(call -> call.arguments().replaceAll("\\s", ""))
                    .containsExactly("{\"degrees\":90}", "{\"degrees\":80}");
        }

        @Test
        void readsCallsWithoutArguments() {
            assertThat(answer(new ToolCall("call_1", "boil", "{}")).toolCalls())
                    .extracting(call -> call.arguments().replaceAll("\\s", ""))
                    .containsExactly("{}");
        }

        @Test
        void sendsCallsAndTheirResultsBack() {
            vendorSends(okJson(format.answer("Tea is ready.")));
            var calls = List.of(
                    new ToolCall("call_1", "boil", "{\"degrees\": 90}"),
                    new ToolCall("call_2", "boil", "{degrees: 80, "));

            model().answer(ModelRequest.of(
                            List.of(
                                    new UserMessage(PROMPT),
                                    new AssistantMessage("", calls),
                                    new ToolMessage("call_1", "boil", "it boils", false),
                                    new ToolMessage("call_2", "boil", "", true)),
                            LlmOptions.defaults())
                    .withTools(List.of(BOIL)));

            assertThat(asked())
                    .contains("it boils")
                    .contains("90")
                    .contains("80")
                    .doesNotContain("degrees: 80");
        }

        @ParameterizedTest
        @ValueSource(strings = {"functions.boil", "boil water", "", "\u8336"})
        void sendsNoNameThatVendorsReject(String name) {
            vendorSends(okJson(format.answer("Tea is ready.")));

            model().answer(ModelRequest.of(
                            List.of(
                                    new UserMessage(PROMPT),
                                    new AssistantMessage("", List.of(new ToolCall("call_1", name, "{\"degrees\":90}"))),
                                    new ToolMessage("call_1", name, "Unknown tool", true)),
                            LlmOptions.defaults())
                    .withTools(List.of(BOIL)));

            assertThat(asked())
                    .contains("90", "Unknown tool")
                    .containsPattern("\"name\"\\s*:\\s*\"[A-Za-z0-9_-]+\"")
                    .doesNotContainPattern("\"(?:tool_)?name\"\\s*:\\s*\"(?![A-Za-z0-9_-]{1,64}\")");
        }

        @Test
        void sendsNoToolsWhereThereAreNone() {
            vendorSends(okJson(format.answer("Tea is ready.")));

            model().answer(question());

            assertThat(asked()).doesNotContainPattern("\"tools\"\\s*:\\s*\\[\\s*\\{");
        }

        @Test
        void sendsMediaOnceWithAReference() {
            vendorSends(okJson(format.answer("A kettle.")));

            model().answer(shown(false, PNG, WEBP));

            assertThat(asked())
                    .containsSubsequence("Seen from above:", "it boils")
                    .containsOnlyOnce(PNG.base64())
                    .containsOnlyOnce(WEBP.base64())
                    .contains("[image 1", "[image 2");
        }

        @Test
        void sendsWhatAToolShowedInVain() {
            vendorSends(okJson(format.answer("A kettle.")));

            model().answer(shown(true, PNG));

            assertThat(asked()).contains("Seen from above:").containsOnlyOnce(PNG.base64());
        }

        @Test
        void sendsDocumentsThatToolsShowToAModelThatReads() {
            vendorSends(okJson(format.answer("A bill.")));
            assumeThat(model().capabilities()).contains(Capability.DOCUMENTS);

            model().answer(shown(false, PDF));

            assertThat(asked()).contains("[document 1: bill.pdf").containsOnlyOnce(PDF.base64());
        }

        @Test
        void continuesAfterMedia() {
            vendorSends(okJson(format.answer("A kettle.")));
            List<Message> messages = new ArrayList<>(shown(false, PNG).messages());
            messages.add(new AssistantMessage("A kettle."));
            messages.add(new UserMessage("And who made it?"));

            model().answer(ModelRequest.of(messages, LlmOptions.defaults()).withTools(List.of(BOIL)));

            assertThat(asked()).containsSubsequence(PNG.base64(), "A kettle.", "And who made it?");
        }

        @Test
        void declaresTheCapability() {
            assertThat(model().capabilities()).contains(Capability.TOOLS);
        }

        @Test
        void aWholeConversationWorks() {
            VendorContract.VENDOR.stubFor(post(anyUrl())
                    .inScenario("tea")
                    .whenScenarioStateIs("Started")
                    .willReturn(okJson(format.calling(List.of(new ToolCall("call_1", "boil", "{\"degrees\":90}")))))
                    .willSetStateTo("boiled"));
            VendorContract.VENDOR.stubFor(post(anyUrl())
                    .inScenario("tea")
                    .whenScenarioStateIs("boiled")
                    .willReturn(okJson(format.answer("Tea is ready."))));
            var first = question().withTools(List.of(BOIL));

            var asks = model().answer(first);
            var call = asks.toolCalls().get(0);
            List<Message> messages = new ArrayList<>(first.messages());
            messages.add(new AssistantMessage(asks.text(), asks.toolCalls()));
            messages.add(new ToolMessage(call.id(), call.name(), "it boils", false));
            var answers = model().answer(first.withMessages(messages));

            assertThat(answers.text()).isEqualTo("Tea is ready.");
            assertThat(answers.toolCalls()).isEmpty();
            assertThat(answers.finishReason()).isEqualTo(FinishReason.COMPLETE);
            assertThat(allAsked()).hasSize(2).last().asString().contains("it boils");
        }
    }
}
