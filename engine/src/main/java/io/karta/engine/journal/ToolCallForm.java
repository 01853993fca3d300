/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import io.karta.agent.Confirmation;
import io.karta.agent.Form;
import io.karta.generation.Shapes;
import io.karta.generation.form.FormModel;
import io.karta.generation.result.ReadResult;
import io.karta.tool.ToolInput;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * Form for the confirmation of a tool call, or for the input that a tool requests, with the suspended dialogue.
 *
 * @param <T> the type of the dialogue's result
 */
public record ToolCallForm<T>(
        SuspendedDialogue waiting,
        String title,
        Optional<String> text,
        Optional<Duration> expiry,
        Optional<String> role)
        implements Form<T> {

    ToolCallForm<T> waiting(SuspendedDialogue other) {
        return new ToolCallForm<>(other, title, text, expiry, role);
    }

    /** Returns the schema of the input; empty for a confirmation. */
    public Optional<ToolInputSchema> input() {
        return waiting.turn().inner().map(ToolCallForm::input).orElseGet(() -> waiting.turn()
                .input()
                .map(request -> new ToolInputSchema(request.schema())));
    }

    @Override
    public Class<?> answer() {
        return input().isPresent() ? ToolInput.class : Confirmation.class;
    }

    @Override
    public FormModel model(Shapes shapes, Locale locale) {
        return input().map(input -> input.model(locale)).orElseGet(() -> Form.super.model(shapes, locale));
    }

    @Override
    public JsonObject schema(Shapes shapes) {
        return input().map(ToolInputSchema::schema).orElseGet(() -> Form.super.schema(shapes));
    }

    @Override
    public ReadResult<?> read(Shapes shapes, String filledIn) {
        Optional<ToolInputSchema> input = input();
        return input.isPresent() ? input.get().read(filledIn) : Form.super.read(shapes, filledIn);
    }

    @Override
    public Optional<Object> declined() {
        return input().isPresent() ? Optional.of(ToolInput.declined()) : Form.super.declined();
    }

    /** The result of an approved call is not known yet. */
    @Override
    public Optional<T> payload() {
        return Optional.empty();
    }

    @Override
    public Form<T> title(String other) {
        return new ToolCallForm<>(waiting, other, text, expiry, role);
    }

    @Override
    public Form<T> text(String text) {
        return new ToolCallForm<>(waiting, title, Optional.of(text), expiry, role);
    }

    @Override
    public Form<T> expiringAfter(Duration time) {
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException("A question stands for some time, not for " + time);
        }
        return new ToolCallForm<>(waiting, title, text, Optional.of(time), role);
    }

    @Override
    public Form<T> answeredBy(String other) {
        return new ToolCallForm<>(waiting, title, text, expiry, Optional.of(other));
    }
}
