/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.junit.KartaTest;
import io.karta.llmagent.LlmAgent;
import io.karta.process.AgentInvocation;
import io.karta.testkit.ScriptedModel;
import io.karta.workflow.Pipeline;
import io.karta.workflow.RetryPolicy;
import io.karta.workflow.Step;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Retries of a step and of an LLM agent. */
@KartaTest(RetryTest.Weather.class)
class RetryTest {

    record City(String name) {}

    record Forecast(String text) {}

    record Advice(String text) {}

    @ApplicationScoped
    static class Weather {

        final AtomicInteger calls = new AtomicInteger();

        @Produces
        @ApplicationScoped
        Pipeline<City, Advice> advice() {
            LlmAgent<Forecast, Advice> adviser = LlmAgent.named("adviser")
                    .description("Gives advice")
                    .instruction("Say what to wear: {text}")
                    .input(Forecast.class)
                    .output(Advice.class);
            return Pipeline.of(Step.of(City.class, Forecast.class, this::forecast)
                            .retry(RetryPolicy.maxRetries(2)
                                    .delay(Duration.ofMillis(100))
                                    .jitter(Duration.ofMillis(20))
                                    .retryOn(IOException.class)))
                    .then(Step.agent(adviser, Forecast.class, Advice.class).retry(RetryPolicy.maxRetries(1)))
                    .named("advice");
        }

        int calls() {
            return calls.get();
        }

        private Forecast forecast(City city) throws IOException {
            if (calls.incrementAndGet() == 1) {
                throw new IOException("the service does not answer");
            }
            return new Forecast("Rain in " + city.name());
        }
    }

    @Inject
    AgentInvocation<Advice> advice;

    @Inject
    Weather weather;

    @Inject
    ScriptedModel model;

    @Test
    void aFailedAttemptIsFollowedByAnother() {
        model.always().fail(new IllegalStateException("the model fails once")).answers(new Advice("Take an umbrella"));

        assertThat(advice.invoke(new City("Ghent"))).isEqualTo(new Advice("Take an umbrella"));
        assertThat(weather.calls()).isEqualTo(2);
        assertThat(model.requests()).hasSize(2);
    }
}
