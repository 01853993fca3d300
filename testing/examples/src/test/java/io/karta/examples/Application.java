/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.cdi.KartaExtension;
import io.karta.event.ProcessSuspended;
import io.karta.model.LanguageModel;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.testkit.ScriptedModel;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.literal.NamedLiteral;
import jakarta.enterprise.inject.spi.AfterBeanDiscovery;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.inject.Singleton;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jboss.weld.environment.se.Weld;
import org.jboss.weld.environment.se.WeldContainer;

/** A small application: some classes in a container, and a model that says what the test wants. */
final class Application implements AutoCloseable {

    private final WeldContainer container;

    private Application(WeldContainer container) {
        this.container = container;
    }

    /** Deploys classes that ask no model. */
    static Application of(Class<?>... classes) {
        return of(new ScriptedModel(), classes);
    }

    static Application of(ScriptedModel model, Class<?>... classes) {
        return of("scripted", model, classes);
    }

    /** Deploys classes that ask for a model by its name. */
    static Application of(String name, ScriptedModel model, Class<?>... classes) {
        return new Application(new Weld(UUID.randomUUID().toString())
                .disableDiscovery()
                .beanClasses(classes)
                .addBeanClass(Rests.class)
                .addExtension(new KartaExtension())
                .addExtension(new Model(name, model))
                .initialize());
    }

    AgentPlatform platform() {
        return get(AgentPlatform.class);
    }

    <T> T get(Class<T> type) {
        return container.select(type).get();
    }

    /** Reaches the goal that yields a type. */
    <T> T invoke(Class<T> result, Object... inputs) {
        return platform().invocation(result).invoke(inputs);
    }

    /** Starts a process for the goal that yields a type, and runs it until it ends or rests. */
    AgentProcess run(String goal, Object... inputs) {
        var platform = platform();
        var owner = platform.goals().stream()
                .filter(one -> one.name().equals(goal))
                .findFirst()
                .orElseThrow();
        var agent = platform.agents().stream()
                .filter(one -> one.name().equals(owner.agent()))
                .findFirst()
                .orElseThrow();
        return platform.run(
                platform.createProcess(agent, ProcessOptions.defaults().withGoal(goal), inputs));
    }

    /** Answers the question a process waits for, and waits until it ends or rests again. */
    void answer(AgentProcess process, Object answer) {
        String question = process.pendingAnswer().orElseThrow().id();
        platform()
                .answer(process, question, answer, process.caller())
                .toCompletableFuture()
                .join();
    }

    /** Hands a resting process something new, and waits until it rests again. */
    void add(AgentProcess process, Object object) {
        var rests = get(Rests.class);
        rests.forget();
        process.add(object);
        rests.await();
    }

    @Override
    public void close() {
        container.close();
    }

    /** Registers the scripted model as a bean, so that it is the application's default model. */
    private static final class Model implements Extension {

        private final String name;
        private final ScriptedModel model;

        Model(String name, ScriptedModel model) {
            this.name = name;
            this.model = model;
        }

        @SuppressWarnings("UnusedMethod") // the container calls it
        void register(@Observes AfterBeanDiscovery event) {
            event.addBean()
                    .types(LanguageModel.class)
                    .name(name)
                    .qualifiers(NamedLiteral.of(name))
                    .scope(ApplicationScoped.class)
                    .createWith(context -> model);
        }
    }

    /** Notices that processes rest. */
    @Singleton
    static class Rests {

        private final BlockingQueue<AgentProcess> rested = new LinkedBlockingQueue<>();

        void rests(@Observes ProcessSuspended event) {
            rested.add(event.process());
        }

        void forget() {
            rested.clear();
        }

        void await() {
            try {
                assertThat(rested.poll(30, TimeUnit.SECONDS)).as("rests again").isNotNull();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }
    }
}
