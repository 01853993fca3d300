/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.chat;

import io.karta.action.OperationContext;
import io.karta.spi.ArgumentResolver;
import java.lang.reflect.Parameter;
import java.util.Optional;
import java.util.function.Function;

/** Resolver of parameters of type {@link Conversation}, which the service loader creates. Immutable. */
public final class ConversationResolver implements ArgumentResolver {

    /** Creates the resolver. */
    public ConversationResolver() {}

    @Override
    public Optional<Function<OperationContext, ?>> resolve(Parameter parameter) {
        return parameter.getType() == Conversation.class ? Optional.of(Conversation::of) : Optional.empty();
    }
}
