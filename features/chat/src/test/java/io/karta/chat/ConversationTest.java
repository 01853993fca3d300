/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.chat;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.chat.ConversationMessage.Role;
import io.karta.message.AssistantMessage;
import io.karta.message.SystemMessage;
import io.karta.message.UserMessage;
import org.junit.jupiter.api.Test;

class ConversationTest {

    private static final UserMessage QUESTION = new UserMessage("Where is my kettle?");

    @Test
    void consistsOfGivenMessages() {
        var conversation = Conversation.of(new SystemMessage("Be brief"), QUESTION, new AssistantMessage("In Ulm."));

        assertThat(conversation.lastUserMessage()).contains(QUESTION);
        assertThat(conversation.messages()).hasSize(3).contains(QUESTION);
        assertThat(conversation.entries())
                .extracting(ConversationMessage::role)
                .containsExactly(Role.SYSTEM, Role.USER, Role.ASSISTANT);
        assertThat(Conversation.of().messages()).isEmpty();
    }
}
