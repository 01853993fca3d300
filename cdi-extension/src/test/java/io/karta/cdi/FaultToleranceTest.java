/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.State;
import io.karta.agent.UserInput;
import io.karta.agent.llm.DeclarativeLlmAgent;
import io.karta.ai.Ai;
import io.karta.ai.ToolClassRegistry;
import io.karta.ai.ToolObject;
import io.karta.builder.Agents;
import io.karta.generation.Shapes;
import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.process.AgentPlatform;
import io.karta.testkit.CapturedLog;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.LlmTool;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.microprofile.faulttolerance.Retry;
import org.eclipse.microprofile.faulttolerance.Timeout;
import org.eclipse.microprofile.faulttolerance.exceptions.BulkheadException;
import org.eclipse.microprofile.faulttolerance.exceptions.CircuitBreakerOpenException;
import org.eclipse.microprofile.faulttolerance.exceptions.TimeoutException;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Annotations of MicroProfile Fault Tolerance: the container applies them, or the deployment fails. */
class FaultToleranceTest {

    /** An agent with an annotation and a tool. */
    @Agent(description = "Delivers parcels")
    public static class Courier {

        final AtomicInteger looks = new AtomicInteger();

        /** Lets a model look at the parcel. */
        @Action
        @AchievesGoal(description = "Deliver a parcel")
        public Delivery deliver(UserInput parcel, Ai ai) {
            return new Delivery(ai.withDefaultLlm().withToolObject(this).generateText(parcel.content()));
        }

        @Retry
        @LlmTool(description = "Looks at a parcel")
        int look() {
            if (looks.incrementAndGet() == 1) {
                throw new IllegalStateException("too dark");
            }
            return looks.get();
        }
    }

    /** Result of the agent. */
    public record Delivery(String report) {}

    /** Tools of a bean. */
    @ApplicationScoped
    public static class Doors {

        @Retry
        @LlmTool(description = "Opens a door")
        String open() {
            return "open";
        }
    }

    /** Tools that no container intercepts. */
    @Singleton
    public static class HiddenDoors {

        @Retry
        @LlmTool(description = "Opens a door")
        @SuppressWarnings("UnusedMethod") // found by reflection
        private String open() {
            return "open";
        }
    }

    /** A model. */
    @Named("slow")
    @ApplicationScoped
    public static class SlowModel implements LanguageModel {

        @Override
        public Set<Capability> capabilities() {
            return Set.of();
        }

        @Override
        @Timeout
        public ModelResponse answer(ModelRequest request) {
            return ModelResponse.of("late");
        }
    }

    /** A model that fails as a server with Fault Tolerance lets it. */
    @Named("failing")
    @ApplicationScoped
    public static class FailingModel implements LanguageModel {

        @Override
        public Set<Capability> capabilities() {
            return Set.of();
        }

        @Override
        public ModelResponse answer(ModelRequest request) {
            throw switch (request.messages().get(0).text()) {
                case "timeout" -> new TimeoutException("after a second");
                case "circuit" -> new CircuitBreakerOpenException("open");
                case "bulkhead" -> new BulkheadException("full");
                default -> new IllegalStateException("unknown");
            };
        }
    }

    /** Creates the model itself. */
    @Singleton
    public static class ModelProducer {

        @Produces
        @Named("produced")
        @Singleton
        SlowModel model() {
            return new SlowModel();
        }
    }

    /** Creates a model from a script. */
    @Singleton
    public static class Models {

        final ScriptedModel model = new ScriptedModel();

        @Produces
        @Named("only")
        @Singleton
        LanguageModel only() {
            return model;
        }
    }

    /** An agent made of an interface. */
    @DeclarativeLlmAgent(description = "Answers questions", instruction = "Answer")
    public interface Answering {

        /** Answers. */
        @Retry
        String answer(String question);
    }

    /** An agent with a state. */
    @Agent(description = "Cooks")
    public static class Cook {

        /** Begins. */
        @Action
        public Boiling begin(UserInput order) {
            return new Boiling(order.content());
        }
    }

    /** A state with an annotation. */
    @State
    public record Boiling(String dish) {

        /** Ends. */
        @Retry
        @Action
        @AchievesGoal(description = "Cook a dish")
        public Delivery serve() {
            return new Delivery(dish);
        }
    }

    /** Implementation of one annotation: repeats a call once. */
    @Retry
    @Interceptor
    @Priority(Interceptor.Priority.PLATFORM_AFTER)
    public static class Repetition {

        @AroundInvoke
        Object repeat(InvocationContext call) throws Exception {
            try {
                return call.proceed();
            } catch (IllegalStateException failure) {
                return call.proceed();
            }
        }
    }

    @Nested
    class WhenTheServerLacksTheApi {

        private String problems(Class<?>... types) throws ClassNotFoundException {
            var loader = new WithoutFaultTolerance(FaultToleranceTest.class);
            var loaded = new Class<?>[types.length];
            for (int i = 0; i < types.length; i++) {
                loaded[i] = loader.load(types[i]);
            }
            return TestApplication.of(loaded).problems();
        }

        @Test
        void toolsAreRejected() throws ClassNotFoundException {
            assertThat(problems(Doors.class))
                    .contains("KARTA-567: @Retry on tools " + Doors.class.getTypeName() + " has no effect");
        }

        @Test
        void modelsAreRejected() throws ClassNotFoundException {
            assertThat(problems(SlowModel.class))
                    .contains("KARTA-567: @Timeout on model " + SlowModel.class.getTypeName() + " has no effect");
        }

        @Test
        void statesAreRejected() throws ClassNotFoundException {
            assertThat(problems(Cook.class))
                    .contains("KARTA-567: @Retry on state " + Boiling.class.getTypeName() + " has no effect");
        }

        @Test
        void interfacesOfLlmAgentsAreRejected() throws ClassNotFoundException {
            assertThat(problems(Answering.class))
                    .contains("KARTA-565: @Retry has no effect on a declarative agent")
                    .contains("It is on the interface of " + Answering.class.getTypeName());
        }
    }

    @Nested
    class WhenTheApiHasNoImplementation {

        @Test
        void agentsToolsAndModelsAreRejected() {
            assertThat(TestApplication.of(Courier.class, Doors.class, SlowModel.class)
                            .listOfProblems())
                    .filteredOn(problem -> problem.startsWith("KARTA-572"))
                    .satisfiesExactlyInAnyOrder(
                            courier -> assertThat(courier).contains("@Retry on " + Courier.class.getTypeName()),
                            doors -> assertThat(doors).contains("@Retry on " + Doors.class.getTypeName()),
                            model -> assertThat(model).contains("@Timeout on " + SlowModel.class.getTypeName()));
        }
    }

    @Nested
    class WhenNoContainerInterceptsThem {

        @Test
        void statesAreRejected() {
            assertThat(TestApplication.of(Cook.class, Repetition.class).problems())
                    .contains("KARTA-499")
                    .contains("@Retry");
        }

        @Test
        void privateToolsAreRejected() {
            assertThat(TestApplication.of(HiddenDoors.class, Repetition.class).problems())
                    .contains("KARTA-574: @Retry on tool method ")
                    .contains("HiddenDoors.open");
        }

        @Test
        void producedModelsAreRejected() {
            assertThat(TestApplication.of(ModelProducer.class, Repetition.class).problems())
                    .contains("KARTA-573: @Timeout on " + SlowModel.class.getTypeName() + " has no effect");
        }

        @Test
        void agentsFromInstancesAreRejected() {
            try (var application =
                    TestApplication.of(Models.class, Repetition.class).deploy()) {
                var platform = application.get(AgentPlatform.class);
                var courier = Agents.of(new Courier());

                assertThatThrownBy(() -> platform.deploy(courier))
                        .hasMessageContaining("KARTA-573: @Retry on " + Courier.class.getTypeName());
            }
        }

        @Test
        void toolsOfPlainObjectsCauseOneWarning() {
            var classes = new ToolClassRegistry(new Shapes());
            try (var log = CapturedLog.of(classOf("io.karta.ai.ToolMethod"))) {
                classes.toolsOf(ToolObject.of(new Doors()));
                classes.toolsOf(ToolObject.of(new Doors()));

                assertThat(log.messages()).singleElement().asString().startsWith("KARTA-571: @Retry on tool method ");
            }
        }

        private static Class<?> classOf(String name) {
            try {
                return Class.forName(name);
            } catch (ClassNotFoundException e) {
                throw new AssertionError(e);
            }
        }
    }

    @Nested
    class WhenTheContainerAppliesThem {

        @Test
        void toolsOfTheAgentItselfAreRepeated() {
            try (var application = TestApplication.of(Courier.class, Models.class, Repetition.class)
                    .deploy()) {
                var model = application.get(Models.class).model;
                model.always().call("look", "{}").text("delivered");
                application.get(AgentPlatform.class).invocation(Delivery.class).invoke(new UserInput("a parcel"));

                assertThat(model.requests().get(1).messages().toString())
                        .contains("2")
                        .doesNotContain("failed");
            }
        }

        @ParameterizedTest
        @ValueSource(strings = {"timeout", "circuit", "bulkhead"})
        void theyEndCallsOfModelsAsFailuresOfModels(String cause) {
            try (var application = TestApplication.of(FailingModel.class)
                    .with("karta.models.failing.retry.max-retries", "0")
                    .deploy()) {
                var ai = application.get(Ai.class).withDefaultLlm();

                assertThatThrownBy(() -> ai.generateText(cause))
                        .hasMessageStartingWith(
                                "KARTA-570: MicroProfile Fault Tolerance ended the call of model 'failing'")
                        .isInstanceOfSatisfying(ModelException.class, failure -> assertThat(failure.kind())
                                .isEqualTo(cause.equals("timeout") ? Kind.TIMEOUT : Kind.OVERLOADED));
            }
        }
    }
}
