/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.protocol;

/** Kind of an error of the JSON-RPC interface. */
public enum RpcError {
    PARSE_ERROR(-32700),
    INVALID_REQUEST(-32600),
    METHOD_NOT_FOUND(-32601),
    INVALID_PARAMS(-32602),
    INTERNAL_ERROR(-32603),
    TASK_NOT_FOUND(-32001),
    TASK_NOT_CANCELABLE(-32002),
    PUSH_NOTIFICATION_NOT_SUPPORTED(-32003),
    UNSUPPORTED_OPERATION(-32004),
    CONTENT_TYPE_NOT_SUPPORTED(-32005),
    EXTENDED_AGENT_CARD_NOT_CONFIGURED(-32007),
    VERSION_NOT_SUPPORTED(-32009);

    private final int code;

    RpcError(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }
}
