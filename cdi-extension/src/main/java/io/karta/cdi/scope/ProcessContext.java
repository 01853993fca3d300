/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.scope;

import io.karta.agent.ProcessScoped;
import io.karta.engine.LocalPlatform;
import io.karta.process.AgentProcess;
import jakarta.enterprise.context.spi.AlterableContext;
import jakarta.enterprise.context.spi.Contextual;
import jakarta.enterprise.context.spi.CreationalContext;
import java.lang.annotation.Annotation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Context with one instance of each {@link ProcessScoped} bean per process. Thread-safe. */
public final class ProcessContext implements AlterableContext {

    private final Supplier<Optional<LocalPlatform>> platform;
    private final Map<String, ProcessBeans> processes = new ConcurrentHashMap<>();

    /** Beans that this thread is destroying: a bean can call another one during its destruction. */
    @SuppressWarnings("ThreadLocalUsage") // one per deployment: a static field would outlive it
    private final ThreadLocal<ProcessBeans> parting = new ThreadLocal<>();

    public ProcessContext(Supplier<Optional<LocalPlatform>> platform) {
        this.platform = platform;
    }

    @Override
    public Class<? extends Annotation> getScope() {
        return ProcessScoped.class;
    }

    @Override
    public boolean isActive() {
        return parting.get() != null
                || current().filter(process -> !process.status().isFinished()).isPresent();
    }

    private Optional<AgentProcess> current() {
        return platform.get().flatMap(running -> running.currentSteps().process());
    }

    private AgentProcess active() {
        AgentProcess process = current().orElseThrow(Messages::outsideAnyProcess);
        if (process.status().isFinished()) {
            throw Messages.processIsOver(process);
        }
        return process;
    }

    @Override
    public <T> @Nullable T get(Contextual<T> bean) {
        ProcessBeans beans = parting.get();
        if (beans == null) {
            beans = processes.get(active().id());
        }
        return beans == null ? null : beans.find(bean);
    }

    @Override
    public <T> @Nullable T get(Contextual<T> bean, @Nullable CreationalContext<T> creation) {
        T found = get(bean);
        return found != null || creation == null ? found : make(active(), bean, creation);
    }

    private <T> T make(AgentProcess process, Contextual<T> bean, CreationalContext<T> creation) {
        Optional<T> object = processes
                .computeIfAbsent(process.id(), first -> new ProcessBeans())
                .findOrMake(bean, creation);
        if (process.status().isFinished()) {
            left(process); // the process has ended meanwhile, and no event follows
            throw Messages.processIsOver(process);
        }
        return object.orElseThrow(() -> Messages.processIsOver(process));
    }

    @Override
    public void destroy(Contextual<?> bean) {
        Optional.ofNullable(processes.get(active().id())).ifPresent(beans -> beans.destroy(bean));
    }

    /** Destroys the beans of a process that has ended or that another node has taken over. */
    public void left(AgentProcess process) {
        destroy(process.id());
    }

    /** Destroys all beans, at the end of the application. */
    public void close() {
        List.copyOf(processes.keySet()).forEach(this::destroy);
    }

    private void destroy(String process) {
        ProcessBeans beans = processes.remove(process);
        if (beans != null) {
            ProcessBeans outer = parting.get();
            parting.set(beans);
            try {
                beans.destroyAll();
            } finally {
                restore(outer);
            }
        }
    }

    private void restore(@Nullable ProcessBeans outer) {
        if (outer == null) {
            parting.remove();
        } else {
            parting.set(outer);
        }
    }
}
