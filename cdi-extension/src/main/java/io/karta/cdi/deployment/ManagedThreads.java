/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.deployment;

import io.karta.engine.LocalPlatformBuilder;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import javax.naming.InitialContext;
import javax.naming.NamingException;

/** Managed threads that a Jakarta EE server provides to applications. */
public final class ManagedThreads {

    /** Some servers keep cancelled tasks, and with them the class loader of the application, until their time. */
    private static final Duration LONGEST_DELAY = Duration.ofSeconds(30);

    private ManagedThreads() {}

    public static void lend(LocalPlatformBuilder platform) {
        executor().ifPresent(platform::executor);
        scheduler().ifPresent(found -> platform.scheduler(found, LONGEST_DELAY));
    }

    private static Optional<ExecutorService> executor() {
        return find("java:comp/DefaultManagedExecutorService", ExecutorService.class);
    }

    private static Optional<ScheduledExecutorService> scheduler() {
        return find("java:comp/DefaultManagedScheduledExecutorService", ScheduledExecutorService.class);
    }

    @SuppressWarnings("BanJNDI") // both names are constants
    private static <T> Optional<T> find(String name, Class<T> type) {
        try {
            Object found = InitialContext.doLookup(name);
            return Optional.ofNullable(found).filter(type::isInstance).map(type::cast);
        } catch (NamingException ignored) {
            return Optional.empty(); // no server, or one without Jakarta Concurrency
        }
    }
}
