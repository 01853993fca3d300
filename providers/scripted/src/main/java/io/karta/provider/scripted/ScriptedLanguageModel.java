/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.scripted;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.joining;

import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.ToolCall;
import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.ModelChunk;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Model that answers from a {@link Script}.
 *
 * <pre>{@code
 * LanguageModel model = new ScriptedLanguageModel("fast", Script.builder()
 *         .rule(Rule.any().requesting(Ticket.class).answeringWith(TICKET))
 *         .build());
 * }</pre>
 *
 * <p>Rules match the prompt: all messages of the request except answers of the model, separated by line breaks.
 * Thread-safe.
 */
public final class ScriptedLanguageModel implements LanguageModel {

    private static final Pattern WORD = Pattern.compile("(?<=\\s)(?=\\S)");

    private final String name;
    private final Script script;
    private final AtomicInteger calls = new AtomicInteger();
    private final Duration timeout;
    private final CopyOnWriteArrayList<Turn> turns = new CopyOnWriteArrayList<>();

    /**
     * Creates a model without a limit of delays.
     *
     * @param name the name of the model, for messages
     * @param script the rules for its answers
     */
    public ScriptedLanguageModel(String name, Script script) {
        this(name, script, Duration.ofSeconds(Long.MAX_VALUE));
    }

    ScriptedLanguageModel(String name, Script script, Duration timeout) {
        this.name = requireNonNull(name, "name");
        this.script = requireNonNull(script, "script");
        this.timeout = requireNonNull(timeout, "timeout");
        script.rules().forEach(rule -> turns.add(new Turn(rule)));
    }

    /**
     * Adds a rule after the existing ones.
     *
     * @param rule the rule
     * @throws io.karta.agent.AgentException if its answer uses an unknown capture
     */
    public void add(Rule rule) {
        turns.add(new Turn(script.checked(rule)));
    }

    /**
     * Declares tools and structured output, so that prompts contain no schema, and streaming.
     *
     * @return tools, structured output and streaming
     */
    @Override
    public Set<Capability> capabilities() {
        return Set.of(
                Capability.STRUCTURED_OUTPUT,
                Capability.TOOLS,
                Capability.STRUCTURED_OUTPUT_WITH_TOOLS,
                Capability.STREAMING);
    }

    @Override
    public ModelResponse answer(ModelRequest request) {
        var hit = hit(request);
        delay(request, hit).pass();
        return response(request, hit);
    }

    /** Delivers a text word by word, during the delay of its rule, until the timeout. */
    @Override
    public ModelResponse stream(ModelRequest request, Consumer<ModelChunk> chunks) {
        var hit = hit(request);
        var delay = delay(request, hit);
        if (hit.fails()) {
            delay.pass();
        }
        var response = response(request, hit);
        var words = WORD.splitAsStream(response.text()).toList();
        for (var word : words) {
            delay.passPart(words.size());
            if (!word.isEmpty()) {
                chunks.accept(ModelChunk.text(word));
            }
        }
        delay.pass();
        return response;
    }

    private Hit hit(ModelRequest request) {
        var prompt = prompt(request);
        var captures = script.capture(prompt);
        return hit(request, prompt, captures).orElseGet(() -> withoutRule(request));
    }

    private ScriptedDelay delay(ModelRequest request, Hit hit) {
        var delay = hit.rule().reply().delay();
        return new ScriptedDelay(name, delay, request.options().timeout().orElse(timeout));
    }

    private ModelResponse response(ModelRequest request, Hit hit) {
        var reply = hit.rule().reply();
        var response = ModelResponse.of(reply.answer().to(request, hit.captures(), hit.rule()))
                .withUsage(reply.usage())
                .withFinishReason(reply.finish());
        return reply.calls().isEmpty() ? response : response.withToolCalls(calls(reply, hit.captures()));
    }

    private List<ToolCall> calls(ScriptedReply reply, Map<String, String> captures) {
        return reply.calls().stream()
                .map(call -> call.numbered(calls.incrementAndGet(), captures))
                .toList();
    }

    private static String prompt(ModelRequest request) {
        return request.messages().stream()
                .filter(message -> !(message instanceof AssistantMessage))
                .map(Message::text)
                .collect(joining("\n"));
    }

    private Optional<Hit> hit(ModelRequest request, String prompt, Map<String, String> captures) {
        Optional<Hit> first = Optional.empty();
        for (var turn : turns) {
            var found = turn.rule().match().fits(request, prompt, captures);
            if (found.isPresent() && turn.isNext(first.isEmpty())) {
                first = Optional.of(new Hit(turn.rule(), found.get()));
            }
        }
        return first;
    }

    private Hit withoutRule(ModelRequest request) {
        if (script.isStrict()) {
            throw Messages.noRule(name, request);
        }
        return new Hit(Rule.any(), Map.of());
    }

    /** Rule that matches a request, with the captures for its answer. */
    private record Hit(Rule rule, Map<String, String> captures) {

        boolean fails() {
            return rule.reply().answer() instanceof Answer.Failure;
        }
    }

    /** Rule with the numbers of matching requests and of its uses. */
    private record Turn(Rule rule, AtomicInteger requests, AtomicInteger uses) {

        Turn(Rule rule) {
            this(rule, new AtomicInteger(), new AtomicInteger());
        }

        /** Counts a matching request; returns whether the rule applies to it, if permitted. */
        boolean isNext(boolean mayTake) {
            var match = rule.match();
            var isCall = match.call() == requests.incrementAndGet() || match.call() == 0;
            return mayTake && isCall && isUsable(match.times());
        }

        private boolean isUsable(int times) {
            return times == 0 || uses.getAndUpdate(used -> Math.min(used + 1, times)) < times;
        }
    }
}
