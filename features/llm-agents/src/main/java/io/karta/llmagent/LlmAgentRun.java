/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.collectingAndThen;
import static java.util.stream.Collectors.toList;

import io.karta.action.ActionContext;
import io.karta.ai.Ai;
import io.karta.ai.PromptRunner;
import io.karta.message.Attachments;
import io.karta.message.Message;
import io.karta.message.TextPart;
import io.karta.message.UserMessage;
import io.karta.tool.ToolResult;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** One run of an agent, and of those it hands over to. */
final class LlmAgentRun {

    private final Tree tree;
    private final ActionContext context;
    private final Object input;
    private final Wording wording;
    private final boolean binds;

    /**
     * Begins a run.
     *
     * @param binds whether what is answered is bound here; where one agent alone can answer, its action does
     */
    LlmAgentRun(Tree tree, ActionContext context, Object input, Wording wording, boolean binds) {
        this.tree = tree;
        this.context = context;
        this.input = input;
        this.wording = wording;
        this.binds = binds;
    }

    Object answer() {
        try {
            return speak(tree.root(), context.ai(), Past.beginningWith(tree.root()));
        } catch (RuntimeException e) {
            throw Transfer.causeOf(e);
        }
    }

    int maxHops() {
        return tree.root().maxHops;
    }

    /** Lets an agent answer, or hand over. */
    Object speak(Words named, Ai ai, Past past) {
        Map<String, Words> reachable = tree.reachableFrom(named);
        Words agent = named.complete();
        var handOver = new HandOver(this, agent, reachable, past);
        var turn = new Turn(agent.name, input, Looking.at(context), tree.answer(), callbacks(agent));
        Object answer = turn.around(() -> {
            PromptRunner runner = told(agent, with(agent, ai.withLlm(agent.llm)));
            return ask(reachable.isEmpty() ? runner : runner.withToolbox(handOver), conversation(agent, past));
        });
        if (binds && !handOver.isOver()) {
            agent.outputKey.ifPresent(key -> context.blackboard().bind(key, answer));
        }
        return answer;
    }

    /** Those of the application first. */
    private List<AgentCallback> callbacks(Words agent) {
        return Stream.concat(context.extensions(AgentCallback.class).stream(), agent.agentCallbacks.stream())
                .toList();
    }

    private Object ask(PromptRunner runner, List<Message> conversation) {
        return tree.answer().equals(String.class)
                ? runner.respond(conversation).text()
                : tree.root().creating.apply(runner).fromMessages(conversation);
    }

    /** What an agent hands back to the one that has handed over to it. */
    ToolResult result(Object answer) {
        Type type = tree.answer();
        return type.equals(String.class)
                ? ToolResult.text((String) answer)
                : ToolResult.withArtefact(wording.answer(answer, type), answer);
    }

    private PromptRunner told(Words agent, PromptRunner runner) {
        var surroundings = new Surroundings(Looking.at(context), input, agent.values, wording);
        PromptRunner told = runner;
        for (Optional<Phrase> phrase : List.of(tree.root().globalInstruction, agent.instruction)) {
            String text = phrase.map(each -> text(agent, each, surroundings)).orElse("");
            told = text.isBlank() ? told : told.withSystemPrompt(text);
        }
        return told.withReferences(agent.references);
    }

    private static String text(Words agent, Phrase phrase, Surroundings surroundings) {
        String text = Work.of("the instruction", agent.name, () -> phrase.in(surroundings));
        return requireNonNull(text, "text");
    }

    private static PromptRunner with(Words agent, PromptRunner runner) {
        PromptRunner all = runner.withToolGroups(agent.toolGroups.toArray(String[]::new))
                .withTools(agent.tools)
                .withToolContext(agent.values)
                .withToolErrors(agent.toolErrors);
        all = agent.maxIterations.map(all::withMaxIterations).orElse(all);
        for (var guardrail : agent.guardrails) {
            all = all.withGuardrail(guardrail);
        }
        for (var callback : agent.modelCallbacks) {
            all = all.withModelCallback(callback);
        }
        for (var callback : agent.toolCallbacks) {
            all = all.withToolCallback(callback);
        }
        return all;
    }

    private List<Message> conversation(Words agent, Past past) {
        List<Message> messages = new ArrayList<>();
        UserMessage last = asked();
        if (agent.history == History.DEFAULT) {
            context.blackboard().all(Message.class).stream()
                    .filter(message -> message != input)
                    .forEach(messages::add);
            last = past.summary().isEmpty() ? last : last.with(new TextPart(past.summary()));
        }
        messages.add(last);
        return messages;
    }

    private UserMessage asked() {
        if (input instanceof UserMessage message) {
            return message;
        }
        var attachments = new Attachments();
        var message = new UserMessage(wording.collecting(attachments).of(input, tree.root().input));
        return Stream.concat(Stream.of(message.parts().get(0)), attachments.parts().stream())
                .collect(collectingAndThen(toList(), UserMessage::new));
    }
}
