/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.tool;

import static java.util.Objects.requireNonNull;

import io.karta.ai.LlmReference;
import io.karta.ai.Tool;
import io.karta.ai.ToolGroup;
import io.karta.ai.ToolObject;
import io.karta.ai.Toolbox;
import io.karta.engine.call.CallScope;
import io.karta.engine.call.ResilientModel;
import io.karta.engine.call.ToolLimits;
import io.karta.engine.definition.NeededToolGroup;
import io.karta.engine.guard.GuardrailChain;
import io.karta.tool.ToolErrors;
import io.karta.tool.ToolHistory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Tools of a prompt and their tool context, which the model does not receive.
 *
 * @param toolServices the services for tools of the platform
 * @param tools the tools; of several with the same name the last one is used
 * @param groups the tools of groups, with their roles
 * @param references the tools of references
 * @param boxes the dynamic toolboxes
 * @param values the tool context
 * @param errors the error policy for tools without one
 * @param maxIterations the maximum number of model calls until an answer; empty for the configured value
 */
public record Toolkit(
        ToolServices toolServices,
        List<Tool> tools,
        Map<String, String> groups,
        Map<String, LlmReference> references,
        List<Toolbox> boxes,
        Map<String, Object> values,
        ToolErrors errors,
        Optional<Integer> maxIterations) {

    public Toolkit {
        tools = List.copyOf(tools);
        groups = Map.copyOf(groups);
        references = Map.copyOf(references);
        boxes = List.copyOf(boxes);
        values = Map.copyOf(values);
    }

    public static Toolkit empty(ToolServices toolServices) {
        return kept(toolServices, List.of(), Map.of(), Map.of(), Optional.empty());
    }

    /** Returns a toolkit without tools for the same platform. */
    public Toolkit emptied() {
        return empty(toolServices);
    }

    /** Restores the tools of a suspended dialogue. */
    static Toolkit kept(
            ToolServices toolServices,
            List<Tool> tools,
            Map<String, String> groups,
            Map<String, Object> values,
            Optional<Integer> maxIterations) {
        return new Toolkit(
                toolServices, tools, groups, Map.of(), List.of(), values, ToolErrors.defaults(), maxIterations);
    }

    public Toolkit with(List<Tool> more) {
        return with(more, Optional.empty());
    }

    private Toolkit with(List<Tool> given, Optional<String> role) {
        Map<String, String> ofGroups = new HashMap<>(groups);
        List<Tool> more = toolServices.groups().usable(given);
        for (Tool tool : more) {
            if (references.containsKey(tool.name())) {
                throw Messages.toolOfReference(tool.name(), references.get(tool.name()), "another tool");
            }
            if (role.isPresent()) {
                claim(ofGroups, tool, role.get());
            } else {
                ofGroups.remove(tool.name());
            }
        }
        List<Tool> all = Stream.concat(tools.stream(), more.stream()).toList();
        return new Toolkit(toolServices, all, ofGroups, references, boxes, values, errors, maxIterations);
    }

    /** Rejects equal names, because a model could not distinguish the tools of two groups. */
    private static void claim(Map<String, String> ofGroups, Tool tool, String role) {
        String other = ofGroups.put(tool.name(), role);
        if (other != null && !other.equals(role) && tool.origin().isEmpty()) {
            throw Messages.toolOfTwoGroups(tool.name(), other, role);
        }
    }

    private List<Tool> needed(CallScope scope) {
        Map<String, String> ofGroups = new HashMap<>(groups);
        List<Tool> needed = new ArrayList<>();
        for (NeededToolGroup group : scope.toolGroups()) {
            toolServices.groups().tools(group, scope.asker()).forEach(tool -> {
                claim(ofGroups, tool, group.role());
                needed.add(tool);
            });
        }
        return needed;
    }

    /** Adds the tools of a reference with its name as their prefix. */
    public Toolkit withReference(LlmReference reference) {
        Map<String, LlmReference> owners = new HashMap<>(references);
        List<Tool> all = new ArrayList<>(tools);
        for (Tool tool : toolServices.groups().usable(reference.tools())) {
            Tool named = tool instanceof Toolbox ? tool : tool.withName(reference.toolName(tool.name()));
            LlmReference owner = owners.put(named.name(), reference);
            if (owner == null ? offered().containsKey(named.name()) : owner != reference) {
                throw Messages.toolOfReference(
                        named.name(),
                        reference,
                        owner == null ? "another tool" : "reference '%s'".formatted(owner.name()));
            }
            all.add(named);
        }
        return new Toolkit(toolServices, all, groups, owners, boxes, values, errors, maxIterations);
    }

    public Toolkit withBox(Toolbox box) {
        List<Toolbox> all = Stream.concat(boxes.stream(), Stream.of(requireNonNull(box, "toolbox")))
                .toList();
        return new Toolkit(toolServices, tools, groups, references, all, values, errors, maxIterations);
    }

    public <T> Toolkit withChain(Class<T> type, Predicate<? super T> requested) {
        Toolbox latest = toolServices.classes().toolsOfLatest(type, requested);
        return withBox(history -> toolServices.groups().usable(latest.tools(history)));
    }

    public Toolkit withMaxIterations(int most) {
        int within = toolServices.limits().within(most).maxIterations();
        return new Toolkit(toolServices, tools, groups, references, boxes, values, errors, Optional.of(within));
    }

    public boolean isEmpty() {
        return tools.isEmpty() && boxes.isEmpty();
    }

    public Toolkit withObject(Object object) {
        return with(toolServices.classes().toolsOf(ToolObject.of(requireNonNull(object, "object"))));
    }

    public Toolkit withGroup(String role, Optional<String> asker) {
        return with(toolServices.groups().tools(requireNonNull(role, "role"), asker), Optional.of(role));
    }

    public Toolkit withGroup(ToolGroup group) {
        return with(toolServices.groups().usable(requireNonNull(group, "group")));
    }

    public Toolkit withValues(Map<String, ?> more) {
        Map<String, Object> all = new HashMap<>(values);
        all.putAll(more);
        return new Toolkit(toolServices, tools, groups, references, boxes, all, errors, maxIterations);
    }

    public Toolkit withErrors(ToolErrors others) {
        return new Toolkit(
                toolServices, tools, groups, references, boxes, values, others.orElse(errors), maxIterations);
    }

    /** Returns the tools by name; the last one of several with the same name. */
    Map<String, Tool> offered() {
        Map<String, Tool> offered = new LinkedHashMap<>();
        tools.forEach(tool -> offered.put(tool.name(), tool));
        return offered;
    }

    /**
     * Creates the tool loop of a dialogue with these tools and those of the current action.
     *
     * @param suspension how the dialogue waits for the user
     */
    public ToolLoop loop(ResilientModel model, CallScope scope, GuardrailChain guardrails, Suspension suspension) {
        var offer = new ToolSelection(
                Stream.concat(needed(scope).stream(), tools.stream()).toList(), boxes);
        ToolHistory begin = scope.process()
                .flatMap(process -> scope.view().map(board -> ToolHistory.in(process, board)))
                .orElseGet(ToolHistory::none);
        Map<String, Tool> first = offer.after(begin);
        if (!offer.isEmpty() && !model.callsTools()) {
            throw Messages.callsNoTools(model.name(), first.keySet());
        }
        ConfirmationSupport confirming = ConfirmationSupport.of(suspension, scope, offer.isChanging());
        boolean isRestored = suspension == Suspension.REPEATED_ACTION; // the action offers the same tools again
        checkConfirmed(first, scope, confirming, guardrails, isRestored);
        boolean asks = confirming == ConfirmationSupport.POSSIBLE && (isRestored || isKept(scope, guardrails));
        var caller = new ToolCaller(this, scope, guardrails, offer.isChanging(), asks);
        ToolLimits limits = maxIterations.map(toolServices.limits()::within).orElse(toolServices.limits());
        return new ToolLoop(model, offer, caller, confirming, limits, begin);
    }

    /** Returns whether the dialogue can be restored after a restart, if the store requires that. */
    private boolean isKept(CallScope scope, GuardrailChain guardrails) {
        return !toolServices.isDurable()
                || (!guardrails.interceptors().areOfOneCall()
                        && scope.view()
                                .filter(view -> new ToolResolver(toolServices)
                                        .findUnkept(this, view.board())
                                        .isEmpty())
                                .isPresent());
    }

    private void checkConfirmed(
            Map<String, Tool> all,
            CallScope scope,
            ConfirmationSupport confirming,
            GuardrailChain guardrails,
            boolean isRestored) {
        List<String> confirmed = all.values().stream()
                .filter(tool -> tool.confirmation().isPresent())
                .map(Tool::name)
                .sorted()
                .toList();
        if (confirmed.isEmpty()) {
            return;
        }
        confirming.check(confirmed);
        if (isRestored) {
            return;
        }
        if (toolServices.isDurable() && guardrails.interceptors().areOfOneCall()) {
            throw Messages.hooksNotKept(confirmed);
        }
        scope.view().ifPresent(view -> new ToolResolver(toolServices).check(this, view.board(), confirmed));
    }
}
