/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
        browser.click("[data-text]");
        browser.click("#send");
        browser.await("document.querySelector('#steps .running')");

        assertThat(browser.read("document.querySelector('#letter').hidden")).isEqualTo("true");
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
        browser.click("[data-text]");
        browser.click("#send");
        browser.await("document.querySelector('#steps .running')");
        browser.click("#stop");
        browser.await("!document.querySelector('#problem').hidden");

        assertThat(browser.read("document.querySelector('#problem-code').textContent"))
                .contains("410");
    }
}
