/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.scripted;

import io.karta.message.ToolCall;
import java.util.Map;

/** Tool call that a rule requests. */
record ScriptedCall(String tool, AnswerTemplate arguments) {

    ToolCall numbered(int number, Map<String, String> captures) {
        return new ToolCall("call-" + number, tool, arguments.text(captures));
    }
}
