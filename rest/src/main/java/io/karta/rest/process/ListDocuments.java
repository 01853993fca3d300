/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.process;

import io.karta.process.Page;
import io.karta.process.ProcessInfo;
import io.karta.rest.request.Cursor;
import io.karta.rest.request.RestReply;
import io.karta.rest.request.RestRequest;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import jakarta.ws.rs.core.HttpHeaders;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;

/** Pages of lists, as JSON with a link to the next page. */
public record ListDocuments(JsonProvider json, RestRequest request, Cursor cursors) {

    RestReply processes(Page<ProcessInfo> page) {
        return reply(page, this::process);
    }

    public <T> RestReply reply(Page<T> page, Function<T, ? extends JsonValue> document) {
        var items = json.createArrayBuilder();
        page.items().forEach(item -> items.add(document.apply(item)));
        var list = json.createObjectBuilder().add("items", items);
        var next = page.next().map(cursors::encode);
        next.ifPresent(cursor -> list.add("next", cursor));
        var reply = RestReply.of(200, list.build());
        return next.map(cursor -> reply.withHeader(HttpHeaders.LINK, "<" + next(cursor) + ">; rel=\"next\""))
                .orElse(reply);
    }

    /** Returns the address of this request with another cursor. */
    private String next(String cursor) {
        var others = request.query().replaceAll("(^|&)cursor=[^&]*", "").replaceFirst("^&", "");
        var query =
                (others.isEmpty() ? "" : others + "&") + "cursor=" + URLEncoder.encode(cursor, StandardCharsets.UTF_8);
        return request.path() + "?" + query;
    }

    private JsonObject process(ProcessInfo process) {
        var document = json.createObjectBuilder()
                .add("id", process.id())
                .add("status", process.status().name())
                .add("agent", process.agent())
                .add("goal", process.goal());
        process.label().ifPresent(label -> document.add("label", label));
        process.caller().ifPresent(caller -> document.add("caller", caller));
        return document.add("createdAt", process.createdAt().toString())
                .add("changedAt", process.changedAt().toString())
                .build();
    }
}
