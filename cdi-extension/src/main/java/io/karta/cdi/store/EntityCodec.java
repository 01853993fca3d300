/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.store;

import io.karta.agent.AgentException;
import io.karta.cdi.bean.Beans;
import io.karta.cdi.bean.Lazy;
import io.karta.generation.Shape;
import io.karta.spi.JournalValueCodec;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/**
 * Codec that stores the id of an entity, and loads the entity from the database. Loaded only where Jakarta Persistence
 * is present.
 */
final class EntityCodec implements JournalValueCodec {

    private final Supplier<EntityManager> entities;
    private final Surroundings containerContext;

    /** The entity manager is created at its first use: during a deployment, some servers have none yet. */
    private EntityCodec(Supplier<EntityManager> entities, Surroundings containerContext) {
        this.entities = entities;
        this.containerContext = containerContext;
    }

    /** Scope for each use of the entity manager, which can belong to a request. */
    @FunctionalInterface
    interface Surroundings {
        Object around(Callable<Object> work) throws Exception;
    }

    /** Returns the codec for the application's entity manager; empty unless exactly one bean is an entity manager. */
    static Optional<JournalValueCodec> find(Beans beans) {
        return beans.services(EntityManager.class).size() == 1
                ? Optional.of(new EntityCodec(new Lazy<>(() -> beans.reference(EntityManager.class)), beans::inRequest))
                : Optional.empty();
    }

    @Override
    public boolean handles(Class<?> type) {
        return type.isAnnotationPresent(Entity.class);
    }

    @Override
    public String write(Object value) {
        return (String) within(() -> {
            Object id = entities.get()
                    .getEntityManagerFactory()
                    .getPersistenceUnitUtil()
                    .getIdentifier(value);
            if (id == null) {
                throw Messages.entityWithoutId(value.getClass());
            }
            return shape(id.getClass()).write(id).toString();
        });
    }

    @Override
    public Object read(Class<?> type, String text) {
        return within(() -> {
            EntityManager manager = entities.get();
            Class<?> idType = manager.getMetamodel().entity(type).getIdType().getJavaType();
            Object id = shape(idType).read(text).orElseThrow();
            return Optional.<Object>ofNullable(manager.find(type, id)).orElseThrow(() -> Messages.noEntity(type, text));
        });
    }

    private Object within(Callable<Object> work) {
        try {
            return containerContext.around(work);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new AgentException(String.valueOf(e.getMessage()), e);
        }
    }

    @SuppressWarnings("unchecked") // ids have the type in the metamodel
    private static Shape<Object> shape(Class<?> type) {
        return (Shape<Object>) Shape.of(type).whole().strict();
    }
}
