/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.goal;

import io.karta.agent.AgentDefinition;
import io.karta.agent.GoalDefinition;
import io.karta.mcp.McpToolNaming;
import io.karta.mcp.server.Catalog;
import io.karta.mcp.server.MethodHandler;
import io.karta.mcp.server.ServerPrompt;
import io.karta.mcp.server.ServerResource;
import io.karta.mcp.server.ServerTool;
import io.karta.process.AgentPlatform;
import io.karta.process.Caller;
import io.karta.spi.ApplicationBeans;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Goals that are exported to MCP. Thread-safe. */
public final class GoalCatalog implements Catalog {

    static final String ENDPOINT = "mcp";

    private static final Logger LOG = System.getLogger(GoalCatalog.class.getName());

    private final AgentPlatform platform;
    private final GoalServices services;
    private volatile Compiled compiled = new Compiled(List.of(), List.of(), List.of());

    /** The goals of some agents, as tools and prompts. */
    private record Compiled(List<AgentDefinition> agents, List<ServerTool> tools, List<ServerPrompt> prompts) {}

    /** Creates the catalog with names such as {@code answerComplaint_UserInput}. */
    public GoalCatalog(AgentPlatform platform, String operatorRole) {
        this(platform, operatorRole, (agent, goal, input) -> input.map(type -> goal + "_" + type)
                .orElse(goal));
    }

    private GoalCatalog(AgentPlatform platform, String operatorRole, McpToolNaming naming) {
        this.platform = platform;
        this.services = GoalServices.of(platform, operatorRole, naming);
    }

    /**
     * Creates the catalog with the names of the application's {@link McpToolNaming}, if there is one.
     *
     * @throws io.karta.agent.AgentException if there are several
     */
    public static GoalCatalog of(AgentPlatform platform, String operatorRole, ApplicationBeans beans) {
        var namings = beans.all().stream()
                .filter(bean -> McpToolNaming.class.isAssignableFrom(bean.type()))
                .toList();
        if (namings.size() > 1) {
            throw Messages.severalNamings(namings.stream()
                    .map(bean -> bean.type().getSimpleName())
                    .sorted()
                    .toList());
        }
        return namings.isEmpty()
                ? new GoalCatalog(platform, operatorRole)
                : new GoalCatalog(
                        platform, operatorRole, (McpToolNaming) namings.get(0).get());
    }

    @Override
    public List<ServerTool> tools(Caller caller) {
        return compiled().tools();
    }

    @Override
    public Map<String, MethodHandler> methods() {
        return new GoalTasks(services).methods();
    }

    @Override
    public List<ServerPrompt> prompts(Caller caller) {
        return compiled().prompts();
    }

    @Override
    public List<ServerResource> resources(Caller caller) {
        return List.of(new ProcessResource(services.visibility()).resource());
    }

    @Override
    public boolean isWatched(String uri) {
        return ProcessResource.URI.match(uri).isPresent();
    }

    @Override
    public Optional<Integer> versionOf(String uri, Caller caller) {
        return ProcessResource.URI
                .match(uri)
                .flatMap(variables -> services.visibility().process(variables.getOrDefault("id", ""), caller))
                .map(process -> Objects.hash(
                        process.status(),
                        process.history().size(),
                        process.pendingAnswers().size()));
    }

    /** Compiles the goals again only if agents were deployed or removed. */
    private Compiled compiled() {
        var known = compiled;
        var agents = List.copyOf(platform.agents());
        if (!known.agents().equals(agents)) {
            known = compiled(agents, known.agents());
            compiled = known;
        }
        return known;
    }

    private Compiled compiled(List<AgentDefinition> agents, List<AgentDefinition> before) {
        reportLeftOut(agents.stream().filter(agent -> !before.contains(agent)));
        var goals = goals(agents).toList();
        var tools = goals.stream().map(GoalTool::tool).collect(Collectors.toList());
        if (!tools.isEmpty()) {
            tools.add(new AnswerTool(services).tool());
        }
        return new Compiled(
                agents, List.copyOf(tools), goals.stream().map(GoalTool::prompt).toList());
    }

    /** Without a tool, the developer would search the reason at the client. */
    private void reportLeftOut(Stream<AgentDefinition> agents) {
        agents.flatMap(GoalCatalog::exported).forEach(goal -> GoalInput.unreadable(goal, platform.shapes())
                .forEach(type -> LOG.log(Level.WARNING, () -> Messages.unreadableInput(goal, type))));
    }

    private static Stream<? extends GoalDefinition> exported(AgentDefinition agent) {
        return agent.goals().stream().filter(goal -> goal.isOpenTo(ENDPOINT));
    }

    private Stream<GoalTool> goals(List<AgentDefinition> agents) {
        return agents.stream().flatMap(agent -> exported(agent).flatMap(goal -> tools(agent, goal)));
    }

    private Stream<GoalTool> tools(AgentDefinition agent, GoalDefinition goal) {
        var inputs = GoalInput.of(goal, platform.shapes());
        return inputs.stream().map(input -> new GoalTool(services, agent, goal, input, inputs.size() > 1));
    }
}
