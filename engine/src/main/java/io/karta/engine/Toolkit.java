/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static java.util.Objects.requireNonNull;

import io.karta.tool.Tool;
import io.karta.tool.ToolErrors;
import io.karta.tool.ToolObject;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The tools that a prompt offers, and what they are told that the model is not.
 *
 * @param shop what every tool of the platform works with
 * @param tools the tools; of several with one name the last counts
 * @param groups which of them are of a group, with its role
 * @param values what they are told
 * @param errors what becomes of errors of which a tool says nothing
 */
record Toolkit(
        ToolShop shop, List<Tool> tools, Map<String, String> groups, Map<String, Object> values, ToolErrors errors) {

    Toolkit {
        tools = List.copyOf(tools);
        groups = Map.copyOf(groups);
        values = Map.copyOf(values);
    }

    static Toolkit empty(ToolShop shop) {
        return new Toolkit(shop, List.of(), Map.of(), Map.of(), ToolErrors.defaults());
    }

    Toolkit with(List<Tool> more) {
        return with(more, Optional.empty());
    }

    private Toolkit with(List<Tool> more, Optional<String> role) {
        Map<String, String> ofGroups = new HashMap<>(groups);
        for (Tool tool : more) {
            ofGroups.remove(tool.name());
            role.ifPresent(of -> ofGroups.put(tool.name(), of));
        }
        return new Toolkit(shop, Stream.concat(tools.stream(), more.stream()).toList(), ofGroups, values, errors);
    }

    Toolkit withObject(Object object) {
        return with(shop.classes().toolsOf(ToolObject.of(requireNonNull(object, "object"))));
    }

    Toolkit withGroup(String role) {
        return with(shop.groups().tools(requireNonNull(role, "role")), Optional.of(role));
    }

    Toolkit withValues(Map<String, ?> more) {
        Map<String, Object> all = new HashMap<>(values);
        all.putAll(more);
        return new Toolkit(shop, tools, groups, all, errors);
    }

    Toolkit withErrors(ToolErrors others) {
        return new Toolkit(shop, tools, groups, values, others.orElse(errors));
    }

    /** The tools that count: of several with one name the last. */
    Map<String, Tool> offered() {
        Map<String, Tool> offered = new LinkedHashMap<>();
        tools.forEach(tool -> offered.put(tool.name(), tool));
        return offered;
    }

    /**
     * Begins a conversation in which the model may use these tools, and those of the action it is asked in.
     *
     * @param mayWait whether it can wait for a person's yes
     */
    ToolLoop loop(ResilientModel model, CallScope scope, boolean mayWait) {
        Map<String, Tool> all = new LinkedHashMap<>();
        scope.toolGroups().stream().flatMap(shop.groups()::tools).forEach(tool -> all.put(tool.name(), tool));
        all.putAll(offered());
        if (!all.isEmpty() && !model.callsTools()) {
            throw Messages.callsNoTools(model.name(), all.keySet());
        }
        checkConfirmed(all, scope, mayWait);
        var caller = new ConfirmingCaller(new ToolCaller(this, scope, all), all, mayWait);
        return new ToolLoop(model, all, caller, shop.limits());
    }

    private void checkConfirmed(Map<String, Tool> all, CallScope scope, boolean mayWait) {
        List<String> confirmed = all.values().stream()
                .filter(tool -> tool.confirmation().isPresent())
                .map(Tool::name)
                .sorted()
                .toList();
        if (confirmed.isEmpty()) {
            return;
        }
        if (!mayWait) {
            throw Messages.confirmsWithoutOutcome(confirmed);
        }
        if (!scope.mayWait()) {
            throw Messages.confirmsOutsideAction(confirmed);
        }
        scope.process().ifPresent(process -> new ToolFinder(shop).check(this, process, confirmed));
    }
}
