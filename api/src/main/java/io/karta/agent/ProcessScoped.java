/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import io.karta.action.ActionContext;
import io.karta.process.Blackboard;
import jakarta.enterprise.context.NormalScope;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Scope of beans with one instance per process.
 *
 * <pre>{@code
 * @ProcessScoped
 * public class Sources {
 *
 *     private final Set<URI> read = ConcurrentHashMap.newKeySet();
 *
 *     boolean isNew(URI source) {
 *         return read.add(source);
 *     }
 * }
 * }</pre>
 *
 * <p>All threads of a process share the instance, including those of {@link ActionContext#parallelMap}; a child process
 * has its own. The scope is active wherever code of the process runs: in actions, conditions, tools, stuck handlers and
 * the beans they call. Elsewhere a call throws {@link jakarta.enterprise.context.ContextNotActiveException}.
 *
 * <p>An instance is destroyed when its process ends or leaves this JVM: when it is suspended in a durable store, or
 * when the application stops. It is not journaled. Keep the durable state of a process on its {@link Blackboard}.
 */
@NormalScope(passivating = false)
@Inherited
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.FIELD})
public @interface ProcessScoped {}
