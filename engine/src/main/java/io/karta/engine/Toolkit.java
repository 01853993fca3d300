/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static java.util.Objects.requireNonNull;

import io.karta.tool.Tool;
import io.karta.tool.ToolObject;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The tools that a prompt offers, and what they are told that the model is not.
 *
 * @param shop what every tool of the platform works with
 * @param tools the tools; of several with one name the last counts
 * @param values what they are told
 */
record Toolkit(ToolShop shop, List<Tool> tools, Map<String, Object> values) {

    Toolkit {
        tools = List.copyOf(tools);
        values = Map.copyOf(values);
    }

    static Toolkit empty(ToolShop shop) {
        return new Toolkit(shop, List.of(), Map.of());
    }

    Toolkit with(List<Tool> more) {
        return new Toolkit(shop, Stream.concat(tools.stream(), more.stream()).toList(), values);
    }

    Toolkit withObject(Object object) {
        return with(shop.classes().toolsOf(ToolObject.of(requireNonNull(object, "object"))));
    }

    Toolkit withGroup(String role) {
        return with(shop.groups().tools(requireNonNull(role, "role")));
    }

    Toolkit withValues(Map<String, ?> more) {
        Map<String, Object> all = new HashMap<>(values);
        all.putAll(more);
        return new Toolkit(shop, tools, all);
    }

    /** Begins a conversation in which the model may use these tools, and those of the action it is asked in. */
    ToolLoop loop(ResilientModel model, CallScope scope, Gate gate) {
        Map<String, Tool> offered = new LinkedHashMap<>();
        scope.toolGroups().stream().flatMap(shop.groups()::tools).forEach(tool -> offered.put(tool.name(), tool));
        tools.forEach(tool -> offered.put(tool.name(), tool));
        if (!offered.isEmpty() && !model.callsTools()) {
            throw Messages.callsNoTools(model.name(), offered.keySet());
        }
        return new ToolLoop(model, offered, new ToolCaller(shop, values, scope, offered, gate), shop.limits());
    }
}
