/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Agent;
import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentSource;
import io.karta.agent.Capabilities;
import io.karta.agent.GoalDefinition;
import io.karta.agent.Knowledge;
import io.karta.agent.Known;
import io.karta.generation.Shapes;
import io.karta.process.ProcessWaitingException;
import io.karta.tool.ToolResult;
import io.karta.tool.method.MethodSignatures;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Creates tools from agents. */
final class AgentTools {

    private AgentTools() {}

    static <I, O> Tool of(AgentSource source, Class<I> input, Class<O> result) {
        AgentDefinition agent = source.agent();
        GoalDefinition goal = agent.goals().stream()
                .filter(one -> isA(result, one.output()))
                .findFirst()
                .orElseThrow(() -> Messages.noGoal(
                        agent.name(),
                        result,
                        agent.goals().stream()
                                .map(one -> one.output().getTypeName())
                                .toList()));
        return tool(
                goal.name(),
                Capabilities.ofTool(goal, agent, new Shapes()).body(),
                input,
                (in, context) -> finished(agent.name(), () -> context.run(source, result, in)));
    }

    static <I, O> Tool of(Class<?> agent, Class<I> input, Class<O> result) {
        Agent annotation = agent.getAnnotation(Agent.class);
        if (annotation == null) {
            throw Messages.noAgent(agent);
        }
        var types = new MethodSignatures(agent);
        List<Method> goals = goals(agent, types);
        Method goal = goals.stream()
                .filter(method -> isA(result, types.result(method)))
                .findFirst()
                .orElseThrow(() -> Messages.noGoal(
                        agent.getSimpleName(),
                        result,
                        goals.stream()
                                .map(method -> types.result(method).getTypeName())
                                .sorted()
                                .toList()));
        AchievesGoal achieves = goal.getAnnotation(AchievesGoal.class);
        String name = annotation.name().isEmpty() ? agent.getSimpleName() : annotation.name();
        String exported = achieves.export().name();
        return tool(
                exported.isEmpty() ? name + "." + goal.getName() : exported,
                Capabilities.ofTool(
                                Capabilities.purpose(
                                        achieves.description(), List.of(achieves.tags()), List.of(achieves.examples())),
                                result,
                                knowledge(agent),
                                new Shapes())
                        .body(),
                input,
                (in, context) -> finished(name, () -> context.run(agent, result, in)));
    }

    /** Returns the methods with goals, inherited ones too. An overriding method needs the annotation itself. */
    private static List<Method> goals(Class<?> agent, MethodSignatures signatures) {
        Map<List<?>, Method> nearest = new LinkedHashMap<>();
        MethodSignatures.family(agent).stream()
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(method -> !method.isBridge())
                .forEach(method -> nearest.putIfAbsent(signatures.of(method), method));
        return nearest.values().stream()
                .filter(method -> method.isAnnotationPresent(AchievesGoal.class))
                .sorted(Comparator.comparing(Method::getName))
                .toList();
    }

    private static List<Knowledge> knowledge(Class<?> agent) {
        return Arrays.stream(agent.getAnnotationsByType(Known.class))
                .map(known -> Knowledge.of(known.name(), known.description(), known.text()))
                .toList();
    }

    private interface Body<I> {
        Object run(I input, ToolContext context);
    }

    /** Input that a model writes for an agent with a text input. */
    record Request(String request) {}

    private static <I> Tool tool(String goal, String description, Class<I> input, Body<I> body) {
        if (input == String.class) {
            return FunctionTool.of(
                    named(goal),
                    description,
                    new Shapes().of(Request.class),
                    (in, context) -> body.run(input.cast(in.request()), context));
        }
        return FunctionTool.of(named(goal), description, new Shapes().of(input), body::run);
    }

    /** Replaces the characters that goal names may contain but tool names may not. */
    private static String named(String goal) {
        String allowed = goal.replaceAll("[^A-Za-z0-9_-]", "_");
        return allowed.substring(0, Math.min(allowed.length(), Tool.MAX_NAME_LENGTH));
    }

    /** Returns whether the type, or a type argument such as that of an outcome, is assignable to the requested type. */
    private static boolean isA(Class<?> expected, Type type) {
        if (type instanceof Class<?> raw) {
            return expected.isAssignableFrom(raw);
        }
        return type instanceof ParameterizedType generic
                && (isA(expected, generic.getRawType())
                        || Arrays.stream(generic.getActualTypeArguments()).anyMatch(part -> isA(expected, part)));
    }

    /** Exceptions other than the handled one propagate to the tool loop. */
    private static Object finished(String agent, Supplier<Object> run) {
        try {
            return run.get();
        } catch (ProcessWaitingException e) {
            return ToolResult.error(
                    ("The agent %s requested user input, which it cannot when it is called as a tool. It "
                                    + "was ended without a result. Continue without it.")
                            .formatted(agent));
        }
    }
}
