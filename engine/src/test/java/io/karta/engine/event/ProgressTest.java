/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.event;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.action.ActionContext;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.LocalPlatform;
import io.karta.engine.TestAgents;
import io.karta.event.ActionFinished;
import io.karta.event.MessageSent;
import io.karta.event.ProgressUpdated;
import io.karta.message.AssistantMessage;
import io.karta.process.AgentProcess;
import io.karta.process.OutputChannel;
import io.karta.process.OutputChannel.OutputEvent;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.testkit.CapturedLog;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Progress and messages of running actions. */
class ProgressTest {

    record Report(String text) {}

    record Chapter(String text) {}

    static final class Helping {}

    private static final UserInput INPUT = new UserInput("a report");

    private final List<ProcessEvent> events = Collections.synchronizedList(new ArrayList<>());
    private final List<OutputEvent> received = Collections.synchronizedList(new ArrayList<>());
    private final List<LocalPlatform> platforms = new ArrayList<>();

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private LocalPlatform platform(TestAgents... desks) {
        var platform = LocalPlatform.builder()
                .agents(List.of(desks).stream().map(TestAgents::model).toList())
                .events(events::add)
                .build();
        platforms.add(platform);
        return platform;
    }

    private static TestAgents writing(Consumer<ActionContext> work) {
        return new TestAgents("Desk")
                .action("write", List.of(a(UserInput.class), CONTEXT), Report.class, values -> {
                    work.accept(context(values, 1));
                    return new Report("done");
                })
                .goal("report", "write", Report.class, UserInput.class);
    }

    private static TestAgents helping() {
        return new TestAgents("Helping")
                .action("help", List.of(a(UserInput.class), CONTEXT), Chapter.class, values -> {
                    context(values, 1).progress("the child helps");
                    return new Chapter("one");
                })
                .goal("help", "help", Chapter.class, UserInput.class);
    }

    private AgentProcess run(OutputChannel channel, TestAgents... desks) {
        LocalPlatform platform = platform(desks);
        var options = ProcessOptions.defaults().withOutputChannel(channel);
        return platform.run(platform.createProcess(platform.agents().get(0), options, INPUT));
    }

    private List<String> texts() {
        return received.stream().map(OutputEvent::text).toList();
    }

    @Nested
    class WhenAChannelIsAttached {

        private final List<String> later = Collections.synchronizedList(new ArrayList<>());
        private final OutputChannel attached = event -> later.add(event.text());

        private AgentProcess created(TestAgents... desks) {
            LocalPlatform platform = platform(desks);
            var options = ProcessOptions.defaults().withOutputChannel(received::add);
            return platform.createProcess(platform.agents().get(0), options, INPUT);
        }

        @Test
        void bothReceiveTheOutputOfTheProcessAndItsChildren() {
            AgentProcess process = created(
                    writing(context -> {
                        context.progress("nearly");
                        context.run(Chapter.class, INPUT);
                    }),
                    helping());
            process.attach(attached);
            process.attach(attached);

            platforms.get(0).run(process);

            assertThat(later).containsExactly("nearly", "the child helps");
            assertThat(texts()).isEqualTo(later);
        }

        @Test
        void receivesNothingAfterDetachment() {
            AgentProcess process = created(writing(context -> context.progress("nearly")));
            process.attach(attached);
            process.detach(attached);

            platforms.get(0).run(process);

            assertThat(later).isEmpty();
            assertThat(texts()).containsExactly("nearly");
        }

        @Test
        void aFailureDoesNotAffectTheProcess() {
            AgentProcess process = created(writing(context -> context.progress("nearly")));
            process.attach(event -> {
                throw new IllegalStateException("broken");
            });

            platforms.get(0).run(process);

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(texts()).containsExactly("nearly");
        }
    }

    @Nested
    class WhenAnActionReportsProgress {

        @Test
        void theChannelAndTheObserversHearItInItsOrder() {
            AgentProcess process = run(received::add, writing(context -> IntStream.rangeClosed(1, 3)
                    .forEach(i -> context.progress(i + " of 3"))));

            assertThat(texts()).containsExactly("1 of 3", "2 of 3", "3 of 3");
            assertThat(received).allSatisfy(event -> {
                assertThat(event).isInstanceOf(ProgressUpdated.class);
                assertThat(event.process()).isSameAs(process);
                assertThat(event.action()).isEqualTo("Desk.write");
                assertThat(event.step()).isZero();
            });
            assertThat(events)
                    .filteredOn(ProgressUpdated.class::isInstance)
                    .map(event -> ((OutputEvent) event).text())
                    .isEqualTo(texts());
        }

        @Test
        void arrivesBeforeTheEndOfTheAction() {
            run(received::add, writing(context -> context.progress("nearly")));

            assertThat(events)
                    .filteredOn(event -> event instanceof OutputEvent || event instanceof ActionFinished)
                    .hasExactlyElementsOfTypes(EventRecords.Progressed.class, EventRecords.Finished.class);
        }

        @Test
        void withoutAChannelOnlyObserversHearIt() {
            LocalPlatform platform = platform(writing(context -> context.progress("nearly")));

            platform.invocation(Report.class).invoke(INPUT);

            assertThat(events).hasAtLeastOneElementOfType(ProgressUpdated.class);
        }

        @Test
        void serializesOutputOfSeveralThreads() {
            var speaking = new AtomicInteger();
            var together = new AtomicInteger();
            List<Integer> items = IntStream.range(0, 50).boxed().toList();

            run(
                    event -> {
                        together.accumulateAndGet(speaking.incrementAndGet(), Math::max);
                        received.add(event);
                        speaking.decrementAndGet();
                    },
                    writing(context -> context.parallelMap(items, 4, item -> {
                        context.progress("item " + item);
                        return item;
                    })));

            assertThat(received).hasSize(50);
            assertThat(together).hasValue(1);
        }
    }

    @Nested
    class WhenAnActionSendsAMessage {

        @Test
        void theChannelAndTheObserversGetIt() {
            var message = new AssistantMessage("I have found three hotels");

            run(received::add, writing(context -> context.sendMessage(message)));

            assertThat(received).singleElement().isInstanceOfSatisfying(MessageSent.class, event -> {
                assertThat(event.message()).isEqualTo(message);
                assertThat(event.text()).isEqualTo("I have found three hotels");
                assertThat(event).asString().doesNotContain("hotels");
            });
            assertThat(events).hasAtLeastOneElementOfType(MessageSent.class);
        }
    }

    @Nested
    class WhenAChildReportsProgress {

        @Test
        void theChannelOfItsParentHearsIt() {
            run(received::add, writing(context -> context.run(Chapter.class)), helping());

            assertThat(texts()).containsExactly("the child helps");
            assertThat(received.get(0).process().goal().name()).isEqualTo("help");
        }

        @Test
        void soItDoesWhereTheWorkIsDelegated() {
            var delegating = new TestAgents("Desk")
                    .action(
                            "delegate",
                            List.of(a(UserInput.class)),
                            Chapter.class,
                            values -> Outcome.delegate(Helping.class, values[0], Chapter.class))
                    .action("write", List.of(a(Chapter.class)), Report.class, values -> new Report("done"))
                    .goal("report", "write", Report.class, UserInput.class);

            AgentProcess process = run(received::add, delegating, helping());

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(texts()).containsExactly("the child helps");
        }
    }

    @Nested
    class WhenTheChannelFails {

        @Test
        void logsTheFailureOnceAndContinues() {
            List<String> logged;
            AgentProcess process;

            try (var log = CapturedLog.of(SafeOutputChannel.class)) {
                process = run(
                        event -> {
                            throw new AssertionError("the socket is closed");
                        },
                        writing(context -> {
                            context.progress("1 of 2");
                            context.progress("2 of 2");
                        }));
                logged = log.messages();
            }

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(logged).singleElement().asString().contains("KARTA-355", process.id());
        }
    }

    @Nested
    class WhenTheActionHasReturned {

        @Test
        void rejectsFurtherOutput() {
            var kept = new AtomicReference<ActionContext>();
            run(received::add, writing(kept::set));

            assertThatThrownBy(() -> kept.get().progress("too late"))
                    .hasMessageContainingAll("KARTA-356", "Desk.write");
            assertThatThrownBy(() -> kept.get().sendMessage(new AssistantMessage("too late")))
                    .hasMessageContaining("KARTA-356");
            assertThat(received).isEmpty();
        }
    }
}
