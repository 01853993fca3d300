/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An agent and all it may hand over to, by name. */
final class Tree {

    private final Words root;
    private final Map<String, Words> agents = new HashMap<>();
    private final Map<String, Words> parents = new HashMap<>();
    private final List<String> problems = new ArrayList<>();

    private Tree(Words root) {
        this.root = root;
        add(root);
    }

    /** Returns the tree of an agent that begins. */
    static Tree of(Words root) {
        var tree = new Tree(root);
        if (!tree.problems.isEmpty()) {
            throw Messages.wrong(tree.problems);
        }
        return tree;
    }

    private void add(Words agent) {
        check(agent);
        if (agents.putIfAbsent(agent.name, agent) != null) {
            problems.add(Messages.nameTwice(root.name, agent.name));
            return;
        }
        agent.subAgents.stream().map(BuiltLlmAgent::words).forEach(child -> {
            if (!agents.containsKey(child.name)) {
                parents.put(child.name, agent);
            }
            add(child);
        });
    }

    private void check(Words agent) {
        if (agent.name.isBlank()) {
            problems.add(Messages.noName());
        }
        if (agent.name.equalsIgnoreCase("user")) {
            problems.add(Messages.namedUser());
        }
        if (agent.outputKey.filter(String::isBlank).isPresent()) {
            problems.add(Messages.blankKey(agent.name));
        }
        if (agent == root) {
            return;
        }
        if (agent.description.isBlank()) {
            problems.add(Messages.noDescription(agent.name, root.name));
        }
        agent.output
                .filter(type -> !type.equals(answer()))
                .ifPresent(type -> problems.add(Messages.otherType(agent.name, type, root.name, answer())));
    }

    Words root() {
        return root;
    }

    /** What whoever comes last answers with. */
    Type answer() {
        return root.answer();
    }

    boolean isAlone() {
        return agents.size() == 1;
    }

    /** Returns whom an agent may hand over to: its own first, then whom it belongs to, then those beside it. */
    Map<String, Words> reachableFrom(Words agent) {
        Map<String, Words> found = new LinkedHashMap<>();
        agent.subAgents.stream().map(BuiltLlmAgent::words).forEach(child -> found.put(child.name, child));
        Optional<Words> parent = Optional.ofNullable(parents.get(agent.name));
        parent.filter(over -> agent.toParent).ifPresent(over -> found.put(over.name, over));
        parent.filter(over -> agent.toPeers).ifPresent(over -> over.subAgents.stream()
                .map(BuiltLlmAgent::words)
                .filter(peer -> !peer.name.equals(agent.name))
                .forEach(peer -> found.put(peer.name, peer)));
        return found;
    }
}
