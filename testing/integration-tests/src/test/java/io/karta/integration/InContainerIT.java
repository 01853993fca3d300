/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.GoalName;
import io.karta.agent.UserInput;
import io.karta.integration.mall.shared.Hours;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentPlatform;
import io.karta.process.ProcessStatus;
import io.karta.process.history.ActionRun;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.assertj.core.api.Assertions;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A goal as the application's own code has it: injected, inside the server. */
@ExtendWith(ArquillianExtension.class)
class InContainerIT {

    private static final UserInput MONDAY = new UserInput("Monday");

    @Inject
    @GoalName("northHours")
    AgentInvocation<Hours> hours;

    @Inject
    AgentPlatform platform;

    @Deployment
    static WebArchive north() throws IOException, URISyntaxException {
        var war = ServerLauncher.path("war");
        return new Applications(war, Folders.empty(Path.of(ServerLauncher.path("work") + "-applications")))
                .north()
                .addClass(InContainerIT.class)
                .addAsLibrary(Path.of(Assertions.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .toURI())
                        .toFile());
    }

    @Test
    void theInjectedGoalReturnsItsResult() {
        assertThat(hours.invoke(MONDAY)).isEqualTo(new Hours("north", "Monday"));
    }

    @Test
    void aStartedProcessRunsOnAThreadOfThePlatform() {
        var ended = new CompletableFuture<ProcessStatus>();

        var process = hours.start(MONDAY);
        process.onEnd(end -> ended.complete(end.status()));

        assertThat(ended.join()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(process.history()).extracting(ActionRun::action).containsExactly("NorthDesk.hours");
        assertThat(platform.process(process.id())).isPresent();
    }
}
