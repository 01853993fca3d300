/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.http;

import io.karta.mcp.protocol.ClientMessage.Request;
import io.karta.mcp.protocol.JsonBuilders;
import io.karta.mcp.server.Exchange;
import io.karta.process.Caller;
import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Exchange over HTTP. Thread-safe, except for the values that the call remembers. */
abstract class HttpExchange implements Exchange {

    private final Request request;
    private final Caller caller;
    private final Locale locale;
    private final ResponseChannel channel;
    private final Map<String, String> remembered = new HashMap<>();
    private final List<Runnable> onCancel = new ArrayList<>();
    private boolean isCancelled;

    HttpExchange(Request request, Caller caller, Locale locale, ResponseChannel channel) {
        this.request = request;
        this.caller = caller;
        this.locale = locale;
        this.channel = channel;
    }

    @Override
    public final Request request() {
        return request;
    }

    @Override
    public final Caller caller() {
        return caller;
    }

    @Override
    public final Locale locale() {
        return locale;
    }

    final ResponseChannel channel() {
        return channel;
    }

    @Override
    public final void send(String method, JsonObject params) {
        channel.send(JsonBuilders.object()
                .add("jsonrpc", "2.0")
                .add("method", method)
                .add("params", params)
                .build());
    }

    @Override
    public final void keepAlive() {
        channel.keepAlive();
    }

    @Override
    public final void remember(String key, String value) {
        remembered.put(key, value);
    }

    @Override
    public final Optional<String> remembered(String key) {
        return Optional.ofNullable(remembered.get(key));
    }

    final Map<String, String> remembered() {
        return remembered;
    }

    /** Cancels the call for the client. */
    final void cancel() {
        List<Runnable> actions;
        synchronized (onCancel) {
            isCancelled = true;
            actions = List.copyOf(onCancel);
            onCancel.clear();
        }
        actions.forEach(Runnable::run);
    }

    @Override
    public final void onCancel(Runnable action) {
        synchronized (onCancel) {
            if (!isCancelled) {
                onCancel.add(action);
                return;
            }
        }
        action.run();
    }

    @Override
    public final boolean isCancelled() {
        synchronized (onCancel) {
            return isCancelled;
        }
    }

    @Override
    public final boolean isAwaited() {
        return !isCancelled() && !channel.isDisconnected();
    }
}
