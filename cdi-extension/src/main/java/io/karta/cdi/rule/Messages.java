/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.rule;

import static io.karta.cdi.problem.Descriptions.didYouMean;
import static io.karta.cdi.problem.Descriptions.excerpt;
import static io.karta.cdi.problem.Descriptions.problem;

import io.karta.cdi.discovery.InvocationInjectionPoint;
import io.karta.cdi.problem.Descriptions;
import io.karta.engine.definition.GoalModel;
import io.karta.spi.SimilarNames;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Every mistake this module reports. Codes are never reused. */
final class Messages {

    private Messages() {}

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
                .formatted(Descriptions.list(types), name));
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
                .formatted(type.getTypeName(), Descriptions.list(roles)));
    }

    static DeploymentException componentsOfOneName(Collection<String> types) {
        return problem(
                ("KARTA-491: %s are components with one simple name, by which their actions are known. Rename all"
                                + " but one.")
                        .formatted(Descriptions.list(types)));
    }

    static DeploymentException agentNamedLikeComponents(String type, String name) {
        return problem(("KARTA-409: agent %s is named %s, but that is the agent which all components make up. Give "
                        + "it"
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
                ("KARTA-479: the toolRetries of agent %s is %d. Write at least 0: how often a tool that failed is "
                                + "called again.")
                        .formatted(type.getTypeName(), retries));
    }

    static DeploymentException actionOutsideAgent(Method method) {
        return problem(("KARTA-410: %s is annotated for an agent, but its class is not an agent, so it is"
                        + " never called. Annotate the class with @Agent, or remove the annotation.")
                .formatted(Descriptions.describe(method)));
    }

    static DeploymentException goalWithoutAction(Method method) {
        return problem(("KARTA-411: %s has @AchievesGoal but not @Action, so it never runs and its goal does not"
                        + " exist. Add @Action, or remove @AchievesGoal.")
                .formatted(Descriptions.describe(method)));
    }

    static DeploymentException goalReturnsNothing(Method method) {
        return problem(("KARTA-412: goal action %s returns nothing, so the goal has no result. Return the"
                        + " value it produces, or remove @AchievesGoal.")
                .formatted(Descriptions.describe(method)));
    }

    static DeploymentException goalWithoutDescription(Method method, String goal) {
        return problem(("KARTA-413: the description of goal %s, achieved by %s, is blank. Say in one sentence what"
                        + " is achieved: people and models choose by it.")
                .formatted(goal, Descriptions.describe(method)));
    }

    static DeploymentException overloaded(List<Method> overloads) {
        return problem(("KARTA-414: %s are actions of one name. An action is known by its agent and the name of its"
                        + " method: rename all but one.")
                .formatted(Descriptions.describe(overloads)));
    }

    static DeploymentException uncallable(Method method, String modifier) {
        return problem(("KARTA-415: %s is %s, so it cannot be called through the bean and no interceptor would"
                        + " apply. Remove %s; package-private is enough.")
                .formatted(Descriptions.describe(method), modifier, modifier));
    }

    static DeploymentException goalsOfOneName(String name, List<String> actions) {
        return problem(("KARTA-416: %s achieve goals of one name, %s. Give each a name of its own:"
                        + " @AchievesGoal(..., export = @Export(name = \"...\")).")
                .formatted(Descriptions.list(actions), name));
    }

    static DeploymentException badCost(Method method, double cost) {
        return problem(
                ("KARTA-417: the cost of %s is %s. Use a finite number of at least 0, by habit between 0 and" + " 1.")
                        .formatted(Descriptions.describe(method), cost));
    }

    static DeploymentException providedByNoSingleBean(Parameter parameter, Set<Bean<?>> candidates) {
        String found = candidates.isEmpty()
                ? "there is no such bean. Add one, or check the qualifiers."
                : "several beans could be meant: %s. Add a qualifier."
                        .formatted(Descriptions.list(candidates.stream()
                                .map(bean -> bean.getBeanClass().getTypeName())
                                .sorted()
                                .toList()));
        return problem("KARTA-420: %s is @Provided by the container, but %s"
                .formatted(Descriptions.describe(parameter), found));
    }

    static DeploymentException severalThings(Method method, List<String> annotations) {
        return problem(("KARTA-422: %s is both %s. An action changes what is known, a condition or a cost"
                        + " only looks: make it one of them.")
                .formatted(Descriptions.describe(method), Descriptions.list(annotations)));
    }

    static DeploymentException unknownCondition(Method method, String name, List<String> known) {
        return problem(("KARTA-430: %s names condition %s, which its agent does not have.%s Its conditions are: %s."
                        + " Correct the name, or add a @Condition method.")
                .formatted(
                        Descriptions.describe(method),
                        excerpt(name),
                        didYouMean(SimilarNames.findClosest(name, known)),
                        Descriptions.list(known)));
    }

    static DeploymentException conditionIsNotBoolean(Method method) {
        return problem("KARTA-431: condition %s returns %s. Return boolean."
                .formatted(Descriptions.describe(method), method.getReturnType().getSimpleName()));
    }

    static DeploymentException conditionsOfOneName(String name, List<Method> methods) {
        return problem(("KARTA-432: %s are conditions of one name, %s. Rename all but one, or give each a name:"
                        + " @Condition(name = \"...\").")
                .formatted(Descriptions.describe(methods), name));
    }

    static DeploymentException noGoalProduces(InvocationInjectionPoint point, Type result, GoalCatalog goals) {
        return problem(("KARTA-450: %s asks for an AgentInvocation of %s, but no goal yields %s. The goals are:"
                        + " %s.%s Ask for one of these, or add @AchievesGoal to the action that returns %s.")
                .formatted(
                        point.where(),
                        Descriptions.one(result),
                        Descriptions.one(result),
                        Descriptions.list(GoalCatalog.described(goals.all())),
                        goals.hint(),
                        Descriptions.one(result)));
    }

    static DeploymentException severalGoalsProduce(InvocationInjectionPoint point, Type result, List<GoalModel> found) {
        return problem(("KARTA-451: %s asks for an AgentInvocation of %s, and several goals yield one: %s. Choose:"
                        + " @Inject @GoalName(\"%s\").")
                .formatted(
                        point.where(),
                        Descriptions.one(result),
                        Descriptions.list(found.stream().map(GoalModel::name).toList()),
                        found.get(0).name()));
    }

    static DeploymentException unknownGoal(InvocationInjectionPoint point, String name, GoalCatalog goals) {
        return problem(("KARTA-452: %s asks for goal %s, which does not exist.%s The goals are: %s.%s Correct the"
                        + " name in @GoalName.")
                .formatted(
                        point.where(),
                        excerpt(name),
                        didYouMean(SimilarNames.findClosest(name, goals.names())),
                        Descriptions.list(GoalCatalog.described(goals.all())),
                        goals.hint()));
    }

    static DeploymentException invocationOfNothing(InvocationInjectionPoint point) {
        return problem(("KARTA-453: %s asks for %s without saying what it is to return. Name a class: @Inject"
                        + " AgentInvocation<Letter>.")
                .formatted(point.where(), point.type().getTypeName().replaceAll("[\\w.]+[.$]", "")));
    }

    static DeploymentException goalProducesAnotherType(InvocationInjectionPoint point, GoalModel goal, Type result) {
        return problem(("KARTA-454: %s asks for goal %s as an AgentInvocation of %s, but it yields %s. Ask for that"
                        + " type, or for another goal.")
                .formatted(point.where(), goal.name(), Descriptions.one(result), Descriptions.one(goal.output())));
    }

    static DeploymentException goalIsForOthers(InvocationInjectionPoint point, GoalModel goal) {
        return problem(("KARTA-489: %s asks for goal %s, which is for callers outside the application alone "
                        + "(@Export(local ="
                        + " false)). Remove local = false, or ask for another goal.")
                .formatted(point.where(), goal.name()));
    }

    static DeploymentException expressionExpected(Method action, String text) {
        return problem(("KARTA-447: %s expects \"%s\" to hold afterwards, but an action brings about conditions, not"
                        + " expressions. Remove it from post: an expression that reads what the action yields "
                        + "needs no"
                        + " mention.")
                .formatted(Descriptions.describe(action), excerpt(text)));
    }

    static DeploymentException costIsNoNumber(Method method) {
        return problem("KARTA-434: cost %s returns %s. Return a number, for example a double."
                .formatted(Descriptions.describe(method), method.getReturnType().getSimpleName()));
    }

    static DeploymentException unknownCost(Method method, String attribute, String name, List<String> known) {
        return problem(("KARTA-435: the %s of %s is %s, which its agent does not have.%s Its costs are: %s. "
                        + "Correct the"
                        + " name, or add a @Cost method.")
                .formatted(
                        attribute,
                        Descriptions.describe(method),
                        excerpt(name),
                        didYouMean(SimilarNames.findClosest(name, known)),
                        Descriptions.list(known)));
    }

    static String unusedCost(Method method) {
        return ("KARTA-436: cost %s is not used. Name it in the costMethod or valueMethod of an action, or"
                        + " remove @Cost.")
                .formatted(Descriptions.describe(method));
    }

    static DeploymentException costsOfOneName(String name, List<Method> methods) {
        return problem(("KARTA-437: %s are costs of one name, %s. Rename all but one, or give each a name: "
                        + "@Cost(name ="
                        + " \"...\").")
                .formatted(Descriptions.describe(methods), name));
    }

    static DeploymentException invalidScore(String what, double value) {
        return problem(
                "KARTA-439: the %s is %s. Use a finite number, by habit between 0 and 1.".formatted(what, value));
    }

    static DeploymentException noTurn(Method method, String agent) {
        return problem(("KARTA-487: %s has no @Priority, but the actions of agent %s run one after the other"
                        + " (PlannerType.SEQUENTIAL). Give it one: the smallest runs first.")
                .formatted(Descriptions.describe(method), agent));
    }

    static String goalClears(Method method, String goal) {
        return ("KARTA-488: %s achieves goal %s and clears the blackboard, so the ended process contains nothing"
                        + " but the result. Remove clearBlackboard from the last step.")
                .formatted(Descriptions.describe(method), goal);
    }

    static DeploymentException wrappedResult(Method method) {
        return problem(("KARTA-494: %s returns %s, which says \"perhaps\" twice or nothing at all. Return one of"
                        + " Optional<T>, Outcome<T>, CompletionStage<T>, or a CompletionStage of one of the others.")
                .formatted(Descriptions.describe(method), Descriptions.one(method.getGenericReturnType())));
    }

    static DeploymentException unawaitedResult(Method method, Optional<Type> content) {
        String result = content.map(Descriptions::simple).orElse("T");
        return problem(("KARTA-915: %s returns %s, and the engine does not wait for its content. Return "
                        + "CompletionStage<%s>, or %s itself.")
                .formatted(
                        Descriptions.describe(method),
                        Descriptions.one(method.getGenericReturnType()),
                        result,
                        result));
    }

    static DeploymentException unusableSomeOf(Method method, String flaw) {
        return problem(("KARTA-495: what %s returns is a SomeOf, but %s. Return a record with a component for each "
                        + "result, or"
                        + " one plain result.")
                .formatted(Descriptions.describe(method), flaw));
    }

    static DeploymentException stateMethodNotCallable(Method method, String modifier) {
        return problem(("KARTA-423: %s of a state is %s, so it is not called on the state. Remove %s;"
                        + " package-private is enough.")
                .formatted(Descriptions.describe(method), modifier, modifier));
    }

    static DeploymentException injectedField(Field field) {
        return problem(("KARTA-492: field %s.%s of a state has @Inject, but a state is a value without injection."
                        + " Take the bean as a parameter of the action: @Provided %s %s.")
                .formatted(
                        field.getDeclaringClass().getTypeName(),
                        field.getName(),
                        field.getType().getSimpleName(),
                        field.getName()));
    }

    static DeploymentException innerClass(Class<?> type) {
        return problem(("KARTA-496: state %s is an inner class, which drags along the object it was made in. Make"
                        + " it static, or a record.")
                .formatted(type.getTypeName()));
    }

    static DeploymentException unimplemented(Class<?> type, String agent) {
        return problem(("KARTA-497: %s is a state of agent %s, but nothing implements it that is known here. Make it"
                        + " sealed, or nest its implementations in it or in the agent.")
                .formatted(type.getTypeName(), agent));
    }

    static DeploymentException statesOfOneName(String agent, Collection<Class<?>> types) {
        return problem(("KARTA-498: %s are states of agent %s with one simple name, by which their actions are"
                        + " known. Rename all but one.")
                .formatted(
                        Descriptions.list(types.stream().map(Class::getTypeName).toList()), agent));
    }

    static DeploymentException intercepted(String where, Class<? extends Annotation> binding) {
        return problem(("KARTA-499: %s has @%s, but a state is called plainly and no interceptor applies to it."
                        + " Remove the annotation, or do the work in a bean that the action takes as a @Provided "
                        + "parameter.")
                .formatted(where, binding.getSimpleName()));
    }
}
