/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.karta.rest.Browser;
import io.karta.sample.Servers.Scripted;
import jakarta.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The desk as support leads see it in their browsers. */
@ExtendWith(Servers.class)
class DeskIT {

    private static final String BICYCLE = "My bicycle arrived broken and I want my money back. Alan Turing";

    private final Liberty liberty;
    private final Http customer;
    private final List<Browser> browsers = new ArrayList<>();

    DeskIT(Scripted server) {
        liberty = server.liberty();
        customer = new Http(liberty, "/");
    }

    @BeforeEach
    void findBrowser() {
        assumeTrue(Browser.find().isPresent(), "no Chromium on the PATH, so the desk is not tested");
    }

    @AfterEach
    void close() {
        browsers.forEach(Browser::close);
    }

    private Browser entry() throws Exception {
        return page("/desk.html");
    }

    private Browser page(String path) throws Exception {
        var profile = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "chromium");
        var browser = Browser.start(Browser.find().orElseThrow(), profile);
        browsers.add(browser);
        browser.open(liberty.uri(path));
        return browser;
    }

    private static void logIn(Browser browser, String user, String password) throws Exception {
        browser.click("#user");
        browser.type(user);
        browser.click("#password");
        browser.type(password);
        browser.click("#login .primary");
    }

    private Browser desk(String user) throws Exception {
        var browser = entry();
        logIn(browser, user, user);
        browser.await("!document.querySelector(\"#desk\").hidden");
        return browser;
    }

    /** A process that waits for the approval of a refund. */
    private String waiting(String complaint) throws Exception {
        var answer = customer.complain(complaint);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(202);
        return answer.json().getString("id");
    }

    private String status(String process) throws Exception {
        return customer.get("/karta/processes/" + process).json().getString("status");
    }

    /** The question of a process that is open now. */
    private static String card(String process) {
        return "[id^=\"question-%s\"]".formatted(process);
    }

    private static String exists(String selector) {
        return "document.querySelector('" + selector + "')";
    }

    private static String text(Browser browser, String selector) throws Exception {
        return browser.read(exists(selector) + "?.innerText");
    }

    @Nested
    class WhenALeadLogsIn {

        @Test
        void rejectsAWrongPassword() throws Exception {
            var browser = entry();

            logIn(browser, "lee", "wrong");
            browser.await("document.querySelector(\"#refusal\").textContent");

            assertThat(text(browser, "#refusal")).isEqualTo("User or password is wrong.");
            assertThat(browser.read("document.querySelector('#desk').hidden")).isEqualTo("true");
        }

        @Test
        void usersWithoutTheRoleAreRefused() throws Exception {
            var browser = entry();

            logIn(browser, "ada", "secret");
            browser.await("document.querySelector(\"#refusal\").textContent");

            assertThat(text(browser, "#refusal")).isEqualTo("Only support leads can use the desk.");
        }

        @Test
        void theEnterKeyIsEnoughAndTheFocusIsOnTheQuestions() throws Exception {
            var browser = entry();
            browser.click("#user");
            browser.type("kim");
            browser.press("Tab", 9);
            browser.type("kim");
            browser.press("Enter", 13);
            browser.await("!document.querySelector(\"#desk\").hidden");

            assertThat(browser.read("document.activeElement.id")).isEqualTo("questions-title");
            assertThat(text(browser, "#name")).isEqualTo("kim");
            assertThat(browser.read("document.cookie + localStorage.length + sessionStorage.length"))
                    .isEqualTo("00");
        }
    }

    @Nested
    class WhenARefundAwaitsApproval {

        @Test
        void appearsLiveAndItsApprovalEndsTheProcess() throws Exception {
            var browser = desk("lee");
            browser.read("window.isSamePage = true");
            browser.show(1100, 620, "light");
            customer.complain("My kettle arrived broken. Ada Lovelace");

            var process = waiting(BICYCLE);
            browser.await(exists(card(process)));
            browser.read("window.scrollTo(0, 0)");
            browser.screenshot(Path.of("target", "desk.png"));
            var question = text(browser, card(process));
            browser.click(card(process) + " .primary");
            browser.await("!" + exists(card(process)));
            browser.await("document.querySelector(\"#processes tr\").className == \"completed\"");

            assertThat(question).contains("Refund 649.00 euros to Alan Turing?", BICYCLE);
            assertThat(status(process)).isEqualTo("COMPLETED");
            assertThat(text(browser, "#processes tr")).contains("completed", "Write");
            assertThat(browser.read("window.isSamePage")).isEqualTo("true");
            assertThat(browser.complaints()).isEmpty();
        }

        @Test
        void aSecondDeskSeesItVanish() throws Exception {
            var process = waiting(BICYCLE);
            var lee = desk("lee");
            var kim = desk("kim");
            lee.await(exists(card(process)));
            kim.await(exists(card(process)));

            lee.click(card(process) + " .primary");
            kim.await("!" + exists(card(process)));

            assertThat(text(kim, "#news")).isEqualTo("lee has answered: Refund 649.00 euros to Alan Turing?");
        }

        @Test
        void reportsALateAnswer() throws Exception {
            var process = waiting(BICYCLE);
            var browser = desk("lee");
            browser.await(exists(card(process)));
            browser.read("window.fetch = (send => async (path, options) => {"
                    + " if (options.method == 'POST') await send(path, options); return send(path, options) })(window"
                    + ".fetch)");
            browser.read(
                    "new MutationObserver(() => window.told = (window.told ?? '') + document.querySelector('#news')"
                            + ".textContent).observe(document.querySelector('#news'), {childList: true})");

            browser.click(card(process) + " .primary");
            browser.await("window.told?.includes(\"No longer open: Refund\")");

            assertThat(browser.read(exists(card(process)))).isEqualTo("null");
            assertThat(browser.complaints()).allMatch(each -> each.contains("409"));
        }

        @Test
        void aRejectionLeadsToAFormThatShowsProblemsAtItsFields() throws Exception {
            var browser = desk("lee");
            var process = waiting(BICYCLE);
            browser.await(exists(card(process)));
            browser.click(card(process) + " .plain");
            var form = card(process);
            browser.await(exists(form + " input"));

            browser.click(form + " input");
            browser.type("500");
            browser.click(form + " .primary");
            browser.await("document.querySelectorAll(\"[aria-invalid]\").length == 2");
            var problems = text(browser, form);
            browser.screenshot(Path.of("target", "desk-form.png"));
            browser.read("document.querySelector('" + form + " input').select()");
            browser.type("50");
            browser.click(form + " textarea");
            browser.type("The frame can be repaired");
            browser.click(form + " .primary");
            browser.await("!" + exists(form));
            browser.await("document.querySelector(\"#processes tr\").className == \"completed\"");

            assertThat(problems)
                    .contains("What do we offer Alan Turing instead?", "Refund in euros", "greater than 0, at most 100")
                    .contains("Please correct the marked fields.");
            assertThat(customer.get("/karta/processes/" + process).text()).contains("I have refunded 50 euros.");
        }
    }

    @Nested
    class WhenTheConnectionIsLost {

        @Test
        void itResumesAfterTheLastEvent() throws Exception {
            var browser = entry();
            browser.read(
                    """
                    window.fetch = (send => async (path, options) => {
                      if (!path.endsWith('/events')) return send(path, options);
                      await window.connectable; // undefined, or until the test lets it go on
                      window.sent = options.headers;
                      window.breaker = new AbortController();
                      return send(path, {...options, signal: AbortSignal.any([options.signal, window.breaker.signal])});
                    })(window.fetch)""");
            logIn(browser, "lee", "lee");
            browser.await("!document.querySelector(\"#desk\").hidden");
            var first = waiting(BICYCLE);
            browser.await(exists(card(first)));

            browser.read("(window.connectable = new Promise(connect => window.connect = connect), 0)");
            browser.read("window.breaker.abort()");
            browser.await("document.querySelector(\"#connection\").textContent.startsWith(\"No connection\")");
            var second = waiting(BICYCLE);
            browser.read("window.connect()");
            browser.await("document.querySelector(\"#connection\").textContent.startsWith(\"Live\")");
            browser.await(exists(card(second)));

            assertThat(browser.read("window.sent['Last-Event-ID']")).matches("\\d+-\\d+");
        }
    }

    @Nested
    class UnusualInput {

        @Test
        void isShownAsText() throws Exception {
            var attack = "<img src=x onerror=\"window.hacked=1\"><script>window.hacked=1</script>";
            var browser = desk("lee");
            var body =
                    Json.createObjectBuilder().add("content", attack + BICYCLE).build();

            var process = customer.post(
                            "/karta/goals/answerComplaint?label=%3Cimg+src%3Dx+onerror%3D%22window.hacked%3D1%22%3E",
                            body.toString())
                    .json()
                    .getString("id");
            browser.await(exists(card(process)));

            assertThat(text(browser, card(process))).contains(attack, "<img src=x onerror=\"window.hacked=1\">");
            assertThat(text(browser, "#processes")).contains("<img src=x");
            assertThat(browser.read("document.querySelectorAll('#desk img, #desk script').length"))
                    .isEqualTo("0");
            assertThat(browser.read("window.hacked")).isEqualTo("undefined");
        }

        @Test
        void thePolicyRefusesInlineScriptsAndFrames() throws Exception {
            for (var page : List.of("/", "/index.html", "/desk.html", "/chat.html")) {
                assertThat(customer.get(page).header("Content-Security-Policy"))
                        .as(page)
                        .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'");
            }
            var browser = entry();
            browser.read("(() => { const script = document.createElement('script');"
                    + " try { script.text = 'window.hacked=1'; document.body.append(script) } catch {} })()");

            assertThat(browser.read("window.hacked")).isEqualTo("undefined");
        }
    }

    @Nested
    class NarrowScreen {

        @Test
        void fitsTheScreen() throws Exception {
            var browser = desk("lee");
            browser.show(360, 740, "dark");
            var process = waiting("My bicycle arrived broken: " + "x".repeat(200) + ". Alan Turing");
            browser.await(exists(card(process)));
            browser.screenshot(Path.of("target", "desk-narrow.png"));

            assertThat(browser.read("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
                    .isEqualTo("0");
            assertThat(browser.read("getComputedStyle(document.body).backgroundColor"))
                    .isEqualTo("rgb(20, 25, 23)");
        }
    }

    @Nested
    class WhenAnAnswerIsPending {

        @Test
        void theLetterAppearsAfterTheApproval() throws Exception {
            var browser = page("/");
            browser.click("#complaint");
            browser.type(BICYCLE);
            browser.click("#send");
            browser.await("document.querySelector(\"#status\").textContent.includes(\"support lead\")");
            var process = browser.read("document.querySelector('#process').getAttribute('href')");

            var answer = new Http(liberty, "/").as("lee", "lee").post(process + "/answers/4", "{\"accepted\":true}");
            browser.await("!document.querySelector(\"#letter\").hidden");

            assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
            assertThat(text(browser, "#body")).contains("649.00 euros");
            assertThat(browser.complaints()).isEmpty();
        }
    }
}
