/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import io.karta.message.UserMessage;
import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Named;
import java.util.Set;

/** A model that is a bean: it repeats the last user message. */
@Named("house")
@ApplicationScoped
public class HouseModel implements LanguageModel {

    @Override
    public Set<Capability> capabilities() {
        return Set.of();
    }

    @Override
    public ModelResponse answer(ModelRequest request) {
        String last = request.messages().stream()
                .filter(UserMessage.class::isInstance)
                .map(message -> ((UserMessage) message).text())
                .reduce("", (earlier, later) -> later);
        return ModelResponse.of("You said: " + last);
    }
}
