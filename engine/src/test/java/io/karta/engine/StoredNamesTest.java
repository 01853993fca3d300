/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.Confirmation;
import io.karta.agent.Form;
import io.karta.agent.StoredNames;
import io.karta.builder.Agents;
import io.karta.process.Caller;
import io.karta.process.PageRequest;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessOptions;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Names that not every store can keep are rejected before anything is stored. */
class StoredNamesTest extends AgentProcessFixture {

    private static String[] invalid() {
        return new String[] {"x".repeat(StoredNames.MAX_LENGTH + 1), "a\0b", "a\ud800b"};
    }

    @ParameterizedTest
    @MethodSource("invalid")
    void ofCallersAreRejected(String name) {
        var platform = platform(supportDesk());
        var options = ProcessOptions.defaults().withCaller(Caller.named(name, Set.of()));

        assertThatThrownBy(() -> run(platform, options, COMPLAINT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("KARTA-182")
                .hasMessageContaining("caller")
                .hasMessageContaining(String.valueOf(name.length()));
        assertThat(platform.processes(ProcessFilter.all(), PageRequest.first(1)).items())
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("invalid")
    void ofErasedUsersAreRejected(String name) {
        assertThatThrownBy(() -> platform().eraseUser(name)).hasMessageContaining("KARTA-182");
    }

    @ParameterizedTest
    @MethodSource("invalid")
    void ofRolesLabelsAndContextsAreRejected(String name) {
        assertThatThrownBy(() -> Form.of(Confirmation.class).answeredBy(name)).hasMessageContaining("KARTA-182");
        assertThatThrownBy(() -> ProcessOptions.defaults().withLabel(name)).hasMessageContaining("KARTA-182");
        assertThatThrownBy(() -> ProcessOptions.defaults().withContextId(name)).hasMessageContaining("KARTA-182");
    }

    @ParameterizedTest
    @MethodSource("invalid")
    void ofAgentsAndGoalsAreRejected(String name) {
        var agent = Agents.agent(name, "Repeats")
                .action("repeat", String.class, Integer.class, (text, context) -> 1)
                .goal(name, "Repeat", Integer.class)
                .build();

        assertThatThrownBy(() -> platform().deploy(agent))
                .hasMessageContaining("KARTA-182")
                .hasMessageContaining("of the agent")
                .hasMessageContaining("of the goal");
    }

    @Test
    void mayHaveTheLargestLength() {
        var caller = Caller.named("\u4e00".repeat(StoredNames.MAX_LENGTH), Set.of());

        assertThatCode(() -> run(
                        platform(supportDesk()),
                        ProcessOptions.defaults().withCaller(caller).withLabel("\u4e00".repeat(200)),
                        COMPLAINT))
                .doesNotThrowAnyException();
    }
}
