/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.agent.AgentPlatform;
import io.karta.agent.Budget;
import io.karta.ai.Ai;
import io.karta.engine.AgentModel;
import io.karta.engine.CompiledAgent;
import io.karta.engine.EngineSettings;
import io.karta.engine.ModelCatalog;
import io.karta.generation.Shapes;
import jakarta.enterprise.inject.spi.DeploymentException;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Checks everything that was discovered, and says what is to run. One per deployment. */
final class Deployer {

    private static final Logger LOGGER = System.getLogger(Deployer.class.getName());

    private final Discovery discovery;
    private final Beans beans;
    private final Configuration configuration;
    private final Supplier<AgentPlatform> platform;
    private final Problems problems = new Problems();

    Deployer(Discovery discovery, Beans beans, Configuration configuration, Supplier<AgentPlatform> platform) {
        this.discovery = discovery;
        this.beans = beans;
        this.configuration = configuration;
        this.platform = platform;
    }

    /** What is to run, if there are no problems. */
    record Blueprint(
            List<AgentModel> agents,
            ModelCatalog models,
            List<AutoCloseable> closeable,
            EngineSettings settings,
            int window,
            Shapes shapes,
            StorePlan stores,
            ToolPlan tools,
            TemplatePlan templates,
            boolean makesExamples) {}

    List<Throwable> problems() {
        return problems.all();
    }

    /** Checks everything; complete even if there are problems, but then not to be run. */
    Blueprint check(ClassLoader application) {
        var stores = new Stores(beans, configuration, problems, application);
        KartaConfig config = config(stores.keys());
        List<AgentBean> deployed =
                discovery.agents().stream().filter(config::deploys).toList();
        checkClasses();
        checkDefinitions(deployed);
        List<AgentModel> agents = deployed.stream()
                .map(agent -> new AgentReader(agent, beans, platform, problems).read())
                .map(agent -> GoalStarts.settle(agent, config.faces()))
                .toList();
        checkPlans(agents);
        checkWishes(agents, deployed);
        var models =
                new Models(config, new Providers(beans, problems).find(application), ModelBeans.find(beans), problems);
        ModelCatalog catalog = models.read(configuration.environment(), userOfAi(deployed));
        var shapes = new Shapes();
        StorePlan plan = stores.plan(agents, shapes);
        TemplatePlan templates = TemplatePlan.of(beans, application, problems);
        ToolPlan tools = ToolPlan.of(discovery.toolClasses(), beans, application, problems);
        report(agents, models);
        return new Blueprint(
                agents,
                catalog,
                models.closeable(),
                settings(config),
                config.limits().window(),
                shapes,
                plan,
                tools,
                templates,
                config.makesExamples());
    }

    private KartaConfig config(Collection<String> storeKeys) {
        List<String> agents = discovery.agents().stream().map(AgentBean::name).toList();
        List<String> goals = goalNames(discovery.agents());
        new UnknownKeys(agents, goals, storeKeys)
                .warnings(configuration.keys())
                .forEach(warning -> LOGGER.log(Level.WARNING, () -> warning));
        return new ConfigReader(configuration, problems).read(agents, goals);
    }

    static List<String> goalNames(Collection<AgentBean> agents) {
        return agents.stream()
                .flatMap(agent -> agent.goalNames().stream())
                .distinct()
                .sorted()
                .toList();
    }

    private void checkClasses() {
        discovery.agentClasses().forEach(type -> {
            Optional<String> flaw = Discovery.flaw(type);
            if (flaw.isPresent()) {
                problems.add(Messages.agentIsNoClass(type, flaw.get()));
            } else if (!discovery.isBean(type) && !canBeMade(type)) {
                problems.add(Messages.agentCannotBeMade(type));
            }
        });
        discovery.strays().map(Messages::actionOutsideAgent).forEach(problems::add);
    }

    private static boolean canBeMade(Class<?> type) {
        return Arrays.stream(type.getDeclaredConstructors()).anyMatch(Deployer::isForContainer);
    }

    private static boolean isForContainer(Constructor<?> constructor) {
        return constructor.getParameterCount() == 0 || constructor.isAnnotationPresent(Inject.class);
    }

    private void checkDefinitions(List<AgentBean> agents) {
        List<Rule<AgentBean>> rules = Stream.of(AgentRules.all(), ActionRules.all(beans), ConditionRules.all())
                .flatMap(List::stream)
                .toList();
        for (AgentBean agent : agents) {
            rules.stream().flatMap(rule -> rule.check(agent)).forEach(problems::add);
        }
        checkNames(agents);
    }

    private void checkNames(List<AgentBean> agents) {
        Map<String, List<String>> types = new TreeMap<>();
        Map<String, List<String>> actions = new TreeMap<>();
        for (AgentBean agent : agents) {
            add(types, agent.name(), agent.type().getTypeName());
            agent.goals()
                    .forEach(action ->
                            add(actions, Definitions.nameOfGoal(agent, action), agent.name() + "." + action.getName()));
        }
        forSeveral(types, Messages::agentsOfOneName);
        forSeveral(actions, Messages::goalsOfOneName);
    }

    private static void add(Map<String, List<String>> all, String name, String owner) {
        all.computeIfAbsent(name, key -> new ArrayList<>()).add(owner);
    }

    private void forSeveral(
            Map<String, List<String>> all, BiFunction<String, List<String>, DeploymentException> message) {
        all.forEach((name, owners) -> {
            if (owners.size() > 1) {
                problems.add(message.apply(name, owners.stream().sorted().toList()));
            }
        });
    }

    private void checkPlans(List<AgentModel> agents) {
        agents.stream()
                .map(CompiledAgent::new)
                .flatMap(agent -> ReachabilityRules.all().stream().flatMap(rule -> rule.check(agent)))
                .forEach(problems::add);
    }

    private void checkWishes(List<AgentModel> agents, List<AgentBean> deployed) {
        var goals = Goals.of(agents, goalsOfOthers(deployed));
        var rules = new WishRules(goals);
        discovery.wishes().stream()
                .filter(wish -> !beans.isOfApplication(wish))
                .flatMap(rules::check)
                .forEach(problems::add);
    }

    /** The goals of agents that are not deployed, by name, with the name of their agent. */
    private Map<String, String> goalsOfOthers(List<AgentBean> deployed) {
        Map<String, String> others = new TreeMap<>();
        discovery.agents().stream().filter(agent -> !deployed.contains(agent)).forEach(agent -> agent.goalNames()
                .forEach(goal -> others.put(goal, agent.name())));
        return others;
    }

    /** Somebody who uses a model: an action of a deployed agent, else a bean. */
    private Optional<String> userOfAi(List<AgentBean> deployed) {
        Stream<String> actions = deployed.stream()
                .flatMap(agent -> agent.methods().stream())
                .filter(method -> Arrays.asList(method.getParameterTypes()).contains(Ai.class))
                .map(Definitions::describe);
        return Stream.concat(actions.sorted(), discovery.usersOfAi().stream().sorted())
                .findFirst();
    }

    private static EngineSettings settings(KartaConfig config) {
        var limits = config.limits();
        Budget budget =
                Budget.ofActions(limits.actions()).withTokens(limits.tokens()).withCost(limits.cost());
        return new EngineSettings(budget, limits.timeout(), config.verbosity(), limits.lease(), limits.tools());
    }

    private void report(List<AgentModel> agents, Models models) {
        if (!problems.isEmpty()) {
            return;
        }
        if (models.isScripted()) {
            LOGGER.log(Level.WARNING, Messages::playsAScript);
        }
        DeadEnds.of(agents).forEach(warning -> LOGGER.log(Level.WARNING, () -> warning));
        LOGGER.log(Level.INFO, () -> Inventory.of(agents, models.described()));
    }
}
