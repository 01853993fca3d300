/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.UserInput;
import io.karta.guard.GuardrailException;
import io.karta.integration.AdviceDesk.Advice;
import io.karta.integration.AdviceDesk.Greeting;
import io.karta.integration.AdviceDesk.Motto;
import io.karta.integration.CountingDesk.Visited;
import io.karta.integration.ReviewDesk.Rating;
import io.karta.integration.ReviewDesk.Text;
import io.karta.integration.Writers.Campaign;
import io.karta.integration.Writers.Topic;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.InvalidAnswerException;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.se.SeContainer;
import jakarta.enterprise.inject.se.SeContainerInitializer;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.ProcessAnnotatedType;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * The same application in a CDI container without a server, once in Weld and once in OpenWebBeans; its nested classes
 * have the names of the server tests.
 */
class SeContainerTest {

    private static final String MODEL_URL = "MODEL_URL";
    private static final String STORE = "karta.store";

    /** Replaces the bean with this name, which is in a package without beans here. */
    private static final Map<String, String> SLOW_MODEL =
            Map.of("karta.models.slow.provider", "ollama", "karta.models.slow.model", "none");

    private static ModelMock model;
    private static SeContainer container;

    @BeforeAll
    static void start() {
        model = new ModelMock();
        System.setProperty(MODEL_URL, model.url());
        System.setProperty(STORE, "memory"); // there is no data source
        SLOW_MODEL.forEach(System::setProperty);
        container = initializer()
                .addExtensions(new Without("faults|data|bearer|motto|mall[.].+"))
                .initialize();
        assertThat(container.getClass().getName()).contains(System.getProperty("cdi", "weld"));
    }

    /** There is no beans.xml; OpenWebBeans needs none, and fails at the property. */
    private static SeContainerInitializer initializer() {
        SeContainerInitializer initializer = SeContainerInitializer.newInstance();
        return isWeld(initializer)
                ? initializer.addProperty("jakarta.enterprise.inject.scan.implicit", true)
                : initializer;
    }

    private static boolean isWeld(SeContainerInitializer initializer) {
        return initializer.getClass().getName().contains("weld");
    }

    /**
     * These containers have no Fault Tolerance and no Jakarta Persistence, so beans with them stop the deployment;
     * other packages are those of further applications.
     */
    record Without(String packages) implements Extension {

        void remove(@Observes ProcessAnnotatedType<?> event) {
            Class<?> type = event.getAnnotatedType().getJavaClass();
            if (type.getPackageName().matches(".+[.]integration[.](" + packages + ")")) {
                event.veto();
            }
        }
    }

    @AfterAll
    static void stop() {
        container.close();
        System.clearProperty(MODEL_URL);
        System.clearProperty(STORE);
        SLOW_MODEL.keySet().forEach(System::clearProperty);
        model.close();
    }

    private static <T> AgentInvocation<T> goal(Class<T> result) {
        return container.select(AgentPlatform.class).get().invocation(result);
    }

    private static Callers callers() {
        return container.select(Callers.class).get();
    }

    private static AgentProcess ended(AgentProcess process) {
        var end = new CompletableFuture<AgentProcess>();
        process.onEnd(end::complete);
        return end.join();
    }

    @Nested
    class Agents {

        @Test
        void aGoalReturnsItsResult() {
            assertThat(goal(Quote.class).invoke(new Order("kettle", 2)).total()).isEqualByComparingTo("79.80");
        }
    }

    @Nested
    class Injection {

        @Test
        void aBeanCallsAGoal() {
            assertThat(callers().quote()).isEqualTo("Quote[item=kettle, total=79.80, validUntil=2027-01-31]");
        }
    }

    @Nested
    class States {

        @Test
        void aLoopOfStatesEndsWithAGoodRating() {
            var process = goal(Text.class).start(new UserInput("kettles"));
            answer(process, 2);
            answer(process, 5);

            assertThat(ended(process).result(Text.class)).isEqualTo(new Text("About kettles, revised", 2));
        }

        @Test
        void anInvalidAnswerIsRejected() {
            var process = goal(Text.class).start(new UserInput("kettles"));

            assertThatThrownBy(() -> answer(process, 9)).isInstanceOf(InvalidAnswerException.class);
        }

        private static void answer(AgentProcess process, int stars) {
            eventually(() -> process.pendingAnswer().isPresent());
            process.answer(process.pendingAnswer().orElseThrow().id(), new Rating(stars));
        }
    }

    @Nested
    class Models {

        @Test
        void aModelBehindHttpAnswers() {
            assertThat(goal(Motto.class).invoke(new UserInput("kettles")).text())
                    .startsWith("Better than");
        }

        @Test
        void aModelThatIsABeanAnswers() {
            assertThat(goal(Greeting.class).invoke(new UserInput("Hello")).text())
                    .isEqualTo("You said: Hello");
        }
    }

    @Nested
    class Tools {

        @Test
        void aModelCallsAToolOfTheGroup() {
            var advice = goal(Advice.class).invoke(new UserInput("I need a kettle"));

            assertThat(advice).isEqualTo(new Advice("kettle", "It costs 39.90 EUR"));
        }
    }

    @Nested
    class LlmAgents {

        @Test
        void agentsOfProducersAndInterfacesAreInjected() {
            assertThat(callers().slogan()).isEqualTo("Time for teapots");
            assertThat(callers().translation()).isEqualTo("bouilloire");
        }
    }

    @Nested
    class Orchestrator {

        @Test
        void itsStepsRunAsChildProcesses() {
            var campaign = goal(Campaign.class).ofGoal("campaigns").invoke(new Topic("teapots"));

            assertThat(campaign.text()).contains("Write a campaign with Time for teapots");
        }
    }

    @Nested
    class Guardrails {

        @Test
        void oneBlocksTheTextOfAUser() {
            assertThatThrownBy(() -> goal(Greeting.class).invoke(new UserInput("this is classified")))
                    .hasRootCauseInstanceOf(GuardrailException.class);
        }

        @Test
        void oneRewritesTheAnswerOfAModel() {
            assertThat(goal(Motto.class).invoke(new UserInput("kettles")).text())
                    .isEqualTo("Better than a competitor");
        }
    }

    @Nested
    class Events {

        @Test
        void observersReceiveTheEventsOfAProcess() {
            var process = ended(goal(Quote.class).start(new Order("kettle", 1)));

            assertThat(container.select(EventCounter.class).get().of(process.id()))
                    .isEqualTo("2 actions, COMPLETED");
        }
    }

    @Nested
    class RejectedAnnotations {

        @Test
        void annotationsWithoutImplementationAreRejected() throws IOException {
            Thread thread = Thread.currentThread();
            ClassLoader application = thread.getContextClassLoader();
            try (var other = new URLClassLoader(new URL[0], application);
                    var log = new ErrorLog()) {
                thread.setContextClassLoader(other); // OpenWebBeans has one container for each
                var rejection = new StringWriter();
                assertThatThrownBy(this::startContainer)
                        .satisfies(failure -> failure.printStackTrace(new PrintWriter(rejection, true)));
                assertThat(rejection + log.text())
                        .contains("KARTA-572: @Retry on io.karta.integration.faults.RetryDesk has no effect")
                        .contains("io.karta.integration.faults.FragileTools")
                        .contains("io.karta.integration.faults.FragileModel");
            } finally {
                thread.setContextClassLoader(application);
            }
        }

        private void startContainer() {
            if (isWeld(SeContainerInitializer.newInstance())) {
                container = SeContainerInitializer.newInstance()
                        .addProperty("jakarta.enterprise.inject.scan.implicit", true) // there is no beans.xml
                        .initialize();
            } else {
                container = SeContainerInitializer.newInstance().initialize();
            }
        }
    }

    /** What OpenWebBeans reports of a failed deployment. */
    private static final class ErrorLog extends Handler implements AutoCloseable {

        private final Logger root = Logger.getLogger("");
        private final StringBuilder text = new StringBuilder();

        ErrorLog() {
            root.addHandler(this);
        }

        synchronized String text() {
            return text.toString();
        }

        @Override
        public synchronized void publish(LogRecord record) {
            text.append(record.getMessage()).append('\n');
        }

        @Override
        public void flush() {}

        @Override
        public void close() {
            root.removeHandler(this);
        }
    }

    @Nested
    class ProcessScoped {

        @Test
        void eachProcessHasItsOwn() {
            assertThat(goal(Visited.class).invoke(new UserInput("one"))).isEqualTo(new Visited(1, 2));
            assertThat(goal(Visited.class).invoke(new UserInput("two"))).isEqualTo(new Visited(1, 2));
        }
    }
}
