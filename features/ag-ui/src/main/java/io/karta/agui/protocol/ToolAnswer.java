/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.protocol;

import java.util.Optional;

/**
 * Result of a tool that a client has run: a message with the role {@code tool} at the end of its messages. Immutable.
 *
 * @param toolCallId the id of the call
 * @param content the text of the result
 * @param error the reason of a failure; empty if the tool did not fail
 */
public record ToolAnswer(String toolCallId, String content, Optional<String> error) {}
