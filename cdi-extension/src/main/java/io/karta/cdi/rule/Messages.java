/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.rule;

import static io.karta.cdi.problem.Descriptions.didYouMean;
import static io.karta.cdi.problem.Descriptions.excerpt;
import static io.karta.cdi.problem.Descriptions.problem;

import io.karta.action.OperationContext;
import io.karta.agent.Known;
import io.karta.cdi.discovery.InvocationInjectionPoint;
import io.karta.cdi.problem.Descriptions;
import io.karta.engine.definition.GoalModel;
import io.karta.generation.type.RawClass;
import io.karta.process.AgentProcess;
import io.karta.process.BlackboardView;
import io.karta.spi.SimilarNames;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static DeploymentException agentIsNoClass(Class<?> type, String annotation, String what) {
        return problem(("KARTA-401: %s is annotated with %s but is %s, so there is nothing to call. Put %s"
                        + " on a concrete class that is neither generic, final nor an inner class.")
                .formatted(type.getTypeName(), annotation, what, annotation));
    }

    static DeploymentException agentCannotBeMade(Class<?> type, String annotation) {
        return problem(("KARTA-402: %s %s is not a bean, because it cannot be constructed. Add a constructor "
                        + "without parameters, or annotate one with @Inject.")
                .formatted(annotation.equals("@Agent") ? "agent" : "component", type.getTypeName()));
    }

    static DeploymentException agentIsNoTypeOfProxy(Class<?> type, Bean<?> bean) {
        return problem(("KARTA-906: %s has the scope @%s and @Typed without its own class, so its actions cannot be"
                        + " called through its proxy. Add %s.class to @Typed, or remove the scope.")
                .formatted(type.getTypeName(), bean.getScope().getSimpleName(), type.getSimpleName()));
    }

    static DeploymentException agentWithPrivateConstructor(Class<?> type) {
        return problem(("KARTA-738: the constructor of %s is private%s, so the container cannot intercept its"
                        + " actions. Make it package-private.")
                .formatted(
                        type.getTypeName(), Modifier.isPrivate(type.getModifiers()) ? ", like the class itself" : ""));
    }

    static DeploymentException agentWithoutDescription(Class<?> type) {
        return problem(("KARTA-403: the description of agent %s is blank. Describe in one sentence what the "
                        + "agent does; people and models choose agents by it.")
                .formatted(type.getTypeName()));
    }

    static DeploymentException faultToleranceMissing(String kind, Class<?> type, List<String> annotations) {
        return problem(("KARTA-567: %s on %s %s has no effect, because the server has no MicroProfile Fault"
                        + " Tolerance. Remove the annotation, or add an implementation to the application.")
                .formatted(String.join(", ", annotations), kind, type.getTypeName()));
    }

    static DeploymentException faultToleranceNotApplied(Class<?> type, List<String> annotations) {
        return problem(("KARTA-572: %s on %s has no effect, because the container has the API of MicroProfile Fault"
                        + " Tolerance without an implementation. Add one, such as io.smallrye:smallrye-fault-tolerance,"
                        + " or remove the annotation.")
                .formatted(String.join(", ", annotations), type.getTypeName()));
    }

    static DeploymentException faultToleranceOfNoBean(Class<?> type, List<String> annotations) {
        return problem(("KARTA-573: %s on %s has no effect, because its instance is created by the application, and"
                        + " containers intercept only instances that they create. Make the class a bean, or remove the"
                        + " annotation.")
                .formatted(String.join(", ", annotations), type.getTypeName()));
    }

    static DeploymentException faultToleranceOfHiddenMethod(Method method, List<String> annotations) {
        return problem(("KARTA-574: %s on tool method %s has no effect, because containers intercept neither private"
                        + " nor static methods. Make it a package-private instance method, or remove the annotation.")
                .formatted(String.join(", ", annotations), Descriptions.describe(method)));
    }

    static DeploymentException agentsOfOneName(String name, List<String> types) {
        return problem("KARTA-404: %s are all agents named %s. Set a unique name: @Agent(name = \"...\")."
                .formatted(Descriptions.list(types), name));
    }

    static DeploymentException agentWithoutActions(Class<?> type) {
        return problem(("KARTA-405: agent %s has no actions. Annotate its methods with @Action, or remove " + "@Agent.")
                .formatted(type.getTypeName()));
    }

    static DeploymentException emptyComponent(Class<?> type) {
        return problem(("KARTA-408: component %s has no actions, conditions or costs. Annotate its methods, "
                        + "or remove @AgentComponent.")
                .formatted(type.getTypeName()));
    }

    static DeploymentException twoRoles(Class<?> type, List<String> roles) {
        return problem("KARTA-490: %s is both %s. Keep one of the roles."
                .formatted(type.getTypeName(), Descriptions.list(roles)));
    }

    static DeploymentException componentsOfOneName(Collection<String> types) {
        return problem(("KARTA-491: %s are components with the same simple name, which identifies their "
                        + "actions. Rename all but one.")
                .formatted(Descriptions.list(types)));
    }

    static DeploymentException agentNamedLikeComponents(String type, String name) {
        return problem(("KARTA-409: agent %s has the name %s, which belongs to the agent that consists of "
                        + "all components. Set another name: @Agent(name = \"...\").")
                .formatted(type, name));
    }

    static DeploymentException classIsAction(Class<?> type) {
        return problem(("KARTA-406: %s is annotated with @Action, which belongs on methods of agents, components and"
                        + " states. Remove it, and annotate the methods.")
                .formatted(type.getTypeName()));
    }

    static DeploymentException badVersion(Class<?> type, String version) {
        return problem(("KARTA-407: the version of agent %s is \"%s\", which is not major.minor.patch. Set "
                        + "for example version = \"1.0.0\".")
                .formatted(type.getTypeName(), excerpt(version)));
    }

    static DeploymentException badRetries(Class<?> type, int retries) {
        return problem(("KARTA-479: agent %s sets toolRetries to %d. Set at least 0, the number of "
                        + "repetitions of a failed tool call.")
                .formatted(type.getTypeName(), retries));
    }

    static DeploymentException badKnowledge(Class<?> type, Known known, String what, String fix) {
        return problem("KARTA-151: the knowledge '%s' of agent %s %s. %s."
                .formatted(known.name(), type.getTypeName(), what, fix));
    }

    static DeploymentException actionOutsideAgent(Method method, Class<?> type) {
        return problem(("KARTA-410: %s is annotated for an agent, but %s is neither an agent nor a state, so it"
                        + " is never called. Annotate that class with @Agent, or with @State if actions return its"
                        + " objects, or remove the annotation.")
                .formatted(Descriptions.describe(method), type.getTypeName()));
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
        return problem(("KARTA-413: the description of goal %s, achieved by %s, is blank. Describe in one "
                        + "sentence what is achieved; people and models choose goals by it.")
                .formatted(goal, Descriptions.describe(method)));
    }

    static DeploymentException overloaded(List<Method> overloads) {
        return problem(("KARTA-414: %s are actions with the same name. Rename all but one: an action is "
                        + "identified by its agent and its method name.")
                .formatted(Descriptions.describe(overloads)));
    }

    static DeploymentException uncallable(Method method, String modifier) {
        return problem(("KARTA-415: %s is %s, so it cannot be called through the bean, and no interceptor "
                        + "would apply. Remove %s; package-private is sufficient.")
                .formatted(Descriptions.describe(method), modifier, modifier));
    }

    static DeploymentException goalsOfOneName(String name, List<String> actions) {
        return problem(("KARTA-416: %s achieve goals with the same name, %s. Set unique names: "
                        + "@AchievesGoal(..., export = @Export(name = \"...\")).")
                .formatted(Descriptions.list(actions), name));
    }

    static DeploymentException badCost(Method method, double cost) {
        return problem(
                ("KARTA-417: the cost of %s is %s. Use a finite number of at least 0, normally " + "between 0 and 1.")
                        .formatted(Descriptions.describe(method), cost));
    }

    static DeploymentException providedByNoSingleBean(Parameter parameter, Set<Bean<?>> candidates) {
        String found = candidates.isEmpty()
                ? "there is no such bean. "
                        + (isPassed(parameter.getType())
                                ? "Karta passes it to each action: remove @Provided."
                                : "Add one, or check the qualifiers.")
                : "several beans could be meant: %s. Add a qualifier."
                        .formatted(Descriptions.list(candidates.stream()
                                .map(bean -> bean.getBeanClass().getTypeName())
                                .sorted()
                                .toList()));
        return problem("KARTA-420: %s is @Provided by the container, but %s"
                .formatted(Descriptions.describe(parameter), found));
    }

    private static boolean isPassed(Class<?> type) {
        return OperationContext.class.isAssignableFrom(type)
                || BlackboardView.class.isAssignableFrom(type)
                || type == AgentProcess.class;
    }

    static DeploymentException beanAsInput(String action, Type type) {
        return problem(("KARTA-443: action %s takes %s from the blackboard; no action produces one, but there is a bean"
                        + " of type %s. Annotate the parameter with @Provided; or, if callers pass the object, add"
                        + " @Export(startingInputTypes = %s.class) to the @AchievesGoal of the goal that needs it.")
                .formatted(
                        action,
                        Descriptions.one(type),
                        type.getTypeName(),
                        RawClass.of(type).getSimpleName()));
    }

    static String repeatsAnswer(Method method) {
        return ("KARTA-916: %s takes a message of a user and may run again, but has no trigger. A chatbot runs it for"
                        + " the same message until the budget of the turn is used up. Set trigger ="
                        + " UserMessage.class.")
                .formatted(Descriptions.describe(method));
    }

    static DeploymentException conflictingAnnotations(Method method, List<String> annotations) {
        return problem(("KARTA-422: %s is both %s. Keep one of the annotations: an action changes the state, "
                        + "while conditions and costs are read-only.")
                .formatted(Descriptions.describe(method), Descriptions.list(annotations)));
    }

    static DeploymentException unknownCondition(Method method, String name, List<String> known) {
        return problem(("KARTA-430: %s refers to condition %s, which its agent does not have.%s %s "
                        + "Correct the name, or add a @Condition method.")
                .formatted(
                        Descriptions.describe(method),
                        excerpt(name),
                        didYouMean(SimilarNames.findClosest(name, known)),
                        itsOwn("conditions", known)));
    }

    private static String itsOwn(String nouns, List<String> known) {
        return known.isEmpty() ? "It has none." : "Its %s are: %s.".formatted(nouns, Descriptions.list(known));
    }

    static DeploymentException conditionIsNotBoolean(Method method) {
        return problem("KARTA-431: condition %s returns %s. Return boolean."
                .formatted(Descriptions.describe(method), method.getReturnType().getSimpleName()));
    }

    static DeploymentException conditionsOfOneName(String name, List<Method> methods) {
        return problem(("KARTA-432: %s are conditions with the same name, %s. Rename all but one, or set "
                        + "unique names: @Condition(name = \"...\").")
                .formatted(Descriptions.describe(methods), name));
    }

    static DeploymentException noGoalProduces(InvocationInjectionPoint point, Type result, GoalCatalog goals) {
        String what = Descriptions.one(result);
        return problem("KARTA-450: %s injects an AgentInvocation of %s, but no goal produces %s. %s"
                .formatted(
                        point.where(),
                        what,
                        what,
                        goals.all().isEmpty() ? none("the action that returns " + what, goals) : others(what, goals)));
    }

    private static String none(String action, GoalCatalog goals) {
        return ("There are no goals.%s Add @AchievesGoal to %s, and check that CDI "
                        + "discovers the class of its agent: in an archive that beans.xml does not exclude, "
                        + "in a test among those of @KartaTest.")
                .formatted(goals.hint(), action);
    }

    private static String others(String what, GoalCatalog goals) {
        return "The goals are: %s.%s Inject one of these, or add @AchievesGoal to the action that returns %s."
                .formatted(Descriptions.list(GoalCatalog.described(goals.all())), goals.hint(), what);
    }

    static DeploymentException severalGoalsProduce(InvocationInjectionPoint point, Type result, List<GoalModel> found) {
        return problem(("KARTA-451: %s injects an AgentInvocation of %s, but several goals produce one: %s. "
                        + "Choose one: @Inject @GoalName(\"%s\").")
                .formatted(
                        point.where(),
                        Descriptions.one(result),
                        Descriptions.list(found.stream().map(GoalModel::name).toList()),
                        found.get(0).name()));
    }

    static DeploymentException unknownGoal(InvocationInjectionPoint point, String name, GoalCatalog goals) {
        return problem("KARTA-452: %s injects goal %s, which does not exist.%s %s"
                .formatted(
                        point.where(),
                        excerpt(name),
                        didYouMean(SimilarNames.findClosest(name, goals.names())),
                        goals.all().isEmpty() ? none("an action", goals) : named(goals)));
    }

    private static String named(GoalCatalog goals) {
        return "The goals are: %s.%s Correct the name in @GoalName."
                .formatted(Descriptions.list(GoalCatalog.described(goals.all())), goals.hint());
    }

    static DeploymentException invocationOfNothing(InvocationInjectionPoint point) {
        return problem(
                ("KARTA-453: %s injects %s without a result type. Add one: @Inject " + "AgentInvocation<Letter>.")
                        .formatted(point.where(), point.type().getTypeName().replaceAll("[\\w.]+[.$]", "")));
    }

    static DeploymentException goalProducesAnotherType(InvocationInjectionPoint point, GoalModel goal, Type result) {
        return problem(("KARTA-454: %s injects goal %s as an AgentInvocation of %s, but it produces %s. "
                        + "Inject that type, or another goal.")
                .formatted(point.where(), goal.name(), Descriptions.one(result), Descriptions.one(goal.output())));
    }

    static DeploymentException goalIsForOthers(InvocationInjectionPoint point, GoalModel goal) {
        return problem(("KARTA-489: %s injects goal %s, which is exported to remote callers only "
                        + "(@Export(local = false)). Remove local = false, or inject another goal.")
                .formatted(point.where(), goal.name()));
    }

    static DeploymentException expressionExpected(Method action, String text) {
        return problem(("KARTA-447: %s has the expression \"%s\" in post, where only conditions are allowed. "
                        + "Remove it: the planner derives the effects on expressions from the type that the "
                        + "action produces.")
                .formatted(Descriptions.describe(action), excerpt(text)));
    }

    static DeploymentException costIsNoNumber(Method method) {
        return problem("KARTA-434: cost %s returns %s. Return a number, for example a double."
                .formatted(Descriptions.describe(method), method.getReturnType().getSimpleName()));
    }

    static DeploymentException unknownCost(Method method, String attribute, String name, List<String> known) {
        return problem(("KARTA-435: the %s of %s is %s, which its agent does not have.%s %s "
                        + "Correct the"
                        + " name, or add a @Cost method.")
                .formatted(
                        attribute,
                        Descriptions.describe(method),
                        excerpt(name),
                        didYouMean(SimilarNames.findClosest(name, known)),
                        itsOwn("costs", known)));
    }

    static String lostMethod(Method method, Method override) {
        return ("KARTA-186: %s has no annotation of Karta, so the agent has no part like %s, which it overrides. Repeat"
                        + " the annotations of that method.")
                .formatted(Descriptions.describe(override), Descriptions.describe(method));
    }

    static String unusedCost(Method method) {
        return ("KARTA-436: cost %s is not used. Set it as the costMethod or valueMethod of an "
                        + "action, or remove @Cost.")
                .formatted(Descriptions.describe(method));
    }

    static DeploymentException costsOfOneName(String name, List<Method> methods) {
        return problem(("KARTA-437: %s are costs with the same name, %s. Rename all but one, or set unique "
                        + "names: @Cost(name = \"...\").")
                .formatted(Descriptions.describe(methods), name));
    }

    static DeploymentException invalidScore(String what, double value) {
        return problem(
                "KARTA-439: the %s is %s. Use a finite number, normally between 0 and 1.".formatted(what, value));
    }

    static DeploymentException noTurn(Method method, String agent) {
        return problem(("KARTA-487: %s has no @Priority, but the actions of agent %s run in sequence "
                        + "(PlannerType.SEQUENTIAL). Add one; the lowest value runs first.")
                .formatted(Descriptions.describe(method), agent));
    }

    static String goalClears(Method method, String goal) {
        return ("KARTA-488: %s achieves goal %s and clears the blackboard, so the ended process "
                        + "contains only the result. Remove clearBlackboard from the last step.")
                .formatted(Descriptions.describe(method), goal);
    }

    static DeploymentException wrappedResult(Method method) {
        return problem(("KARTA-494: %s returns %s, which has redundant wrappers or no content. Return one of "
                        + "Optional<T>, Outcome<T>, CompletionStage<T>, or a CompletionStage of one of the "
                        + "others.")
                .formatted(Descriptions.describe(method), Descriptions.one(method.getGenericReturnType())));
    }

    static DeploymentException questionAsResult(Method method, Optional<Type> answer) {
        return problem(("KARTA-782: %s returns %s, and a question that is a result is never asked. Declare the result "
                        + "as Outcome<%s>, and return Outcome.await(form).")
                .formatted(
                        Descriptions.describe(method),
                        Descriptions.one(method.getGenericReturnType()),
                        answer.map(Descriptions::simple).orElse("T")));
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

    static DeploymentException unusableSomeOf(Method method, String violation) {
        return problem(("KARTA-495: %s returns a SomeOf that is %s. Return a record with a component "
                        + "for each result, or one plain result.")
                .formatted(Descriptions.describe(method), violation));
    }

    static DeploymentException containedState(Method method, Class<?> state) {
        String name = state.getSimpleName();
        return problem(
                ("KARTA-946: %s returns %s, but a process enters the state that an action returns, not those in a"
                                + " container, so the actions of %s never run. Return one %s; or, if they are data, a"
                                + " record with a component for them.")
                        .formatted(
                                Descriptions.describe(method),
                                Descriptions.one(method.getGenericReturnType()),
                                name,
                                name));
    }

    static DeploymentException stateMethodNotCallable(Method method, String modifier) {
        return problem(("KARTA-423: %s of a state is %s, so it cannot be called on the state. Remove %s; "
                        + "package-private is sufficient.")
                .formatted(Descriptions.describe(method), modifier, modifier));
    }

    static DeploymentException injectedField(Field field) {
        return problem(("KARTA-492: field %s.%s of a state has @Inject, but states are not injected. Add the "
                        + "bean as a parameter of the action: @Provided %s %s.")
                .formatted(
                        field.getDeclaringClass().getTypeName(),
                        field.getName(),
                        field.getType().getSimpleName(),
                        field.getName()));
    }

    static DeploymentException innerClass(Class<?> type) {
        return problem(("KARTA-496: state %s is an inner class, which refers to the enclosing object. Make "
                        + "it static, or a record.")
                .formatted(type.getTypeName()));
    }

    static DeploymentException unimplemented(Class<?> type, String agent) {
        return problem(("KARTA-497: %s is a state of agent %s, but no implementation is known. Make it "
                        + "sealed, or nest its implementations in it or in the agent.")
                .formatted(type.getTypeName(), agent));
    }

    static DeploymentException statesOfOneName(String agent, Collection<Class<?>> types) {
        return problem(("KARTA-498: %s are states of agent %s with the same simple name, which identifies "
                        + "their actions. Rename all but one.")
                .formatted(
                        Descriptions.list(types.stream().map(Class::getTypeName).toList()), agent));
    }

    static DeploymentException intercepted(String where, Class<? extends Annotation> binding) {
        return problem(("KARTA-499: %s has @%s, but interceptors do not apply to states. Remove the "
                        + "annotation, or move the work to a bean that the action takes as a @Provided " + "parameter.")
                .formatted(where, binding.getSimpleName()));
    }
}
