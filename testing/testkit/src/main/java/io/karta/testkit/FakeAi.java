/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import static java.util.Objects.requireNonNull;

import io.karta.ai.Ai;
import io.karta.ai.LlmReference;
import io.karta.ai.PromptContributor;
import io.karta.ai.PromptRunner;
import io.karta.ai.ToolGroup;
import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.LlmOptions;
import io.karta.model.ModelChunk;
import io.karta.model.ModelException;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.spi.AiProvider;
import io.karta.spi.PromptRenderer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * {@link Ai} for unit tests of actions, without a container, configuration or network. It returns scripted answers and
 * records each call.
 *
 * <pre>{@code
 * var ai = FakeAi.answering(new Refund(new BigDecimal("39.90"), "broken"));
 *
 * var resolution = new SupportDesk().decide(TICKET, ADA, ai);
 *
 * assertThat(resolution).isInstanceOf(Refund.class);
 * assertThat(ai.onlyCall()).usedRole("judge").offeredTool("discount").promptContains("kettle");
 * }</pre>
 *
 * <p>Prompts are written, and answers are read, validated and corrected, as in an application, so recorded requests
 * equal those to a model. Answers are checked with Bean Validation if the class path has it, and templates are rendered
 * if it has {@code karta-templates}. Tools that the fake calls are executed. Every model and every role exists.
 *
 * <p>Each answer is used once, for the first call that requests an object of its type. A text answers calls that
 * request text, or an object that can be read from it. A call without an answer fails with an {@link AssertionError}
 * that contains its prompt. An answer that violates a constraint is returned for correction as in an application;
 * without another answer, it is repeated until the call fails.
 *
 * <p>Thread-safe.
 */
public final class FakeAi implements Ai {

    private static final Pattern PIECES = Pattern.compile("(?<=\\s)(?=\\S)");

    private final FakeAnswers answers = new FakeAnswers();
    private final List<AiCall> calls = new ArrayList<>();
    private final List<ToolGroup> groups = new ArrayList<>();
    private volatile @Nullable PromptRenderer renderer;
    private volatile @Nullable Ai real;

    private FakeAi() {}

    /**
     * Creates an Ai with answers.
     *
     * <pre>{@code FakeAi.answering(TICKET, "Dear Ada", List.of(FIRST, SECOND), true, Optional.empty()) }</pre>
     *
     * @param answers objects, lists for {@code createObjects}, texts, booleans for {@code evaluateCondition}, an empty
     * {@code Optional} for {@code createObjectIfPossible} where the model says that it cannot; without any, no call is
     * expected
     * @return the Ai
     */
    public static FakeAi answering(Object... answers) {
        return new FakeAi().thenAnswering(answers);
    }

    /**
     * Creates an Ai that answers any number of calls with a function.
     *
     * <pre>{@code FakeAi.answeringWith(type -> type == Ticket.class ? TICKET : LETTER) }</pre>
     *
     * @param function returns the answer to a call that asks for a type; {@code String.class} stands for text,
     *     {@code List.class} for {@code createObjects}
     * @return the Ai
     */
    public static FakeAi answeringWith(Function<Class<?>, ?> function) {
        var fake = new FakeAi();
        fake.answers.add(FakeAnswers.by(requireNonNull(function, "function")));
        return fake;
    }

    /**
     * Creates an Ai with a failing first call, as after exhausted retries.
     *
     * <pre>{@code FakeAi.failing(new ModelException("overloaded", Kind.OVERLOADED, null)).thenAnswering(TICKET) }</pre>
     *
     * @param failure the exception
     * @return the Ai
     */
    public static FakeAi failing(ModelException failure) {
        return new FakeAi().thenFailing(failure);
    }

    /**
     * Creates an Ai that calls a tool before it answers.
     *
     * <pre>{@code FakeAi.calling("discount", "{}").thenAnswering(REFUND) }</pre>
     *
     * @param tool the name of the tool, which runs
     * @param arguments the arguments as JSON
     * @return the Ai
     */
    public static FakeAi calling(String tool, String arguments) {
        return new FakeAi().thenCalling(tool, arguments);
    }

    /**
     * Adds answers.
     *
     * @param more the answers, as {@link #answering} takes them
     * @return this Ai
     */
    public FakeAi thenAnswering(Object... more) {
        for (Object answer : more) {
            answers.add(FakeAnswers.object(requireNonNull(answer, "answer")));
        }
        return this;
    }

    /**
     * Fails one call, after the calls with answers.
     *
     * @param failure what is thrown
     * @return this Ai
     */
    public FakeAi thenFailing(ModelException failure) {
        answers.add(FakeAnswers.failure(requireNonNull(failure, "failure")));
        return this;
    }

    /**
     * Calls a tool at the first opportunity: in a call that offers it.
     *
     * @param tool the name of the tool, which runs
     * @param arguments the arguments as JSON
     * @return this Ai
     */
    public FakeAi thenCalling(String tool, String arguments) {
        answers.add(FakeAnswers.call(requireNonNull(tool, "tool"), requireNonNull(arguments, "arguments")));
        return this;
    }

    /**
     * Adds thinking to the answer that was added last.
     *
     * <pre>{@code FakeAi.answering(VERDICT).thinking("Both have a point") }</pre>
     *
     * @param thoughts the thinking
     * @return this Ai
     */
    public FakeAi thinking(String thoughts) {
        requireNonNull(thoughts, "thoughts");
        answers.change(response -> response.withThinking(thoughts));
        return this;
    }

    /**
     * Adds a tool group, which the code under test selects by its role.
     *
     * @param group the group, which replaces a group of the same role on the class path
     * @return this Ai
     */
    public synchronized FakeAi withToolGroup(ToolGroup group) {
        groups.add(requireNonNull(group, "group"));
        real = null;
        return this;
    }

    /**
     * Sets the renderer of templates.
     *
     * @param value the renderer, in place of the class path's
     * @return this Ai
     */
    public synchronized FakeAi withRenderer(PromptRenderer value) {
        renderer = requireNonNull(value, "renderer");
        real = null;
        return this;
    }

    @Override
    public PromptRunner withLlm(LlmOptions options) {
        return real().withLlm(options);
    }

    private synchronized Ai real() {
        Ai created = real;
        if (created == null) {
            created = provider().create(new Application());
            real = created;
        }
        return created;
    }

    static AiProvider provider() {
        try {
            return ServiceLoader.load(AiProvider.class).findFirst().orElseThrow(Messages::noAiProvider);
        } catch (ServiceConfigurationError broken) {
            throw new IllegalStateException(broken);
        }
    }

    /**
     * Returns the calls so far.
     *
     * @return the calls, in order
     */
    public synchronized List<AiCall> calls() {
        return calls.stream().filter(AiCall::isSent).toList();
    }

    /**
     * Returns the only call.
     *
     * @return the only call
     * @throws AssertionError if there was none, or more than one; shows them
     */
    public AiCall onlyCall() {
        List<AiCall> all = calls();
        if (all.size() != 1) {
            throw new AssertionError("Expected one call of a model, but there were " + listed(all));
        }
        return all.get(0);
    }

    /**
     * Checks that no model was called.
     *
     * @throws AssertionError if one was; shows the calls
     */
    public void assertNoCalls() {
        List<AiCall> all = calls();
        if (!all.isEmpty()) {
            throw new AssertionError("Expected no call of a model, but there were " + listed(all));
        }
    }

    /**
     * Checks that every answer was used.
     *
     * @throws AssertionError if one was not; shows it and the calls
     */
    public void assertAllAsked() {
        if (!answers.isEmpty()) {
            throw new AssertionError(
                    "Not every answer was asked for: %s. Calls: %s".formatted(answers, listed(calls())));
        }
    }

    private static String listed(List<AiCall> all) {
        return all.isEmpty()
                ? "none"
                : IntStream.range(0, all.size())
                        .mapToObj(i -> "%n%d. %s".formatted(i + 1, all.get(i)))
                        .collect(Collectors.joining("", all.size() + ":", ""));
    }

    private synchronized AiCall begin(AiCall call) {
        calls.add(call);
        return call;
    }

    private final class Application implements AiProvider.ApplicationStub {

        @Override
        public LanguageModel modelFor(
                LlmOptions options, List<PromptContributor> contributors, List<LlmReference> references) {
            return new Model(begin(new AiCall(options, contributors, references)));
        }

        @Override
        public List<ToolGroup> toolGroups() {
            return List.copyOf(groups);
        }

        @Override
        public Optional<PromptRenderer> renderer() {
            return Optional.ofNullable(renderer);
        }
    }

    /** Model of one call. */
    private final class Model implements LanguageModel {

        private final AiCall call;
        private volatile FakeAnswers.@Nullable Given last;

        Model(AiCall call) {
            this.call = call;
        }

        @Override
        public Set<Capability> capabilities() {
            var all = EnumSet.allOf(Capability.class);
            all.removeAll(Set.of(Capability.STRUCTURED_OUTPUT, Capability.STRUCTURED_OUTPUT_WITH_TOOLS));
            return all;
        }

        @Override
        public ModelResponse answer(ModelRequest request) {
            call.asked(request);
            FakeAnswers.Given given = answers.take(request)
                    .or(() -> Optional.ofNullable(last)
                            .filter(before -> before.answer().isRepeated()))
                    .orElseThrow(this::unanswered);
            last = given;
            return given.response();
        }

        private AssertionError unanswered() {
            return new AssertionError("The code under test asks for more than FakeAi can answer; %s. The call is %s"
                    .formatted(answers, call));
        }

        /** Streams the answer word by word. */
        @Override
        public ModelResponse stream(ModelRequest request, Consumer<ModelChunk> chunks) {
            ModelResponse response = answer(request);
            if (!response.thinking().isEmpty()) {
                chunks.accept(ModelChunk.thinking(response.thinking()));
            }
            PIECES.splitAsStream(response.text())
                    .filter(piece -> !piece.isEmpty())
                    .map(ModelChunk::text)
                    .forEach(chunks);
            return response;
        }
    }
}
