/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import io.karta.agent.AgentSource;
import io.karta.generation.type.RawClass;
import io.karta.message.UserMessage;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentPlatform;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Invocation handler of a declarative agent: the abstract method runs the agent, default methods run as they are. */
record AgentInvocationHandler(Class<?> type, Supplier<LlmAgent<?, ?>> agent, Supplier<? extends AgentPlatform> platform)
        implements InvocationHandler {

    static <T> T of(Class<T> type, Supplier<LlmAgent<?, ?>> agent, Supplier<? extends AgentPlatform> platform) {
        if (!type.isInterface()) {
            throw Messages.noInterface(type);
        }
        var interfaces = AgentSource.class.isAssignableFrom(type)
                ? new Class<?>[] {type}
                : new Class<?>[] {type, AgentSource.class};
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), interfaces, new AgentInvocationHandler(type, agent, new Lazy<>(platform))));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        Object[] given = arguments == null ? new Object[0] : arguments;
        if (AgentMethod.isOf(Object.class, method)) {
            return ofObject(proxy, method, given);
        }
        if (method.isDefault()) {
            return ofInterface(proxy, method, given);
        }
        return AgentMethod.isOf(AgentSource.class, method) ? agent.get().agent() : ask(new AgentMethod(method), given);
    }

    /** Interfaces of the application can be package-private; those of the JDK are public and must not be opened. */
    private static @Nullable Object ofInterface(Object proxy, Method method, Object[] given) throws Throwable {
        Class<?> owner = method.getDeclaringClass();
        return owner.getModule().isOpen(owner.getPackageName(), AgentInvocationHandler.class.getModule())
                ? MethodHandles.privateLookupIn(owner, MethodHandles.lookup())
                        .unreflectSpecial(method, owner)
                        .bindTo(proxy)
                        .invokeWithArguments(given)
                : InvocationHandler.invokeDefault(proxy, method, given);
    }

    private Object ask(AgentMethod agentMethod, Object[] arguments) {
        Object input = agentMethod.input(arguments);
        return agentMethod.hasSession()
                ? askInSession(agentMethod, agentMethod.session(arguments), input)
                : ask(agentMethod, input);
    }

    private Object askInSession(AgentMethod agentMethod, String session, Object input) {
        UserMessage message = input instanceof UserMessage given ? given : new UserMessage((String) input);
        LlmAgent<?, ?> known = agent.get();
        CompletableFuture<String> answer = new AgentSession(platform.get(), known.agent(), session).ask(message);
        return agentMethod.isLater() ? answer : waitFor(known.name(), answer);
    }

    private static String waitFor(String name, CompletableFuture<String> answer) {
        try {
            return answer.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Messages.interrupted(name, e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new CompletionException(e.getCause());
        }
    }

    private Object ask(AgentMethod agentMethod, Object input) {
        ConfiguredLlmAgent<?, ?> known = (ConfiguredLlmAgent<?, ?>) agent.get();
        AgentInvocation<?> invocation = platform.get()
                .invocation(RawClass.of(known.settings().answer()))
                .ofGoal(known.settings().goalName());
        return agentMethod.isLater() ? invocation.invokeAsync(input) : invocation.invoke(input);
    }

    private Object ofObject(Object proxy, Method method, Object[] arguments) {
        return switch (method.getName()) {
            case "equals" -> proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            default -> type.getSimpleName() + ", a declarative LLM agent";
        };
    }
}
