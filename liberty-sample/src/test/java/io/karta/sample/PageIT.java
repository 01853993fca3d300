/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.karta.rest.Browser;
import io.karta.sample.Servers.Scripted;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The page as a user sees it in a browser. */
@ExtendWith(Servers.class)
class PageIT {

    /** Its process waits for an approval, so it does not end while the test looks at the page. */
    private static final String BICYCLE = "My bicycle arrived broken and I want my money back. Alan Turing";

    private final Liberty liberty;
    private @Nullable Browser browser;

    PageIT(Scripted server) {
        liberty = server.liberty();
    }

    @BeforeEach
    void open() throws Exception {
        var executable = Browser.find();
        assumeTrue(executable.isPresent(), "no Chromium on the PATH, so the page is not tested");
        browser = Browser.start(
                executable.get(), Files.createTempDirectory(Path.of("target").toAbsolutePath(), "chromium"));
        browser.open(liberty.uri("/"));
    }

    @AfterEach
    void close() {
        if (browser != null) {
            browser.close();
        }
    }

    /** Sends a complaint, and returns the path of its process when it waits for the approval of a refund. */
    private String waiting() throws Exception {
        browser.click("#complaint");
        browser.type(BICYCLE);
        browser.click("#send");
        browser.await("document.querySelector('#status').textContent.includes('support lead')");
        return browser.read("document.querySelector('#process').getAttribute('href')");
    }

    @Test
    void aComplaintIsTypedAndTheLetterAppearsWithItsSteps() throws Exception {
        browser.click("#complaint");
        browser.type("My kettle arrived broken and I want my money back. Ada Lovelace");
        browser.click("#send");
        browser.await("!document.querySelector('#letter').hidden");

        assertThat(browser.read("document.querySelector('#salutation').textContent"))
                .isEqualTo("Dear Ada,");
        assertThat(browser.read("document.querySelector('#body').textContent")).contains("kettle");
        assertThat(browser.read("document.querySelectorAll('#steps .done').length"))
                .isEqualTo("5");
        assertThat(browser.read(
                        "[...document.querySelectorAll('#steps .time')].every(t => /\\d m?s$/.test(t.textContent))"))
                .isEqualTo("true");
        assertThat(browser.complaints()).isEmpty();
        browser.screenshot(Path.of("target", "page.png"));
    }

    @Test
    void theStepAtWorkIsShownBeforeTheLetter() throws Exception {
        var process = waiting();

        assertThat(browser.read("document.querySelector('#steps .running') != null"))
                .isEqualTo("true");
        assertThat(browser.read("document.querySelector('#letter').hidden")).isEqualTo("true");
        new Http(liberty, "/").as("lee", "lee").post(process + "/answers/4", "{\"accepted\":true}");
        browser.await("!document.querySelector('#letter').hidden");
    }

    @Test
    void aProblemIsShownInWords() throws Exception {
        browser.read("window.fetch = () => Promise.resolve(new Response(JSON.stringify({title: 'No plan', status: "
                + "409,"
                + "detail: 'A customer is missing.', code: 'KARTA-513', problems: [{pointer: '/content', detail: "
                + "'is bad'}]}),"
                + "{status: 409, headers: {'Content-Type': 'application/problem+json'}}))");
        browser.click("[data-text]");
        browser.click("#send");
        browser.await("!document.querySelector('#problem').hidden");

        assertThat(browser.read("document.querySelector('#problem').innerText"))
                .contains("No plan", "A customer is missing.", "KARTA-513", "409", "/content: is bad");
        assertThat(browser.read("document.querySelector('#send').getAttribute('aria-disabled')"))
                .isEqualTo("false");
    }

    @Test
    void aMessageIsStoppedByTheButton() throws Exception {
        waiting();

        browser.click("#stop");
        browser.await("!document.querySelector('#problem').hidden");

        assertThat(browser.read("document.querySelector('#problem-code').textContent"))
                .contains("410");
    }
}
