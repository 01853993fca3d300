/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static java.util.Objects.requireNonNull;

import io.karta.tool.Tool;
import io.karta.tool.ToolHistory;
import io.karta.tool.ToolObject;
import io.karta.tool.Toolbox;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The tools that a prompt offers, and what they are told that the model is not.
 *
 * @param shop what every tool of the platform works with
 * @param tools the tools; of several with one name the last counts
 * @param boxes tools that come and go
 * @param values what they are told
 * @param maxIterations how often the model is asked until it answers; empty as configured
 */
record Toolkit(
        ToolShop shop,
        List<Tool> tools,
        List<Toolbox> boxes,
        Map<String, Object> values,
        Optional<Integer> maxIterations) {

    Toolkit {
        tools = List.copyOf(tools);
        boxes = List.copyOf(boxes);
        values = Map.copyOf(values);
    }

    static Toolkit empty(ToolShop shop) {
        return new Toolkit(shop, List.of(), List.of(), Map.of(), Optional.empty());
    }

    Toolkit with(List<Tool> more) {
        List<Tool> all = Stream.concat(tools.stream(), more.stream()).toList();
        return new Toolkit(shop, all, boxes, values, maxIterations);
    }

    Toolkit withBox(Toolbox box) {
        List<Toolbox> all = Stream.concat(boxes.stream(), Stream.of(requireNonNull(box, "toolbox")))
                .toList();
        return new Toolkit(shop, tools, all, values, maxIterations);
    }

    <T> Toolkit withChain(Class<T> type, Predicate<? super T> wanted) {
        return withBox(shop.classes().toolsOfLatest(type, wanted));
    }

    Toolkit withMaxIterations(int most) {
        return new Toolkit(
                shop,
                tools,
                boxes,
                values,
                Optional.of(shop.limits().within(most).maxIterations()));
    }

    boolean isEmpty() {
        return tools.isEmpty() && boxes.isEmpty();
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
        return new Toolkit(shop, tools, boxes, all, maxIterations);
    }

    /** Begins a conversation in which the model may use these tools, and those of the action it is asked in. */
    ToolLoop loop(ResilientModel model, CallScope scope, Gate gate) {
        Stream<Tool> needed = scope.toolGroups().stream().flatMap(shop.groups()::tools);
        var offer = new ToolOffer(Stream.concat(needed, tools.stream()).toList(), boxes);
        ToolHistory begin = scope.process()
                .flatMap(process -> scope.view().map(board -> ToolHistory.in(process, board)))
                .orElseGet(ToolHistory::none);
        if (!offer.isEmpty() && !model.callsTools()) {
            throw Messages.callsNoTools(model.name(), offer.after(begin).keySet());
        }
        var caller = new ToolCaller(shop, values, scope, gate, offer.isChanging());
        return new ToolLoop(
                model, offer, caller, maxIterations.map(shop.limits()::within).orElse(shop.limits()), begin);
    }
}
