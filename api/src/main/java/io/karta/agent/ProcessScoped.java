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
 * Gives every process a bean of its own.
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
 * <p>There is one instance per process, also on the threads of {@link ActionContext#parallelMap}; a child process has its own. It can be
 * used wherever code of the process runs: actions, conditions, tools, stuck handlers and the beans they call. Elsewhere its use
 * throws {@link jakarta.enterprise.context.ContextNotActiveException}.
 *
 * <p>An instance lives until its process ends or leaves this JVM: when it rests in a durable store, or the application stops. It is
 * not journaled. What a process must still know after that belongs on its {@link Blackboard}.
 */
@NormalScope(passivating = false)
@Inherited
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.FIELD})
public @interface ProcessScoped {}
