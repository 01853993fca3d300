/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentDefinition;
import io.karta.agent.ConfigKeys;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.builder.Agents;
import io.karta.engine.journal.ExtensibleJournalCodec;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.generation.Shapes;
import io.karta.model.ModelResponse;
import io.karta.process.PageRequest;
import io.karta.process.QuestionFilter;
import io.karta.spi.ProcessStore;
import io.karta.testkit.CrashingProcessStore;
import jakarta.json.JsonObject;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Threads whose runs reach different nodes, over HTTP: the nodes share only their store. */
class TwoNodesTest {

    private static final String DESK = "chatbots/desk";
    private static final String CASHIER = "chatbots/cashier";
    private static final String HI = "[{\"id\":\"u1\",\"role\":\"user\",\"content\":\"Hi\"}]";

    private final ExtensibleJournalCodec codec = ExtensibleJournalCodec.of(List.of(), new Shapes(), List.of());
    private final CrashingProcessStore store = new CrashingProcessStore(
            new InMemoryProcessStore(100, Clock.systemUTC()), entry -> codec.read(codec.write(entry)));
    private final Shop one =
            new Shop(store, codec::addAgent, ConfigKeys.AG_UI_FRONTEND_TOOLS, FrontendToolsTest.ALLOWED);
    private final Shop other =
            new Shop(store.otherNode(), codec::addAgent, ConfigKeys.AG_UI_FRONTEND_TOOLS, FrontendToolsTest.ALLOWED);
    private final AgUiTestClient here = one.client().as("ada");
    private final AgUiTestClient there = other.client().as("ada");

    @AfterEach
    void stop() {
        one.close();
        other.close();
    }

    private static List<String> snapshot(AgUiTestClient.Answer answer) {
        return answer.first("MESSAGES_SNAPSHOT").getJsonArray("messages").getValuesAs(JsonObject.class).stream()
                .map(message -> message.getString("content"))
                .toList();
    }

    private static void readUntil(Iterator<String> lines, String text) {
        while (!lines.next().contains(text)) {
            // the events before are not of interest
        }
    }

    @Test
    void continuesAThread() {
        one.model.always().text("one");
        other.model.always().text("two");
        here.say(DESK, "t1", "first");

        var second = there.say(DESK, "t1", "second");

        assertThat(second.said()).isEqualTo("two");
        assertThat(other.model.prompts()).singleElement().asString().contains("first", "one", "second");
        assertThat(snapshot(second)).containsExactly("first", "one", "second");
        assertThat(snapshot(here.load(DESK, "t1"))).containsExactly("first", "one", "second", "two");
    }

    @Test
    void answersAnInterrupt() {
        var asked = here.say(CASHIER, "t1", "I want my money back");

        var resumed = there.resume(CASHIER, "t1", asked.interrupt().getString("id"), "{\"accepted\":true}");

        assertThat(resumed.said()).isEqualTo("Refunded.");
        assertThat(resumed.outcome().getString("type")).isEqualTo("success");
    }

    @Test
    void continuesACallOfTheFrontEndAfterACrash() {
        one.model.inOrder();
        one.model.always().call("showMap", "{\"place\":\"Porto\"}");
        other.model.always().text("{\"text\":\"There it is.\"}");
        var asked = here.sayOffering(FrontendToolsTest.GUIDE, "t1", "Where is Porto?", AgUiTestClient.SHOW_MAP);
        store.crash();

        var loaded = there.load(FrontendToolsTest.GUIDE, "t1");
        var call = loaded.outcome().getJsonArray("pendingToolCallIds").getString(0);
        var answered = there.answerCall(FrontendToolsTest.GUIDE, "t1", call, "\"shown\"");

        assertThat(loaded.outcome()).isEqualTo(asked.outcome());
        assertThat(answered.said()).isEqualTo("There it is.");
        assertThat(other.model.toolAnswers()).singleElement().satisfies(answer -> assertThat(answer.text())
                .isEqualTo("shown"));
        assertThat(other.model.offeredTools()).containsExactly(List.of("page_title", "showMap"));
    }

    @Test
    void followsATurn() throws Exception {
        one.model.always().after(one.mayEnd).text("late");
        try (var lines = here.lines(DESK, AgUiTestClient.input("t1", HI, "[]"))) {
            var running = lines.iterator();
            readUntil(running, "STEP_STARTED");
            try (var others = there.lines(DESK, AgUiTestClient.input("t1", "[]", "[]"))) {
                var following = others.iterator();
                readUntil(following, "RUN_STARTED");

                one.mayEnd.countDown();

                readUntil(running, "RUN_FINISHED");
                readUntil(following, "late");
                readUntil(following, "RUN_FINISHED");
            }
        }
    }

    record Name(String name) {}

    /** Waits, and then asks. */
    private AgentDefinition registrar() {
        return Agents.agent("Registrar", "Asks users")
                .actionWithOutcome("ask", UserInput.class, Name.class, (input, context) -> {
                    one.isRunning.countDown();
                    one.mayEnd.await();
                    return Outcome.await(Form.of(Name.class).title("Who are you?"));
                })
                .goal("register", "Register", Name.class, goal -> goal.remote().startingWith(UserInput.class))
                .build();
    }

    /** Runs a goal here that waits, and loads its thread on a node whose next heartbeat is far away. */
    private void following(String goal, ProcessStore store, Consumer<Iterator<String>> test) throws Exception {
        one.platform.deploy(registrar());
        try (var late = Shop.withLease(Duration.ofMinutes(10), store, codec::addAgent);
                var running = here.lines(goal, AgUiTestClient.input("t1", HI, "[]"))) {
            late.platform.deploy(registrar());
            one.isRunning.await();
            try (var lines = late.client().as("ada").lines(goal, AgUiTestClient.input("t1", "[]", "[]"))) {
                test.accept(lines.iterator());
                assertThat(running).anyMatch(line -> line.contains("RUN_FINISHED"));
            }
        }
    }

    @Test
    void followsAProcessToItsResult() throws Exception {
        following("goals/wait", store.otherNode(), lines -> {
            readUntil(lines, "RUN_STARTED");

            one.mayEnd.countDown();

            readUntil(lines, "\"delta\":\"{\\\"accepted\\\":true}\"");
            readUntil(lines, "\"result\":{\"accepted\":true}");
        });
    }

    @Test
    void followsAProcessToItsQuestion() throws Exception {
        following("goals/register", store.otherNode(), lines -> {
            readUntil(lines, "RUN_STARTED");

            one.mayEnd.countDown();

            readUntil(lines, "Who are you?");
        });
    }

    /** The subscription to events begins with those that the store does not have yet. */
    @Test
    void showsAQuestionThatIsAskedBeforeTheEventsAreFollowed() throws Exception {
        var asking = beforeVersions(store.otherNode(), () -> {
            one.mayEnd.countDown();
            eventually(() -> !one.platform
                    .questions(QuestionFilter.all(), PageRequest.first(1))
                    .items()
                    .isEmpty());
        });

        following("goals/register", asking, lines -> readUntil(lines, "Who are you?"));
    }

    private static ProcessStore beforeVersions(ProcessStore store, Runnable action) {
        return (ProcessStore) Proxy.newProxyInstance(
                TwoNodesTest.class.getClassLoader(),
                new Class<?>[] {ProcessStore.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("versions")) {
                        action.run();
                    }
                    try {
                        return method.invoke(store, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @Test
    void followsATurnWhoseNodeHasCrashed() throws Exception {
        one.model.always().reply(request -> {
            store.crash();
            return ModelResponse.of("lost");
        });
        other.model.always().text("Found.");
        try (var lines = here.lines(DESK, AgUiTestClient.input("t1", HI, "[]"))) {
            lines.iterator().next();
            eventually(store::isDead);

            var loaded = there.load(DESK, "t1");

            assertThat(loaded.outcome().getString("type")).isEqualTo("success");
            assertThat(loaded.text()).contains("Found.").doesNotContain("lost");
            assertThat(snapshot(there.load(DESK, "t1"))).containsExactly("Hi", "Found.");
        }
    }
}
