/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.ai.LlmOptions;
import io.karta.ai.PromptRunner;
import io.karta.ai.UserMessage;
import io.karta.generation.Shape;
import io.karta.provider.scripted.Script;
import io.karta.provider.scripted.ScriptedLanguageModel;
import io.karta.provider.scripted.ScriptedProvider;
import io.karta.spi.LanguageModel;
import io.karta.spi.ModelRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/** The support desk's four steps, in their order, on the sample's script; without a server or an engine. */
final class Desk implements Ai, PromptRunner {

    private final SupportDesk desk = new SupportDesk(new Customers());
    private final LanguageModel model;

    Desk() {
        model = new ScriptedLanguageModel("default", Script.parse(script().replace("PT0.4S", "PT0S"), "script.yaml"));
    }

    private static String script() {
        try (var in = SupportDesk.class.getResourceAsStream("/" + ScriptedProvider.DEFAULT_SCRIPT)) {
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Everything that one complaint leads to. */
    record Case(Ticket ticket, Customer customer, Resolution resolution, Letter letter) {}

    Case handle(String complaint) {
        var ticket = desk.understand(new UserInput(complaint), this);
        var customer = desk.lookUp(ticket);
        var resolution = desk.decide(ticket, customer, this);
        return new Case(ticket, customer, resolution, desk.write(ticket, customer, resolution, this));
    }

    @Override
    public PromptRunner withDefaultLlm() {
        return this;
    }

    @Override
    public PromptRunner withLlm(String name) {
        return this;
    }

    @Override
    public PromptRunner withLlm(LlmOptions options) {
        return this;
    }

    @Override
    public PromptRunner withLlmByRole(String role) {
        return this;
    }

    @Override
    public PromptRunner withSystemPrompt(String instruction) {
        throw new UnsupportedOperationException("the support desk has none");
    }

    @Override
    public String generateText(String prompt) {
        throw new UnsupportedOperationException("the support desk asks for objects");
    }

    @Override
    public <T> T createObject(String prompt, Class<T> type) {
        var shape = Shape.of(type);
        var request = ModelRequest.of(List.of(new UserMessage(prompt)), LlmOptions.defaults());
        return shape.read(model.answer(request.constrainedTo(shape)).text()).orElseThrow();
    }

    @Override
    public <T> Optional<T> createObjectIfPossible(String prompt, Class<T> type) {
        return Optional.of(createObject(prompt, type));
    }
}
