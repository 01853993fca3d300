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

/** The chat as a customer uses it in a browser. */
@ExtendWith(Servers.class)
class ChatIT {

    private static final String REFUND = "My kettle arrived broken and I want my money back.";
    private static final String IS_IDLE =
            "document.querySelector('#stop').hidden && document.querySelector('#activity').hidden";

    private final URI page;
    private @Nullable Browser browser;

    ChatIT(Scripted server) {
        page = server.liberty().uri("/chat.html");
    }

    @BeforeEach
    void open() throws Exception {
        var executable = Browser.find();
        assumeTrue(executable.isPresent(), "no Chromium on the PATH, so the chat is not tested");
        browser = Browser.start(
                executable.get(), Files.createTempDirectory(Path.of("target").toAbsolutePath(), "chromium"));
        browser.open(page);
    }

    @AfterEach
    void close() {
        if (browser != null) {
            browser.close();
        }
    }

    private void send(String text) throws Exception {
        browser.click("#text");
        browser.type(text);
        browser.press("Enter", 13);
    }

    private void awaitAnswers(int number) throws Exception {
        browser.await("document.querySelectorAll('.assistant').length == " + number + " && " + IS_IDLE);
    }

    private String text(String selector) throws Exception {
        return browser.read("[...document.querySelectorAll('" + selector + "')].map(e => e.textContent).join(' | ')");
    }

    private void reload() throws Exception {
        browser.open(URI.create(page + "?again"));
        browser.await("location.search == '?again' && document.querySelectorAll('#messages li').length > 0");
    }

    @Test
    void anAnswerArrivesInPiecesWithItsToolActivity() throws Exception {
        browser.read("(window.lengths = new Set(), new MutationObserver(() => window.lengths.add("
                + "document.querySelector('.assistant')?.textContent.length))"
                + ".observe(document.querySelector('#messages'),"
                + " {childList: true, subtree: true, characterData: true}))");

        send("Where is my desk lamp?");
        awaitAnswers(1);

        assertThat(text(".tool.done")).isEqualTo("Looked up your order: desk lamp");
        assertThat(text(".assistant .text")).contains("desk lamp is on its way", "54.00 euros");
        assertThat(Integer.parseInt(browser.read("window.lengths.size"))).isGreaterThan(5);
        assertThat(browser.read("document.activeElement.id")).isEqualTo("text");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void aRefundIsConfirmedByAButtonAndTheHistoryIsShownAfterAReload() throws Exception {
        browser.show(1100, 640, "light");
        send("Where is my desk lamp?");
        awaitAnswers(1);
        send(REFUND);
        browser.await("!document.querySelector('#question').hidden");
        browser.screenshot(Path.of("target", "chat.png"));

        var question = text("#question-title");
        reload();
        browser.await("!document.querySelector('#question').hidden");
        browser.click("#accept");
        awaitAnswers(2);
        reload();

        assertThat(question).isEqualTo("Refund 39.90 euros for your kettle?");
        assertThat(text(".user .text")).isEqualTo("Where is my desk lamp? | " + REFUND);
        assertThat(text(".assistant .text")).contains("Done: 39.90 euros for your kettle");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void aDeclinedRefundIsNotMade() throws Exception {
        send(REFUND);
        browser.await("!document.querySelector('#question').hidden");

        browser.click("#reject");
        browser.await(IS_IDLE + " && !document.querySelector('#text').disabled");
        send("What have I ordered?");
        awaitAnswers(1);

        assertThat(text(".tool.done")).contains("You declined.");
        assertThat(text(".assistant .text")).contains("kettle, desk lamp").doesNotContain("Done");
    }

    @Test
    void aQuestionIsShownAgainIfItsAnswerDoesNotReachTheServer() throws Exception {
        send(REFUND);
        browser.await("!document.querySelector('#question').hidden");

        browser.read("(window.send = window.fetch, window.fetch = () => Promise.reject(new TypeError('offline')), 1)");
        browser.click("#reject");
        browser.await("!document.querySelector('#problem').hidden && !document.querySelector('#question').hidden");
        var problem = text("#problem");
        var messages = text("#messages");
        browser.read("(window.fetch = window.send, 1)");
        browser.click("#accept");
        awaitAnswers(1);

        assertThat(problem).startsWith("The support desk cannot be reached.");
        assertThat(messages).doesNotContain("You declined");
        assertThat(text("#messages")).contains("You confirmed.", "Done");
    }

    @Test
    void theKeyboardStopsAnAnswer() throws Exception {
        send("Where is my desk lamp?");
        browser.await("document.querySelector('.arriving')");
        browser.press("Escape", 27);
        browser.await("document.querySelector('#messages').textContent.includes('You stopped')");
        send("What have I ordered?");
        browser.await("document.querySelector('#messages').textContent.includes('kettle, desk lamp') && " + IS_IDLE);

        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void twoTabsShowOneChat() throws Exception {
        send("What have I ordered?");
        awaitAnswers(1);
        browser.read("window.other = window.open('chat.html')");
        browser.await("window.other.document.querySelectorAll('.assistant').length == 1");

        send("Where is my desk lamp?");
        awaitAnswers(2);
        browser.await("window.other.document.querySelectorAll('.assistant').length == 2");

        assertThat(browser.read("window.other.document.querySelector('#messages').textContent"))
                .contains("Where is my desk lamp?", "desk lamp is on its way");
    }

    @Test
    void markupInMessagesIsShownAsText() throws Exception {
        var attack = "<img src=x onerror=\"window.hacked=1\"><script>window.hacked=1</script>";

        send(attack);
        awaitAnswers(1);
        reload();

        assertThat(text(".user .text")).isEqualTo(attack);
        assertThat(browser.read("window.hacked")).isEqualTo("undefined");
        assertThat(browser.read("document.querySelectorAll('#messages img, #messages script').length"))
                .isEqualTo("0");
    }

    @Test
    void fitsNarrowAndWideScreensInDarkAndLight() throws Exception {
        browser.show(390, 844, "dark");
        send("Where is my " + "x".repeat(300) + "?");
        awaitAnswers(1);
        browser.screenshot(Path.of("target", "chat-narrow.png"));

        assertThat(browser.read("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
                .isEqualTo("0");
        assertThat(browser.read("getComputedStyle(document.body).backgroundColor"))
                .isEqualTo("rgb(20, 25, 23)");
        browser.show(1440, 900, "light");
        assertThat(browser.read("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
                .isEqualTo("0");
        assertThat(browser.read("getComputedStyle(document.body).backgroundColor"))
                .isEqualTo("rgb(244, 241, 234)");
    }
}
