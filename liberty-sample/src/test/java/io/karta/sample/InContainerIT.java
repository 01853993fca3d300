/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.karta.agent.UserInput;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentPlatform;
import io.karta.process.Budget;
import io.karta.process.ProcessStatus;
import io.karta.process.ProcessTerminatedException;
import io.karta.process.history.ActionRun;
import jakarta.inject.Inject;
import java.io.File;
import java.net.URISyntaxException;
import java.util.concurrent.CompletableFuture;
import org.assertj.core.api.Assertions;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.spi.RemoteLoadableExtension;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.importer.ZipImporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The sample's goal as the sample's own code has it: injected, inside the server. */
@ExtendWith(ArquillianExtension.class)
class InContainerIT {

    private static final UserInput COMPLAINT =
            new UserInput("My kettle arrived broken and I want my money back. Ada Lovelace");

    @Inject
    AgentInvocation<Letter> answerComplaint;

    @Inject
    AgentPlatform platform;

    /** The war as it is built, with the test in it; where it is asked is the container's choice. */
    @Deployment
    static WebArchive sample() throws URISyntaxException {
        var war = ShrinkWrap.create(ZipImporter.class, "sample.war")
                .importFrom(new File(System.getProperty("sample.war")))
                .as(WebArchive.class);
        war.delete("/WEB-INF/ibm-web-ext.xml");
        return war.addClasses(InContainerIT.class, NamingExtension.class)
                .addAsServiceProvider(RemoteLoadableExtension.class, NamingExtension.class)
                .addAsLibrary(new File(Assertions.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI()));
    }

    @Test
    void theInjectedGoalYieldsALetter() {
        var letter = answerComplaint.invoke(COMPLAINT);

        assertThat(letter.salutation()).isEqualTo("Dear Ada");
        assertThat(letter.content()).startsWith("Dear Ada,").contains("kettle");
    }

    @Test
    void aStartedProcessEndsOnAnotherThread() {
        var ended = new CompletableFuture<String>();

        var process = answerComplaint.start(COMPLAINT);
        process.onEnd(p -> ended.complete(Thread.currentThread().getName()));

        assertThat(ended.join()).isNotEqualTo(Thread.currentThread().getName());
        assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(process.history())
                .extracting(ActionRun::action)
                .containsExactly(
                        "SupportDesk.understand",
                        "SupportDesk.lookUp",
                        "SupportDesk.decide",
                        "SupportDesk.approve",
                        "SupportDesk.write");
        assertThat(platform.process(process.id())).isPresent();
    }

    @Test
    void aBudgetHolds() {
        var thrifty = answerComplaint.withBudget(Budget.ofActions(2));

        assertThatExceptionOfType(ProcessTerminatedException.class).isThrownBy(() -> thrifty.invoke(COMPLAINT));
    }
}
