/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import io.karta.model.LlmOptions;
import java.util.Optional;

/** Assertions about a recorded call of a model by the code under test. */
public final class CallAssert extends PromptAssert<CallAssert, AiCall> {

    CallAssert(AiCall actual) {
        super(actual, CallAssert.class);
    }

    @Override
    RequestText asked() {
        isNotNull();
        return new RequestText(actual.requests().get(0));
    }

    @Override
    LlmOptions options() {
        isNotNull();
        return actual.options();
    }

    @Override
    String actualInWords() {
        return actual.toString();
    }

    @Override
    RequestText ending() {
        isNotNull();
        return new RequestText(actual.requests().get(actual.requests().size() - 1));
    }

    /**
     * Checks the role of the call.
     *
     * @param role the role, {@code withLlmByRole(role)}
     * @return these assertions
     */
    public CallAssert usedRole(String role) {
        return chose("role", role, options().role());
    }

    /**
     * Checks the model of the call.
     *
     * @param model the name, {@code withLlm(model)}
     * @return these assertions
     */
    public CallAssert usedModel(String model) {
        return chose("model", model, options().model());
    }

    private CallAssert chose(String what, String expected, Optional<String> chosen) {
        return expect(
                chosen.equals(Optional.of(expected)),
                "Expected the %s %s, but the call named %s.".formatted(what, expected, chosen.orElse("none")));
    }

    /**
     * Checks that the call used the default model.
     *
     * @return these assertions
     */
    public CallAssert usedDefaultModel() {
        LlmOptions options = options();
        return expect(
                options.role().isEmpty()
                        && options.model().isEmpty()
                        && options.criteria().isEmpty(),
                "Expected the default model.");
    }

    /**
     * Checks the number of requests of the call.
     *
     * @param count 1, and 1 for each round of tools and each repair
     * @return these assertions
     */
    public CallAssert tookRequests(int count) {
        isNotNull();
        int sent = actual.requests().size();
        return expect(sent == count, "Expected %d requests, but there were %d.".formatted(count, sent));
    }
}
