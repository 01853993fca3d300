/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentException;
import io.karta.builder.AnnotatedAgent;
import io.karta.builder.ProgrammaticAgent;
import io.karta.spi.SimilarNames;
import java.util.Collection;
import java.util.Optional;

/** Every mistake that is made with agents in code. Codes are never reused. */
final class ProgrammaticAgentMessages {

    private ProgrammaticAgentMessages() {}

    static AgentException cannotBeRun(String agent, Collection<String> problems) {
        return new AgentException("KARTA-390: agent %s cannot be run:%n- %s"
                .formatted(agent, String.join(System.lineSeparator() + "- ", problems)));
    }

    static String agentIncomplete(ProgrammaticAgent agent, String what) {
        return "KARTA-391: agent %s, made in code, %s.".formatted(agent.name(), what);
    }

    static String namedTwice(String agent, String kind, String name) {
        return "KARTA-392: agent %s has several %s named %s. Give each a name of its own.".formatted(agent, kind, name);
    }

    static String badNumber(String what, double number, String allowed) {
        return "KARTA-393: %s is %s. Use a finite number%s, by habit between 0 and 1.".formatted(what, number, allowed);
    }

    static String unknownCondition(String action, String name, Collection<String> known) {
        String remedy = name.matches("[A-Za-z][\\w+.-]*:(?s:.*)")
                ? "Expressions are understood in annotations alone: write condition(\"name\", Type.class, object -> ..), and name it."
                : "Correct the name, or add it with condition(..).";
        return "KARTA-394: %s names condition %s, which its agent does not have.%s Its conditions are: %s. %s"
                .formatted(action, name, didYouMean(SimilarNames.findClosest(name, known)), Words.list(known), remedy);
    }

    static String goalWithoutAction(String goal, String agent, String why) {
        return "KARTA-395: goal %s of agent %s %s.".formatted(goal, agent, why);
    }

    static String actionIncomplete(String action, String what) {
        return "KARTA-396: action %s %s.".formatted(action, what);
    }

    static String taken(String kind, String name, String by) {
        return "KARTA-397: %s %s is taken by %s. Choose another name.".formatted(kind, name, by);
    }

    static AgentException nobodyReads(AnnotatedAgent agent) {
        return new AgentException(
                ("KARTA-398: %s is annotated, and this platform reads no annotations: that takes a container. Run it in one, or put the "
                                + "agent together with Agents.agent(..).")
                        .formatted(agent.annotatedClass().getTypeName()));
    }

    static AgentException notDelegable(AgentDefinition agent) {
        return new AgentException(
                ("KARTA-399: agent %s is not deployed, so nobody would find it again when the process goes on after a restart. Deploy it, or "
                                + "run it with context.run(..).")
                        .formatted(agent.name()));
    }

    static String didYouMean(Optional<String> nearest) {
        return nearest.map(" Did you mean %s?"::formatted).orElse("");
    }
}
