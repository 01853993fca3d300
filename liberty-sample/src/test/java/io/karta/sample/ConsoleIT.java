/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.karta.rest.Browser;
import io.karta.sample.Servers.Scripted;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The console as an operator uses it in a browser. */
@ExtendWith(Servers.class)
class ConsoleIT {

    private final Liberty liberty;
    private final Http customer;
    private @Nullable Browser browser;

    ConsoleIT(Scripted server) {
        liberty = server.liberty();
        customer = new Http(liberty, "/");
    }

    @BeforeEach
    void open() throws Exception {
        var executable = Browser.find();
        assumeTrue(executable.isPresent(), "no Chromium on the PATH, so the console is not tested");
        browser = Browser.start(
                executable.get(), Files.createTempDirectory(Path.of("target").toAbsolutePath(), "chromium"));
        browser.show(1280, 900, "light");
        browser.open(withPassword(liberty.uri("/karta/console/")));
        browser.await("document.querySelector('.numbers')");
    }

    /** Chromium keeps the password for the later requests of the page. */
    private static URI withPassword(URI page) {
        return URI.create(page.toString().replace("://", "://lee:lee@"));
    }

    @AfterEach
    void close() {
        if (browser != null) {
            browser.close();
        }
    }

    private void view(String hash) throws Exception {
        browser.read("(location.hash = '" + hash + "')");
    }

    private String waiting() throws Exception {
        return customer.complain("My bicycle arrived broken and I want my money back. Alan Turing")
                .json()
                .getString("id");
    }

    private String text(String selector) throws Exception {
        return browser.read("document.querySelector('" + selector + "')?.innerText");
    }

    private String status(String process) throws Exception {
        return customer.get("/karta/processes/" + process).json().getString("status");
    }

    @Test
    void isClosedToUsersWithoutTheRole() throws Exception {
        var ada = new Http(liberty, "/").as("ada", "secret");

        assertThat(ada.get("/karta/console/").status()).isEqualTo(403);
        assertThat(ada.get("/karta/console/api/processes").status()).isEqualTo(403);
        assertThat(customer.get("/karta/console/").status()).isEqualTo(401);
        assertThat(customer.get("/karta/console/api/processes").status()).isEqualTo(401);
    }

    @Test
    void anOperatorStartsAGoalAndWatchesItsTimeline() throws Exception {
        view("#/start/answerComplaint");
        browser.await("document.querySelector('form textarea')");
        browser.click("form textarea");
        browser.type("My kettle arrived broken. Ada Lovelace");
        browser.click("form .primary");
        browser.await("document.querySelector('.facts .status.completed')");

        assertThat(text(".timeline")).contains("by lee", "understand", "write");
        assertThat(text(".objects")).contains("Letter");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void anOperatorKillsAProcessAfterAConfirmation() throws Exception {
        var process = waiting();
        view("#/process/" + process);
        browser.await("document.querySelector('#command-kill')");

        browser.click("#command-kill");
        browser.await("document.querySelector('#command-kill').innerText == 'Kill it now'");
        var before = status(process);
        browser.click("#command-kill");
        browser.await("document.querySelector('.facts .status.killed')");

        assertThat(before).isEqualTo("WAITING");
        assertThat(text(".timeline")).contains("kill", "by lee");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void anOperatorAnswersAQuestion() throws Exception {
        var process = waiting();
        view("#/process/" + process);
        browser.await("document.querySelector('.question .primary')");
        var question = text(".question");

        browser.click(".question .primary");
        browser.await("document.querySelector('.facts .status.completed')");

        assertThat(question).contains("Refund 649.00 euros to Alan Turing?");
        assertThat(text(".timeline")).contains("answer", "by lee", "write");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void showsThePlanGraphTheModelsAndTheCost() throws Exception {
        view("#/agents/SupportDesk");
        browser.await("document.querySelector('.graph')");
        var graph = browser.read("document.querySelector('.graph').getAttribute('aria-label')");
        customer.complain("My kettle arrived broken. Ada Lovelace");
        view("#/models");
        browser.await("document.querySelector('.tile .circuit-closed')");
        view("#/cost");
        browser.await("[...document.querySelectorAll('tbody th')].some(e => e.innerText.includes('SupportDesk'))");

        assertThat(graph).contains("Plan graph of SupportDesk", "write");
        assertThat(text(".foot")).contains("last 30 days");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void fitsOnATelephone() throws Exception {
        var process = waiting();
        browser.show(390, 844, "dark");
        view("#/process/" + process);
        browser.await("document.querySelector('.timeline')");

        assertThat(browser.read("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
                .isEqualTo("0");
    }
}
