/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.action.ActionContext;
import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentException;
import io.karta.agent.Confirmation;
import io.karta.agent.Outcome;
import io.karta.agent.PlannerType;
import io.karta.agent.UserInput;
import io.karta.ai.Tool;
import io.karta.builder.ActionInputs;
import io.karta.builder.Agents;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.event.ChildStarted;
import io.karta.event.MessageSent;
import io.karta.event.PartialObject;
import io.karta.event.PlanFormulated;
import io.karta.event.ProcessEnded;
import io.karta.event.ProgressUpdated;
import io.karta.event.QuestionAsked;
import io.karta.event.TextDelta;
import io.karta.event.ThinkingDelta;
import io.karta.event.ToolFinished;
import io.karta.event.ToolStarted;
import io.karta.event.TurnEnded;
import io.karta.event.TurnStarted;
import io.karta.message.AssistantMessage;
import io.karta.message.UserMessage;
import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.ModelChunk;
import io.karta.model.ModelConfig;
import io.karta.model.ModelException;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.model.RetryConfig;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.EventFilter;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.TurnLimits;
import io.karta.testkit.EventCollector;
import io.karta.testkit.Eventually;
import io.karta.testkit.ScriptedModel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class RunStreamTest {

    record Place(String name) {}

    record Letter(String salutation, String body) {}

    private static final UserInput COMPLAINT = new UserInput("My kettle is broken");
    private static final Caller ADA = Caller.named("ada", Set.of());

    private final ScriptedModel model = new ScriptedModel().capableOf(Capability.STREAMING, Capability.TOOLS);
    private LocalPlatform platform = platform(model, EngineSettings.DEFAULT);

    private static LocalPlatform platform(LanguageModel model, EngineSettings settings) {
        ModelConfig config = ModelConfig.builder("only", "test")
                .retry(RetryConfig.immediate())
                .build();
        return LocalPlatform.builder()
                .models(ModelCatalog.of(Map.of("only", new ModelEntry(config, model)), Map.of(), Optional.of("only")))
                .settings(settings)
                .build();
    }

    private void restart(LanguageModel other, EngineSettings settings) {
        platform.close();
        platform = platform(other, settings);
    }

    @AfterEach
    void close() {
        platform.close();
    }

    private <T> ProcessEvent.Stream stream(Class<T> result, BiFunction<ActionInputs, ActionContext, T> write) {
        platform.deploy(desk("Desk", result, write));
        return platform.invocation(result).stream(COMPLAINT);
    }

    private static <T> AgentDefinition desk(
            String name, Class<T> result, BiFunction<ActionInputs, ActionContext, T> write) {
        return Agents.agent(name, "Answers")
                .action("write", action -> action.reads(UserInput.class)
                        .produces(result)
                        .running((inputs, context) -> write.apply(inputs, context)))
                .goal(name + ".answer", "Answer", "write")
                .build();
    }

    private static String text(EventCollector page) {
        return page.ofType(TextDelta.class).stream().map(TextDelta::text).collect(Collectors.joining());
    }

    private static AssistantMessage answer(ActionContext context) {
        return context.ai().withDefaultLlm().respond(List.of(new UserMessage("Where is my kettle?")));
    }

    @Nested
    class OfAProcess {

        @Test
        void containsTheAnswerWhileItIsGeneratedAndTheResult() throws Exception {
            model.always().pieces("Dear ", "Ada").text("Dear Ada");
            var stream =
                    stream(String.class, (inputs, context) -> answer(context).text());

            EventCollector page = EventCollector.of(stream).awaitEnd();

            assertThat(text(page)).isEqualTo("Dear Ada");
            assertThat(page.ofType(TextDelta.class)).allMatch(TextDelta::isAnswer);
            assertThat(page.ofType(PlanFormulated.class)).isNotEmpty();
            ProcessEnded last = (ProcessEnded) page.events().get(page.events().size() - 1);
            assertThat(last.process().result(String.class)).isEqualTo("Dear Ada");
        }

        @Test
        void marksTextThatIsAnIntermediateResult() throws Exception {
            model.always().text("broken kettle");
            var stream = stream(
                    String.class,
                    (inputs, context) -> context.ai().withDefaultLlm().generateText("Summarize"));

            EventCollector page = EventCollector.of(stream).awaitEnd();

            assertThat(text(page)).isEqualTo("broken kettle");
            assertThat(page.ofType(TextDelta.class)).noneMatch(TextDelta::isAnswer);
        }

        @Test
        void containsThinkingApartFromText() throws Exception {
            model.always().pieces("<think>a kettle", "</think>Dear", " Ada").text("<think>a kettle</think>Dear Ada");
            var stream =
                    stream(String.class, (inputs, context) -> answer(context).text());

            EventCollector page = EventCollector.of(stream).awaitEnd();

            assertThat(page.ofType(ThinkingDelta.class).stream()
                            .map(ThinkingDelta::text)
                            .collect(Collectors.joining()))
                    .isEqualTo("a kettle");
            assertThat(page.ofType(ThinkingDelta.class)).allMatch(ThinkingDelta::isAnswer);
            assertThat(text(page)).isEqualTo("Dear Ada");
        }

        @Test
        void containsObjectsFieldByField() throws Exception {
            model.always()
                    .pieces("{\"salutation\": \"Dear Ada\"", ", \"body\": \"Sorry", ".\"}")
                    .text("");
            var stream = stream(
                    Letter.class,
                    (inputs, context) -> context.ai().withDefaultLlm().createObject("Write", Letter.class));

            EventCollector page = EventCollector.of(stream).awaitEnd();

            List<PartialObject> parts = page.ofType(PartialObject.class);
            assertThat(parts).extracting(PartialObject::objectType).containsOnly("Letter");
            assertThat(parts.get(0).object().arrivedFieldNames()).containsExactly("salutation");
            assertThat(parts.get(parts.size() - 1).object().get("body")).contains("Sorry.");
            assertThat(page.ofType(TextDelta.class)).isEmpty();
        }

        @Test
        void containsToolCallsAndProgress() throws Exception {
            model.on("Write").call("weather", "{\"name\":\"Ulm\"}").text("It rains");
            Tool weather = Tool.of("weather", "Returns the weather", Place.class, place -> "rain in " + place.name());
            var stream = stream(String.class, (inputs, context) -> {
                context.progress("writing");
                return context.ai()
                        .withDefaultLlm()
                        .withTools(List.of(weather))
                        .respond(List.of(new UserMessage("Write")))
                        .text();
            });

            EventCollector page = EventCollector.of(stream).awaitEnd();

            assertThat(page.ofType(ProgressUpdated.class))
                    .extracting(ProgressUpdated::text)
                    .containsExactly("writing");
            assertThat(page.ofType(ToolStarted.class))
                    .extracting(ToolStarted::tool)
                    .containsExactly("weather");
            assertThat(page.ofType(ToolFinished.class)).hasSize(1);
            assertThat(text(page)).isEqualTo("It rains");
        }

        @Test
        void containsQuestionsAndContinuesAfterTheAnswer() throws Exception {
            platform.deploy(Agents.agent("Desk", "Answers")
                    .action("draft", action -> action.reads(UserInput.class)
                            .produces(Letter.class)
                            .runningWithOutcome(
                                    (inputs, context) -> Outcome.confirmation(new Letter("Dear", "Ada"), "Send?")))
                    .action("send", action -> action.reads(Letter.class)
                            .produces(String.class)
                            .running((inputs, context) -> "sent"))
                    .goal("send", "Send", "send")
                    .build());
            var stream = platform.invocation(String.class).stream(COMPLAINT);
            EventCollector page = EventCollector.of(stream);
            Eventually.eventually(() -> stream.process().status() == ProcessStatus.WAITING);

            stream.process()
                    .answer(stream.process().pendingAnswer().orElseThrow().id(), new Confirmation(true));
            page.awaitEnd();

            assertThat(page.ofType(QuestionAsked.class)).hasSize(1);
            assertThat(stream.process().result(String.class)).isEqualTo("sent");
        }

        @Test
        void containsTheEventsOfChildrenInPlace() throws Exception {
            model.always().text("from the child");
            AgentDefinition child = desk(
                    "Child", String.class, (inputs, context) -> answer(context).text());
            var stream = stream(
                    Letter.class, (inputs, context) -> new Letter("Dear", context.run(child, String.class, COMPLAINT)));

            EventCollector page = EventCollector.of(stream).awaitEnd();

            AgentProcess started = page.ofType(ChildStarted.class).get(0).child();
            List<ProcessEvent> ofChild = page.events().stream()
                    .filter(event -> event.process().id().equals(started.id()))
                    .toList();
            assertThat(ofChild).first().isInstanceOf(io.karta.event.ProcessCreated.class);
            assertThat(ofChild).last().isInstanceOf(ProcessEnded.class);
            assertThat(ofChild).filteredOn(TextDelta.class::isInstance).hasSize(1);
            assertThat(page.events().indexOf(page.ofType(ChildStarted.class).get(0)))
                    .isLessThan(page.events().indexOf(ofChild.get(0)));
            assertThat(page.events().get(page.events().size() - 1).process().id())
                    .isEqualTo(stream.process().id());
        }

        @Test
        void startsWithTheFirstSubscriptionAndReplaysForTheSecond() throws Exception {
            var runs = new AtomicInteger();
            var stream = stream(String.class, (inputs, context) -> "run " + runs.incrementAndGet());
            assertThat(stream.process().status()).isEqualTo(ProcessStatus.NOT_STARTED);

            EventCollector first = EventCollector.of(stream).awaitEnd();
            EventCollector second = EventCollector.of(stream).awaitEnd();

            assertThat(runs).hasValue(1);
            assertThat(second.ids()).isEqualTo(first.ids());
        }

        @Test
        void failsForInvalidInputsBeforeASubscription() {
            platform.deploy(desk("Desk", String.class, (inputs, context) -> "never"));

            assertThatThrownBy(() -> platform.invocation(String.class).stream()).isInstanceOf(AgentException.class);
        }

        @Test
        void isCalledWithoutOutputOfModelsByOtherSubscribers() throws Exception {
            model.always().pieces("Dear ", "Ada").text("Dear Ada");
            var stream =
                    stream(String.class, (inputs, context) -> answer(context).text());
            EventCollector other = EventCollector.of(
                    platform.events(EventFilter.ofProcess(stream.process().id())));

            EventCollector page = EventCollector.of(stream).awaitEnd();
            other.awaitEnd();

            assertThat(text(page)).isEqualTo("Dear Ada");
            assertThat(text(other)).isEmpty();
        }
    }

    @Nested
    class WhenTheSubscriberIsSlow {

        @Test
        void theProcessEndsWithoutIt() throws Exception {
            var stream = stream(String.class, (inputs, context) -> {
                for (int i = 0; i < 1000; i++) {
                    context.progress("step " + i);
                }
                return "done";
            });
            EventCollector page = EventCollector.of(stream, 1);

            Eventually.eventually(() -> stream.process().status() == ProcessStatus.COMPLETED);
            assertThat(page.events()).hasSize(1);
            page.request(Long.MAX_VALUE);
            page.awaitEnd();

            assertThat(page.ofType(ProgressUpdated.class)).hasSizeLessThanOrEqualTo(100);
            assertThat(page.ofType(ProgressUpdated.class)).last().matches(last -> last.text()
                    .equals("step 999"));
            assertThat(page.journaled()).startsWith("ProcessCreated").endsWith("ProcessEnded");
        }

        @Test
        void theBufferHasTheConfiguredSize() throws Exception {
            restart(model, EngineSettings.DEFAULT.withStreams(new EngineSettings.Streams(3, 1000)));
            var stream = stream(String.class, (inputs, context) -> {
                for (int i = 0; i < 10; i++) {
                    context.progress("step " + i);
                }
                return "done";
            });
            EventCollector page = EventCollector.of(stream, 1);
            Eventually.eventually(() -> stream.process().status() == ProcessStatus.COMPLETED);

            page.request(Long.MAX_VALUE);
            page.awaitEnd();

            assertThat(page.ofType(ProgressUpdated.class).size()).isLessThanOrEqualTo(3);
        }

        @Test
        void subscriptionsBeyondTheNumberOfBuffersReceiveJournaledEventsOnly() throws Exception {
            restart(model, EngineSettings.DEFAULT.withStreams(new EngineSettings.Streams(100, 1)));
            var stream = stream(String.class, (inputs, context) -> {
                context.progress("working");
                return "done";
            });
            EventFilter filter = EventFilter.ofProcess(stream.process().id());
            EventCollector first = EventCollector.of(platform.events(filter));

            EventCollector second = EventCollector.of(stream).awaitEnd();
            first.awaitEnd();

            assertThat(first.ofType(ProgressUpdated.class)).hasSize(1);
            assertThat(second.ofType(ProgressUpdated.class)).isEmpty();
            assertThat(second.journaled()).isEqualTo(first.journaled());
            EventCollector third = EventCollector.of(platform.events(filter)).awaitEnd();
            assertThat(third.journaled()).isEqualTo(first.journaled());
        }
    }

    @Nested
    class WhenTheSubscriptionIsCancelled {

        private final CountDownLatch isRunning = new CountDownLatch(1);
        private final CountDownLatch goOn = new CountDownLatch(1);

        private String block() {
            isRunning.countDown();
            try {
                goOn.await();
                return "done";
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return "interrupted";
            }
        }

        @Test
        void theProcessContinues() throws Exception {
            var stream = stream(String.class, (inputs, context) -> block());
            EventCollector page = EventCollector.of(stream);
            isRunning.await();

            page.cancel();
            goOn.countDown();

            Eventually.eventually(() -> stream.process().status() == ProcessStatus.COMPLETED);
        }

        @Test
        void theProcessIsKilledOnRequest() throws Exception {
            var stream = stream(String.class, (inputs, context) -> block()).stoppingOnCancel();
            EventCollector page = EventCollector.of(stream);
            isRunning.await();

            page.cancel();

            Eventually.eventually(() -> stream.process().status() == ProcessStatus.KILLED);
        }

        @Test
        void theTurnIsStoppedOnRequestAndTheProcessContinues() throws Exception {
            AgentProcess process = session((message, context) -> block());
            var stream =
                    platform.streamTurn(process, new UserMessage("one"), ADA).stoppingOnCancel();
            EventCollector page = EventCollector.of(stream);
            isRunning.await();

            page.cancel();

            Eventually.eventually(() -> !process.turns().isEmpty()
                    && process.turns().get(0).ending().isPresent());
            assertThat(process.turns().get(0).ending()).contains(io.karta.process.history.Turn.Ending.STOPPED);
            assertThat(process.status().isFinished()).isFalse();
        }
    }

    private AgentProcess session(BiFunction<UserMessage, ActionContext, String> handler) {
        AgentDefinition agent = Agents.agent("chat", "Answers users")
                .planner(PlannerType.UTILITY)
                .action("respond", action -> action.reads(UserMessage.class)
                        .trigger(UserMessage.class)
                        .canRerun()
                        .running((inputs, context) -> {
                            String text = handler.apply(inputs.get(UserMessage.class), context);
                            context.sendMessage(new AssistantMessage(text));
                        }))
                .build();
        platform.deploy(agent);
        AgentProcess process = platform.createProcess(
                agent,
                ProcessOptions.defaults().withTurns(TurnLimits.defaults()).withCaller(ADA));
        platform.start(process);
        return process;
    }

    private static String after(CountDownLatch latch, String text) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return text;
    }

    @Nested
    class OfATurn {

        @Test
        void containsTheEventsOfTheTurnOnly() throws Exception {
            AgentProcess process = session((message, context) -> "re: " + message.text());
            EventCollector first = EventCollector.of(platform.streamTurn(process, new UserMessage("one"), ADA));
            first.awaitEnd();

            EventCollector second = EventCollector.of(platform.streamTurn(process, new UserMessage("two"), ADA));
            second.awaitEnd();

            assertThat(second.events().get(0)).isInstanceOf(TurnStarted.class);
            assertThat(((TurnStarted) second.events().get(0)).turn()).isEqualTo(2);
            assertThat(second.events().get(second.events().size() - 1)).isInstanceOf(TurnEnded.class);
            assertThat(second.ofType(MessageSent.class))
                    .extracting(MessageSent::text)
                    .containsExactly("re: two");
        }

        @Test
        void waitsForEarlierTurns() throws Exception {
            var goOn = new CountDownLatch(1);
            AgentProcess process = session((message, context) -> after(goOn, "re: " + message.text()));
            process.enqueue(new UserMessage("earlier"), ADA);
            EventCollector page = EventCollector.of(platform.streamTurn(process, new UserMessage("later"), ADA));

            goOn.countDown();
            page.awaitEnd();

            assertThat(page.ofType(TurnStarted.class))
                    .extracting(TurnStarted::turn)
                    .containsExactly(2);
        }

        @Test
        void failsIfTheProcessEndsBeforeTheTurn() throws Exception {
            var never = new CountDownLatch(1);
            AgentProcess process = session((message, context) -> after(never, "never"));
            process.enqueue(new UserMessage("earlier"), ADA);
            EventCollector page = EventCollector.of(platform.streamTurn(process, new UserMessage("later"), ADA));

            process.kill(ADA);

            assertThatThrownBy(page::awaitEnd).hasMessageContaining("KARTA-181");
        }

        @Test
        void failsIfTheProcessHasEnded() throws Exception {
            AgentProcess process = session((message, context) -> "never");
            process.terminate("closed", ADA);
            Eventually.eventually(() -> process.status().isFinished());

            EventCollector page = EventCollector.of(platform.streamTurn(process, new UserMessage("one"), ADA));

            Eventually.eventually(() -> page.completion().isCompletedExceptionally());
        }
    }

    @Test
    void retriesAnAttemptThatFailedAfterItsFirstChunkAsAnotherMessage() throws Exception {
        var asked = new AtomicInteger();
        restart(
                new LanguageModel() {

                    @Override
                    public Set<Capability> capabilities() {
                        return Set.of(Capability.STREAMING);
                    }

                    @Override
                    public ModelResponse answer(ModelRequest request) {
                        return stream(request, chunk -> {});
                    }

                    @Override
                    public ModelResponse stream(ModelRequest request, Consumer<ModelChunk> chunks) {
                        chunks.accept(ModelChunk.text("Dear "));
                        if (asked.incrementAndGet() == 1) {
                            throw new ModelException("KARTA-605: cut", ModelException.Kind.OVERLOADED, null);
                        }
                        chunks.accept(ModelChunk.text("Ada"));
                        return ModelResponse.of("Dear Ada");
                    }
                },
                EngineSettings.DEFAULT);
        var stream = stream(String.class, (inputs, context) -> answer(context).text());

        EventCollector page = EventCollector.of(stream).awaitEnd();

        assertThat(stream.process().result(String.class)).isEqualTo("Dear Ada");
        Map<Long, String> messages = page.ofType(TextDelta.class).stream()
                .collect(Collectors.groupingBy(
                        TextDelta::message, Collectors.mapping(TextDelta::text, Collectors.joining())));
        assertThat(messages.values()).containsExactlyInAnyOrder("Dear ", "Dear Ada");
    }

    @Test
    void showsTheEndWhenTheProcessHasItsResultOnAnExecutorWithoutThreads() throws Exception {
        try (LocalPlatform inline =
                LocalPlatform.builder().executor(Runnable::run).build()) {
            inline.deploy(desk("Desk", String.class, (inputs, context) -> "done"));
            List<String> results = new CopyOnWriteArrayList<>();
            var page = new EventCollector(Long.MAX_VALUE) {

                @Override
                public void onNext(ProcessEvent event) {
                    if (event instanceof ProcessEnded end) {
                        results.add(end.process().result(String.class));
                    }
                }
            };

            inline.invocation(String.class).stream(COMPLAINT).subscribe(page);
            page.awaitEnd();

            assertThat(results).containsExactly("done");
        }
    }

    @Test
    void publishesNewEventsOnly() throws Exception {
        var goOn = new CountDownLatch(1);
        var isRunning = new CountDownLatch(1);
        var stream = stream(String.class, (inputs, context) -> {
            isRunning.countDown();
            try {
                goOn.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return "done";
        });
        EventCollector all = EventCollector.of(stream);
        isRunning.await();
        EventFilter filter = EventFilter.ofProcess(stream.process().id()).newOnly();
        EventCollector late = EventCollector.of(platform.events(filter));

        goOn.countDown();
        all.awaitEnd();
        late.awaitEnd();

        assertThat(late.journaled()).doesNotContain("ProcessCreated").endsWith("ProcessEnded");
    }

    @Test
    void hasNoOptionalContentForAllProcesses() {
        assertThatThrownBy(() -> EventFilter.all().withModelOutput())
                .isInstanceOf(AgentException.class)
                .hasMessageStartingWith("KARTA-575");
    }
}
