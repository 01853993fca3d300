/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import io.karta.agent.Agent;
import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentPlatform;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The agents that may do the steps. */
record Team(List<Member> members) {

    /** Finds them among those that are deployed. */
    static Team of(Setup setup, AgentPlatform platform) {
        List<AgentDefinition> deployed = platform.agents();
        List<AgentDefinition> chosen = setup.over.isEmpty()
                ? deployed.stream()
                        .filter(agent -> !agent.name().equals(setup.name))
                        .toList()
                : named(setup, deployed);
        var team = new Team(
                chosen.stream().flatMap(agent -> Member.of(agent).stream()).toList());
        if (team.members.isEmpty()) {
            throw Messages.nobodyThere(setup.name);
        }
        return team;
    }

    private static List<AgentDefinition> named(Setup setup, List<AgentDefinition> deployed) {
        List<AgentDefinition> found = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (String name : setup.over.stream().distinct().toList()) {
            deployed.stream()
                    .filter(agent -> agent.name().equals(name))
                    .findFirst()
                    .ifPresentOrElse(found::add, () -> missing.add(name));
        }
        if (!missing.isEmpty()) {
            throw Messages.notDeployed(
                    setup.name,
                    missing,
                    deployed.stream().map(AgentDefinition::name).toList());
        }
        return found;
    }

    /** Returns what an annotated class is called as an agent. */
    static String nameOf(Class<?> type) {
        return Optional.ofNullable(type.getAnnotation(Agent.class))
                .map(Agent::name)
                .filter(name -> !name.isEmpty())
                .orElse(type.getSimpleName());
    }

    Optional<Member> find(String name) {
        return members.stream()
                .filter(member -> member.name().equals(name))
                .findFirst()
                .or(() -> members.stream()
                        .filter(member -> member.goal().name().equals(name))
                        .findFirst());
    }

    /** Returns who does a step of a strategy that was checked; it may be gone since. */
    Member get(String name) {
        return find(name).orElseThrow(() -> Messages.gone(name, names()));
    }

    List<Member> yielding(Class<?> type) {
        return members.stream().filter(member -> member.yields(type)).toList();
    }

    List<String> names() {
        return members.stream().map(Member::name).toList();
    }

    /** Shows them to a model that lays out steps. */
    String shown() {
        return members.stream().map(Member::shown).collect(Collectors.joining("\n"));
    }
}
