/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.karta.agent.ConfigKeys;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.builder.Agents;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.PageRequest;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessOptions;
import io.karta.rest.Browser;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages in a browser. */
class ConsoleBrowserTest {

    private static final String HOSTILE =
            "<script>window.wasRun = 1</script><img src=x onerror='window.wasRun = 1'>\u202E\u05E9\u05DC\u05D5\u05DD";
    private static final Path AXE = Path.of("src/main/ui/node_modules/axe-core/axe.min.js");

    private final FailingStore store = new FailingStore();
    private final Office office = Office.on(store.store(), ConfigKeys.CONSOLE_CAPTURE_CONTENT, "true");
    private @Nullable Browser browser;

    @BeforeEach
    void open() throws Exception {
        var executable = Browser.find();
        assumeTrue(executable.isPresent(), "no Chromium on the PATH, so the pages are not tested");
        browser = Browser.start(
                executable.get(), Files.createTempDirectory(Path.of("target").toAbsolutePath(), "chromium"));
        browser.show(1440, 900, "light");
        var console = office.server.url("/karta/console/").toString();
        browser.open(URI.create(console.replace("://", "://olga:olga@")));
        browser.await("document.querySelector('.numbers')");
    }

    @AfterEach
    void stop() {
        if (browser != null) {
            browser.close();
        }
        store.recover();
        office.close();
    }

    private void view(String hash) throws Exception {
        browser.read("(location.hash = '" + hash + "')");
    }

    private String text(String selector) throws Exception {
        return browser.read("document.querySelector('" + selector + "')?.innerText");
    }

    private Object latestResult() {
        var latest = office.platform
                .processes(ProcessFilter.all(), PageRequest.first(1))
                .items()
                .get(0);
        return office.platform.process(latest.id()).orElseThrow().blackboard().objects();
    }

    @Test
    void sendsFormsWithoutTheirOptionalObjects() throws Exception {
        view("#/start/draw");
        browser.await("document.querySelector('form textarea')");
        browser.click("form textarea");
        browser.type("root");
        browser.click("form .primary");
        browser.await("document.querySelector('.facts .status.completed')");

        assertThat(latestResult().toString()).contains("name=root, place=Optional.empty, child=Optional.empty");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void sendsFormsOfTypesThatContainThemselves() throws Exception {
        view("#/start/draw");
        browser.await("document.querySelector('form textarea')");
        browser.click("form textarea");
        browser.type("root");
        browser.click("[aria-label=\"Add Child\"]");
        browser.await("document.querySelectorAll('form fieldset textarea').length == 1");
        browser.click("form fieldset textarea");
        browser.type("leaf");
        browser.click("form .actions .primary");
        browser.await("document.querySelector('.facts .status.completed')");

        assertThat(latestResult().toString()).contains("name=root").contains("name=leaf");
        assertThat(browser.complaints()).isEmpty();
    }

    record Survey(List<Map<String, Integer>> scores) {}

    record Summary(String text) {}

    @Test
    void showsTheRestOfAListWithoutARemovedElement() throws Exception {
        office.platform.deploy(Agents.agent("Surveyor", "Counts")
                .action("count", Survey.class, Summary.class, (survey, context) -> new Summary(survey.toString()))
                .goal("count", "Count", Summary.class, goal -> goal.startingWith(Survey.class))
                .build());
        view("#/start/count");
        browser.await("document.querySelector('form fieldset > button')");
        browser.click("form fieldset > button");
        browser.click("form fieldset > button");
        browser.await("document.querySelectorAll('form .json').length == 2");
        browser.click("form .row:nth-of-type(1) .json");
        browser.type("{\"one\":1}");
        browser.click("form .row:nth-of-type(2) .json");
        browser.type("{\"two\":2}");

        browser.click("[aria-label=\"Remove Scores 1\"]");
        browser.await("document.querySelectorAll('form .json').length == 1");

        assertThat(browser.read("document.querySelector('form .json').value")).isEqualTo("{\"two\":2}");
        browser.click("form .actions .primary");
        browser.await("document.querySelector('.facts .status.completed')");
        assertThat(latestResult().toString()).contains("{two=2}").doesNotContain("one");
    }

    @Test
    void showsTheTitleOfAQuestionInItsDirection() throws Exception {
        var title = "\u05DE\u05D0\u05E9\u05E8\u05D9\u05DD?";
        office.platform.deploy(Agents.agent("Surveyor", "Counts")
                .actionWithOutcome(
                        "count",
                        Survey.class,
                        Summary.class,
                        (survey, context) ->
                                Outcome.await(Form.of(Summary.class).title(title)))
                .goal("count", "Count", Summary.class, goal -> goal.startingWith(Survey.class))
                .build());
        office.platform.run(office.platform.createProcess(
                office.platform.agents().get(1), ProcessOptions.defaults().withGoal("count"), new Survey(List.of())));
        view("#/inbox");
        browser.await("document.querySelector('.question h2')");

        assertThat(text(".question h2")).isEqualTo(title);
        assertThat(browser.read("getComputedStyle(document.querySelector('.question h2')).direction"))
                .isEqualTo("rtl");
    }

    @Test
    void hostileContentIsHarmless() throws Exception {
        office.model.on("alert").text(HOSTILE + " alert");
        var asked = office.run("advise", new UserInput("alert " + HOSTILE));
        var huge = office.run("permit", new UserInput(HOSTILE + "x".repeat(5_000_000)));
        for (AgentProcess process : List.of(asked, huge)) {
            view("#/process/" + process.id());
            browser.await(
                    "document.querySelector('.objects details') && document.querySelector('.facts code').innerText"
                            + " == '" + process.id() + "'");
            browser.read("document.querySelectorAll('.objects details').forEach(each => each.open = true)");

            assertThat(text(".objects")).contains("<script>window.wasRun = 1</script>");
            assertThat(browser.read("window.wasRun")).isEqualTo("undefined");
            assertThat(browser.read("document.querySelectorAll('main script, main img').length"))
                    .isEqualTo("0");
            assertThat(browser.read("document.documentElement.scrollWidth - innerWidth <= 0"))
                    .isEqualTo("true");
        }
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void showsHostilePromptsAndAnswersAsText() throws Exception {
        office.model.on("alert").text(HOSTILE);
        var asked = office.run("advise", new UserInput("alert " + HOSTILE));

        view("#/process/" + asked.id());
        browser.await("document.querySelector('.contents details')");
        browser.read("document.querySelectorAll('.contents details').forEach(each => each.open = true)");

        assertThat(text(".contents")).contains("user", "model", "<script>window.wasRun = 1</script>");
        assertThat(browser.read("window.wasRun")).isEqualTo("undefined");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void addsLaterCallsToThoseThatItShows() throws Exception {
        office.model
                .on("now")
                .fail(new ModelException("KARTA-600: rejected", Kind.BAD_REQUEST, null))
                .text("Do it");
        var failed = office.run("advise", new UserInput("What now?"));
        view("#/process/" + failed.id());
        browser.await("document.querySelectorAll('.contents details').length == 1");

        office.platform.retry(failed.id(), Caller.anonymous());

        browser.await("document.querySelectorAll('.contents details').length == 2");
        assertThat(text(".timeline")).contains("bad request");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void showsWhyAProcessIsStuckAndWhatModelsCost() throws Exception {
        office.model.on("now").text("Do it");
        office.run("advise", new UserInput("What now?"));
        var stuck = office.run("permit", new UserInput("please"));

        view("#/process/" + stuck.id());
        browser.await("document.querySelector('#standing h2')?.innerText == 'Why it is stuck'");
        var why = text("#standing");
        view("#/cost");
        browser.await("[...document.querySelectorAll('tbody th')].some(each => each.innerText.includes('Seller'))");

        assertThat(why).contains("Licence", "permit cannot run");
        assertThat(text("tbody")).contains("Seller");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void showsTheOtherViewsWhenTheOverviewFails() throws Exception {
        store.fail();
        view("#/");
        browser.await("document.querySelector('.problem')?.innerText.includes('KARTA-263')");
        view("#/agents");
        browser.await("document.querySelector('.tile h2')?.innerText == 'Seller'");
        store.recover();
        view("#/");

        browser.await("document.querySelector('.numbers') && !document.querySelector('.problem')");
    }

    @Test
    void hasOnlyTheVisibleRowsInTheDocument() throws Exception {
        for (int i = 0; i < 1_000; i++) {
            office.run("sell", new Office.Order(i));
        }
        view("#/processes");
        browser.await("document.querySelectorAll('.process').length > 5");
        for (int i = 0; i < 6; i++) {
            browser.read("document.querySelector('.processes').scrollTo(0, 1e9)");
            browser.await("document.querySelector('.processes ul').offsetHeight - 56 * 50 > "
                    + "document.querySelector('.processes').scrollTop || document.querySelector('.foot')"
                    + ".innerText.endsWith('loaded')");
        }

        assertThat(text(".foot")).startsWith("1,000 loaded");
        assertThat(Integer.parseInt(browser.read("document.querySelectorAll('.process').length")))
                .isBetween(5, 60);
    }

    /** Shows a view with one poll, whose timer the test holds and whose requests it counts. */
    private void holdPolls() throws Exception {
        view("#/agents");
        browser.await("document.querySelector('.tile h2')");
        browser.execute("var polls = [], requests = 0, isDown = false, isHidden = false;"
                + "const wait = setTimeout, end = clearTimeout, send = fetch;"
                + "window.setTimeout = (run, ms) => ms < 1000 ? wait(run, ms) : (polls.push({run, ms}), -polls.length);"
                + "window.clearTimeout = id => id < 0 ? polls.splice(0) : end(id);"
                + "window.fetch = (...call) => { requests++;"
                + " return isDown ? Promise.reject(new TypeError('the server is down')) : send(...call) };"
                + "Object.defineProperty(document, 'hidden', { get: () => isHidden });"
                + "function show(isVisible) { isHidden = !isVisible;"
                + " document.dispatchEvent(new Event('visibilitychange')) }");
        browser.read("show(true)"); // replaces the timer that the page has
        browser.await("polls.length == 1");
    }

    /** Runs the poll that waits, and returns the delay of the next one in milliseconds. */
    private String delayAfterPoll() throws Exception {
        browser.read("polls.pop().run()");
        browser.await("polls.length == 1");
        return browser.read("polls[0].ms");
    }

    @Test
    void asksForAnotherLoginIfRequestsAreRedirectedToOne() throws Exception {
        browser.execute("const original = window.fetch; window.fetch = (url, options) => "
                + "original(location.origin + location.pathname.slice(0, -1), options)"); // redirects to a page
        view("#/models");
        browser.await("document.querySelector('main .problem')");

        assertThat(text("main .problem")).contains("The login has ended", "Reload the page");
    }

    @Test
    void aHiddenPageSendsNoRequests() throws Exception {
        holdPolls();

        browser.read("(requests = 0)");
        browser.read("show(false)");
        var waiting = browser.read("polls.length");
        var whileHidden = browser.read("requests");
        browser.read("show(true)");
        browser.await("polls.length == 1");

        assertThat(waiting).isEqualTo("0");
        assertThat(whileHidden).isEqualTo("0");
        assertThat(browser.read("requests")).isEqualTo("1");
    }

    @Test
    void pollsLessOftenAfterFailures() throws Exception {
        holdPolls();
        assertThat(delayAfterPoll()).isEqualTo("5000");

        browser.execute("isDown = true");
        List<String> failing = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            failing.add(delayAfterPoll());
        }
        browser.execute("isDown = false");

        assertThat(failing).containsExactly("10000", "20000", "30000", "30000");
        assertThat(delayAfterPoll()).isEqualTo("5000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"light", "dark"})
    void axeFindsNoViolation(String colors) throws Exception {
        assumeTrue(Files.exists(AXE), "no axe-core: run npm ci in src/main/ui to check the accessibility of the pages");
        browser.show(1440, 900, colors);
        office.model.on("now").text("Do it");
        var advised = office.run("advise", new UserInput("What now?"));
        var waiting = office.run("send", new Office.Order(3));
        var stuck = office.run("permit", new UserInput("please"));
        var axe = Files.readString(AXE);
        for (var page : List.of(
                "#/",
                "#/processes",
                "#/process/" + advised.id(),
                "#/process/" + waiting.id(),
                "#/process/" + stuck.id(),
                "#/inbox",
                "#/agents",
                "#/agents/Seller",
                "#/start/draw",
                "#/models",
                "#/cost")) {
            view(page);
            browser.await("document.querySelector('h1') && !document.querySelector('.loading')");
            browser.execute(axe);
            assertThat(browser.read("axe.run().then(found => found.violations.map(each => each.id + ': ' + "
                            + "each.nodes.map(node => node.html).join(' ')).join('; '))"))
                    .as(page + " in " + colors)
                    .isEmpty();
        }
    }
}
