/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.agent.AgentException;
import io.karta.agent.ConfigKeys;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.journal.UnwritableType;
import io.karta.process.AgentProcess;
import io.karta.spi.SimilarNames;
import io.karta.spi.UnwritableValueException;
import jakarta.enterprise.context.ContextNotActiveException;
import jakarta.enterprise.context.spi.Contextual;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.Set;

/** Every mistake this module reports. Codes are never reused. */
final class Messages {

    private Messages() {}

    static DeploymentException problem(String text) {
        return new DeploymentException(text);
    }

    static String describe(Parameter parameter) {
        return "parameter %s of %s"
                .formatted(
                        parameter.isNamePresent() ? parameter.getName() : parameter.toString(),
                        Definitions.describe((Method) parameter.getDeclaringExecutable()));
    }

    static String describe(Collection<Method> methods) {
        return Definitions.list(methods.stream().map(Definitions::describe).toList());
    }

    static String didYouMean(Optional<String> nearest) {
        return nearest.map(word -> " Did you mean " + word + "?").orElse("");
    }

    static DeploymentException agentIsNoClass(Class<?> type, String annotation, String what) {
        return problem(("KARTA-401: %s is annotated with %s but is %s, so there is nothing to call. Put %s"
                        + " on a concrete class that is neither final nor an inner class.")
                .formatted(type.getTypeName(), annotation, what, annotation));
    }

    static DeploymentException agentCannotBeMade(Class<?> type, String annotation) {
        return problem(("KARTA-402: %s %s is no bean, because it cannot be constructed. Give it a constructor"
                        + " without parameters, or annotate one with @Inject.")
                .formatted(annotation.equals("@Agent") ? "agent" : "component", type.getTypeName()));
    }

    static DeploymentException agentWithoutDescription(Class<?> type) {
        return problem(("KARTA-403: the description of agent %s is blank. Say in one sentence what the agent does:"
                        + " people and models choose by it.")
                .formatted(type.getTypeName()));
    }

    static DeploymentException agentsOfOneName(String name, List<String> types) {
        return problem("KARTA-404: %s are all agents named %s. Give each a name of its own: @Agent(name = \"...\")."
                .formatted(Definitions.list(types), name));
    }

    static DeploymentException agentWithoutActions(Class<?> type) {
        return problem(("KARTA-405: agent %s has no actions, so it can do nothing. Annotate the methods that are its"
                        + " steps with @Action, or remove @Agent.")
                .formatted(type.getTypeName()));
    }

    static DeploymentException emptyComponent(Class<?> type) {
        return problem(("KARTA-408: component %s has neither actions nor conditions nor costs, so it adds nothing."
                        + " Annotate its methods, or remove @AgentComponent.")
                .formatted(type.getTypeName()));
    }

    static DeploymentException twoRoles(Class<?> type, List<String> roles) {
        return problem("KARTA-490: %s is %s at once. Make it one of them."
                .formatted(type.getTypeName(), Definitions.list(roles)));
    }

    static DeploymentException componentsOfOneName(Collection<String> types) {
        return problem(
                ("KARTA-491: %s are components with one simple name, by which their actions are known. Rename all"
                                + " but one.")
                        .formatted(Definitions.list(types)));
    }

    static DeploymentException agentNamedLikeComponents(String type, String name) {
        return problem(("KARTA-409: agent %s is named %s, but that is the agent which all components make up. Give it"
                        + " another name: @Agent(name = \"...\").")
                .formatted(type, name));
    }

    static DeploymentException agentIsAction(Class<?> type) {
        return problem(("KARTA-406: %s is annotated with @Agent and with @Action. Keep @Agent on the class and put"
                        + " @Action on the methods that are its steps.")
                .formatted(type.getTypeName()));
    }

    static DeploymentException badVersion(Class<?> type, String version) {
        return problem(("KARTA-407: the version of agent %s is \"%s\", which is not major.minor.patch. Write for"
                        + " example version = \"1.0.0\".")
                .formatted(type.getTypeName(), excerpt(version)));
    }

    static DeploymentException badRetries(Class<?> type, int retries) {
        return problem(
                "KARTA-479: the toolRetries of agent %s is %d. Write at least 0: how often a tool that failed is called again."
                        .formatted(type.getTypeName(), retries));
    }

    static DeploymentException actionOutsideAgent(Method method) {
        return problem(("KARTA-410: %s is annotated for an agent, but its class is none, so nobody will ever call"
                        + " it. Annotate the class with @Agent, or remove the annotation.")
                .formatted(Definitions.describe(method)));
    }

    static DeploymentException goalWithoutAction(Method method) {
        return problem(("KARTA-411: %s has @AchievesGoal but not @Action, so it never runs and its goal does not"
                        + " exist. Add @Action, or remove @AchievesGoal.")
                .formatted(Definitions.describe(method)));
    }

    static DeploymentException goalReturnsNothing(Method method) {
        return problem(("KARTA-412: goal action %s returns nothing, so nobody can receive its result. Return the"
                        + " value it produces, or remove @AchievesGoal.")
                .formatted(Definitions.describe(method)));
    }

    static DeploymentException goalWithoutDescription(Method method, String goal) {
        return problem(("KARTA-413: the description of goal %s, achieved by %s, is blank. Say in one sentence what"
                        + " is achieved: people and models choose by it.")
                .formatted(goal, Definitions.describe(method)));
    }

    static DeploymentException overloaded(List<Method> overloads) {
        return problem(("KARTA-414: %s are actions of one name. An action is known by its agent and the name of its"
                        + " method: rename all but one.")
                .formatted(describe(overloads)));
    }

    static DeploymentException uncallable(Method method, String modifier) {
        return problem(("KARTA-415: %s is %s, so it cannot be called through the bean and no interceptor would"
                        + " apply. Remove %s; package-private is enough.")
                .formatted(Definitions.describe(method), modifier, modifier));
    }

    static DeploymentException goalsOfOneName(String name, List<String> actions) {
        return problem(("KARTA-416: %s achieve goals of one name, %s. Give each a name of its own:"
                        + " @AchievesGoal(..., export = @Export(name = \"...\")).")
                .formatted(Definitions.list(actions), name));
    }

    static DeploymentException badCost(Method method, double cost) {
        return problem(
                ("KARTA-417: the cost of %s is %s. Use a finite number of at least 0, by habit between 0 and" + " 1.")
                        .formatted(Definitions.describe(method), cost));
    }

    static DeploymentException unresolvableParameter(Parameter parameter) {
        return problem(("KARTA-418: %s is a %s, and no object can be known to be one. Use a class, or a generic type"
                        + " whose arguments are classes; for what need not be there, Optional of such a type.")
                .formatted(describe(parameter), parameter.getParameterizedType().getTypeName()));
    }

    static DeploymentException parameterWithoutName(Parameter parameter) {
        return problem(("KARTA-419: %s is bound by its name, but the class was compiled without names of parameters."
                        + " Set the Maven property maven.compiler.parameters to true (javac -parameters), or write the"
                        + " name: @RequireNameMatch(\"...\").")
                .formatted(describe(parameter)));
    }

    static DeploymentException providedByNoSingleBean(Parameter parameter, Set<Bean<?>> candidates) {
        String found = candidates.isEmpty()
                ? "there is no such bean. Add one, or check the qualifiers."
                : "several beans could be meant: %s. Add a qualifier."
                        .formatted(Definitions.list(candidates.stream()
                                .map(bean -> bean.getBeanClass().getTypeName())
                                .sorted()
                                .toList()));
        return problem("KARTA-420: %s is @Provided by the container, but %s".formatted(describe(parameter), found));
    }

    static DeploymentException unresolvableResult(Method method) {
        return problem(("KARTA-421: %s returns a %s, and the planner cannot know what that is. Return a class, or a"
                        + " generic type whose arguments are classes.")
                .formatted(
                        Definitions.describe(method),
                        method.getGenericReturnType().getTypeName()));
    }

    static DeploymentException severalThings(Method method, List<String> annotations) {
        return problem(("KARTA-422: %s is both %s. An action changes what is known, a condition or a cost"
                        + " only looks: make it one of them.")
                .formatted(Definitions.describe(method), Definitions.list(annotations)));
    }

    static DeploymentException unknownCondition(Method method, String name, List<String> known) {
        return problem(("KARTA-430: %s names condition %s, which its agent does not have.%s Its conditions are: %s."
                        + " Correct the name, or add a @Condition method.")
                .formatted(
                        Definitions.describe(method),
                        excerpt(name),
                        didYouMean(SimilarNames.findClosest(name, known)),
                        Definitions.list(known)));
    }

    static DeploymentException noToolGroup(ActionModel action, String role, List<String> roles) {
        return problem(
                ("KARTA-493: %s needs the tool group %s, which nobody provides.%s The groups are: %s. Add its jar or a"
                                + " bean of type ToolGroup, or let the action do without: @ToolGroupRequirement(value = \"%s\","
                                + " required = false).")
                        .formatted(
                                action.id(),
                                excerpt(role),
                                didYouMean(SimilarNames.findClosest(role, roles)),
                                Definitions.list(roles),
                                excerpt(role)));
    }

    static DeploymentException conditionIsNotBoolean(Method method) {
        return problem("KARTA-431: condition %s returns %s. Return boolean."
                .formatted(Definitions.describe(method), method.getReturnType().getSimpleName()));
    }

    static DeploymentException conditionsOfOneName(String name, List<Method> methods) {
        return problem(("KARTA-432: %s are conditions of one name, %s. Rename all but one, or give each a name:"
                        + " @Condition(name = \"...\").")
                .formatted(describe(methods), name));
    }

    static String couldNotBeKept(UnwritableType type) {
        return ("KARTA-443: %s has values of type %s, which no journal can keep: %s. Processes are kept in memory here, so"
                        + " that is no harm; before you configure a store, change the type, or add an JournalValueCodec.")
                .formatted(type.where(), type.type().getTypeName(), type.reason());
    }

    static DeploymentException cannotBeKept(UnwritableType type, String store) {
        return problem(
                ("KARTA-444: %s has values of type %s, which %s=%s cannot keep: %s. Change the type so that it can be"
                                + " written as JSON and read again, or add an JournalValueCodec.")
                        .formatted(type.where(), type.type().getTypeName(), ConfigKeys.STORE, store, type.reason()));
    }

    static DeploymentException unknownStore(Setting setting, Collection<String> stores) {
        return problem(
                ("KARTA-455: %s is %s, but there is no such store.%s The stores are: %s. Correct the name, or add the"
                                + " store's jar.")
                        .formatted(
                                setting.key(),
                                excerpt(setting.value()),
                                didYouMean(SimilarNames.findClosest(setting.value(), stores)),
                                Definitions.list(stores)));
    }

    static DeploymentException brokenStore(ServiceConfigurationError broken) {
        return new DeploymentException(
                "KARTA-456: a store of processes cannot be loaded: %s. Correct or remove its jar."
                        .formatted(excerpt(String.valueOf(broken.getMessage()))),
                broken);
    }

    static String unusedStore(Collection<String> stores) {
        return ("KARTA-457: there is a store of processes, but processes are kept in memory and end with the JVM. Set %s to one"
                        + " of: %s; or to memory, if that is meant.")
                .formatted(ConfigKeys.STORE, Definitions.list(stores));
    }

    static UnwritableValueException entityWithoutId(Class<?> type) {
        return new UnwritableValueException(
                "KARTA-458: an entity %s has no id yet, so no journal can name it. Persist and flush it before the action returns it."
                        .formatted(type.getTypeName()),
                null);
    }

    static AgentException noEntity(Class<?> type, String id) {
        return new AgentException(
                "KARTA-459: there is no entity %s with id %s any more. Bring it back, or kill the process."
                        .formatted(type.getTypeName(), excerpt(id)));
    }

    static DeploymentException noGoalProduces(Wish wish, Type result, Goals goals) {
        return problem(("KARTA-450: %s asks for an AgentInvocation of %s, but no goal yields %s. The goals are:"
                        + " %s.%s Ask for one of these, or add @AchievesGoal to the action that returns %s.")
                .formatted(
                        wish.where(),
                        Definitions.one(result),
                        Definitions.one(result),
                        Definitions.list(Goals.described(goals.all())),
                        goals.hint(),
                        Definitions.one(result)));
    }

    static DeploymentException severalGoalsProduce(Wish wish, Type result, List<GoalModel> found) {
        return problem(("KARTA-451: %s asks for an AgentInvocation of %s, and several goals yield one: %s. Choose:"
                        + " @Inject @GoalName(\"%s\").")
                .formatted(
                        wish.where(),
                        Definitions.one(result),
                        Definitions.list(found.stream().map(GoalModel::name).toList()),
                        found.get(0).name()));
    }

    static DeploymentException unknownGoal(Wish wish, String name, Goals goals) {
        return problem(("KARTA-452: %s asks for goal %s, which does not exist.%s The goals are: %s.%s Correct the"
                        + " name in @GoalName.")
                .formatted(
                        wish.where(),
                        excerpt(name),
                        didYouMean(SimilarNames.findClosest(name, goals.names())),
                        Definitions.list(Goals.described(goals.all())),
                        goals.hint()));
    }

    static DeploymentException invocationOfNothing(Wish wish) {
        return problem(("KARTA-453: %s asks for %s without saying what it is to return. Name a class: @Inject"
                        + " AgentInvocation<Letter>.")
                .formatted(wish.where(), wish.type().getTypeName().replaceAll("[\\w.]+[.$]", "")));
    }

    static DeploymentException goalProducesAnotherType(Wish wish, GoalModel goal, Type result) {
        return problem(("KARTA-454: %s asks for goal %s as an AgentInvocation of %s, but it yields %s. Ask for that"
                        + " type, or for another goal.")
                .formatted(wish.where(), goal.name(), Definitions.one(result), Definitions.one(goal.output())));
    }

    static DeploymentException goalIsForOthers(Wish wish, GoalModel goal) {
        return problem(
                ("KARTA-489: %s asks for goal %s, which is for callers outside the application alone (@Export(local ="
                                + " false)). Remove local = false, or ask for another goal.")
                        .formatted(wish.where(), goal.name()));
    }

    static DeploymentException unknownProvider(String model, Setting setting, Collection<String> providers) {
        return problem(("KARTA-460: %s is %s, but there is no such provider for model %s.%s The providers are: %s."
                        + " Correct the name, or add the provider's jar.")
                .formatted(
                        setting.key(),
                        excerpt(setting.value()),
                        model,
                        didYouMean(SimilarNames.findClosest(setting.value(), providers)),
                        Definitions.list(providers)));
    }

    static DeploymentException modelWithoutProvider(String key, String model, Collection<String> providers) {
        return problem("KARTA-461: model %s names no provider. Set %s to one of: %s."
                .formatted(model, key, Definitions.list(providers)));
    }

    static DeploymentException unknownModel(Setting setting, Collection<String> models) {
        return problem(("KARTA-462: %s is %s, but there is no such model.%s The models are: %s. Correct the name, or"
                        + " set %s%s.%s.")
                .formatted(
                        setting.key(),
                        excerpt(setting.value()),
                        didYouMean(SimilarNames.findClosest(setting.value(), models)),
                        Definitions.list(models),
                        ConfigKeys.MODELS,
                        excerpt(setting.value()),
                        ConfigKeys.PROVIDER));
    }

    static DeploymentException noModel(String who, Collection<String> providers, Collection<String> lost) {
        return problem(("KARTA-463: %s uses a language model, but none is configured.%s Set"
                        + " karta.models.<name>.provider (the providers are: %s), or an environment variable such as"
                        + " OPENAI_API_KEY, ANTHROPIC_API_KEY, GEMINI_API_KEY, MISTRAL_API_KEY or OLLAMA_BASE_URL; or add a"
                        + " @Named bean of type LanguageModel; or, for a demonstration, add karta-provider-scripted and set"
                        + " %s=true.")
                .formatted(
                        who,
                        lost.isEmpty() ? "" : " " + String.join(" ", lost),
                        Definitions.list(providers),
                        ConfigKeys.SCRIPTED_ANSWERS));
    }

    static DeploymentException noDefaultModel(Collection<String> models, String from) {
        return problem("KARTA-464: %s %s, and none is the default. Set %s to one of: %s."
                .formatted(Definitions.list(models), from, ConfigKeys.DEFAULT_MODEL, Definitions.list(models, "or")));
    }

    static DeploymentException providerFailed(String model, String provider, RuntimeException cause) {
        return new DeploymentException(
                ("KARTA-465: provider %s could not make model %s (%s). Look at the cause, and at the keys"
                                + " below %s%s.")
                        .formatted(provider, model, cause.getClass().getSimpleName(), ConfigKeys.MODELS, model),
                cause);
    }

    static DeploymentException environmentNotRead(String provider, RuntimeException cause) {
        return new DeploymentException(
                "KARTA-469: provider %s could not read the environment (%s). Look at the cause, and at its environment variables; what is configured with %s<name>.provider needs none."
                        .formatted(provider, cause.getClass().getSimpleName(), ConfigKeys.MODELS),
                cause);
    }

    static String unusedEnvironment(String problem) {
        return problem + " Nobody is seen to use this, so the application is deployed all the same.";
    }

    static DeploymentException providersOfOneName(String name, Collection<Class<?>> types) {
        return problem("KARTA-466: %s are all providers named %s. Keep one of them."
                .formatted(
                        Definitions.list(
                                types.stream().map(Class::getTypeName).sorted().toList()),
                        name));
    }

    static DeploymentException severalRenderers(Collection<String> providers) {
        return problem(
                "KARTA-468: several jars want to fill templates: %s. Keep one of them, or make a bean of type PromptRenderer."
                        .formatted(String.join(", ", providers)));
    }

    static DeploymentException brokenProvider(ServiceConfigurationError broken) {
        return new DeploymentException(
                "KARTA-467: a provider of models or tools cannot be loaded: %s. Correct or remove its jar."
                        .formatted(excerpt(String.valueOf(broken.getMessage()))),
                broken);
    }

    static DeploymentException unresolved(String key, String text) {
        return problem(
                "KARTA-944: %s is '%s', which cannot be resolved. Set the variable or property, or give a default: ${NAME:default}."
                        .formatted(key, excerpt(text)));
    }

    static DeploymentException badValue(Setting setting, String allowed) {
        return problem(
                "KARTA-470: %s is \"%s\". Allowed: %s.".formatted(setting.key(), excerpt(setting.value()), allowed));
    }

    static DeploymentException backoffShrinks(String model, Duration first, Duration max) {
        return problem(("KARTA-471: %s of model %s is %s, which is longer than its %s of %s. Make the first wait"
                        + " shorter, or the longest one longer.")
                .formatted(ConfigKeys.BACKOFF_FIRST, model, first, ConfigKeys.BACKOFF_MAX, max));
    }

    static DeploymentException groupWithoutTools(String role) {
        return problem(
                ("KARTA-800: the tool group %s has no tools. Set %s%s.%s to classes of beans with @LlmTool methods, or to "
                                + "names of tools, separated by commas.")
                        .formatted(role, ConfigKeys.TOOL_GROUPS, role, ConfigKeys.GROUP_TOOLS));
    }

    static DeploymentException noSuchTool(Setting setting, String word, Collection<String> known) {
        return problem(
                "KARTA-801: %s names \"%s\", which is neither a bean with tools nor a tool of one.%s There are: %s."
                        .formatted(
                                setting.key(),
                                excerpt(word),
                                didYouMean(SimilarNames.findClosest(word, known)),
                                Definitions.list(known)));
    }

    static DeploymentException toolsOfOneName(Setting setting, String tool) {
        return problem(
                ("KARTA-802: %s means several tools named \"%s\". Say which, as Class.%s, or give one another name with "
                                + "@LlmTool(name = ..).")
                        .formatted(setting.key(), tool, tool));
    }

    static String unknownKey(String key, Optional<String> nearest) {
        return "KARTA-472: %s means nothing to Karta.%s".formatted(key, didYouMean(nearest));
    }

    static String keyOfNobody(
            String kind, String key, String name, Optional<String> nearest, Collection<String> known) {
        return "KARTA-473: %s has no effect: there is no %s named %s.%s There are: %s."
                .formatted(key, kind, name, didYouMean(nearest), Definitions.list(known));
    }

    static DeploymentException nothingRecords(Setting directory) {
        return problem(("KARTA-765: %s asks for recordings, and nothing here records. Add"
                        + " io.karta:karta-provider-replay, or remove the key.")
                .formatted(directory.key()));
    }

    static IllegalArgumentException unknownPart(String type, String part, Collection<String> allowed) {
        return new IllegalArgumentException(
                "KARTA-766: '%s' is no part of %s. Its parts are: %s; for example %s=.., separated by semicolons."
                        .formatted(
                                excerpt(part),
                                article(type),
                                Definitions.list(allowed),
                                allowed.iterator().next()));
    }

    static IllegalArgumentException badPart(String type, String part, String text, String allowed) {
        return new IllegalArgumentException("KARTA-767: part %s of %s is '%s'. Allowed is %s."
                .formatted(part, article(type), excerpt(text), allowed));
    }

    static IllegalArgumentException partTwice(String type, String part) {
        return new IllegalArgumentException(
                "KARTA-768: part %s of %s is there twice. Remove one; a semicolon inside a part is written \\;."
                        .formatted(part, article(type)));
    }

    static IllegalArgumentException missingPart(String type, String part, String whole) {
        return new IllegalArgumentException(
                "KARTA-769: part %s of %s is missing. Write %s.".formatted(part, article(type), whole));
    }

    private static String article(String type) {
        return type.equals("LlmOptions") ? type : "a " + type;
    }

    static String playsAScript() {
        return "KARTA-474: no language model is configured, and %s is true: a script answers instead of a model. Set"
                        .formatted(ConfigKeys.SCRIPTED_ANSWERS)
                + " karta.models.<name>.provider, or an environment variable such as OPENAI_API_KEY.";
    }

    static String observerFailed(Class<?> event) {
        return "KARTA-480: an observer of %s failed; the process goes on. Look at the cause."
                .formatted(event.getSimpleName());
    }

    static AgentException notDeployed() {
        return new AgentException(
                "KARTA-481: agents were called before the application was deployed, or after a failed deployment."
                        + " Call them from a bean, at the earliest when the application scope is initialized.");
    }

    static ContextNotActiveException outsideAnyProcess() {
        return new ContextNotActiveException(
                "KARTA-482: a @ProcessScoped bean was used where no process runs. Use it in actions, conditions, tools and"
                        + " stuck handlers, and in what they call on the same thread or in parallelMap.");
    }

    static ContextNotActiveException processIsOver(AgentProcess process) {
        return new ContextNotActiveException(("KARTA-483: a @ProcessScoped bean was used after %s had ended, and its"
                        + " instance is destroyed. Stop when the thread is interrupted.")
                .formatted(process));
    }

    static String beanNotDestroyed(Contextual<?> bean) {
        return "KARTA-484: %s failed when its process was over. Look at the cause.".formatted(bean);
    }

    static String excerpt(String text) {
        return text.length() <= 80 ? text : text.substring(0, 77) + "...";
    }
}
