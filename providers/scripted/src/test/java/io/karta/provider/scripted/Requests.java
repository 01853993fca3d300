/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.scripted;

import io.karta.generation.Shape;
import io.karta.message.Message;
import io.karta.message.UserMessage;
import io.karta.model.LlmOptions;
import io.karta.model.ModelRequest;
import java.math.BigDecimal;
import java.util.List;

/** Requests that tests make. */
final class Requests {

    record Ticket(String customer, String product, int stars) {}

    sealed interface Resolution permits Refund, Reply {}

    record Refund(BigDecimal amount) implements Resolution {}

    record Reply(String text) implements Resolution {}

    private Requests() {}

    static ModelRequest text(String prompt) {
        return messages(new UserMessage(prompt));
    }

    static ModelRequest messages(Message... messages) {
        return ModelRequest.of(List.of(messages), LlmOptions.defaults());
    }

    static ModelRequest requesting(Class<?> type, String prompt) {
        return text(prompt).constrainedTo(Shape.of(type));
    }
}
