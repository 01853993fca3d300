/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import static java.util.Objects.requireNonNull;

import io.karta.ai.Message;
import io.karta.ai.ToolCall;
import io.karta.ai.ToolMessage;
import io.karta.generation.Shape;
import io.karta.spi.Capability;
import io.karta.spi.LanguageModel;
import io.karta.spi.ModelRequest;
import io.karta.spi.ModelResponse;
import io.karta.spi.TokenUsage;
import io.karta.spi.ToolDefinition;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A model that answers what a test says, and remembers what it was asked.
 *
 * <pre>{@code
 * var model = new ScriptedModel()
 *         .on(Ticket.class).answer(TICKET)
 *         .on(Letter.class).answer(LETTER);
 *
 * assertThat(model.prompts()).first().asString().contains("kettle");
 * }</pre>
 *
 * <p>Of several answers to the same question each is given once, in order; the last one stays. A question nobody scripted
 * fails the call with an {@link AssertionError} that shows it. Safe for use by several threads.
 */
public final class ScriptedModel implements LanguageModel {

    private final List<Rule> rules = new ArrayList<>();
    private final List<ModelRequest> requests = new ArrayList<>();
    private Set<Capability> capabilities = Set.of(Capability.TOOLS);

    /** Makes a model that knows no answer. */
    public ScriptedModel() {}

    /**
     * Lets the model say what it can do; unless it is said, it calls tools and nothing else.
     *
     * @param what all it can do
     * @return this model
     */
    public synchronized ScriptedModel capableOf(Capability... what) {
        capabilities = Set.of(what);
        return this;
    }

    /**
     * Begins an answer to questions for objects of a type.
     *
     * @param type the wanted type
     * @return what to answer
     */
    public Answers on(Class<?> type) {
        return new Answers(request ->
                request.wanted().map(Shape::type).filter(type::equals).isPresent());
    }

    /**
     * Begins an answer to questions that contain a text.
     *
     * @param text a part of the prompt
     * @return what to answer
     */
    public Answers on(String text) {
        return new Answers(request -> promptOf(request).contains(text));
    }

    /**
     * Begins an answer to every question.
     *
     * @return what to answer
     */
    public Answers always() {
        return new Answers(request -> true);
    }

    @Override
    public synchronized Set<Capability> capabilities() {
        return capabilities;
    }

    @Override
    public ModelResponse answer(ModelRequest request) {
        return next(request).apply(request);
    }

    private synchronized Function<ModelRequest, ModelResponse> next(ModelRequest request) {
        requests.add(request);
        return rules.stream()
                .filter(rule -> rule.applies.test(request))
                .findFirst()
                .orElseThrow(
                        () -> new AssertionError("No answer is scripted for " + request + ":\n" + promptOf(request)))
                .next();
    }

    /**
     * Returns what the model was asked.
     *
     * @return the requests, in order
     */
    public synchronized List<ModelRequest> requests() {
        return List.copyOf(requests);
    }

    /**
     * Returns the texts of what the model was asked.
     *
     * @return per request all its messages, in order
     */
    public List<String> prompts() {
        return requests().stream().map(ScriptedModel::promptOf).toList();
    }

    private static String promptOf(ModelRequest request) {
        return request.messages().stream().map(Message::text).collect(Collectors.joining("\n\n"));
    }

    /**
     * Returns the names of the tools that the model was offered.
     *
     * @return per request the names, in order
     */
    public List<List<String>> offeredTools() {
        return requests().stream()
                .map(request ->
                        request.tools().stream().map(ToolDefinition::name).toList())
                .toList();
    }

    /**
     * Returns what tools have said to the model.
     *
     * @return the messages of the last request, in order; empty if no tool was called before it
     */
    public List<ToolMessage> toolAnswers() {
        List<ModelRequest> all = requests();
        return all.isEmpty()
                ? List.of()
                : all.get(all.size() - 1).messages().stream()
                        .filter(ToolMessage.class::isInstance)
                        .map(ToolMessage.class::cast)
                        .toList();
    }

    private static final class Rule {

        private final Predicate<ModelRequest> applies;
        private final Deque<Function<ModelRequest, ModelResponse>> answers = new ArrayDeque<>();

        Rule(Predicate<ModelRequest> applies) {
            this.applies = applies;
        }

        int count() {
            return answers.size() + 1;
        }

        Function<ModelRequest, ModelResponse> next() {
            return answers.size() > 1 ? answers.remove() : answers.element();
        }
    }

    /** What a {@link ScriptedModel} answers to some questions. */
    public final class Answers {

        private final Rule rule;

        private Answers(Predicate<ModelRequest> applies) {
            rule = new Rule(applies);
        }

        /**
         * Answers with an object, written as JSON.
         *
         * @param object the object
         * @return the model
         */
        public ScriptedModel answer(Object object) {
            requireNonNull(object, "object");
            return reply(request -> ModelResponse.of(written(request, object)));
        }

        /**
         * Answers with a text, as a model would write it.
         *
         * @param text the text
         * @return these answers, for the next one
         */
        public Answers text(String text) {
            reply(request -> ModelResponse.of(text));
            return this;
        }

        /**
         * Answers with a text that took some tokens.
         *
         * @param text the text
         * @param usage the tokens
         * @return these answers, for the next one
         */
        public Answers text(String text, TokenUsage usage) {
            reply(request -> ModelResponse.of(text).withUsage(usage));
            return this;
        }

        /**
         * Asks for a tool.
         *
         * <pre>{@code model.always().call("add", "{\"a\": 2, \"b\": 3}").text("It is 5"); }</pre>
         *
         * @param tool the tool's name
         * @param arguments the arguments, as a model would write them
         * @return these answers, for the next one
         */
        public Answers call(String tool, String arguments) {
            return calls(new ToolCall("call-" + rule.count(), tool, arguments));
        }

        /**
         * Asks for several tools at once.
         *
         * @param calls the calls
         * @return these answers, for the next one
         */
        public Answers calls(ToolCall... calls) {
            reply(request -> ModelResponse.of("").withToolCalls(List.of(calls)));
            return this;
        }

        /**
         * Fails.
         *
         * @param failure what to throw
         * @return these answers, for the next one
         */
        public Answers fail(RuntimeException failure) {
            reply(request -> {
                throw failure;
            });
            return this;
        }

        /**
         * Answers by a function.
         *
         * @param answer makes the answer
         * @return the model
         */
        public ScriptedModel reply(Function<ModelRequest, ModelResponse> answer) {
            synchronized (ScriptedModel.this) {
                rule.answers.add(answer);
                if (!rules.contains(rule)) {
                    rules.add(rule);
                }
            }
            return ScriptedModel.this;
        }

        @SuppressWarnings({"unchecked", "rawtypes"}) // the object is of the wanted type, or writing it fails
        private static String written(ModelRequest request, Object object) {
            return request.wanted()
                    .map(shape -> ((Shape) shape).write(object).toString())
                    .orElseGet(object::toString);
        }
    }
}
