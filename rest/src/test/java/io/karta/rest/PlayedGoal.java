/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.agent.GoalDefinition;
import java.lang.reflect.Type;
import java.util.List;
import java.util.function.Consumer;

/** A goal whose processes do what the test says. */
record PlayedGoal(
        String name, Type output, List<Class<?>> startingInputTypes, boolean isExported, Consumer<PlayedProcess> play)
        implements GoalDefinition {

    static final String AGENT = "SupportDesk";

    static PlayedGoal exported(String name, Type output, Consumer<PlayedProcess> play, Class<?>... inputs) {
        return new PlayedGoal(name, output, List.of(inputs), true, play);
    }

    static PlayedGoal internal(String name, Type output, Consumer<PlayedProcess> play) {
        return new PlayedGoal(name, output, List.of(), false, play);
    }

    @Override
    public String description() {
        return "Reaches " + name;
    }

    @Override
    public String agent() {
        return AGENT;
    }

    @Override
    public List<String> tags() {
        return List.of("support");
    }

    @Override
    public List<String> examples() {
        return List.of("My kettle arrived broken");
    }

    @Override
    public boolean isOpenTo(String endpoint) {
        return isExported && endpoint.equals("rest");
    }
}
