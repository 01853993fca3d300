/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.process.AgentPlatform;
import io.karta.process.Caller;
import io.karta.process.Page;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessInfo;
import jakarta.json.JsonObject;
import java.util.Set;

/** Pages of the list of processes, the latest first. Immutable. */
record ProcessPage(AgentPlatform platform) {

    JsonObject document(ApiRequest request) {
        return document(platform.processes(filter(request), request.page()));
    }

    private static ProcessFilter filter(ApiRequest request) {
        var filter = ProcessFilter.all().withStatuses(request.statuses());
        filter = request.parameter("agent").map(filter::withAgent).orElse(filter);
        filter = request.parameter("label").map(filter::withLabel).orElse(filter);
        return request.parameter("caller")
                .map(name -> Caller.named(name, Set.of()))
                .map(filter::withCaller)
                .orElse(filter);
    }

    static JsonObject document(Page<ProcessInfo> page) {
        return JsonObjects.with(
                        "items", page.items().stream().map(ProcessPage::row).toList())
                .add("next", page.next())
                .build();
    }

    static JsonObjects row(ProcessInfo process) {
        return JsonObjects.with("id", process.id())
                .add("status", process.status())
                .add("agent", process.agent())
                .add("goal", process.goal())
                .add("label", process.label())
                .add("caller", process.caller())
                .add("parent", process.parent())
                .add("createdAt", process.createdAt())
                .add("changedAt", process.changedAt());
    }
}
