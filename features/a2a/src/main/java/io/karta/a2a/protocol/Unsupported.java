/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.protocol;

/** Rejection of methods for which the agent card offers no capability. */
public final class Unsupported {

    private Unsupported() {}

    /** Returns the rejection of a request. */
    public static RpcException by(RpcRequest request) {
        if (request.method() != RpcMethod.EXTENDED_CARD) {
            return Messages.noPushNotifications();
        }
        return Messages.unsupported(
                request.version() == ProtocolVersion.V0_3
                        ? RpcError.EXTENDED_AGENT_CARD_NOT_CONFIGURED
                        : RpcError.UNSUPPORTED_OPERATION,
                "extended agent cards are");
    }
}
