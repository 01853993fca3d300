/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import io.karta.ai.RoleGoalBackstory;
import java.util.List;
import org.eclipse.microprofile.config.spi.Converter;

/**
 * Converter for {@code @ConfigProperty} fields of type {@link RoleGoalBackstory}: {@code
 * role=Editor;goal=Clarity;backstory=Ran a newspaper}. MicroProfile Config discovers it.
 */
public final class RoleGoalBackstoryConverter implements Converter<RoleGoalBackstory> {

    private static final long serialVersionUID = 1L;

    /** Creates a converter. */
    public RoleGoalBackstoryConverter() {}

    @Override
    public RoleGoalBackstory convert(String value) {
        NamedParts parts = NamedParts.read("RoleGoalBackstory", List.of("role", "goal", "backstory"), "role", value);
        return RoleGoalBackstory.withRole(parts.text("role"))
                .andGoal(parts.text("goal"))
                .andBackstory(parts.text("backstory"));
    }
}
