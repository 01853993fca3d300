/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.protocol;

import java.util.Optional;
import java.util.stream.Stream;

/** Method of the JSON-RPC interface. */
public enum RpcMethod {
    SEND("message/send", "SendMessage"),
    STREAM("message/stream", "SendStreamingMessage"),
    GET("tasks/get", "GetTask"),
    LIST("tasks/list", "ListTasks"),
    CANCEL("tasks/cancel", "CancelTask"),
    SUBSCRIBE("tasks/resubscribe", "SubscribeToTask"),
    CREATE_PUSH("tasks/pushNotificationConfig/set", "CreateTaskPushNotificationConfig"),
    GET_PUSH("tasks/pushNotificationConfig/get", "GetTaskPushNotificationConfig"),
    LIST_PUSH("tasks/pushNotificationConfig/list", "ListTaskPushNotificationConfigs"),
    DELETE_PUSH("tasks/pushNotificationConfig/delete", "DeleteTaskPushNotificationConfig"),
    EXTENDED_CARD("agent/getAuthenticatedExtendedCard", "GetExtendedAgentCard");

    private final String oldName;
    private final String newName;

    RpcMethod(String oldName, String newName) {
        this.oldName = oldName;
        this.newName = newName;
    }

    /** Returns whether the response is a stream. */
    public boolean isStream() {
        return this == STREAM || this == SUBSCRIBE;
    }

    private String nameIn(ProtocolVersion version) {
        return version == ProtocolVersion.V0_3 ? oldName : newName;
    }

    /** Method and the version whose name for it a request has. */
    record Named(RpcMethod method, ProtocolVersion version) {}

    /**
     * Finds a method.
     *
     * @param requested the version of the request; without one, the name tells the version
     */
    static Optional<Named> find(String name, Optional<ProtocolVersion> requested) {
        return Stream.of(ProtocolVersion.values())
                .filter(version -> requested.isEmpty() || requested.get() == version)
                .flatMap(version -> Stream.of(values())
                        .filter(method -> method.nameIn(version).equals(name))
                        .map(method -> new Named(method, version)))
                .findFirst();
    }
}
