/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.junit.jupiter.api.Assumptions.abort;

import io.karta.agent.AgentDefinition;
import io.karta.agent.UserInput;
import io.karta.builder.Agents;
import io.karta.process.AgentProcess;
import io.karta.process.EventFilter;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import io.karta.testkit.EventCollector;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.reactivestreams.tck.TestEnvironment;
import org.reactivestreams.tck.flow.FlowPublisherVerification;
import org.testng.SkipException;
import org.testng.annotations.Test;

/** The rules of Reactive Streams for publishers, checked by the verification of their authors. */
class ReactiveStreamsTest {

    private static final int OBJECTS = 60;
    private static final long PATIENCE_MILLIS = 500;
    private static final long ABSENCE_MILLIS = 50;

    private final LocalPlatform platform = LocalPlatform.builder().build();

    @AfterEach
    void close() {
        platform.close();
    }

    /** Publishes the last events of a process that has ended. */
    private static final class EventsVerification extends FlowPublisherVerification<ProcessEvent> {

        private final LocalPlatform platform;
        private final String process;
        private final List<String> ids;

        EventsVerification(LocalPlatform platform, String process, List<String> ids) {
            super(new TestEnvironment(PATIENCE_MILLIS, ABSENCE_MILLIS));
            this.platform = platform;
            this.process = process;
            this.ids = ids;
        }

        @Override
        public Flow.Publisher<ProcessEvent> createFlowPublisher(long elements) {
            EventFilter filter = EventFilter.ofProcess(process);
            int skipped = ids.size() - (int) elements;
            return platform.events(skipped == 0 ? filter : filter.after(ids.get(skipped - 1)));
        }

        @Override
        public Flow.Publisher<ProcessEvent> createFailedFlowPublisher() {
            return null; // an unknown process fails before there is a publisher
        }

        @Override
        public long maxElementsFromPublisher() {
            return ids.size() - 1L;
        }
    }

    @TestFactory
    Stream<DynamicTest> eventsOfAProcessFollowTheRules() throws Exception {
        AgentProcess process = platform.run(platform.createProcess(desk(), ProcessOptions.defaults(), input()));
        List<String> ids = EventCollector.of(platform.events(EventFilter.ofProcess(process.id())))
                .awaitEnd()
                .ids();
        return Arrays.stream(EventsVerification.class.getMethods())
                .filter(method -> method.isAnnotationPresent(Test.class))
                .sorted(Comparator.comparing(Method::getName))
                .map(rule -> DynamicTest.dynamicTest(
                        rule.getName(), () -> verify(new EventsVerification(platform, process.id(), ids), rule)));
    }

    private static UserInput input() {
        return new UserInput("My kettle is broken");
    }

    private static AgentDefinition desk() {
        return Agents.agent("Desk", "Answers")
                .action("write", action -> action.reads(UserInput.class)
                        .produces(String.class)
                        .running((inputs, context) -> {
                            for (int i = 0; i < OBJECTS; i++) {
                                context.blackboard().add(i);
                            }
                            return "done";
                        }))
                .goal("answer", "Answer", "write")
                .build();
    }

    private static void verify(EventsVerification verification, Method rule) throws Throwable {
        verification.setUp();
        try {
            rule.invoke(verification);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof SkipException skipped) {
                abort(skipped.getMessage());
            }
            throw e.getCause();
        }
    }
}
