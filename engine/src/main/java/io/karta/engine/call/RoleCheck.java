/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import io.karta.agent.AgentException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reports roles without a model: as an error if names are checked strictly, otherwise once each as a warning, or as
 * information if the application configures no roles. Thread-safe.
 */
public final class RoleCheck {

    private static final Logger LOGGER = System.getLogger(RoleCheck.class.getName());

    /** Limits the memory: roles are normally constants; a larger number indicates roles that are computed from data. */
    private static final int MOST_REPORTED = 1000;

    private final boolean isStrict;
    private final Set<String> reported = ConcurrentHashMap.newKeySet();

    public RoleCheck(boolean isStrict) {
        this.isStrict = isStrict;
    }

    /** Reports a role without a model; the default model is used for it. */
    public void missing(UnknownModelRole role, String message) {
        if (isStrict) {
            throw new AgentException(message);
        }
        if (reported.size() < MOST_REPORTED && reported.add(role.name())) {
            LOGGER.log(
                    role.roles().isEmpty() ? Level.INFO : Level.WARNING, () -> message + " The default model is used.");
        }
    }
}
