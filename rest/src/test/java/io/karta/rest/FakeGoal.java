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
public record FakeGoal(
        String name, Type output, List<Class<?>> startingInputTypes, boolean isExported, Consumer<FakeProcess> play)
        implements GoalDefinition {

    public static final String AGENT = "SupportDesk";

    public static FakeGoal exported(String name, Type output, Consumer<FakeProcess> play, Class<?>... inputs) {
        return new FakeGoal(name, output, List.of(inputs), true, play);
    }

    static FakeGoal internal(String name, Type output, Consumer<FakeProcess> play) {
        return new FakeGoal(name, output, List.of(), false, play);
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
