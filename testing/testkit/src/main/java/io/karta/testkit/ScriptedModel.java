/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import static java.util.Objects.requireNonNull;

import io.karta.generation.Shape;
import io.karta.generation.TypeRef;
import io.karta.generation.result.GenerationException;
import io.karta.message.Message;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.ModelChunk;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.model.TokenUsage;
import io.karta.model.ToolDefinition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Model with scripted answers, which records its requests.
 *
 * <pre>{@code
 * var model = new ScriptedModel()
 *         .on(Ticket.class).answer(TICKET)
 *         .on(Letter.class).answer(LETTER);
 *
 * assertThat(model.prompts()).first().asString().contains("kettle");
 * }</pre>
 *
 * <p>The first rule that matches a request answers it. Of several answers of one rule each is used once, in order; the
 * last one is repeated. With {@link #inOrder()} requests must arrive in the scripted order, and each answer is used
 * once. A request without a script fails the call with an {@link AssertionError} that contains it, and the most similar
 * rules.
 *
 * <p>Thread-safe.
 */
public final class ScriptedModel implements LanguageModel {

    private final List<ScriptRule> rules = new ArrayList<>();
    private final List<ModelRequest> requests = new ArrayList<>();
    private boolean ordered;
    private int looked;
    private Set<Capability> capabilities = Set.of(Capability.TOOLS);

    /** Creates a model without answers. */
    public ScriptedModel() {}

    /**
     * Sets the capabilities of the model; by default only tools.
     *
     * @param what the capabilities
     * @return this model
     */
    public synchronized ScriptedModel capableOf(Capability... what) {
        capabilities = Set.of(what);
        return this;
    }

    /**
     * Requires requests in the scripted order; each answer is used once.
     *
     * <pre>{@code
     * model.inOrder().on(Ticket.class).answer(FIRST).on("kettle").text("It is broken").answer(SECOND)
     * }</pre>
     *
     * @return this model
     */
    public synchronized ScriptedModel inOrder() {
        ordered = true;
        return this;
    }

    /**
     * Adds a rule for requests for objects of a type, including those where the model may decline.
     *
     * @param type the requested type; {@code Boolean.class} for {@code evaluateCondition}, {@code String.class} for a
     *     text; the class of a generic type for any type arguments
     * @return the builder step for the answer
     */
    public Answers on(Class<?> type) {
        requireNonNull(type, "type");
        return answers("for a " + type.getSimpleName(), request -> {
            RequestedType requestedType = new RequestText(request).requestedType();
            return requestedType.type().equals(type)
                    || requestedType.rawType().equals(type)
                    || requestedType
                            .shape()
                            .map(Shape::type)
                            .filter(type::equals)
                            .isPresent();
        });
    }

    /**
     * Adds a rule for requests for objects of a generic type.
     *
     * @param type the requested type
     * @return the builder step for the answer
     */
    public Answers on(TypeRef<?> type) {
        String name = type.type().getTypeName();
        return answers("for a " + type, request -> new RequestText(request)
                .requestedType()
                .type()
                .getTypeName()
                .equals(name));
    }

    /**
     * Adds a rule for requests for any number of objects, {@code createObjects}.
     *
     * <pre>{@code model.onListOf(Ticket.class).answer(List.of(FIRST, SECOND)) }</pre>
     *
     * @param element the type of each
     * @return the builder step for the answer
     */
    public Answers onListOf(Class<?> element) {
        requireNonNull(element, "element");
        return answers(
                "for many " + element.getSimpleName(),
                request -> new RequestText(request).requestedType().isListOf(element));
    }

    /**
     * Adds a rule for requests that contain a text in any message: instructions, the messages of users and the answers
     * of the whole conversation, and results of tools.
     *
     * @param text a part of the prompt
     * @return the builder step for the answer
     * @see #onLastMessage
     */
    public Answers on(String text) {
        return answers().containing(text);
    }

    /**
     * Adds a rule for requests whose last message of the user contains a text. Unlike {@link #on(String)}, it does not
     * match instructions and earlier messages of a conversation, which each later request contains.
     *
     * <pre>{@code model.onLastMessage("kettle").answer("Which one?").onLastMessage("red").answer("Sold out") }</pre>
     *
     * @param text a part of the message
     * @return the builder step for the answer
     */
    public Answers onLastMessage(String text) {
        requireNonNull(text, "text");
        return answers(
                "with \"" + text + "\" in the last message of the user",
                request -> ScriptRule.lastUserMessage(request).contains(text));
    }

    /**
     * Adds a rule for requests that match a regular expression.
     *
     * @param expression the expression, found in the texts of all messages, which blank lines separate
     * @return the builder step for the answer
     */
    public Answers on(Pattern expression) {
        return answers(
                "matching \"" + expression + "\"",
                request -> expression.matcher(promptOf(request)).find());
    }

    /**
     * Adds a rule for requests that satisfy a condition.
     *
     * <pre>{@code model.when(request -> request.tools().isEmpty()).text("I cannot look that up") }</pre>
     *
     * @param question says whether a question is meant
     * @return the builder step for the answer
     */
    public Answers when(Predicate<ModelRequest> question) {
        return answers("as a condition of the test wants", requireNonNull(question, "question"));
    }

    /**
     * Adds a rule for every request.
     *
     * @return the builder step for the answer
     */
    public Answers always() {
        return answers();
    }

    private Answers answers() {
        return new Answers(new ScriptRule(List.of()));
    }

    private Answers answers(String words, Predicate<ModelRequest> test) {
        return new Answers(new ScriptRule(List.of(new ScriptRule.Condition(words, test))));
    }

    @Override
    public synchronized Set<Capability> capabilities() {
        return capabilities;
    }

    @Override
    public ModelResponse answer(ModelRequest request) {
        return next(request).apply(request).response();
    }

    @Override
    public ModelResponse stream(ModelRequest request, Consumer<ModelChunk> chunks) {
        ScriptRule.Reply reply = next(request).apply(request);
        reply.stream(chunks);
        return reply.response();
    }

    private synchronized Function<ModelRequest, ScriptRule.Reply> next(ModelRequest request) {
        requests.add(request);
        Stream<ScriptRule> candidates =
                ordered ? rules.stream().filter(ScriptRule::hasMore).limit(1) : rules.stream();
        return candidates
                .filter(rule -> rule.applies(request))
                .findFirst()
                .orElseThrow(() -> unscripted(request))
                .next();
    }

    private AssertionError unscripted(ModelRequest request) {
        String near = rules.stream()
                .sorted(Comparator.comparing(rule -> rule.distance(request)))
                .limit(5)
                .map(rule -> "\n- " + rule.against(request))
                .collect(Collectors.joining());
        return new AssertionError("No answer is scripted for %s, with %s and %s.%nNearest to it: %s%nThe prompt is:%n%s"
                .formatted(
                        new RequestText(request).requestedType(),
                        new RequestText(request).options(),
                        new RequestText(request).toolNames(),
                        near.isEmpty() ? "nothing is scripted" : ordered ? expected(near) : near,
                        promptOf(request)));
    }

    private String expected(String near) {
        return rules.stream()
                        .filter(ScriptRule::hasMore)
                        .findFirst()
                        .map(rule -> "the next one has to be for " + rule)
                        .orElse("every answer was given")
                + near;
    }

    /**
     * Checks that every answer was used.
     *
     * @throws AssertionError if one was not; shows it
     */
    public synchronized void assertAllAsked() {
        String unused = rules.stream()
                .flatMap(rule -> rule.unused().stream())
                .map(each -> "\n- " + each)
                .collect(Collectors.joining());
        if (!unused.isEmpty()) {
            throw new AssertionError("Not every answer was asked for. Left are those to:" + unused);
        }
    }

    /**
     * Returns the first call that was not examined yet.
     *
     * <pre>{@code assertThat(model.nextCall()).promptContains("kettle"); }</pre>
     *
     * @return the call
     * @throws AssertionError if there is none
     */
    public synchronized ModelRequest nextCall() {
        if (looked == requests.size()) {
            throw new AssertionError("Expected another call of the model, but there were %d".formatted(looked));
        }
        return requests.get(looked++);
    }

    /**
     * Returns the only call.
     *
     * @return what the model was asked
     * @throws AssertionError if there was none, or more than one; shows them
     */
    public synchronized ModelRequest onlyCall() {
        looked = 0;
        ModelRequest call = nextCall();
        assertNoMoreCalls();
        return call;
    }

    /**
     * Checks that there were no calls except those of {@link #nextCall()}.
     *
     * @throws AssertionError if there were; shows them
     */
    public synchronized void assertNoMoreCalls() {
        if (looked < requests.size()) {
            throw new AssertionError("Expected no more than %d calls of the model, but there were:%s"
                    .formatted(
                            looked,
                            requests.subList(looked, requests.size()).stream()
                                    .map(request -> "\n- for "
                                            + new RequestText(request)
                                                    .toString()
                                                    .strip())
                                    .collect(Collectors.joining())));
        }
    }

    /**
     * Returns the requests.
     *
     * @return the requests, in order
     */
    public synchronized List<ModelRequest> requests() {
        return List.copyOf(requests);
    }

    /**
     * Returns the texts of the requests.
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
     * Returns the texts of tool results.
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

    /** Answers of a {@link ScriptedModel} to the requests of one rule. */
    public final class Answers {

        private final ScriptRule rule;
        private String thoughts = "";
        private List<String> pieces = List.of();
        private Optional<TokenUsage> tokens = Optional.empty();
        private Optional<CountDownLatch> latch = Optional.empty();

        private Answers(ScriptRule rule) {
            this.rule = rule;
        }

        /**
         * Restricts the rule to requests that contain a text, too.
         *
         * <pre>{@code model.on(Ticket.class).containing("kettle").answer(KETTLE).on(Ticket.class).answer(OTHER) }</pre>
         *
         * @param text a part of the prompt, in any message as with {@link ScriptedModel#on(String)}
         * @return these answers
         */
        public Answers containing(String text) {
            requireNonNull(text, "text");
            synchronized (ScriptedModel.this) {
                rule.add(new ScriptRule.Condition(
                        "with \"" + text + "\"", request -> promptOf(request).contains(text)));
            }
            return this;
        }

        /**
         * Restricts the rule to requests that offer a tool, too.
         *
         * @param tool the name of the tool
         * @return these answers
         */
        public Answers offering(String tool) {
            requireNonNull(tool, "tool");
            synchronized (ScriptedModel.this) {
                rule.add(new ScriptRule.Condition(
                        "with the tool " + tool,
                        request -> new RequestText(request).tools().contains(tool)));
            }
            return this;
        }

        /**
         * Adds thinking to the next answer.
         *
         * @param text the thinking
         * @return these answers
         */
        public Answers thinking(String text) {
            thoughts = requireNonNull(text, "text");
            return this;
        }

        /**
         * Sets the token usage of the next answer.
         *
         * @param usage the tokens
         * @return these answers
         */
        public Answers using(TokenUsage usage) {
            tokens = Optional.of(usage);
            return this;
        }

        /**
         * Delays the next answer until a latch is released. An interrupted call ends like that of a vendor.
         *
         * @param open is awaited
         * @return these answers
         */
        public Answers after(CountDownLatch open) {
            latch = Optional.of(open);
            return this;
        }

        /**
         * Answers with a text, in chunks for a stream.
         *
         * <pre>{@code model.on("story").pieces("Once upon ", "a time") }</pre>
         *
         * @param parts the pieces, in order
         * @return these answers, for the next one
         */
        public Answers pieces(String... parts) {
            pieces = List.of(parts);
            return text(String.join("", parts));
        }

        /**
         * Answers with objects, each once, in order; the last one is repeated.
         *
         * @param objects the objects
         * @return the model
         */
        public ScriptedModel answers(Object... objects) {
            for (Object object : objects) {
                answer(object);
            }
            return ScriptedModel.this;
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
         * Answers with a text.
         *
         * @param text the text
         * @return these answers, for the next one
         */
        public Answers text(String text) {
            reply(request -> ModelResponse.of(text));
            return this;
        }

        /**
         * Answers with a text and a token usage.
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
         * Requests a tool call.
         *
         * <pre>{@code model.always().call("add", "{\"a\": 2, \"b\": 3}").text("It is 5"); }</pre>
         *
         * @param tool the tool's name
         * @param arguments the arguments, as a model would write them
         * @return these answers, for the next one
         */
        public Answers call(String tool, String arguments) {
            return calls(new ToolCall("call-" + (rule.count() + 1), tool, arguments));
        }

        /**
         * Requests several tool calls in one answer.
         *
         * @param calls the calls
         * @return these answers, for the next one
         */
        public Answers calls(ToolCall... calls) {
            reply(request -> ModelResponse.of("").withToolCalls(List.of(calls)));
            return this;
        }

        /**
         * Fails the call.
         *
         * @param failure the exception
         * @return these answers, for the next one
         */
        public Answers fail(RuntimeException failure) {
            reply(request -> {
                throw failure;
            });
            return this;
        }

        /**
         * Answers with a function.
         *
         * @param answer makes the answer
         * @return the model
         */
        public ScriptedModel reply(Function<ModelRequest, ModelResponse> answer) {
            requireNonNull(answer, "answer");
            var scripted = new ScriptedAnswer(thoughts, pieces, tokens, latch);
            thoughts = "";
            pieces = List.of();
            tokens = Optional.empty();
            latch = Optional.empty();
            synchronized (ScriptedModel.this) {
                rule.add(request -> scripted.around(answer, request));
                if (!rules.contains(rule)) {
                    rules.add(rule);
                }
            }
            return ScriptedModel.this;
        }

        private static String written(ModelRequest request, Object object) {
            RequestedType requestedType = new RequestedType(request.outputShape());
            return requestedType.written(object).orElseGet(() -> requestedType
                    .shape()
                    .filter(shape -> !(object instanceof CharSequence))
                    .map(shape -> asJson(shape, object))
                    .orElseGet(object::toString));
        }
    }

    private static String asJson(Shape<?> shape, Object object) {
        try {
            return RequestedType.write(shape, object);
        } catch (GenerationException e) {
            throw new AssertionError(
                    ("The scripted answer is no %s, for which the model is asked: %s%n"
                                    + "Script an answer of that type, or add on(%s.class) to the rule.")
                            .formatted(shape.name(), object, object.getClass().getSimpleName()),
                    e);
        }
    }

    /** Settings of an answer that precede it. */
    private record ScriptedAnswer(
            String thoughts, List<String> pieces, Optional<TokenUsage> tokens, Optional<CountDownLatch> latch) {

        ScriptRule.Reply around(Function<ModelRequest, ModelResponse> answer, ModelRequest request) {
            latch.ifPresent(ScriptedAnswer::await);
            ModelResponse response = answer.apply(request);
            ModelResponse counted = tokens.map(response::withUsage).orElse(response);
            return new ScriptRule.Reply(thoughts.isEmpty() ? counted : counted.withThinking(thoughts), pieces);
        }

        private static void await(CountDownLatch open) {
            try {
                open.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw Messages.interrupted(e);
            }
        }
    }
}
