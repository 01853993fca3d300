/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import java.util.Set;

/**
 * Role without a configured model.
 *
 * @param name the role
 * @param roles the roles that are configured
 * @param models the models that are configured
 */
public record UnknownModelRole(String name, Set<String> roles, Set<String> models) {

    /** Returns whether the name is the name of a model. */
    public boolean isModel() {
        return models.contains(name);
    }
}
