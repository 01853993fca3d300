/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.action.ActionContext;
import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Condition;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.process.AgentPlatform;
import io.karta.process.history.ActionRun;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore;
import io.karta.spi.StoredProcess;
import jakarta.annotation.Priority;
import jakarta.decorator.Decorator;
import jakarta.decorator.Delegate;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InterceptorBinding;
import jakarta.interceptor.InvocationContext;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class InterceptionTest {

    private static final UserInput INPUT = new UserInput("a kettle");

    @Singleton
    static class Log {
        final List<String> lines = new ArrayList<>();
    }

    @InterceptorBinding
    @Retention(RetentionPolicy.RUNTIME)
    @interface Logged {}

    /** As {@code @Transactional} intercepts an action: outside of the interceptor that journals it. */
    @Interceptor
    @Logged
    @Priority(Interceptor.Priority.PLATFORM_BEFORE + 200)
    static class Logging {
        @Inject
        Log log;

        @AroundInvoke
        Object log(InvocationContext call) throws Exception {
            log.lines.add("begin " + call.getMethod().getName());
            try {
                return call.proceed();
            } finally {
                log.lines.add("end " + call.getMethod().getName());
            }
        }
    }

    @Interceptor
    @Action
    @Priority(Interceptor.Priority.APPLICATION)
    static class Counting {
        @Inject
        Log log;

        @AroundInvoke
        Object count(InvocationContext call) throws Exception {
            log.lines.add("action " + call.getMethod().getName());
            return call.proceed();
        }
    }

    record Draft(String text) {}

    record Review(String text) {}

    @Agent(description = "Is intercepted")
    @ApplicationScoped
    static class Writer {

        @Inject
        Helper helper;

        @Action
        @Logged
        Draft draft(UserInput input) {
            return new Draft(input.content());
        }

        @Action
        @Logged
        @AchievesGoal(description = "A text")
        String finish(Draft draft) {
            return draft.text() + " and " + helper.help();
        }
    }

    /** Calls an action while another one runs. */
    @Singleton
    static class Helper {
        @Inject
        Instance<Editor> editor;

        String help() {
            return editor.get().edit(new Draft("a pot")).text();
        }
    }

    @Agent(description = "Has an action that others call")
    static class Editor {
        @Action
        @Logged
        Review edit(Draft draft) {
            return new Review("edited " + draft.text());
        }
    }

    @ApplicationScoped
    static class TransactionalStore implements ProcessStore {

        private final InMemoryProcessStore store = new InMemoryProcessStore(10, Clock.systemUTC());

        @Inject
        Log log;

        @Override
        public void append(String process, long expectedVersion, List<JournalEntry> entries) {
            entries.stream()
                    .filter(JournalEntry.ActionRan.class::isInstance)
                    .map(JournalEntry.ActionRan.class::cast)
                    .forEach(entry -> log.lines.add("journal " + entry.run().action()));
            store.append(process, expectedVersion, entries);
        }

        @Override
        public void begin(String process, String owner, Duration lease, List<JournalEntry> entries) {
            append(process, 0, entries);
            store.claim(process, owner, lease);
        }

        @Override
        public OptionalLong claim(String process, String owner, Duration lease) {
            return store.claim(process, owner, lease);
        }

        @Override
        public Map<String, Long> renew(String owner, Set<String> processes, Duration lease) {
            return store.renew(owner, processes, lease);
        }

        @Override
        public void release(String process, String owner) {
            store.release(process, owner);
        }

        @Override
        public void releaseRequest(String process) {
            store.releaseRequest(process);
        }

        @Override
        public List<JournalEntry> load(String process, long after) {
            return store.load(process, after);
        }

        @Override
        public List<StoredProcess> find(ProcessQuery query) {
            return store.find(query);
        }

        @Override
        public boolean isDurable() {
            return false;
        }

        @Override
        public boolean joinsTransactions() {
            return true;
        }
    }

    @Nested
    class WhenTheEngineCallsAnAction {

        @Test
        void everyInterceptorOfTheUserApplies() {
            try (var app = TestApplication.of(
                            Writer.class, Editor.class, Helper.class, Log.class, Logging.class, Counting.class)
                    .deploy()) {
                app.get(AgentPlatform.class).invocation(String.class).invoke(INPUT);

                assertThat(app.get(Log.class).lines)
                        .containsSubsequence(
                                "begin draft", "action draft", "end draft", "begin finish", "action finish");
            }
        }

        @Test
        void journalsAStepInsideItsInterceptors() {
            try (var app = TestApplication.of(
                            Writer.class,
                            Editor.class,
                            Helper.class,
                            Log.class,
                            Logging.class,
                            TransactionalStore.class)
                    .deploy()) {
                app.get(AgentPlatform.class).invocation(String.class).invoke(INPUT);

                assertThat(app.get(Log.class).lines)
                        .containsExactly(
                                "begin draft",
                                "journal Writer.draft",
                                "end draft",
                                "begin finish",
                                "begin edit",
                                "end edit",
                                "journal Writer.finish",
                                "end finish");
            }
        }

        @Test
        void anActionThatCallsAnotherIsOneStep() {
            try (var app = TestApplication.of(Writer.class, Editor.class, Helper.class, Log.class, Logging.class)
                    .deploy()) {
                var process =
                        app.get(AgentPlatform.class).invocation(String.class).start(INPUT);
                var ended = new java.util.concurrent.CompletableFuture<Void>();
                process.onEnd(done -> ended.complete(null));
                ended.join();

                assertThat(process.result(String.class)).isEqualTo("a kettle and edited a pot");
                assertThat(process.history())
                        .extracting(ActionRun::action)
                        .containsExactly("Writer.draft", "Writer.finish");
            }
        }
    }

    @Nested
    class WhenAnActionRunsAnotherGoalOfItsOwnAgent {

        @Agent(description = "Runs its own goals")
        static class Nesting {
            @Action
            @Logged
            @AchievesGoal(description = "Inner")
            Draft inner(UserInput input) {
                return new Draft(input.content());
            }

            @Action
            @Logged
            @AchievesGoal(description = "Outer")
            Review outer(UserInput input, ActionContext context) {
                return new Review(context.run(Draft.class, input).text());
            }
        }

        @Test
        void interceptorsApplyToTheInnerOneToo() {
            try (var app =
                    TestApplication.of(Nesting.class, Log.class, Logging.class).deploy()) {
                app.get(AgentPlatform.class).invocation(Review.class).invoke(INPUT);

                assertThat(app.get(Log.class).lines)
                        .containsExactly("begin outer", "begin inner", "end inner", "end outer");
            }
        }
    }

    /** As {@code @Retry} intercepts an action: inside of the interceptor that journals it. */
    @Interceptor
    @Repeated
    @Priority(Interceptor.Priority.PLATFORM_AFTER + 10)
    static class Repeating {

        @AroundInvoke
        Object repeat(InvocationContext call) throws Exception {
            for (int attempt = 1; ; attempt++) {
                try {
                    return call.proceed();
                } catch (IllegalStateException e) {
                    if (attempt == 3) {
                        throw e;
                    }
                }
            }
        }
    }

    @InterceptorBinding
    @Retention(RetentionPolicy.RUNTIME)
    @interface Repeated {}

    @Nested
    class WhenADecoratorSurroundsAnAgent {

        interface Greeting {

            @Action
            @AchievesGoal(description = "Greet")
            default String greet(UserInput input) {
                return "Hello " + input.content();
            }

            @Condition
            default boolean isPolite(UserInput input) {
                return true;
            }
        }

        @Agent(description = "Greets")
        static class Greeter implements Greeting {}

        @Decorator
        @Priority(Interceptor.Priority.APPLICATION)
        abstract static class Shouting implements Greeting {

            @Inject
            @Delegate
            Greeting greeting;

            @Override
            public String greet(UserInput input) {
                return greeting.greet(input) + "!";
            }
        }

        @Test
        void itsActionsAreDecorated() {
            try (var app = TestApplication.of(Greeter.class, Shouting.class).deploy()) {
                assertThat(app.get(AgentPlatform.class).invocation(String.class).invoke(new UserInput("Ada")))
                        .isEqualTo("Hello Ada!");
            }
        }
    }

    @Nested
    class WhenAnInterceptorRepeatsAnAction {

        @Agent(description = "Needs three attempts")
        @ApplicationScoped
        static class Clumsy {
            private int attempts;

            @Action
            @Repeated
            @AchievesGoal(description = "A review")
            Review review(UserInput input, Ai ai) {
                String text = ai.withDefaultLlm().generateText("Review " + input.content());
                attempts++;
                if (attempts < 3) {
                    throw new IllegalStateException("dropped it");
                }
                return new Review(text + " in attempt " + attempts);
            }
        }

        @Singleton
        @Named("counting")
        static class CountingModel implements LanguageModel {
            private int calls;

            @Override
            public Set<Capability> capabilities() {
                return Set.of();
            }

            @Override
            public ModelResponse answer(ModelRequest request) {
                calls++;
                return ModelResponse.of("answer " + calls);
            }
        }

        @Test
        void reusesModelAnswersInARepetition() {
            try (var app = TestApplication.of(Clumsy.class, CountingModel.class, Repeating.class)
                    .deploy()) {
                var review =
                        app.get(AgentPlatform.class).invocation(Review.class).invoke(INPUT);

                assertThat(review.text()).isEqualTo("answer 1 in attempt 3");
            }
        }
    }

    @Nested
    class WhenAUserCallsAnActionDirectly {

        @Test
        void itIsAPlainCall() {
            try (var app = TestApplication.of(
                            Writer.class,
                            Editor.class,
                            Helper.class,
                            Log.class,
                            Logging.class,
                            TransactionalStore.class)
                    .deploy()) {
                var draft = app.get(Writer.class).draft(INPUT);

                assertThat(draft.text()).isEqualTo("a kettle");
                assertThat(app.get(Log.class).lines).containsExactly("begin draft", "end draft");
            }
        }
    }
}
