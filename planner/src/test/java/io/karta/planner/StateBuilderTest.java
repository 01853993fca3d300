/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StateBuilderTest {

    private static final Domain KITCHEN = Domain.builder()
            .action("boil", a -> a.requires("water").produces("hot").runOnce())
            .goal("hot", g -> g.requires("hot"))
            .build();

    @Test
    void changesNoStateThatItHasBuilt() {
        StateBuilder builder = KITCHEN.newState();
        State empty = builder.build();
        State filled = builder.holds("water").build();
        State boiled = builder.ran("boil").set("hot", Truth.UNKNOWN).build();

        assertThat(empty.truth("water")).isEqualTo(Truth.FALSE);
        assertThat(filled.truth("water")).isEqualTo(Truth.TRUE);
        assertThat(filled.truth("hot")).isEqualTo(Truth.FALSE);
        assertThat(filled.mayRun(KITCHEN.action("boil"))).isTrue();
        assertThat(boiled.truth("hot")).isEqualTo(Truth.UNKNOWN);
        assertThat(boiled.mayRun(KITCHEN.action("boil"))).isFalse();
    }
}
