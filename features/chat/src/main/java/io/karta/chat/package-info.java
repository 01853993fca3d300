/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Chatbots: dialogues with users. A session is one long-lived process that runs a turn for each message. The main types
 * are {@link io.karta.chat.Chatbot}, {@link io.karta.chat.ChatSession} and {@link io.karta.chat.Conversation}. Depends
 * on the API only.
 */
@NullMarked
package io.karta.chat;

import org.jspecify.annotations.NullMarked;
