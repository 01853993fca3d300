/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import io.karta.agent.Confirmation;
import io.karta.agent.Form;
import java.time.Duration;
import java.util.Optional;

/**
 * Form for the confirmation of a tool call, with the suspended dialogue.
 *
 * @param <T> the type of the dialogue's result
 */
public record ToolConfirmationForm<T>(
        SuspendedDialogue waiting,
        String title,
        Optional<String> text,
        Optional<Duration> expiry,
        Optional<String> role)
        implements Form<T> {

    ToolConfirmationForm<T> waiting(SuspendedDialogue other) {
        return new ToolConfirmationForm<>(other, title, text, expiry, role);
    }

    @Override
    public Class<?> answer() {
        return Confirmation.class;
    }

    /** The result of an approved call is not known yet. */
    @Override
    public Optional<T> payload() {
        return Optional.empty();
    }

    @Override
    public Form<T> title(String other) {
        return new ToolConfirmationForm<>(waiting, other, text, expiry, role);
    }

    @Override
    public Form<T> text(String text) {
        return new ToolConfirmationForm<>(waiting, title, Optional.of(text), expiry, role);
    }

    @Override
    public Form<T> expiringAfter(Duration time) {
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException("A question stands for some time, not for " + time);
        }
        return new ToolConfirmationForm<>(waiting, title, text, Optional.of(time), role);
    }

    @Override
    public Form<T> answeredBy(String other) {
        return new ToolConfirmationForm<>(waiting, title, text, expiry, Optional.of(other));
    }
}
