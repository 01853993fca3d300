/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.userdata;

/**
 * Current roles of users. A process keeps the roles that its caller had when it was created, which may be long ago.
 * With this extension, a role counts only as long as the caller still has it.
 *
 * <pre>{@code
 * @ApplicationScoped
 * class DirectoryRoles implements CallerRoles {
 *     @Inject Directory directory;
 *
 *     public boolean hasRole(String caller, String role) { return directory.groupsOf(caller).contains(role); }
 * }
 * }</pre>
 *
 * <p>In a container, an application provides it as a bean; of several beans, each one must confirm a role. It is called
 * before each action and tool that is limited to roles, on any thread and without a request, so it should cache its
 * answers for a short time. It never adds roles. Thread-safe.
 */
@FunctionalInterface
public interface CallerRoles {

    /**
     * Returns whether a user has a role now.
     *
     * @param caller the name of the user, as the process has it
     * @param role a role that the user had when the process was created
     * @return {@code true} if so
     * @throws RuntimeException if this cannot be determined; a process in a durable store then leaves its node, and is
     *     resumed with a later heartbeat, other processes fail
     */
    boolean hasRole(String caller, String role);
}
