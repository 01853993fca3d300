/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.event;

import io.karta.engine.event.ProcessEventListener;
import io.karta.process.ProcessEvent;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.enterprise.inject.spi.ObserverMethod;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Delivery of events of processes and calls as CDI events, if there are observers. Thread-safe. */
public final class EventSender implements ProcessEventListener {

    private static final Logger LOGGER = System.getLogger(EventSender.class.getName());

    private final BeanManager container;
    private final Map<Class<?>, Audience> audiences = new ConcurrentHashMap<>();

    public EventSender(BeanManager container) {
        this.container = container;
    }

    private record Audience(boolean listens, boolean listensLater) {}

    /** Returns whether an observer may exist; true until the first event shows that there is none. */
    @Override
    public boolean isInterestedIn(Class<? extends ProcessEvent> type) {
        Audience audience = audiences.get(type);
        return audience == null || audience.listens() || audience.listensLater();
    }

    @Override
    public void accept(ProcessEvent event) {
        send(event);
    }

    /** Sends an event. */
    public void send(Object event) {
        Audience audience = audiences.computeIfAbsent(event.getClass(), type -> audience(event));
        if (audience.listensLater()) {
            container.getEvent().fireAsync(event).whenComplete((sent, failure) -> {
                if (failure != null) {
                    log(event, failure);
                }
            });
        }
        if (audience.listens()) {
            fire(event);
        }
    }

    private Audience audience(Object event) {
        var observers = container.resolveObserverMethods(event);
        return new Audience(
                observers.stream().anyMatch(observer -> !observer.isAsync()),
                observers.stream().anyMatch(ObserverMethod::isAsync));
    }

    private void fire(Object event) {
        try {
            container.getEvent().fire(event);
        } catch (RuntimeException failure) { // an exception of an observer must not affect the process
            log(event, failure);
        }
    }

    private static void log(Object event, Throwable failure) {
        LOGGER.log(Level.WARNING, () -> Messages.observerFailed(observed(event.getClass())), failure);
    }

    /** Returns the interface that observers name. */
    private static Class<?> observed(Class<?> event) {
        for (Class<?> type : event.getInterfaces()) {
            if (Modifier.isPublic(type.getModifiers())) {
                return type;
            }
        }
        return event;
    }
}
