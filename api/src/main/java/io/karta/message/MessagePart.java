/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.message;

/**
 * Part of a prompt or of a tool result: a text, an image, or a document.
 *
 * <pre>{@code
 * List<MessagePart> parts = List.of(new TextPart("What is broken?"), AgentImage.fromPath(photo));
 * }</pre>
 */
public sealed interface MessagePart permits TextPart, AgentImage, AgentDocument {}
