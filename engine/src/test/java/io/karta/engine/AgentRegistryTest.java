/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.ai.ToolClassRegistry;
import io.karta.engine.domain.CompiledAgent;
import io.karta.generation.Shapes;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AgentRegistryTest {

    @Test
    void runsTheAgentThatWasCompiledForItsChecks() {
        var checked = new CompiledAgent(new TestAgents("Desk").model());
        LocalPlatformBuilder builder = LocalPlatform.builder().compiledAgents(List.of(checked));

        var registry = new AgentRegistry(builder, new ToolClassRegistry(new Shapes()), Set.of());

        assertThat(registry.find("Desk")).containsSame(checked);
    }
}
