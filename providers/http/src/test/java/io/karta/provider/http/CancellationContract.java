/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.message.UserMessage;
import io.karta.model.LanguageModelProvider;
import io.karta.model.LlmOptions;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.ModelRequest;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** How calls end before they are answered; see {@link VendorContract}. */
abstract class CancellationContract extends SimulatedVendor {

    CancellationContract(LanguageModelProvider provider, VendorFormat format) {
        super(provider, format);
    }

    @Nested
    class WhenTheTimeoutElapses {

        private static final Duration SHORT = ofSeconds(2);

        @Test
        void endsTheExchange() throws Exception {
            try (var server = new SilentServer()) {
                var model = provider.create(
                        configAt(server.address()).timeout(SHORT).build());

                var failure = failure(model, question());

                assertThat(failure.kind()).isEqualTo(Kind.TIMEOUT);
                assertThat(failure).hasMessageStartingWith("KARTA-612").hasMessageContaining(SHORT.toString());
                assertThat(server.hungUp()).succeedsWithin(ofSeconds(60));
            }
        }

        @Test
        void countsTheBodyToo() {
            vendorSends(okJson(format.answer("Copper.")).withChunkedDribbleDelay(50, 60_000));

            var failure = failure(provider.create(config().timeout(SHORT).build()), question());

            assertThat(failure.kind()).isEqualTo(Kind.TIMEOUT);
        }

        @Test
        void goesByTheTimeOfTheCall() {
            vendorSends(okJson(format.answer("Copper.")).withFixedDelay(60_000));
            var hasty = ModelRequest.of(
                    List.of(new UserMessage(PROMPT)), LlmOptions.defaults().withTimeout(SHORT));

            var failure = failure(model(), hasty);

            assertThat(failure).hasMessageContaining(SHORT.toString());
        }
    }

    @Nested
    class AfterTheAnswer {

        /** A server runs many applications, and threads outlive them. */
        @Test
        void noThreadKeepsTheClassLoaderOfTheCaller() {
            vendorSends(okJson(format.answer("Hello")));
            var model = model();
            var thread = Thread.currentThread();
            ClassLoader before = thread.getContextClassLoader();
            var application = new ClassLoader(before) {};

            thread.setContextClassLoader(application);
            try {
                model.answer(question());
            } finally {
                thread.setContextClassLoader(before);
            }

            assertThat(Thread.getAllStackTraces().keySet())
                    .extracting(Thread::getContextClassLoader)
                    .doesNotContain(application);
        }
    }

    @Nested
    class WhenTheThreadIsInterrupted {

        @Test
        void endsTheExchangeAndStaysInterrupted() throws Exception {
            try (var server = new SilentServer()) {
                var model = provider.create(configAt(server.address()).build());
                var failure = new CompletableFuture<ModelException>();
                var interrupted = new AtomicBoolean();
                var caller = new Thread(() -> {
                    failure.complete(failure(model, question()));
                    interrupted.set(Thread.currentThread().isInterrupted());
                });
                caller.start();
                server.asked().get(60, TimeUnit.SECONDS);

                caller.interrupt();

                assertThat(failure.get(60, TimeUnit.SECONDS).kind()).isEqualTo(Kind.CANCELLED);
                assertThat(server.hungUp()).succeedsWithin(ofSeconds(60));
                caller.join(60_000);
                assertThat(interrupted).isTrue();
            }
        }

        @Test
        void doesNotWaitIfItWasInterruptedBefore() {
            try (var server = new SilentServer()) {
                var model = provider.create(configAt(server.address()).build());
                Thread.currentThread().interrupt();

                var failure = failure(model, question());

                assertThat(Thread.interrupted()).isTrue();
                assertThat(failure.kind()).isEqualTo(Kind.CANCELLED);
                assertThat(failure).hasMessageStartingWith("KARTA-619: model fast");
            }
        }
    }

    @Nested
    class WhenClosed {

        @Test
        void endsTheExchangesThatRun() throws Exception {
            try (var server = new SilentServer()) {
                var model = provider.create(configAt(server.address()).build());
                var failure = CompletableFuture.supplyAsync(() -> failure(model, question()));
                server.asked().get(60, TimeUnit.SECONDS);

                ((AutoCloseable) model).close();

                assertThat(failure.get(60, TimeUnit.SECONDS).kind()).isEqualTo(Kind.CANCELLED);
                assertThat(server.hungUp()).succeedsWithin(ofSeconds(60));
                assertThat(failure(model, question()).kind()).isEqualTo(Kind.CANCELLED);
            }
        }
    }

    @Nested
    class WhenClosedBeforeTheCall {

        @Test
        void sendsNothing() throws Exception {
            vendorSends(okJson(format.answer("Hello")));
            var model = model();

            ((AutoCloseable) model).close();

            assertThat(failure(model, question()).kind()).isEqualTo(Kind.CANCELLED);
            VendorContract.VENDOR.verify(0, postRequestedFor(anyUrl()));
        }
    }
}
