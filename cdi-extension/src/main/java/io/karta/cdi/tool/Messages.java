/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.tool;

import static io.karta.cdi.problem.Descriptions.didYouMean;
import static io.karta.cdi.problem.Descriptions.excerpt;
import static io.karta.cdi.problem.Descriptions.problem;

import io.karta.agent.AgentException;
import io.karta.agent.ConfigKeys;
import io.karta.cdi.config.Setting;
import io.karta.cdi.problem.Descriptions;
import io.karta.engine.definition.ActionModel;
import io.karta.spi.SimilarNames;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.util.Collection;
import java.util.List;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static DeploymentException noToolGroup(ActionModel action, String role, List<String> roles) {
        return problem(("KARTA-493: %s requires the tool group %s, which does not exist.%s %s "
                        + "Add its jar or a bean of type ToolGroup, or declare it as optional: "
                        + "@ToolGroupRequirement(value = \"%s\", required = false).")
                .formatted(
                        action.id(),
                        excerpt(role),
                        didYouMean(SimilarNames.findClosest(role, roles)),
                        Descriptions.known("groups", roles),
                        excerpt(role)));
    }

    static DeploymentException referenceWithout(String name, String key) {
        return problem("KARTA-152: the reference %s has no %s in the configuration. Set %s%s.%s."
                .formatted(excerpt(name), key, ConfigKeys.REFERENCES, name, key));
    }

    static DeploymentException unknownReferenceKind(Setting kind, Collection<String> kinds) {
        return problem(("KARTA-153: %s is \"%s\", which is not a kind of reference.%s %s Correct it, or"
                        + " add the jar of the kind, such as karta-references.")
                .formatted(
                        kind.key(),
                        excerpt(kind.value()),
                        didYouMean(SimilarNames.findClosest(kind.value(), kinds)),
                        Descriptions.known("kinds", kinds)));
    }

    static AgentException referenceFailed(String name, AgentException cause) {
        return new AgentException(
                "KARTA-154: the configured reference %s cannot be created: %s Correct %s%s.*."
                        .formatted(name, cause.getMessage(), ConfigKeys.REFERENCES, name),
                cause);
    }

    static String referenceOfUnknownAgent(Setting users, String agent, Collection<String> agents) {
        return ("KARTA-155: %s contains the agent %s, which is not deployed.%s %s Correct the name, "
                        + "or deploy the agent.")
                .formatted(
                        users.key(),
                        excerpt(agent),
                        didYouMean(SimilarNames.findClosest(agent, agents)),
                        Descriptions.known("agents", agents));
    }

    static DeploymentException groupWithoutTools(String role) {
        return problem(("KARTA-800: the tool group %s has no tools. Set %s%s.%s to classes of beans with @LlmTool "
                        + "methods, or to "
                        + "names of tools, separated by commas.")
                .formatted(role, ConfigKeys.TOOL_GROUPS, role, ConfigKeys.GROUP_TOOLS));
    }

    static DeploymentException noSuchTool(Setting setting, String word, Collection<String> known) {
        return problem("KARTA-801: %s contains \"%s\", which is neither a bean with tools nor a tool.%s %s"
                .formatted(
                        setting.key(),
                        excerpt(word),
                        didYouMean(SimilarNames.findClosest(word, known)),
                        Descriptions.known("names", known)));
    }

    static DeploymentException toolsOfOneName(Setting setting, String tool) {
        return problem(("KARTA-802: %s is ambiguous: several tools are named \"%s\". Write Class.%s, or "
                        + "rename one with @LlmTool(name = ..).")
                .formatted(setting.key(), tool, tool));
    }
}
