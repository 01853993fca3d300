/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.prompt;

import io.karta.engine.call.ResilientModel;
import io.karta.message.Message;
import io.karta.model.ModelRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * First request of a dialogue.
 *
 * @param model the model of the request
 * @param request the request
 * @param words creates the request for another model, which may require another format
 */
record InitialRequest(ResilientModel model, ModelRequest request, Function<ResilientModel, ModelRequest> words) {

    static InitialRequest of(ResilientModel model, Function<ResilientModel, ModelRequest> words) {
        return new InitialRequest(model, words.apply(model), words);
    }

    /** Returns the number of messages that the dialogue has added. */
    int added(ModelRequest now) {
        return now.messages().size() - request.messages().size();
    }

    /** Creates the continued request for another model. */
    ModelRequest translated(ModelRequest now, ResilientModel other) {
        if (other == model) {
            return now;
        }
        ModelRequest first = words.apply(other);
        List<Message> messages = new ArrayList<>(first.messages());
        messages.addAll(
                now.messages().subList(request.messages().size(), now.messages().size()));
        return first.withMessages(messages).withTools(now.tools());
    }
}
