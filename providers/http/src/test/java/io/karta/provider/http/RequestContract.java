/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.karta.generation.Shape;
import io.karta.message.AgentDocument;
import io.karta.message.AgentImage;
import io.karta.message.UserMessage;
import io.karta.model.Capability;
import io.karta.model.LanguageModelProvider;
import io.karta.model.LlmOptions;
import io.karta.model.ModelException.Kind;
import io.karta.model.ModelRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** How every vendor is asked; see {@link VendorContract}. */
abstract class RequestContract extends SimulatedVendor {

    RequestContract(LanguageModelProvider provider, VendorFormat format) {
        super(provider, format);
    }

    @Nested
    class WhenAsking {

        @BeforeEach
        void vendorAnswers() {
            vendorSends(okJson(format.answer("Copper.")));
        }

        @Test
        void asksAtTheVendorsPath() {
            model().answer(question());

            VendorContract.VENDOR.verify(1, postRequestedFor(urlEqualTo(format.path())));
        }

        @Test
        void asksAtTheConfiguredPathInstead() {
            assumeThat(format.takesPaths()).isTrue();
            provider.create(config().completionsPath("/deployments/blue?api-version=7")
                            .build())
                    .answer(question());

            var base = format.baseUrl("").toString();
            VendorContract.VENDOR.verify(1, postRequestedFor(urlEqualTo(base + "/deployments/blue?api-version=7")));
        }

        @Test
        void sendsStopSequences() {
            provider.create(config().property(Vendor.STOP, "END, ENOUGH").build())
                    .answer(question());

            assertThat(asked()).containsPattern("\\[\\s*\"END\",\\s*\"ENOUGH\"\\s*]");
        }

        @Test
        void omitsStopSequencesByDefault() {
            model().answer(question());

            assertThat(asked()).doesNotContainIgnoringCase("\"stop");
        }

        @Test
        void sendsTheConfiguredHeaders() {
            model().answer(question());

            var request =
                    VendorContract.VENDOR.findAll(postRequestedFor(anyUrl())).get(0);
            assertThat(request.getHeader("X-Tenant")).isEqualTo(HEADER);
        }

        @Test
        void sendsEveryMessageWithATextInOrder() {
            var messages = new ArrayList<>(CONVERSATION);
            messages.add(1, new UserMessage(" "));

            model().answer(ModelRequest.of(messages, LlmOptions.defaults()));

            assertThat(asked()).contains("You know kettles.").containsSubsequence("Hello", "Good day", PROMPT);
            assertThat(asked()).doesNotContain("\" \"");
        }

        @Test
        void sendsNoSchemaUnlessHeldToOne() {
            model().answer(question().withOutputShape(Shape.of(Kettle.class)));

            assertThat(asked()).doesNotContain("litres");
        }

        @Test
        void takesConfiguredOptionsAndLetsTheCallOverrideThem() {
            var config =
                    config().options(LlmOptions.defaults().withTemperature(0.25).withMaxTokens(77));
            format.temperedModel().ifPresent(config::model);
            var model = provider.create(config.build());

            model.answer(ModelRequest.of(
                    List.of(new UserMessage(PROMPT)), LlmOptions.defaults().withTemperature(0.75)));

            assertThat(asked()).contains("0.75", "77").doesNotContain("0.25");
        }

        @Test
        void leavesOutOptionsOfACallThatTheVendorLacks() {
            var response = model().answer(ModelRequest.of(CONVERSATION, EVERYTHING));

            assertThat(response.text()).isEqualTo("Copper.");
        }

        @Test
        void rejectsAnEmptyRequest() {
            var nothing = ModelRequest.of(List.of(new UserMessage("  ")), LlmOptions.defaults());

            var failure = failure(model(), nothing);

            assertThat(failure).hasMessageStartingWith("KARTA-620").hasMessageContaining("fast");
            assertThat(failure.kind()).isEqualTo(Kind.BAD_REQUEST);
        }
    }

    @Nested
    class WhenThereAreImages {

        @Test
        void sendsTheImageBesideTheText() {
            vendorSends(okJson(format.answer("A kettle.")));
            var image = AgentImage.create("image/png", new byte[] {1, 2, 3, 4, 5, 6});

            model().answer(ModelRequest.of(List.of(new UserMessage("What is it?").with(image)), LlmOptions.defaults()));

            assertThat(asked()).contains("What is it?", image.base64());
        }

        @Test
        void sendsADocumentToAModelThatReads() {
            vendorSends(okJson(format.answer("A bill.")));
            assumeThat(model().capabilities()).contains(Capability.DOCUMENTS);
            var bill = AgentDocument.fromBytes("a.pdf", "%PDF-1.7 x".getBytes(StandardCharsets.US_ASCII));

            model().answer(ModelRequest.of(List.of(new UserMessage("What is it?").with(bill)), LlmOptions.defaults()));

            assertThat(asked()).contains("What is it?", "application/pdf", bill.base64());
        }

        @Test
        void sendsALargeImageWhole() {
            vendorSends(okJson(format.answer("A kettle.")));
            var image = AgentImage.create("image/png", new byte[3_000_000]);

            model().answer(ModelRequest.of(List.of(new UserMessage("What is it?").with(image)), LlmOptions.defaults()));

            assertThat(asked()).hasSizeGreaterThan(4_000_000).contains(image.base64());
        }

        @Test
        void sendsAnImageWithoutAnyText() {
            vendorSends(okJson(format.answer("A kettle.")));
            var image = AgentImage.create("image/png", new byte[] {1, 2, 3, 4, 5, 6});

            model().answer(ModelRequest.of(List.of(new UserMessage(List.of(image))), LlmOptions.defaults()));

            assertThat(asked()).contains(image.base64());
        }
    }

    @Nested
    class WhenTheContextClassLoaderDiffers {

        @Test
        void answersAndLeavesItThere() throws Exception {
            vendorSends(okJson(format.answer("Copper.")));
            var thread = Thread.currentThread();
            var before = thread.getContextClassLoader();
            try (var strange = new java.net.URLClassLoader(new java.net.URL[0], null)) {
                thread.setContextClassLoader(strange);

                var response = model().answer(question().constrainedTo(Shape.of(Kettle.class)));

                assertThat(response.text()).isEqualTo("Copper.");
                assertThat(thread.getContextClassLoader()).isSameAs(strange);
            } finally {
                thread.setContextClassLoader(before);
            }
        }
    }
}
